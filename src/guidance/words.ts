// Scripts that put no space between words, or that join particles to them: no list of their words is needed when each pair
// of neighbouring characters is a word of the index.
const UNSPACED = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]&&[\p{L}\p{N}]]`;

const UNIT = new RegExp(String.raw`${UNSPACED}\p{M}*`, 'gv');

const RUN = new RegExp(
  String.raw`(?<unspaced>(?:${UNSPACED}\p{M}*)+)|[[\p{L}\p{N}]--${UNSPACED}][[\p{L}\p{N}\p{M}]--${UNSPACED}]*`,
  'gv',
);

const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;

// An accent of these scripts is often left out by who asks; a mark of another script is part of the letter (か, が).
const ACCENTS = /(?<letter>[\p{sc=Latin}\p{sc=Greek}])\p{Mn}+/gu;

// PostgreSQL takes no word over 2,046 bytes. Both sides are cut at the same place, and find each other.
const LONGEST = 64;

const MOST_ASKED = 32;

const fold = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    // By way of the capital of the small letter, so that ß and ẞ are ss, and a Turkish dotless ı is i.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKD')
    .replace(ACCENTS, '$<letter>')
    .normalize('NFC');

const cut = (word: string): string => (word.length <= LONGEST ? word : [...word].slice(0, LONGEST).join(''));

interface Run {
  /** Its characters each with their marks, for a script without spaces. */
  readonly units?: readonly string[];
  readonly word: string;
}

const runsOf = function* (text: string): Generator<Run> {
  for (const match of fold(text).matchAll(RUN)) {
    const unspaced = match.groups?.['unspaced'];
    const word = cut(match[0]);
    yield unspaced === undefined ? { word } : { word, units: (unspaced.match(UNIT) ?? []).map(cut) };
  }
};

const pairs = (units: readonly string[]): readonly string[] =>
  units.slice(1).map((unit, index) => cut(`${units[index]}${unit}`));

/**
 * The words that a text is found by, in its order, repeated ones too: lower-cased words, and of Chinese and other scripts
 * without spaces every character and every pair of neighbours. A word has letters, marks and digits only.
 */
export const searchWords = (text: string): readonly string[] =>
  [...runsOf(text)].flatMap(({ word, units }) =>
    units === undefined ? [word] : [...units, ...pairs(units)],
  );

/**
 * The words that a question asks for, each once, at most 32: a text that holds the question holds every one of them.
 * A single character of a script without spaces is asked for only where it stands alone, since its pairs say more.
 */
export const askedWords = (question: string): readonly string[] => {
  const asked = new Set<string>();
  for (const { word, units } of runsOf(question)) {
    const these = units === undefined ? [word] : units.length === 1 ? units : pairs(units);
    for (const one of these) {
      if (asked.size === MOST_ASKED) return [...asked];
      asked.add(one);
    }
  }
  return [...asked];
};
