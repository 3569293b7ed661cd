import { arrived, homePageFix } from '../../fetched.ts';
import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { documentKind } from '../../text/document-kind.ts';

const check = ({ evidence, guide }: Subject): readonly Hit[] => {
  const { source } = guide.text;
  const head = source.slice(0, 4096);
  // What a fetch did not bring is the fetch's own finding (V07); an empty answer is an answer.
  const { mode, fetch } = evidence;
  if (mode === 'public-web' && source === '' && (fetch === undefined || !arrived(fetch))) return [];
  if (source === '') return [{ message: 'the guide is empty: there are no instructions to read' }];
  if (head.trim() === '' && source.trim() === '')
    return [{ message: 'the guide holds nothing but white space' }];
  const kind = documentKind(head);
  if (kind === undefined) return [];
  const fix = homePageFix(fetch);
  const at = { start: 0, length: Math.min(16, source.length) };
  return [{ message: `this is ${kind}, not a plain-text guide`, at, ...(fix !== undefined && { fix }) }];
};

export const notPlainText = rule({
  id: 'fetch.not-plain-text',
  severity: 'error',
  blocks: 1,
  unreceived: true,
  section: '18',
  clauses: ['GP-03-01', 'GP-18-01', 'GP-18-03', 'VP-25-02', 'VP-25-03'],
  title: 'No plain-text guide',
  why: 'Pages, documents and images can show a human something else than an agent takes from them, so they are no guide at all.',
  fix: 'Publish the instructions as a plain .txt file.',
  check,
});
