import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Handler } from '../../src/conformance/stage/https-host.ts';

type Bytes = string | Uint8Array;
type Type = 'commit' | 'tree' | 'blob' | 'tag';

/** What a pack written by hand holds: an object, or a delta against an earlier entry or against an id. */
export type PackEntry =
  | { readonly type: Type; readonly bytes: Bytes; readonly says?: number }
  | { readonly base: number | string; readonly bytes: Bytes };

const NUMBERS: Readonly<Record<Type, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

const buffer = (bytes: Bytes): Buffer => Buffer.from(bytes as string);

export const idOf = (type: Type, bytes: Bytes): string =>
  createHash('sha1')
    .update(`${type} ${buffer(bytes).length}\0`)
    .update(buffer(bytes))
    .digest('hex');

const head = (type: number, size: number): Buffer => {
  const bytes = [(type << 4) | (size & 0x0f)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return Buffer.from(bytes);
};

const distance = (value: number): Buffer => {
  const bytes = [value & 0x7f];
  for (let rest = (value >> 7) - 1; rest >= 0; rest = (rest >> 7) - 1) bytes.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(bytes);
};

const entryBytes = (entry: PackEntry, at: number, offsets: readonly number[]): Buffer => {
  const bytes = buffer(entry.bytes);
  const held = deflateSync(bytes);
  if ('type' in entry) return Buffer.concat([head(NUMBERS[entry.type], entry.says ?? bytes.length), held]);
  return typeof entry.base === 'number'
    ? Buffer.concat([head(6, bytes.length), distance(at - (offsets[entry.base] ?? 0)), held])
    : Buffer.concat([head(7, bytes.length), Buffer.from(entry.base, 'hex'), held]);
};

/** A pack of these entries, with a true checksum; `count` is what its head claims. */
export const packOf = (entries: readonly PackEntry[], count = entries.length): Buffer => {
  const start = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  start.writeUInt32BE(count, 8);
  const offsets: number[] = [];
  const parts: Buffer[] = [start];
  let at = start.length;
  for (const entry of entries) {
    offsets.push(at);
    const part = entryBytes(entry, at, offsets);
    parts.push(part);
    at += part.length;
  }
  return sealed(Buffer.concat(parts));
};

/** With the checksum that a pack ends with. */
export const sealed = (body: Uint8Array): Buffer =>
  Buffer.concat([body, createHash('sha1').update(body).digest()]);

export const sizeOf = (value: number): Buffer => {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest >= 128 ? (rest % 128) + 128 : rest);
    if (rest < 128) return Buffer.from(bytes);
  }
};

/** A delta that copies a whole base and puts a text behind it. */
export const appending = (base: Bytes, text: string): Buffer => {
  const length = buffer(base).length;
  const added = buffer(text);
  return Buffer.concat([
    sizeOf(length),
    sizeOf(length + added.length),
    Buffer.from([0x80 | 0x10 | 0x20, length & 0xff, length >> 8]),
    Buffer.from([added.length]),
    added,
  ]);
};

export const treeOf = (entries: readonly (readonly [mode: string, name: string, id: string])[]): Buffer =>
  Buffer.concat(
    entries.flatMap(([mode, name, id]) => [
      Buffer.from(`${mode} ${name}\0`, 'latin1'),
      Buffer.from(id, 'hex'),
    ]),
  );

export const commitOf = (tree: string): string =>
  `tree ${tree}\nauthor E <a@example.com> 1 +0000\ncommitter E <a@example.com> 1 +0000\n\nx\n`;

export const packet = (bytes: Bytes): Buffer => {
  const content = buffer(bytes);
  return Buffer.concat([Buffer.from((content.length + 4).toString(16).padStart(4, '0')), content]);
};

/** An answer to `fetch` that carries this pack. */
export const answerWith = (pack: Uint8Array): Buffer => {
  const parts = [packet('packfile\n')];
  for (let at = 0; at < pack.length; at += 65_000)
    parts.push(packet(Buffer.concat([Buffer.of(1), pack.subarray(at, at + 65_000)])));
  return Buffer.concat([...parts, Buffer.from('0000')]);
};

export const ADVERTISED: Buffer = Buffer.concat([
  packet('version 2\n'),
  packet('ls-refs=unborn\n'),
  packet('fetch=shallow filter\n'),
  packet('object-format=sha1\n'),
  Buffer.from('0000'),
]);

/** A host that speaks git's protocol by hand: what it says to each question is up to the test. */
export interface HandMade {
  readonly advertised?: Bytes;
  /** The answer to `ls-refs`, or the commit that HEAD is. */
  readonly refs?: Bytes;
  readonly head?: string;
  /** The answer to a `fetch` with these wants. */
  readonly fetch?: (wants: readonly string[]) => Bytes;
  /** Hears each command as it was sent. */
  readonly hears?: (body: string) => void;
  /** The content type of answers. */
  readonly resultType?: string;
}

const TYPE = 'application/x-git-upload-pack-';

const answerTo = (body: string, { refs, head: id, fetch }: HandMade): Bytes => {
  if (body.includes('command=ls-refs'))
    return refs ?? Buffer.concat([packet(`${id} HEAD\n`), Buffer.from('0000')]);
  return fetch?.([...body.matchAll(/want ([0-9a-f]+)/g)].map(([, want]) => want ?? '')) ?? '';
};

export const handMade =
  (host: HandMade): Handler =>
  (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': `${TYPE}advertisement` });
      response.end(host.advertised ?? ADVERTISED);
      return;
    }
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('latin1');
    });
    request.on('end', () => {
      host.hears?.(body);
      response.writeHead(200, { 'content-type': host.resultType ?? `${TYPE}result` });
      response.end(answerTo(body, host));
    });
  };
