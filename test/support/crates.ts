import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';

type File = readonly [path: string, content: string | Uint8Array, header?: Partial<Header>];

const tarOf = async (files: readonly File[]): Promise<Buffer> => {
  const tar = pack();
  for (const [name, content, header] of files)
    tar.entry({ name, ...header }, header?.type === 'symlink' ? '' : content);
  tar.finalize();
  const parts: Uint8Array[] = [];
  for await (const part of tar as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
};

/** A package as cargo publishes it: a gzipped tar. */
export const crateOf = async (files: readonly File[]): Promise<Buffer> => gzipSync(await tarOf(files));

/** `count` times the same bytes, packed: small, and long when it is unpacked. Gzip members may follow each other. */
const repeated = (bytes: Uint8Array, count: number): Buffer =>
  Buffer.concat(Array<Uint8Array>(count).fill(gzipSync(bytes)));

/** A package that unpacks to so many MiB of zeros. */
export const bombOf = (mebibytes: number): Buffer => repeated(Buffer.alloc(1 << 20), mebibytes);

/** A package of so many thousand empty files. */
export const crowdOf = async (thousands: number): Promise<Buffer> => {
  const header = (await tarOf([['empty', '']])).subarray(0, 512);
  return repeated(Buffer.concat(Array<Uint8Array>(1000).fill(header)), thousands);
};
