import { inflateSync } from 'node:zlib';

export interface Inflated {
  readonly bytes: Buffer;
  /** Where the compressed stream ends in the pack. */
  readonly end: number;
}

const SMALLEST_CHUNK = 64;

/** `@types/node` has no word for what `info: true` returns. */
interface InflateInfo {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

/** Inflates the stream at `from`, which must hold exactly `size` bytes; undefined when it does not. */
export const inflateAt = (pack: Uint8Array, from: number, size: number): Inflated | undefined => {
  try {
    const inflated = inflateSync(pack.subarray(from), {
      info: true,
      maxOutputLength: Math.max(size, 1),
      chunkSize: Math.max(size + 1, SMALLEST_CHUNK),
    }) as unknown as InflateInfo;
    return inflated.buffer.length === size
      ? { bytes: inflated.buffer, end: from + inflated.engine.bytesWritten }
      : undefined;
  } catch {
    return undefined;
  }
};
