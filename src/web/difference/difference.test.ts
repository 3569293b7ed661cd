import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { runs } from '../../../test/support/runs.ts';
import type { Content } from '../../guidance/index.ts';
import { difference, type ElementName, type Line } from './difference.ts';
import { compareSequences } from './sequence.ts';
import { compareText } from './words.ts';

const content: Content = {
  id: 'review-changes',
  kind: 'guide',
  lang: 'en',
  title: 'Review one change',
  summary: 'Locate the impact.',
  applies: 'A review is asked for.',
  body: 'Read the requirements.\n\nThen read the difference.',
  steps: ['Order by impact.', 'Report only what has evidence.'],
  links: [
    {
      target: 'test-changes',
      revision: 1,
      relation: 'guide',
      when: 'tests are needed',
      label: 'Choose tests',
    },
  ],
  checks: ['Each claim has a line.'],
  tags: ['review'],
};

const linesOf = (after: Content, element: ElementName): readonly Line[] =>
  difference(content, after).find((one) => one.element === element)?.lines ?? [];

/** One side of a difference again: what was there before, or what is there after. */
const side = (lines: readonly Line[], left: 'removed' | 'added'): readonly string[] =>
  lines.flatMap((line) => {
    if (line.kind !== 'changed') return line.kind === 'same' || line.kind === left ? [line.text] : [];
    const kept = line.pieces.filter(({ kind }) => kind === 'same' || kind === left);
    return [kept.map(({ text }) => text).join('')];
  });

describe('the difference of two revisions', () => {
  test('LG-VER-20 equal contents have no changed element', () => {
    expect(difference(content, { ...content }).filter(({ changed }) => changed)).toEqual([]);
  });

  test('LG-VER-20 every element that changed is named, and no other', () => {
    const changes: Readonly<Record<ElementName, Partial<Content>>> = {
      title: { title: 'Review two changes' },
      kind: { kind: 'context' },
      lang: { lang: 'de' },
      summary: { summary: 'Locate it.' },
      applies: { applies: 'Whenever.' },
      body: { body: 'Read.' },
      steps: { steps: ['Order by impact.'] },
      links: { links: [] },
      checks: { checks: [] },
      tags: { tags: ['review', 'code'] },
    };
    for (const [element, change] of Object.entries(changes)) {
      const changed = difference(content, { ...content, ...change }).filter((one) => one.changed);
      expect(changed.map((one) => one.element)).toEqual([element]);
    }
  });

  test('LG-VER-20 a changed word is removed and added inside its line', () => {
    expect(linesOf({ ...content, title: 'Review every change' }, 'title')).toEqual([
      {
        kind: 'changed',
        pieces: [
          { kind: 'same', text: 'Review ' },
          { kind: 'removed', text: 'one' },
          { kind: 'added', text: 'every' },
          { kind: 'same', text: ' change' },
        ],
      },
    ]);
  });

  test('LG-VER-20 Chinese is compared by the character', () => {
    expect(compareText('审查一次代码变更', '审查每次代码变更', 160)).toEqual([
      { kind: 'same', text: '审查' },
      { kind: 'removed', text: '一' },
      { kind: 'added', text: '每' },
      { kind: 'same', text: '次代码变更' },
    ]);
  });

  test('LG-VER-20 a new step is added between the old ones, which stay', () => {
    const steps = ['Order by impact.', 'Name the condition.', 'Report only what has evidence.'];
    expect(linesOf({ ...content, steps }, 'steps').map(({ kind }) => kind)).toEqual([
      'same',
      'added',
      'same',
    ]);
  });

  test('LG-VER-20 a link that moves to another revision shows both numbers', () => {
    const [line] = linesOf(
      { ...content, links: content.links.map((one) => ({ ...one, revision: 2 })) },
      'links',
    );
    const pieces = line?.kind === 'changed' ? line.pieces.filter(({ kind }) => kind !== 'same') : [];
    expect(pieces).toEqual([
      { kind: 'removed', text: '1' },
      { kind: 'added', text: '2' },
    ]);
  });

  test('texts with nothing in common are told as one that went and one that came', () => {
    expect(compareText('alpha beta', 'gamma delta', 160)).toEqual([
      { kind: 'removed', text: 'alpha beta' },
      { kind: 'added', text: 'gamma delta' },
    ]);
  });

  test('LG-VER-20 both revisions can be had back from any difference', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '审', '查', '\n', '-', '.'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, text, fc.array(text), fc.array(text), (one, two, some, others) => {
        const [a, b] = [
          { ...content, body: one, steps: some },
          { ...content, body: two, steps: others },
        ];
        for (const { element, lines } of difference(a, b)) {
          if (element !== 'body' && element !== 'steps') continue;
          const [was, is] = element === 'body' ? [a.body.split('\n'), b.body.split('\n')] : [some, others];
          expect(side(lines, 'removed').join('\n')).toBe(was.join('\n'));
          expect(side(lines, 'added').join('\n')).toBe(is.join('\n'));
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('sequences agree as much as they can, and are had back from their runs', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const hunks = compareSequences(a, b);
        expect(hunks.flatMap(({ before }) => a.slice(...before))).toEqual(a);
        expect(hunks.flatMap(({ after }) => b.slice(...after))).toEqual(b);
        const same = hunks.filter((hunk) => hunk.same);
        for (const { before, after } of same) expect(a.slice(...before)).toEqual(b.slice(...after));
        expect(same.reduce((sum, { before }) => sum + before[1] - before[0], 0)).toBe(longestCommon(a, b));
      }),
      { numRuns: runs(500) },
    );
  });

  test('LG-VER-20 very many changed lines are compared by fewer words each, and none is lost', () => {
    const lines = (end: string): string[] =>
      Array.from({ length: 400 }, (_, index) => `line ${index} ends with ${end}`);
    const [a, b] = [lines('one'), lines('two and more')];
    const told = difference({ ...content, steps: a }, { ...content, steps: b });
    const all = told.find(({ element }) => element === 'steps')?.lines ?? [];
    expect(side(all, 'removed')).toEqual(a);
    expect(side(all, 'added')).toEqual(b);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['changed']));
  });

  test('the largest bodies that share nothing are compared in bounded time', () => {
    const lines = (letter: string): string =>
      Array.from({ length: 20_000 }, (_, index) => `${letter}${index % 977}`).join('\n');
    const spent = processorTime();
    difference({ ...content, body: lines('a') }, { ...content, body: lines('b') });
    const words = (letter: string): string =>
      `${letter} ${Array.from({ length: 60 }, (_, i) => `${i}${letter}`).join(' ')}`;
    const long = (letter: string): string => Array.from({ length: 700 }, () => words(letter)).join('\n');
    difference({ ...content, body: long('a') }, { ...content, body: long('b') });
    difference({ ...content, body: '审'.repeat(40_000) }, { ...content, body: '查审'.repeat(20_000) });
    expect(spent()).toBeLessThan(15_000);
  });
});

const longestCommon = (a: readonly string[], b: readonly string[]): number => {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  a.forEach((one, i) => {
    b.forEach((two, j) => {
      const [up = 0, left = 0, back = 0] = [table[i]?.[j + 1], table[i + 1]?.[j], table[i]?.[j]];
      const row = table[i + 1];
      if (row) row[j + 1] = one === two ? back + 1 : Math.max(up, left);
    });
  });
  return table[a.length]?.[b.length] ?? 0;
};
