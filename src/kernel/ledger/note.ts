import { fromBase64, fromHex, toBase64, toHex } from '../encoding.ts';

/** How far a ledger had come when somebody outside was told. */
export interface Head {
  /** The name of the ledger. */
  readonly origin: string;
  /** Entries in it. */
  readonly size: number;
  /** Of the whole ledger up to there: 64 hexadecimal digits. */
  readonly digest: string;
  /** SHA-256 of the address of the database, so that another ledger in its place is noticed. */
  readonly place: string | undefined;
}

export interface NoteSignature {
  readonly name: string;
  /** 8 hexadecimal digits. */
  readonly key_id: string;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** A head with signatures over exactly its text: a C2SP checkpoint in a C2SP signed note. */
export interface SignedHead {
  readonly head: Head;
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

const PLACE = 'place ';

/** The body of a checkpoint: origin, size and digest a line each, and where the ledger stands. */
export const headText = ({ origin, size, digest, place }: Head): string =>
  [origin, String(size), toBase64(fromHex(digest)), ...(place === undefined ? [] : [PLACE + place])]
    .map((line) => `${line}\n`)
    .join('');

/** A signed note (C2SP): the text, then a line for each signature. */
export const formatNote = (text: string, signatures: readonly NoteSignature[]): string => {
  const lines = signatures.map(
    ({ name, key_id, signature }) =>
      `\u2014 ${name} ${toBase64(Uint8Array.of(...fromHex(key_id), ...signature))}\n`,
  );
  return `${text}\n${lines.join('')}`;
};

const readHead = (text: string): Head | undefined => {
  const [origin = '', size = '', root = '', ...more] = text.split('\n');
  const digest = fromBase64(root);
  if (origin === '' || !/^(?:0|[1-9]\d{0,14})$/.test(size) || digest?.length !== 32) return undefined;
  const place = more.find((line) => line.startsWith(PLACE))?.slice(PLACE.length);
  return { origin, size: Number(size), digest: toHex(digest), place };
};

/** Id of the key and a signature of Ed25519; those of other kinds are longer. */
const SHORTEST = 4 + 64;

const SIGNATURE = /^\u2014 (?<name>[^\s+]+) (?<value>[A-Za-z0-9+/=]+)$/;

const readSignature = (line: string): NoteSignature | undefined => {
  const { name, value } = SIGNATURE.exec(line)?.groups ?? {};
  const bytes = value === undefined ? undefined : fromBase64(value);
  if (name === undefined || bytes === undefined || bytes.length < SHORTEST) return undefined;
  return { name, key_id: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) };
};

/** Reads one signed head; undefined when it is not in that form to the last byte. */
export const readNote = (note: string): SignedHead | undefined => {
  const split = note.indexOf('\n\n');
  const text = note.slice(0, split + 1);
  const head = split === -1 ? undefined : readHead(text);
  const lines = note.slice(split + 2).split('\n');
  if (head === undefined || lines.pop() !== '' || lines.length === 0) return undefined;
  const signatures = lines.map(readSignature);
  return signatures.every((signature) => signature !== undefined) ? { head, text, signatures } : undefined;
};

export interface ReadHeads {
  readonly heads: readonly SignedHead[];
  /** Heads whose writing was cut off, as by a crash. They prove nothing, and are no fault. */
  readonly incomplete: number;
  /** Whole ones that are in no form that a head has. */
  readonly malformed: number;
}

/** The same as base64. */
const WHOLE_SIGNATURE = 92;

const isWhole = (signature: string): boolean => (signature.split(' ').at(-1)?.length ?? 0) >= WHOLE_SIGNATURE;

/**
 * Blocks between empty lines. Files that were carried through other systems have a mark at the beginning, or other ends of
 * lines; and two processes that begin a file at once leave no empty line between their heads.
 */
const blocksOf = (text: string): readonly string[] =>
  text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replace(/^(\u2014.*\n)(?=[^\u2014\n])/gm, '$1\n')
    .split(/\n{2,}/)
    .map((block) => block.replace(/^\n|\n$/g, ''));

/** Reads heads that were appended one after the other, with an empty line between them. */
export const readHeads = (text: string): ReadHeads => {
  const blocks = blocksOf(text);
  const heads: SignedHead[] = [];
  let [incomplete, malformed] = [0, 0];
  for (let at = 0; at < blocks.length; at++) {
    const body = blocks[at] ?? '';
    if (body === '') continue;
    const next = blocks[at + 1];
    const signatures = next?.startsWith('\u2014') ? next.split('\n') : [];
    if (signatures.length > 0) at += 1;
    const whole = isWhole(signatures.at(-1) ?? '') ? signatures : signatures.slice(0, -1);
    if (whole.length === 0 || whole.length < signatures.length) incomplete += 1;
    if (whole.length === 0) continue;
    const head = readNote(`${body}\n\n${whole.join('\n')}\n`);
    if (head === undefined) malformed += 1;
    else heads.push(head);
  }
  return { heads, incomplete, malformed };
};
