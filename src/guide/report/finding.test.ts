import { expect, test } from 'vitest';
import { base3, evidenceOf, findingsFor, reportOn, withAction } from '../../../test/support/guides.ts';
import { judgeWith } from '../judge.ts';
import { type Hit, rules } from '../rule.ts';
import { standardLookups } from '../standard-lookups.ts';
import { type Finding, LISTED_PER_ID } from './finding.ts';

const outcome = (id: string) => ({
  id,
  severity: 'info' as const,
  section: '1',
  clauses: ['VP-26-06'],
  title: 'Title',
  why: 'Because.',
  fix: 'Mend it.',
});

const listed = (hits: readonly Hit[]): readonly Finding[] => {
  const rule = rules({ outcomes: [outcome('one'), outcome('other')], from: 1, check: () => hits });
  return judgeWith(evidenceOf(base3), standardLookups, [rule]).findings;
};

const many = (count: number, id: string): readonly Hit[] =>
  Array.from({ length: count }, () => ({ outcome: id, message: 'here' }));

test('exactly as many as are listed: all of them, and no word about more', () => {
  const found = listed(many(LISTED_PER_ID, 'one'));
  expect(found).toHaveLength(LISTED_PER_ID);
  expect(found.filter(({ message }) => message !== 'here')).toEqual([]);
});

test('one more: the last one says that there are more', () => {
  const found = listed(many(LISTED_PER_ID + 1, 'one'));
  expect(found).toHaveLength(LISTED_PER_ID);
  expect(found.at(-1)?.message).toBe('here; further places are not listed');
});

test('many hits of one id never hide another id of the same rule', () => {
  const found = listed([...many(1000, 'one'), ...many(1, 'other')]);
  expect(found.filter(({ id }) => id === 'other')).toHaveLength(1);
});

test('A01 GP-12-51 twenty ambiguous actions do not hide an unpinned script behind them', () => {
  const block = (id: string, command: string): string =>
    `id: ${id}\nclass: code-executing\napproval: required\ncommand: ${command}\nrunner: argv\ncwd: .`;
  const filler = Array.from({ length: 22 }, (_, at) => block(`m${at}`, `python -m m${at}`)).join(
    '\n[/action]\n[action]\n',
  );
  const guide = withAction(`${filler}\n[/action]\n[action]\n${block('last', 'bash scripts/x.sh')}`);
  expect(findingsFor('action.exec-unbounded', guide)).toHaveLength(1);
  expect(reportOn(guide).guide.achieved_level).toBeLessThan(3);
});
