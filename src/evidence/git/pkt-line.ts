/** One packet of git's wire format (gitprotocol-common): four hex digits of length, or one of three marks. */
export type Packet =
  | { readonly kind: 'data'; readonly bytes: Uint8Array }
  | { readonly kind: 'flush' | 'delimiter' | 'end' }
  /** The bytes are no packets from here on. */
  | { readonly kind: 'broken' };

const HEAD = 4;
const MARKS: readonly Packet[] = [
  { kind: 'flush' },
  { kind: 'delimiter' },
  { kind: 'end' },
  { kind: 'broken' },
];
const BROKEN: Packet = { kind: 'broken' };

/** How many packets one answer may have: the fewest bytes a packet must not become the most objects. */
const PACKETS = 1_000_000;

const lengthAt = (bytes: Buffer, at: number): number => {
  const digits = bytes.toString('latin1', at, at + HEAD);
  return /^[0-9a-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
};

/** Reads packets one by one, until the bytes end or are no packets. */
export function* packetsIn(received: Uint8Array): Generator<Packet> {
  const bytes = Buffer.from(received.buffer, received.byteOffset, received.length);
  let at = 0;
  for (let count = 0; at < bytes.length; count++) {
    const length = lengthAt(bytes, at);
    const end = at + Math.max(length, HEAD);
    if (Number.isNaN(length) || end > bytes.length || count >= PACKETS) {
      yield BROKEN;
      return;
    }
    yield MARKS[length] ?? { kind: 'data', bytes: bytes.subarray(at + HEAD, end) };
    at = end;
  }
}

/** The text of a packet, one character a byte, without the line feed that may end it. */
export const lineOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1').replace(/\n$/, '');

const packet = (text: string): string =>
  (Buffer.byteLength(text, 'latin1') + HEAD).toString(16).padStart(HEAD, '0') + text;

/** A command of protocol version 2: its name and capabilities, then its arguments. */
export const commandOf = (
  name: string,
  capabilities: readonly string[],
  parameters: readonly string[],
): Uint8Array => {
  const head = [`command=${name}`, ...capabilities].map((line) => packet(`${line}\n`));
  const rest = parameters.map((line) => packet(`${line}\n`));
  return Buffer.from(`${head.join('')}0001${rest.join('')}0000`, 'latin1');
};
