import { type Line, spanOf } from '../text/text.ts';
import type { Block, BlockProblem } from './blocks.ts';
import type { BlockKind } from './fences.ts';

interface StrayField {
  readonly key: string;
  readonly value: string;
  readonly line: Line;
}

/** Of each kind: the key that says what the fields are, and those of which one must stand with it. */
const SIGNS: Readonly<Record<BlockKind, { readonly main: string; readonly beside: readonly string[] }>> = {
  action: { main: 'command', beside: ['id', 'class', 'approval', 'runner', 'egress', 'exec-sha256'] },
  metadata: {
    main: 'canonical-url',
    beside: ['profile', 'profile-version', 'identifier', 'verifier-conformance'],
  },
};

const KINDS: readonly BlockKind[] = ['action', 'metadata'];

const KEYS: ReadonlySet<string> = new Set(KINDS.flatMap((kind) => [SIGNS[kind].main, ...SIGNS[kind].beside]));

const tableOf = (signs: string): Uint8Array => {
  const table = new Uint8Array(256);
  for (const sign of signs) table[sign.charCodeAt(0)] = 1;
  return table;
};

// What lists, quotes, tables, emphasis and other notations put in front of a key.
const MARKS = tableOf(' \t>#*+-.)`"\'~_|0123456789{[(<,;$&@%!?\\/:=');
const FIRST = tableOf([...KEYS].map((key) => `${key[0]}${key[0]?.toUpperCase()}`).join(''));
const START = MARKS.map((mark, at) => mark | (FIRST[at] ?? 0));
const IN_KEY = tableOf('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_');
const AROUND = tableOf(' \t*`"\'_');
const COLON = ':'.charCodeAt(0);
const SEPARATOR = tableOf(':=|');

const skip = (text: string, from: number, table: Uint8Array): number => {
  let at = from;
  while (at < text.length && table[text.charCodeAt(at)] === 1) at++;
  return at;
};

const mayBegin = (text: string): boolean => text.length > 0 && START[text.charCodeAt(0)] === 1;

/** Where the sign between a key and its value stands; -1 when the line is none. */
const separatorAfter = (text: string, start: number): number => {
  const end = skip(text, start, IN_KEY);
  const at = text.charCodeAt(end) === COLON ? end : skip(text, end, AROUND);
  return end > start && at < text.length && SEPARATOR[text.charCodeAt(at)] === 1 ? at : -1;
};

