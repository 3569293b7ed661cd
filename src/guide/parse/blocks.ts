import { type Line, type Located, type Span, spanOf, type Text } from '../text/text.ts';
import { type BlockKind, type Fence, fenceOf, isPlain, nearFence } from './fences.ts';
import { strayFields } from './stray-fields.ts';

/** What is wrong with a fence or a line of a block. */
export interface BlockProblem {
  readonly kind: BlockKind;
  readonly cause:
    | 'near-miss-fence'
    | 'missing-close'
    | 'orphan-close'
    | 'nested'
    | 'bad-line'
    | 'bad-key'
    | 'bad-value'
    | 'duplicate-key'
    | 'stray-fields';
  readonly message: string;
  readonly at: Span;
}

interface Field {
  readonly key: Located;
  readonly value: Located;
  /** The number of its line. */
  readonly line: number;
}

/** A stretch between two exact fences, its fields in order. */
export interface Block {
  readonly kind: BlockKind;
  /** The opening fence. */
  readonly at: Span;
  /** From the opening fence to the end of the closing one: what a human is shown when asked to approve. */
  readonly span: Span;
  readonly closed: boolean;
  /** Well-formed lines; of a duplicate key the first stands (A34). */
  readonly fields: readonly Field[];
  readonly byKey: ReadonlyMap<string, Field>;
  readonly lines: { readonly first: number; readonly last: number };
}

export interface Blocks {
  readonly all: readonly Block[];
  readonly problems: readonly BlockProblem[];
}

const KEY = /^[a-z0-9-]+$/;
const PRINTABLE = /^[\x20-\x7e]*$/;

/** The first line that is no field: an unclosed block ends before it, so that it does not swallow the prose below. */
interface Cut {
  readonly last: Line;
  readonly fields: number;
  readonly problems: number;
}

interface Open {
  readonly kind: BlockKind;
  readonly line: Line;
  readonly fields: Map<string, Field>;
  readonly problems: BlockProblem[];
  last: Line;
  cut: Cut | undefined;
}

interface Reading {
  /** The whole text is printable ASCII. */
  readonly plain: boolean;
  readonly all: Block[];
  readonly problems: BlockProblem[];
  open: Open | undefined;
}

const problem = (
  kind: BlockKind,
  cause: BlockProblem['cause'],
  line: Line,
  message: string,
): BlockProblem => ({
  kind,
  cause,
  message,
  at: spanOf(line),
});

const close = (reading: Reading, open: Open, end: Line | undefined): void => {
  const cut = end === undefined ? open.cut : undefined;
  const last = end ?? cut?.last ?? open.last;
  const fields = cut === undefined ? open.fields : new Map([...open.fields].slice(0, cut.fields));
  reading.problems.push(...open.problems.slice(0, cut?.problems));
  reading.all.push({
    kind: open.kind,
    at: spanOf(open.line),
    span: { start: open.line.start, length: last.start + last.text.length - open.line.start },
    closed: end !== undefined,
    fields: [...fields.values()],
    byKey: fields,
    lines: { first: open.line.number, last: last.number },
  });
  reading.open = undefined;
};

const cutHere = (open: Open): void => {
  open.cut ??= { last: open.last, fields: open.fields.size, problems: open.problems.length };
};

type Parsed = { readonly field: Field } | { readonly cause: BlockProblem['cause']; readonly message: string };

/** `key: value` exactly: one colon, one space, no padding (A34). */
const parseField = (line: Line): Parsed => {
  const colon = line.text.indexOf(':');
  if (colon < 1) return { cause: 'bad-line', message: 'this line is not "key: value"' };
  const key = line.text.slice(0, colon);
  const value = line.text.slice(colon + 2);
  if (!KEY.test(key))
    return { cause: 'bad-key', message: 'a key holds only lowercase letters, digits and hyphens' };
  if (line.text[colon + 1] !== ' ' || value === '' || value.startsWith(' ') || value.endsWith(' '))
    return { cause: 'bad-line', message: `"${key}" is not followed by one colon, one space and a value` };
  return {
    field: {
      key: { value: key, span: { start: line.start, length: colon } },
      value: { value, span: { start: line.start + colon + 2, length: value.length } },
      line: line.number,
    },
  };
};

const readField = (open: Open, line: Line, plain: boolean): void => {
  const { kind, fields, problems } = open;
  const parsed = parseField(line);
  if ('cause' in parsed) {
    cutHere(open);
    problems.push(problem(kind, parsed.cause, line, parsed.message));
    return;
  }
  const { key, value } = parsed.field;
  if (!plain && !PRINTABLE.test(value.value))
    problems.push(
      problem(kind, 'bad-value', line, `the value of "${key.value}" holds a byte outside printable ASCII`),
    );
  if (fields.has(key.value))
    problems.push(
      problem(kind, 'duplicate-key', line, `"${key.value}" stands twice; the first value counts`),
    );
  else fields.set(key.value, parsed.field);
};

const readFence = (reading: Reading, line: Line, fence: Fence): void => {
  const { open, problems } = reading;
  if (!fence.opens) {
    if (open?.kind === fence.kind) close(reading, open, line);
    else
      problems.push(
        problem(
          fence.kind,
          'orphan-close',
          line,
          `this closes a block of kind ${fence.kind}, and none is open`,
        ),
      );
    return;
  }
  if (open !== undefined) {
    problems.push(
      problem(
        open.kind,
        'nested',
        line,
        `a block of kind ${fence.kind} opens before the block of kind ${open.kind} has closed`,
      ),
    );
    // The inner block is read as well: what any tool could run is judged.
    close(reading, open, undefined);
  }
  reading.open = { kind: fence.kind, line, fields: new Map(), problems: [], last: line, cut: undefined };
};

const readLine = (reading: Reading, line: Line, next: string): void => {
  const fence = fenceOf(line.text);
  if (fence !== undefined) {
    readFence(reading, line, fence);
    return;
  }
  const { open, problems } = reading;
  const near = nearFence(line.text, next, reading.plain);
  if (near !== undefined) {
    if (open !== undefined) cutHere(open);
    const message = `this looks like the fence of a block of kind ${near} and is none`;
    problems.push(problem(near, 'near-miss-fence', line, message));
  } else if (open !== undefined) {
    readField(open, line, reading.plain);
    open.last = line;
  }
};

/**
 * Finds metadata and action blocks by exact fence lines (VP-14-01, VP-17-01), inside Markdown code fences too
 * (VP-13-01), and everything that is almost one. `plain` says that the text is printable ASCII and LF.
 */
export const readBlocks = (text: Text, plain: boolean = isPlain(text.source)): Blocks => {
  const { lines } = text;
  const reading: Reading = { plain, all: [], problems: [], open: undefined };
  lines.forEach((line, index) => {
    readLine(reading, line, lines[index + 1]?.text ?? '');
  });
  const { open } = reading;
  if (open !== undefined) {
    reading.problems.push(
      problem(open.kind, 'missing-close', open.line, `the ${open.kind} block is never closed`),
    );
    close(reading, open, undefined);
  }
  reading.problems.push(...strayFields(lines, reading.all, reading.problems));
  return { all: reading.all, problems: reading.problems };
};

/** The value of a field, with its place. */
export const field = (block: Block, key: string): Located | undefined => block.byKey.get(key)?.value;
