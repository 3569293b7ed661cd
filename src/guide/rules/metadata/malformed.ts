import { rule } from '../../rule.ts';
import { textAt } from '../../text/text.ts';
import { withoutCredentials } from '../../text/url.ts';

export const malformed = rule({
  id: 'metadata.malformed',
  severity: 'error',
  blocks: 3,
  section: '11',
  clauses: ['GP-11-02', 'GP-11-03', 'GP-11-04', 'GP-11-05', 'GP-11-06', 'GP-11-07', 'VP-14-01'],
  title: 'Malformed metadata block',
  why: 'A block that one tool reads and another does not lets a guide show two faces to two readers.',
  fix: 'Write both fences exactly and each field as "key: value": lowercase key, one colon, one space, printable ASCII, no key twice.',
  check: ({ guide }) =>
    guide.metadata.problems.map(({ message, at }) => ({
      message,
      at,
      evidence: withoutCredentials(textAt(guide.text, at)),
    })),
});
