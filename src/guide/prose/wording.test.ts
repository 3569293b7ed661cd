import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Phrase } from './directive.ts';

const all: Phrase[] = [];

vi.mock('./directive.ts', async (original) => {
  const module = await original<typeof import('./directive.ts')>();
  return {
    ...module,
    wordingOf: (phrases: readonly Phrase[]) => {
      all.push(...phrases);
      return module.wordingOf(phrases);
    },
  };
});

await import('../rules.ts');

/** The end of the group that opens at `open`. */
const groupEnd = (source: string, open: number): number => {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') while (source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
    else if (source[at] === '(') depth += 1;
    else if (source[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error(`no end of the group at ${open} in ${source}`);
};

/** A pattern without assertions, from which texts can be made; the pattern itself then says which are its matches. */
const generative = (source: string): RegExp => {
  let rest = source;
  for (let open = rest.search(/\(\?<?[!=]/); open !== -1; open = rest.search(/\(\?<?[!=]/))
    rest = rest.slice(0, open) + rest.slice(groupEnd(rest, open));
  return new RegExp(
    `^${rest.replaceAll('\\b', '').replaceAll('(?:^|', '(?:|').replaceAll('|$)', '|)').replaceAll('(?:$|', '(?:|').replaceAll('?<verb>', '?:')}$`,
  );
};

const wordsOf = (lower: string): readonly RegExpExecArray[] => [...lower.matchAll(/[a-z0-9]+/g)];

/** What the phrase promises of its matches and does not hold for this one. */
const brokenPromises = (phrase: Phrase, text: string): readonly string[] => {
  const pattern = phrase.pattern();
  pattern.lastIndex = 0;
  const match = pattern.exec(text);
  if (match === null) return [];
  const found = wordsOf(text);
  const anchors = phrase.mood === 'command' ? found.slice(0, 1) : found;
  const behind = phrase.mood === 'command' ? found.slice(1) : found;
  const lacks = (words: readonly RegExpExecArray[], list: readonly string[]): boolean =>
    !words.some(([word]) => list.includes(word));
  return [
    ...(lacks(anchors, phrase.anchors) ? [`no anchor in "${text}"`] : []),
    ...phrase.needs
      .filter((list) => lacks(behind, list))
      .map((list) => `none of ${list.join(' ')} in "${text}"`),
    ...(phrase.mark === undefined || text.includes(phrase.mark) ? [] : [`no ${phrase.mark} in "${text}"`]),
  ];
};

describe('GP-15-14 V03 what a wording matches is never passed over for want of a word', () => {
  test('all wordings are known here', () => expect(all.length).toBeGreaterThan(80));

  test.each(all.map((phrase, index) => [index, phrase.pattern().source.slice(0, 60), phrase] as const))(
    '%i %s',
    (_index, _source, phrase) => {
      let matches = 0;
      const texts = fc.stringMatching(generative(phrase.pattern().source), { size: '-1' });
      fc.assert(
        fc.property(texts, (text) => {
          const pattern = phrase.pattern();
          pattern.lastIndex = 0;
          if (pattern.test(text)) matches += 1;
          expect(brokenPromises(phrase, text)).toEqual([]);
        }),
        { numRuns: 100, seed: 1 },
      );
      expect(matches).toBeGreaterThan(0);
    },
  );

  test('V03 VP-13-13 a paraphrase is an error only where its wording is unmistakable', () => {
    const doubtful = all.filter(({ confidence = 1 }) => confidence < 0.7);
    // Those of prohibited.backdoor-chaining, a warning.
    expect(doubtful.map(({ mark }) => mark)).toEqual(['/']);
  });
});
