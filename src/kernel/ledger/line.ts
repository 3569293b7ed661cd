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
}

/** What the first line of an export says. */
export interface ExportHead {
  readonly origin: string;
  /** Only the entries of this run; its chain can be checked, and its place in the ledger cannot. */
  readonly run: string | undefined;
}

export const formatExportHead = ({ origin, run }: ExportHead): string =>
  `${JSON.stringify({ readback_ledger: 1, origin, run })}\n`;

export const formatLine = ({ seq, run_id, number, digest, log_digest, text }: LedgerLine): string =>
  `${JSON.stringify({ seq, run_id, number, digest, log_digest, text })}\n`;

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

const isText = (value: unknown): value is string => typeof value === 'string';

export const readLine = (line: string): LedgerLine | undefined => {
  const { seq, run_id, number, digest, log_digest, text } = parse(line) ?? {};
  if (typeof seq !== 'number' || typeof number !== 'number') return undefined;
  if (!isText(run_id) || !isText(digest) || !isText(log_digest)) return undefined;
  if (text !== null && !isText(text)) return undefined;
  const read = { seq, run_id, number, digest, log_digest, text };
  return formatLine(read) === `${line}\n` ? read : undefined;
};

/** How many entries the last line counts; undefined when it is no last line. */
export const readExportTail = (line: string): number | undefined => {
  const { entries } = parse(line) ?? {};
  return typeof entries === 'number' && formatExportTail(entries) === `${line}\n` ? entries : undefined;
};
