import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';

type Entry = Extract extends AsyncIterable<infer One> ? One : never;

/** How much of a package is looked at. */
export interface UnpackLimits {
  /** Of the package, unpacked. */
  readonly bytes: number;
  readonly entries: number;
  /** Of the one file that is kept. */
  readonly fileBytes: number;
}

export type Unpacked =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly why: string };

/** A limit, or two files of one name: what ends the unpacking for a reason of its own. */
class Stop extends Error {}

const CHUNK = 64 * 1024;

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** Passes bytes on until there are too many: what a package expands to is not in the hands of its author. */
const bounded = (limit: number): Transform => {
  let length = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      length += chunk.length;
      if (length > limit) done(new Stop(`the package expands to more than ${limit} bytes`));
      else done(null, chunk);
    },
  });
};

const contentOf = async (entry: Entry, limit: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of entry as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > limit) throw new Stop(`its file is longer than ${limit} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Takes one file from the entries. No path of the package is ever used but for comparing it. */
const take = async (
  entries: AsyncIterable<Entry>,
  path: string,
  limits: UnpackLimits,
): Promise<Uint8Array | undefined> => {
  let found: Uint8Array | undefined;
  let count = 0;
  for await (const entry of entries) {
    count++;
    if (count > limits.entries) throw new Stop(`the package has more than ${limits.entries} entries`);
    if (entry.header.name !== path) entry.resume();
    else if (found !== undefined || entry.header.type !== 'file')
      throw new Stop(`the package holds ${path} twice, or not as a file`);
    else found = await contentOf(entry, limits.fileBytes);
  }
  return found;
};

/**
 * Reads one file from a gzipped tar, as registries publish packages: streaming, in flat memory, nothing written
 * anywhere. The whole package is looked through, because a second file of the same name would leave open which one counts.
 */
export const unpackFile = async (
  packed: Uint8Array,
  path: string,
  limits: UnpackLimits,
): Promise<Unpacked> => {
  const entries = extract();
  const feeding = pipeline(Readable.from(chunksOf(packed)), createGunzip(), bounded(limits.bytes), entries);
  try {
    const [found] = await Promise.all([take(entries, path, limits), feeding]);
    return found === undefined
      ? { ok: false, why: `the package holds no ${path}` }
      : { ok: true, bytes: found };
  } catch (error) {
    entries.destroy();
    await feeding.catch(() => undefined);
    return { ok: false, why: error instanceof Stop ? error.message : 'the package is no gzipped tar' };
  }
};
