import { REQUIRED_FIELDS } from '../../parse/metadata.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const check = ({ guide }: Subject): readonly Hit[] => {
  const [block] = guide.metadata.blocks;
  if (block === undefined) return [];
  const missing = REQUIRED_FIELDS.filter((key) => guide.metadata.get(key) === undefined);
  if (missing.length === 0) return [];
  const names = missing.join(', ');
  return [{ message: `the metadata lacks ${names}`, at: block.at, evidence: names }];
};

export const missingRequired = rule({
  id: 'metadata.missing-required',
  severity: 'error',
  blocks: 3,
  section: '11',
  clauses: ['GP-11-08', 'GP-11-15', 'VP-14-10', 'VP-14-17'],
  title: 'Required metadata field missing',
  why: 'Without these fields nobody can tell which guide this is, where its source lies, or when a human last reviewed it.',
  fix: 'Add the fields that the finding names.',
  check,
});
