const UNSEEN = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cc}]+/gu;

// Letters of other scripts that look like Latin ones, in words that have Latin ones too.
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    в: 'b',
    е: 'e',
    ё: 'e',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
  },
  ...{
    і: 'i',
    ї: 'i',
    ј: 'j',
    ѕ: 's',
    һ: 'h',
    ԁ: 'd',
    ԛ: 'q',
    ԝ: 'w',
    ɡ: 'g',
    ı: 'i',
    ɩ: 'i',
    ո: 'n',
    օ: 'o',
  },
  ...{
    α: 'a',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ϲ: 'c',
    ϳ: 'j',
  },
};

const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{sc=Latin}/u;
const NOT_LATIN = /[\p{L}--\p{sc=Latin}--\p{sc=Han}]/v;

const unmixed = (word: string): string =>
  LATIN.test(word) && NOT_LATIN.test(word)
    ? word.replace(/./gu, (letter) => LOOKALIKES[letter] ?? letter)
    : word;

// A mark set upon a Latin letter hides it from a search, not from a reader.
const ACCENTS = /(?<letter>[a-z])\p{Mn}+/gu;

// Traditional characters of the words that are looked for.
const TRADITIONAL =
  '無无視视規规則则統统環环碼码鑰钥權权憑凭證证讀读獲获輸输傳传發发請请訴诉複复製制貼贴將将們们開开關关閉闭繞绕過过從从聽听現现須须應应對对當当會会說说話话準准檢检確确認认員员戶户數数據据擊击惡恶誘诱導导聲声稱称寫写進进評评論论議议題题驗验變变機机棄弃條条級级優优於于蓋盖違违審审運运執执續续給给問问顯显頁页網网檔档離离該该顧顾筆笔錄录誌志';

const SIMPLE = new Map(
  [...TRADITIONAL].flatMap((one, at, all) => (at % 2 === 0 ? [[one, all[at + 1] ?? one]] : [])),
);

const HAN = /\p{sc=Han}/gu;

// Spaces between Chinese characters say nothing.
const HAN_GAP = /(?<=[\p{sc=Han}，。、]) +(?=\p{sc=Han})/gu;

const DASHES = / ?[\u2012-\u2015] ?/g;

const QUOTES: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc\uff07]/g, "'"],
  [/[\u201c\u201d\u201e\u300c-\u300f\u00ab\u00bb]/g, '"'],
];

// "**ignore**", "ig**no**re": emphasis around and within words. What names a variable or a path stays.
const EMPHASIS =
  /(?<![^\s("'*_~])[*_~]{1,3}(?=\p{L})|(?<=[\p{L}.,!?])[*_~]{1,3}(?![^\s.,;:!?)"'*_~])|(?<=\p{L})\*{1,2}(?=\p{L})/gu;

// "i g n o r e": letters that stand apart and are read as a word.
const APART = /(?<![\p{L}\p{N}])(?:[a-z] ){3,}[a-z](?![\p{L}\p{N}'])/gu;

/**
 * One line of text as its wordings are looked for: lower case, full-width and look-alike letters as Latin ones, without what
 * is not seen, single-spaced. Chinese punctuation stays.
 */
export const foldLine = (line: string): string => {
  let text = line.replace(UNSEEN, '');
  // NFKC would make Chinese marks ASCII, and a Chinese comma ends a clause where an English one may not.
  text = text.replace(/[^！（），：；？]+/g, (part) => part.normalize('NFKC')).toLowerCase();
  text = text.replace(WORD, unmixed).normalize('NFD').replace(ACCENTS, '$<letter>').normalize('NFC');
  text = text.replace(EMPHASIS, '').replace(APART, (letters) => letters.replaceAll(' ', ''));
  for (const [quote, plain] of QUOTES) text = text.replace(quote, plain);
  text = text.replace(HAN, (character) => SIMPLE.get(character) ?? character);
  return text.replace(/\s+/g, ' ').replace(DASHES, ' - ').replace(HAN_GAP, '').trim();
};
