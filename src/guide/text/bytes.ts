/** Classes of bytes that the profile treats apart (guide profile 8). */
export const BYTE_CLASSES = ['tab', 'carriage-return', 'nul', 'escape', 'control', 'high'] as const;

export type ByteClass = (typeof BYTE_CLASSES)[number];

export interface ByteCensus {
  /** Offsets of each class, at most `LISTED` of them; how many there are in all is in `counts`. */
  readonly offsets: Readonly<Record<ByteClass, readonly number[]>>;
  readonly counts: Readonly<Record<ByteClass, number>>;
  /** No byte above 0x7F. */
  readonly ascii: boolean;
  /** Only 0x0A and 0x20 to 0x7E. */
  readonly clean: boolean;
}

/** How many offsets of a class are kept, so that a hostile megabyte costs no memory. */
export const LISTED = 64;

const PERMITTED = 0;

/** For each byte value its class as an index into `BYTE_CLASSES` plus one, or `PERMITTED`. */
const TABLE: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  const classOf = (name: ByteClass): number => BYTE_CLASSES.indexOf(name) + 1;
  if (byte === 0x0a || (byte >= 0x20 && byte <= 0x7e)) return PERMITTED;
  if (byte === 0x09) return classOf('tab');
  if (byte === 0x0d) return classOf('carriage-return');
  if (byte === 0x00) return classOf('nul');
  if (byte === 0x1b) return classOf('escape');
  return classOf(byte >= 0x80 ? 'high' : 'control');
});

const perClass = <T>(value: () => T): Record<ByteClass, T> => ({
  tab: value(),
  'carriage-return': value(),
  nul: value(),
  escape: value(),
  control: value(),
  high: value(),
});

/** The index of the first byte from `at` on that is not printable ASCII, by four bytes at a time as far as that goes. */
const nextOdd = (bytes: Uint8Array, view: DataView, at: number): number => {
  let next = at;
  for (; next + 4 <= bytes.length; next += 4) {
    const four = view.getInt32(next);
    // The high bit of a byte of the sum is set for one below 0x20, above 0x7E, or beside such a one.
    if ((((four - 0x20202020) | (four + 0x01010101) | four) & 0x80808080) !== 0) break;
  }
  while (next < bytes.length && (bytes[next] as number) >= 0x20 && (bytes[next] as number) <= 0x7e) next++;
  return next;
};

/** One pass over the raw bytes, before anything else looks at them (GP-08-14). */
export const census = (bytes: Uint8Array): ByteCensus => {
  const offsets = perClass((): number[] => []);
  const counts = perClass(() => 0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let clean = true;
  for (let at = nextOdd(bytes, view, 0); at < bytes.length; at = nextOdd(bytes, view, at + 1)) {
    const index = TABLE[bytes[at] as number] as number;
    if (index === PERMITTED) continue;
    clean = false;
    const name = BYTE_CLASSES[index - 1] as ByteClass;
    if (counts[name]++ < LISTED) offsets[name].push(at);
  }
  return { offsets, counts, ascii: counts.high === 0, clean };
};
