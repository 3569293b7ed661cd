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

/** One pass over the raw bytes, before anything else looks at them (GP-08-14). */
export const census = (bytes: Uint8Array): ByteCensus => {
  const offsets = perClass((): number[] => []);
  const counts = perClass(() => 0);
  let clean = true;
  for (let at = 0; at < bytes.length; at++) {
    const index = TABLE[bytes[at] as number] as number;
    if (index === PERMITTED) continue;
    clean = false;
    const name = BYTE_CLASSES[index - 1] as ByteClass;
    if (counts[name]++ < LISTED) offsets[name].push(at);
  }
  return { offsets, counts, ascii: counts.high === 0, clean };
};
