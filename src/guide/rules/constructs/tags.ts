import { ELEMENTS } from './elements.ts';
import { matchAt } from './places.ts';

/** An HTML tag as it stands in the text; an unclosed one ends where its attributes do. */
export interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly start: number;
  readonly length: number;
  /** What stands between the name and the end, lowercase. */
  readonly attributes: string;
}

// All sticky, on lowercase text. An attribute list may go on over wrapped lines.
const NAME = /<(\/?)([a-z][a-z0-9]{0,30}(?:-[a-z0-9-]{1,30})?)(?=[\s/>]|$)/y;
const REST = /[^<>]{0,1000}>?/y;
const ATTRIBUTE = /(?:^|[\s/"'])[a-z:@_][\w:.-]{0,60}\s{0,8}=\s{0,8}(?:"|'|[^\s"'=<>`])/;
const QUOTED = /\s[a-z:@_][\w:.-]{0,60}=(?:"[^"]{0,400}"|'[^']{0,400}')/;
const FLAGS =
  /^\s+(?:(?:hidden|async|defer|disabled|checked|selected|readonly|required|autofocus|autoplay|controls|loop|muted|open|inert|contenteditable|novalidate|multiple|nomodule|allowfullscreen)\s{0,8})+\/?>/;

const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character);

interface Written {
  readonly name: string;
  readonly rest: string;
  /** The character before the bracket: a word character there makes `List<a>` a type. */
  readonly before: string | undefined;
}

const isBare = (rest: string): boolean => /^\s*>/.test(rest);

const isTelling = ({ name, rest, before }: Written): boolean => {
  const generic = isWord(before) && isBare(rest);
  if (name.length === 1) return rest.startsWith('>') ? !generic : rest.startsWith('/>');
  if (name === 'object') return !generic;
  return true;
};

const opens = (written: Written): boolean => {
  const { name, rest } = written;
  const kind = ELEMENTS.get(name);
  if (kind === undefined) return QUOTED.test(rest) && rest.endsWith('>');
  if (FLAGS.test(rest) || /^\s*\/>/.test(rest)) return true;
  if (!isBare(rest) && ATTRIBUTE.test(rest)) return true;
  return kind === 'telling' && isTelling(written);
};

/** The tag that begins with the bracket at `start`, when it is one. */
export const tagAt = (lower: string, start: number): Tag | undefined => {
  const match = matchAt(NAME, lower, start);
  if (match === undefined || lower[start - 1] === '<') return undefined;
  const [head, slash = '', name = ''] = match;
  const rest = matchAt(REST, lower, start + head.length)?.[0] ?? '';
  const closing = slash !== '';
  const known = closing ? ELEMENTS.has(name) || name.includes('-') : false;
  if (closing ? !known : !opens({ name, rest, before: lower[start - 1] })) return undefined;
  const ended = rest.endsWith('>');
  const length = ended ? head.length + rest.length : head.length;
  return { name, closing, start, length, attributes: rest };
};
