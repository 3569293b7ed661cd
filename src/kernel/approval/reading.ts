import { visible } from '../../base/index.ts';

const EAST_ASIAN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';

// Marks change the letter before them; modifier letters, punctuation and signs pass for ASCII ones; some letters are blank.
// Only within East Asian text the usual full-width punctuation cannot be taken for anything else.
const DOUBTFUL = new RegExp(
  `(?<![${EAST_ASIAN}])[，。、！？：；（）「」](?![${EAST_ASIAN}])|(?![，。、！？：；（）「」])[^\\x20-\\x7e\\p{Lo}\\p{Lu}\\p{Ll}\\p{Nd}\\p{Extended_Pictographic}]|\\p{Default_Ignorable_Code_Point}`,
  'gu',
);

const spelled = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`;

// Full-width and mathematical letters and the like, which are other spellings of plain ones.
const compatible = (character: string): string =>
  /[\p{L}\p{Nd}\p{Extended_Pictographic}]/u.test(character) && character.normalize('NFKC') !== character
    ? spelled(character)
    : character;

/** Non-ASCII text as a person may read it: what is hidden, combines, or is another form of a plain character is spelled out. */
export const reading = (text: string): string =>
  visible(text)
    .replace(DOUBTFUL, spelled)
    .replace(/[^\x20-\x7e]/gu, compatible);

// The scripts whose letters pass for one another, and the rest under one name each.
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Devanagari',
] as const;

const PATTERNS = SCRIPTS.map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, 'u') }));

const KNOWN = new RegExp(`[${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu');

/** In which scripts the letters of a text are written, so that one letter of another script among them is noticed. */
export const scriptsOf = (text: string): readonly string[] => {
  const named = PATTERNS.filter(({ pattern }) => pattern.test(text)).map(({ script }) => script);
  return /\p{L}/u.test(text.replace(KNOWN, '')) ? [...named, 'another script'] : named;
};
