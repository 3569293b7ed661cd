export type BlockKind = 'metadata' | 'action';

export interface Fence {
  readonly kind: BlockKind;
  readonly opens: boolean;
}

const NAMES: Readonly<Record<BlockKind, string>> = { metadata: 'assistant-guide-metadata', action: 'action' };

const FENCES: ReadonlyMap<string, Fence> = new Map(
  (Object.keys(NAMES) as BlockKind[]).flatMap((kind): [string, Fence][] => [
    [`[${NAMES[kind]}]`, { kind, opens: true }],
    [`[/${NAMES[kind]}]`, { kind, opens: false }],
  ]),
);

const BRACKET = '['.charCodeAt(0);

/** The fence that a whole line is, byte for byte (GP-11-03). */
export const fenceOf = (line: string): Fence | undefined =>
  line.charCodeAt(0) === BRACKET ? FENCES.get(line) : undefined;

// What a person sees as one of the letters or brackets of a fence, beyond what NFKC already folds.
const LOOKS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'аαɑᴀ'],
    ['c', 'сϲᴄ'],
    ['d', 'ԁᴅ'],
    ['e', 'еєᴇ'],
    ['g', 'ɡցɢ'],
    ['i', 'іιıɪ'],
    ['m', 'мᴍ'],
    ['n', 'пηոɴ'],
    ['o', 'оοօᴏ'],
    ['s', 'ѕꜱ'],
    ['t', 'тτᴛ'],
    ['u', 'υսᴜ'],
    ['[', '【〔〖⟦❲⁅⦋「『⌈⌊'],
    [']', '】〕〗⟧❳⁆⦌」』⌉⌋'],
    ['/', '∕⁄╱⧸'],
  ].flatMap(([plain, signs]) => [...(signs ?? '')].map((sign) => [sign, plain ?? ''])),
);

/** The line as a hurried eye reads it: UTF-8, compatibility forms and look-alikes folded, unseen characters gone. */
const asSeen = (line: string): string => {
  const bytes = new Uint8Array(line.length);
  for (let at = 0; at < line.length; at++) bytes[at] = line.charCodeAt(at);
  return new TextDecoder()
    .decode(bytes)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Cn}\p{Co}\p{Cc}]/gu, (unseen) => (/\s/.test(unseen) ? ' ' : ''))
    .toLowerCase()
    .replace(/[^\x20-\x7e]/gu, (sign) => LOOKS[sign] ?? ' ');
};

const tableOf = (signs: string): Uint8Array => {
  const table = new Uint8Array(128);
  for (const sign of signs) table[sign.charCodeAt(0)] = 1;
  return table;
};

// Indentation, and the marks of lists, quotes, headings, tables and code in front of a fence.
const MARKS = tableOf(' \t>#*+-.)`"\'~_|:=0123456789');
// What a bracket, a slash, an escape or one of the words begins with.
const FIRST = tableOf('[{<(/\\]aA%&');
const OPENING = tableOf('[{<(');
const ESCAPE = tableOf('%&\\');
const LETTER = tableOf('aA');
const SECOND = tableOf('cCsS');

/** The line without what stands in front; undefined when no fence can follow. */
const afterMarks = (line: string): string | undefined => {
  let at = 0;
  while (MARKS[line.charCodeAt(at)] === 1) at++;
  const first = line.charCodeAt(at);
  if (FIRST[first] !== 1 || (LETTER[first] === 1 && SECOND[line.charCodeAt(at + 1)] !== 1)) return undefined;
  // Without a bracket in front it takes one that closes.
  return OPENING[first] === 1 || ESCAPE[first] === 1 || line.includes(']', at) ? line.slice(at) : undefined;
};

const LONGEST = 80;
const PAIRED = /^(?:\[|\{.*\}|<.*>|\(.*\))|\]/;
// A fence that goes on in the same line: with a field, a comment, or the whole block (`[action] id: x [/action]`).
const GOES_ON =
  /^\[\s?\/?\s?(assistant-guide-metadata|action)\s?\]\s?(?:#|\/\/|(?:id|class|approval|command|runner|identifier|profile|canonical-url) ?[:=]|[^[]{0,400}: [^[]{0,400}\[ ?\/ ?\1 ?\]|\[)/;

// With a name, a number or an attribute: `[action id=x]`, `[/action x]`, `[action: x]`, `[action-2]`, `[action2]`.
const NAMED =
  /^[[{<]{1,3} ?[/\\]? ?(assistant[-_ ]guide[-_ ]metadata|action)(?:[^a-z\]})>][^\]})>]{0,60})?[\]})>]{1,3}$/;
// What a heading in brackets says with two words.
const HEADING = /^\[action[- ](?:required|needed|items?|list|log|plan|points?|steps?|taken|pending)\]$/;
const BOUNDED =
  /^[[{<]{1,3}(?:begin|start|open|end|close|new)[-_:/ ]?(assistant[-_ ]guide[-_ ]metadata|action)(?:[^a-z\]})>][^\]})>]{0,60})?[\]})>]{1,3}$/;