// Fields that go on in the same line: `id: x, command: y`.
const INLINE =
  /(?<![\w-])["'`*]{0,2}(command|id|class|approval|runner|canonical-url|profile|profile-version|identifier)["'`*]{0,2}:/gi;
const LONGEST = 2000;

const inlineFields = (first: StrayField): readonly StrayField[] => {
  const { value, line } = first;
  if (!value.includes(':')) return [first];
  const found = [...value.slice(0, LONGEST).matchAll(INLINE)];
  const valueIn = (from: number, to: number | undefined): string =>
    value
      .slice(from, to)
      .replace(/[\s,;|"'`]+$/, '')
      .trim();
  if (found.length === 0) return [first];
  return [
    { ...first, value: valueIn(0, found[0]?.index) },
    ...found.map((match, index) => ({
      key: (match[1] ?? '').toLowerCase(),
      value: valueIn(match.index + match[0].length, found[index + 1]?.index),
      line,
    })),
  ];
};

const NONE: readonly StrayField[] = [];

const fieldsOf = (line: Line, start: number): readonly StrayField[] => {
  const { text } = line;
  if (start >= text.length || FIRST[text.charCodeAt(start)] !== 1) return NONE;
  const at = separatorAfter(text, start);
  if (at === -1) return NONE;
  const key = text
    .slice(start, skip(text, start, IN_KEY))
    .toLowerCase()
    .replaceAll('_', '-');
  if (!KEYS.has(key)) return NONE;
  return inlineFields({ key, value: text.slice(at + 1).trim(), line });
};

const PLACEHOLDER = /^["'`]?(?:[{<[(]{1,2}[a-z _-]{1,24}[}>\])]{1,2}|\.\.\.)["'`]?,?$/i;
// What a list of fields says of one: `command: the exact command line`.
const DESCRIPTION =
  /^(?:(?:the|an?|one|what|which|how|exact)\b[a-z ,.'()-]*|required|optional|mandatory|recommended|string|text)\.?$/i;
const CLASS =
  /^(?:normal|networked|destructive|privileged|persistence-changing|data-accessing|code-executing)$/;
/** A `class` with more entries lists what there is. */
const CLASSES = 4;

const bare = (value: string): string => value.replace(/^["'`\s]+|["'`,;|\s]+$/g, '').toLowerCase();

const isClass = (value: string): boolean => {
  const entries = bare(value).split(/[,\s]+/);
  return entries.length <= CLASSES && entries.every((entry) => CLASS.test(entry));
};

/** Whether a value is what a block would hold, and no remark on the field. */
const MEANT: Readonly<Record<string, (value: string) => boolean>> = {
  command: (value) => !PLACEHOLDER.test(value) && !DESCRIPTION.test(value),
  id: (value) => PLACEHOLDER.test(value) || (/^\S{1,64}$/.test(bare(value)) && !DESCRIPTION.test(value)),
  class: isClass,
  approval: (value) => /^(?:required|not[- ]required|none|no|yes|auto\w*)$/.test(bare(value)),
  runner: (value) => /^(?:argv|shell)$/.test(bare(value)),
};

const meant = ({ key, value }: StrayField): boolean =>
  (
    MEANT[key] ??
    ((text: string) => /^\S{3,}/.test(text) && !PLACEHOLDER.test(text) && !DESCRIPTION.test(text))
  )(value);

/** A copy says nothing that the block does not say. */
const copies = (fields: readonly StrayField[], block: Block): boolean =>
  fields.every(({ key, value }) => bare(block.byKey.get(key)?.value.value ?? '') === bare(value));

const problemOf = (
  fields: readonly StrayField[],
  kind: BlockKind,
  blocks: readonly Block[],
): BlockProblem | undefined => {
  const { main, beside } = SIGNS[kind];
  const first = fields.find((one) => one.key === main && meant(one));
  if (first === undefined) return undefined;
  const held = fields.filter((one) => (one.key === main || beside.includes(one.key)) && meant(one));
  if (held.every((one) => one.key === main)) return undefined;
  if (blocks.some((block) => block.kind === kind && copies(held, block))) return undefined;
  return {
    kind,
    cause: 'stray-fields',
    message: `the fields of a block of kind ${kind} stand here outside any block`,
    at: spanOf(first.line),
  };
};

/** The lines of blocks, and fences that were reported already: nothing between them and the next prose is stray. */
const takenLines = (
  lines: readonly Line[],
  blocks: readonly Block[],
  problems: readonly BlockProblem[],
): Uint8Array => {
  const taken = new Uint8Array(lines.length + 2);
  for (const block of blocks) taken.fill(1, block.lines.first, block.lines.last + 1);
  if (problems.length === 0) return taken;
  const fences = new Set(
    problems.filter(({ cause }) => cause === 'near-miss-fence').map(({ at }) => at.start),
  );
  for (const { number, start } of lines) if (fences.has(start)) taken[number] = 2;
  return taken;
};

/** Whether the fields that were collected go on in this line. */
const goesOn = (text: string, start: number): boolean =>
  start >= text.length || separatorAfter(text, start) !== -1;

/**
 * Finds fields of a block that stand outside any block, whatever is written around them (V04): a person or a model
 * reads them as a block, and a parser does not. The placeholders of the approval wording and lists that explain the
 * fields are none.
 */
export const strayFields = (
  lines: readonly Line[],
  blocks: readonly Block[],
  problems: readonly BlockProblem[],
): readonly BlockProblem[] => {
  const found: BlockProblem[] = [];
  const taken = takenLines(lines, blocks, problems);
  let run: StrayField[] = [];
  let reported = false;
  const end = (): void => {
    for (const kind of run.length > 1 ? KINDS : []) {
      const problem = problemOf(run, kind, blocks);
      if (problem !== undefined) found.push(problem);
    }
    run = [];
    reported = false;
  };
  for (const line of lines) {
    if (taken[line.number] !== 0) {
      if (run.length > 0) end();
      reported = taken[line.number] === 2;
      continue;
    }
    // Most lines are empty or begin with a letter that no key begins with.
    if (run.length === 0 && !reported && !mayBegin(line.text)) continue;
    const start = skip(line.text, 0, MARKS);
    const fields = fieldsOf(line, start);
    if (fields.length > 0 && !reported) run.push(...fields);
    else if ((run.length > 0 || reported) && fields.length === 0 && !goesOn(line.text, start)) end();
  }
  end();
  return found;
};
