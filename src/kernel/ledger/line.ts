/** An entry where it stands in the ledger. */
export interface LedgerLine {
  /** 1, 2, 3 … over all runs. */
  readonly seq: number;
  readonly run_id: string;
  readonly number: number;
  readonly digest: string;
  /** Of the whole ledger up to here. */
  readonly log_digest: string;
  /** The canonical JSON of the entry; null when it is gone from the database. */
  readonly text: string | null;
  /** The digest that a database keeps beside the text, and that the next entry of the run follows; an export has none. */
  readonly kept?: string | null;
}

/** What the first line of an export says. */
export interface ExportHead {
  readonly origin: string;
  /** Only the entries of this run; its chain can be checked, and its place in the ledger cannot. */
  readonly run: string | undefined;
}

/** The first line of an export: which ledger it is of, and which run where it is of one alone. */
export const formatExportHead = ({ origin, run }: ExportHead): string =>
  `${JSON.stringify({ readback_ledger: 1, origin, run })}\n`;

/** The entry stands in the line as it was hashed: whoever reads the line need not write it again. */
const asKept = (text: string | null): string =>
  text === null || !text.includes('\n') ? String(text) : JSON.stringify(text);

/** One entry of an export as a line, with its line feed. */
export const formatLine = ({ seq, run_id, number, digest, log_digest, text }: LedgerLine): string =>
  `${JSON.stringify({ seq, run_id, number, digest, log_digest }).slice(0, -1)},"entry":${asKept(text)}}\n`;

/** The last line of an export: without it, the export was cut off. */
export const formatExportTail = (entries: number): string => `${JSON.stringify({ entries })}\n`;

const parse = (line: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    return (JSON.parse(line) ?? undefined) as Readonly<Record<string, unknown>> | undefined;
  } catch {
    return undefined;
  }
};

/** `line` comes without its line feed. What is written otherwise than this program writes it is no line of an export. */
export const readExportHead = (line: string): ExportHead | undefined => {
  const { origin, run } = parse(line) ?? {};
  if (typeof origin !== 'string' || (run !== undefined && typeof run !== 'string')) return undefined;
  const head = { origin, run };
  return formatExportHead(head) === `${line}\n` ? head : undefined;
};

/** Digests are held against what they should be by whoever reads on; here only their form is. */
const PLACE =
  /^\{"seq":(\d{1,16}),"run_id":"((?:[^"\\]|\\.)*)","number":(\d{1,16}),"digest":"([^"\\]*)","log_digest":"([^"\\]*)","entry":/;

/** An id has 200 characters at most, and each is written with six at most. */
const LONGEST_PLACE = 2000;

/** Reads the number, or the text, of a member; undefined when this program would write it otherwise. */
const readNumber = (digits: string | undefined): number | undefined =>
  String(Number(digits)) === digits ? Number(digits) : undefined;

/** What JSON may write with an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among it.
const ESCAPED = /[\\\u0000-\u001f\ud800-\udfff]/;

const readText = (literal = ''): string | undefined => {
  if (!ESCAPED.test(literal)) return literal;
  try {
    const text = JSON.parse(`"${literal}"`) as string;
    return JSON.stringify(text) === `"${literal}"` ? text : undefined;
  } catch {
    return undefined;
  }
};

export const readLine = (line: string): LedgerLine | undefined => {
  const found = PLACE.exec(line.slice(0, LONGEST_PLACE));
  if (found === null || !line.endsWith('}')) return undefined;
  const [place, seqDigits, run, numberDigits, digest = '', log_digest = ''] = found;
  const [seq, number, run_id] = [readNumber(seqDigits), readNumber(numberDigits), readText(run)];
  if (seq === undefined || number === undefined || run_id === undefined) return undefined;
  const text = line.slice(place.length, -1);
  return { seq, run_id, number, digest, log_digest, text: text === 'null' ? null : text };
};

/** How many entries the last line counts; undefined when it is no last line. */
export const readExportTail = (line: string): number | undefined => {
  const { entries } = parse(line) ?? {};
  return typeof entries === 'number' && formatExportTail(entries) === `${line}\n` ? entries : undefined;
};
