import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

// Every line of every block is looked at: a first, harmless value does not lift a revocation (A19).
const REVOKED = /^\s*status\s*[:=]\s*revoked\s*$/i;

const check = ({ guide }: Subject) =>
  guide.metadata.blocks.flatMap(({ lines: { first, last } }) =>
    guide.text.lines
      .slice(first - 1, last)
      .filter(({ text }) => text.length < 256 && REVOKED.test(text))
      .map(({ start, text }) => ({
        message: 'the publisher has revoked this guide',
        at: { start, length: text.length },
      })),
  );

export const revoked = rule({
  id: 'metadata.status.revoked',
  severity: 'error',
  blocks: 2,
  section: '11',
  clauses: ['GP-11-22', 'VP-24-02', 'VP-24-03'],
  title: 'Guide is revoked',
  why: 'Its publisher says that it must not be used any more, whatever else it says.',
  fix: 'Do not act by this guide; look for its replacement at the publisher.',
  check,
});