// `[action] install`, `[/action] install`: one word more, and no sentence.
const FOLLOWED = /^\[ ?(\/?) ?(assistant-guide-metadata|action) ?\] ?[\w#"'(.:-]{1,40}$/;
// `a) [action]`, `Step 1: [action]`.
const LABELLED =
  /^\W{0,8}(?:[a-z0-9]{1,4}[.)]|(?:step|action|task|block|stage|phase|item|part)? ?#?\d{0,4} ?[:.)=>-]{1,3}) ?(\[ ?\/? ?(?:assistant-guide-metadata|action) ?\])$/;
const ESCAPES: readonly (readonly [RegExp, string])[] = [
  [/%5b|\\x5b|\\u005b|\\u\{5b\}|&#0{0,4}91;|&#x0{0,4}5b;|&lbrack;|&lsqb;|\\133/g, '['],
  [/%5d|\\x5d|\\u005d|\\u\{5d\}|&#0{0,4}93;|&#x0{0,4}5d;|&rbrack;|&rsqb;|\\135/g, ']'],
  [/%2f|\\x2f|&#0{0,4}47;|&sol;/g, '/'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
];

const unescaped = (short: string): string =>
  short.length <= LONGEST && ESCAPE[short.charCodeAt(0)] === 1
    ? ESCAPES.reduce((text, [written, sign]) => text.replace(written, sign), short)
    : short;

const FIELD_NEXT = /^\W{0,8}(?:id|class|command|approval|runner|identifier|profile|canonical-url)\s?[:=]/i;

const kindNamed = (name: string): BlockKind => (name === 'action' ? 'action' : 'metadata');

const namedKind = (short: string, next: string): BlockKind | undefined => {
  const named = (NAMED.exec(short) ?? BOUNDED.exec(short))?.[1];
  if (named !== undefined && (!HEADING.test(short) || FIELD_NEXT.test(next))) return kindNamed(named);
  const followed = FOLLOWED.exec(short);
  if (followed !== null && (followed[1] === '/' || FIELD_NEXT.test(next)))
    return kindNamed(followed[2] ?? '');
  return undefined;
};

const CLOSING = tableOf(']`*_~"\' ');

/** A fence behind a label; only a line that ends with its bracket is looked at. */
const labelledFence = (line: string): BlockKind | undefined => {
  if (line.length > LONGEST || CLOSING[line.charCodeAt(line.length - 1)] !== 1) return undefined;
  const fence = LABELLED.exec(line.toLowerCase().replace(/[^\]a-z0-9]+$/, ''))?.[1];
  return fence === undefined ? undefined : kindNamed(fence.includes('metadata') ? 'metadata' : 'action');
};

/** The letters of the word, with the digits and the letter that pass for others in it. */
const lettersOf = (body: string): string =>
  body
    .replace(/[^a-z0-9]/g, '')
    .replace(/[1l]/g, 'i')
    .replaceAll('0', 'o');

const kindOf = (letters: string, next: string): BlockKind | undefined => {
  if (letters === 'assistantguidemetadata') return 'metadata';
  // `actionblock`, an l read as an i.
  if (letters === 'action' || letters === 'actionbiock') return 'action';
  // A heading in brackets is honest; with a field below it, it is meant as a block.
  return letters === 'actions' && /^\s*(?:id|class|command|approval)\s*[:=]/i.test(next)
    ? 'action'
    : undefined;
};

const nearInPlain = (line: string, next: string): BlockKind | undefined => {
  const body = afterMarks(line);
  if (body === undefined) return labelledFence(line);
  const short = unescaped((body.length > LONGEST ? body.replace(/\s+/g, ' ') : body).trim().toLowerCase());
  const going = GOES_ON.exec(short)?.[1];
  if (going !== undefined) return going === 'action' ? 'action' : 'metadata';
  if (short.length > LONGEST) return undefined;
  const named = namedKind(short, next);
  if (named !== undefined) return named;
  const paired = PAIRED.test(short.replace(/[^\]})>a-z0-9]+$/, ''));
  return (paired ? kindOf(lettersOf(short), next) : undefined) ?? labelledFence(line);
};

// Where other readers break a line and we do not: CR, VT, FF, FS, GS, RS, NEL, LS, PS.
const SEPARATORS = String.fromCharCode(0x1c, 0x1d, 0x1e);
const BREAKS = new RegExp(`[\\r\\v\\f${SEPARATORS}]|\\xc2\\x85|\\xe2\\x80[\\xa8\\xa9]`);
const PLAIN = /^[\n\x20-\x7e]*$/;

// A line without any bracket, plain or look-alike, is no fence. A longer line is not read letter by letter: its bytes
// are an error of their own.
const BRACKETED = /[[\]{}()<>]|\xe3\x80|\xef[\xb9\xbc\xbd]|\xe2[\x81\x8c\x9d\x9f\xa6]/;
const FOLDED = 512;

const nearInAny = (line: string, next: string): BlockKind | undefined => {
  const pieces = line.split(BREAKS);
  for (const piece of pieces) {
    const exact = pieces.length > 1 ? fenceOf(piece)?.kind : undefined;
    const candidate = piece.length <= FOLDED && BRACKETED.test(piece);
    const near = exact ?? (candidate ? nearInPlain(asSeen(piece), next) : undefined);
    if (near !== undefined) return near;
  }
  return undefined;
};

/** Whether a text holds nothing but printable ASCII and LF, so that its lines read as they look. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

/**
 * The kind of block that a line seems to open or close to a person or to a lenient parser, though it is no fence
 * (V04): another case, padding, doubled or missing brackets, other separators, a list or quote mark before it,
 * look-alike or unseen characters. The word in a sentence is prose. `next` is the line below.
 */
export const nearFence = (line: string, next: string, plain: boolean): BlockKind | undefined =>
  plain || isPlain(line) ? nearInPlain(line, next) : nearInAny(line, next);
