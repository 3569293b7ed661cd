/** What the words of a `make` invocation say. */
export interface MakeWords {
  readonly goals: readonly string[];
  /** `-C`, in order: each counts from the one before. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly variables: readonly (readonly [string, string])[];
  /** Makefile text in the command. */
  readonly evaluated: boolean;
}

const TAKES_VALUE = new Set(['C', 'f', 'I', 'o', 'W', 'E']);
/** Their value is a number, and only where it is attached or follows. */
const TAKES_NUMBER = new Set(['j', 'l', 'O']);
const LONG = ['directory', 'file', 'makefile', 'eval', 'include-dir', 'old-file', 'new-file', 'what-if'];
const LETTER: Readonly<Record<string, string>> = { directory: 'C', file: 'f', makefile: 'f', eval: 'E' };

interface Draft {
  readonly goals: string[];
  readonly folders: string[];
  readonly files: string[];
  readonly variables: (readonly [string, string])[];
  evaluated: boolean;
}

const set = (draft: Draft, letter: string, value: string): void => {
  if (letter === 'C') draft.folders.push(value);
  else if (letter === 'f') draft.files.push(value);
  else if (letter === 'E') draft.evaluated = true;
};

/** `--dir=x`: a long option may be shortened. True when the next word is its value. */
const long = (draft: Draft, word: string, next: string): boolean => {
  const [name = '', ...value] = word.slice(2).split('=');
  const full = name === '' ? undefined : LONG.find((one) => one.startsWith(name));
  if (full === undefined) return false;
  set(draft, LETTER[full] ?? '', value.length > 0 ? value.join('=') : next);
  return value.length === 0;
};

/** `-skC sub`, `-Csub`. True when the next word is its value. */
const short = (draft: Draft, word: string, next: string): boolean => {
  for (let at = 1; at < word.length; at++) {
    const letter = word.charAt(at);
    const attached = word.slice(at + 1);
    if (TAKES_NUMBER.has(letter)) return attached === '' && /^\d+$/.test(next);
    if (!TAKES_VALUE.has(letter)) continue;
    set(draft, letter, attached === '' ? next : attached);
    return attached === '';
  }
  return false;
};

const ASSIGNED = /^([^\s=:?+!]+)(?:::?:?|\?|\+|!)?=(.*)$/s;

const operand = (draft: Draft, word: string): void => {
  const assigned = ASSIGNED.exec(word);
  if (assigned === null) draft.goals.push(word);
  else draft.variables.push([assigned[1] ?? '', assigned[2] ?? '']);
};

const isOption = (word: string): boolean => /^-./.test(word);

/** `words` are those behind the program's name. */
export const readMakeWords = (words: readonly string[]): MakeWords => {
  const draft: Draft = { goals: [], folders: [], files: [], variables: [], evaluated: false };
  const end = words.indexOf('--');
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (at === end) continue;
    if (!isOption(word) || (end !== -1 && at > end)) operand(draft, word);
    else if ((word.startsWith('--') ? long : short)(draft, word, words[at + 1] ?? '')) at++;
  }
  return draft;
};
