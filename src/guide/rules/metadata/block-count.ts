import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const check = ({ guide }: Subject): readonly Hit[] => {
  const [first, ...others] = guide.metadata.blocks;
  if (first === undefined) return [{ message: 'the guide has no metadata block' }];
  if (others.length > 0)
    return others.map(({ at }) => ({ message: 'a second metadata block; exactly one is allowed', at }));
  return first.closed ? [] : [{ message: 'the only metadata block is never closed', at: first.at }];
};

export const blockCount = rule({
  id: 'metadata.block-count',
  severity: 'error',
  blocks: 3,
  section: '11',
  clauses: ['GP-11-01', 'GP-11-02', 'VP-14-02', 'VP-14-03'],
  title: 'Not exactly one metadata block',
  why: 'With no block, or with two, nobody can say which version, source and status the guide declares for itself.',
  fix: 'Keep exactly one block between [assistant-guide-metadata] and [/assistant-guide-metadata], each alone on its line.',
  check,
});
