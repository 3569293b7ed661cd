import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorTime } from '../../test/support/processor-time.ts';
import { runs } from '../../test/support/runs.ts';
import { askedWords, searchWords } from './words.ts';

const ENGLISH = [
  'review',
  'Release',
  'TESTS',
  'café',
  'naïve',
  'straße',
  'İstanbul',
  'ﬁle',
  'don’t',
  'v2',
  'C++',
];
const HAN = ['审查', '变更', '发布', '测', '试', '𠀀𠀁', '𫝆', '々', '〇'];
const OTHERS = [
  'レビュー',
  'がき',
  'テスト',
  'ﾃｽﾄ',
  '검토',
  '변경',
  'Проверка',
  'ёлка',
  'αρχείο',
  'ΟΔΟΣ',
  'किताब',
  'ไทย',
];
const BETWEEN = [' ', '', '，', '。', '-', '\n', '"', ' AND ', "'", '*', '（', ' & ', '\u200b', '\ud800'];

const chunk = fc.oneof(fc.constantFrom(...ENGLISH), fc.constantFrom(...HAN), fc.constantFrom(...OTHERS));
const mixed = fc
  .array(fc.tuple(chunk, fc.constantFrom(...BETWEEN)), { maxLength: 12 })
  .map((parts) => parts.flat().join(''));
const anyText = fc.oneof(mixed, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

const finds = (question: string, text: string): boolean => {
  const stored = new Set(searchWords(text));
  return askedWords(question).every((word) => stored.has(word));
};

test('LG-HTTP-28 a word of a document finds it, in every script and between any signs', () => {
  fc.assert(
    fc.property(mixed, chunk, fc.constantFrom(...BETWEEN), (before, word, sign) => {
      expect(finds(word, `${before} ${word}${sign} ${before}`)).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});

test('LG-HTTP-28 a text is found by itself, and by each word that was kept of it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(finds(text, text)).toBe(true);
      for (const word of new Set(searchWords(text)))
        expect(askedWords(word).length === 0 || finds(word, text)).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});

test('LG-HTTP-28 every letter, mark and digit is found by itself and by the words that are kept of it, alone and in a word', () => {
  const lost: string[] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    if (!/[\p{L}\p{M}\p{N}]/u.test(character)) continue;
    for (const text of [character, `a${character}b`])
      if (![text, ...searchWords(text)].every((asked) => finds(asked, text))) lost.push(point.toString(16));
  }
  expect(lost).toEqual([]);
});

test('LG-HTTP-28 a part of a Chinese run finds the whole, whatever stands around it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'审查一次代码变更并给出结论𠀀𠀁'), { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.nat(),
      (characters, from, length) => {
        const start = from % characters.length;
        const part = characters.slice(start, start + 1 + (length % characters.length)).join('');
        expect(finds(part, characters.join(''))).toBe(true);
      },
    ),
    { numRuns: runs(500) },
  );
});

test('LG-HTTP-28 no operator, quote or space of a query language is in a word', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of [...searchWords(text), ...askedWords(text)]) {
        expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u);
        expect(word).not.toMatch(/[A-Z]/);
        expect([...word].length).toBeLessThanOrEqual(64);
      }
    }),
    { numRuns: runs(500) },
  );
  expect(askedWords(`"review" AND NEAR(a, 'b') OR c* -d & !e | <-> title:^f`)).toEqual([
    'review',
    'and',
    'near',
    'a',
    'b',
    'or',
    'c',
    'd',
    'e',
    'title',
    'f',
  ]);
  expect(askedWords('" \' ( ) * : & | ! <-> \\ %  ；')).toEqual([]);
});

test('LG-HTTP-28 the same word is found however it is written', () => {
  for (const [asked, text] of [
    ['REVIEW', 'review'],
    ['ｒｅｖｉｅｗ', 'review'],
    ['re\u200bvi\u00adew', 'review'],
    ['cafe', 'Café'],
    ['cafe\u0301', 'caf\u00e9'],
    ['STRASSE', 'straße'],
    ['straße', 'STRAẞE'],
    ['istanbul', 'İstanbul'],
    ['οδοσ', 'ΟΔΟΣ'],
    ['file', 'ﬁle'],
    ['ﾃｽﾄ', 'テスト'],
    ['レビュー', 'コードレビューする'],
    ['검토', '검토를'],
    ['审', '代码审查'],
    ['查', '代码审查'],
    ['审查', '代码审查review'],
    ['review', '代码review审查'],
    ['⼈', '人'],
  ] as const)
    expect([asked, finds(asked, text)]).toEqual([asked, true]);
});

test('LG-HTTP-28 another word is not found', () => {
  for (const [asked, text] of [
    ['审查', '审计检查'],
    ['代码变更', '变更代码'],
    ['か', 'が'],
    ['и', 'й'],
    ['view', 'review'],
  ] as const)
    expect([asked, finds(asked, text)]).toEqual([asked, false]);
});

test('a question asks for at most 32 words, and the ones of a long run come in its order', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `w${index}`);
  expect(askedWords(many.join(' '))).toEqual(many.slice(0, 32));
  expect(askedWords('发布发布发布')).toEqual(['发布', '布发']);
});

test('a hostile text is split in time that grows with its length', () => {
  for (const unit of ['a', '审', 'a\u0301', '\u0301', '\u200b', '𠀀', ' a', '"']) {
    const spent = processorTime();
    searchWords(unit.repeat(100_000));
    expect(spent()).toBeLessThan(2_000);
  }
});
