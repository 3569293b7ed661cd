import { ok } from '../../../base/index.ts';
import { checksum, type ObjectFormat, type ObjectType } from '../format.ts';
import { BROKEN, type Found, TOO_LARGE } from '../missing.ts';
import { readSize } from './delta.ts';
import { inflateAt } from './inflate.ts';
import type { Work } from './work.ts';

/** One object as it lies in a pack. */
export interface Entry {
  /** Where its head begins; deltas count from here. */
  readonly offset: number;
  /** Where its compressed bytes begin. */
  readonly data: number;
  /** Of what the compressed bytes hold: the object, or the delta. */
  readonly size: number;
  readonly kind: Kind;
}

/** A whole object; or a delta against the entry at an offset, or against the object of an id. */
export type Kind =
  | { readonly is: 'object'; readonly type: ObjectType }
  | { readonly is: 'delta'; readonly base: number | string };

const TYPES: Readonly<Record<number, ObjectType>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const OFFSET_DELTA = 6;
const ID_DELTA = 7;

const HEAD = 12;
const VERSION = 2;
/** How many objects a pack may have, and how long one may be. */
const OBJECTS = 250_000;
const OBJECT_LIMIT = 32 * 1024 * 1024;

/** The distance to the base of a delta: seven bits a byte, the highest first, each further byte one more (gitformat-pack). */
const readDistance = (pack: Uint8Array, from: number) => {
  let value = 0;
  for (let at = from; at < from + 5; at++) {
    const byte = pack[at];
    if (byte === undefined) return undefined;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + 1 };
    value++;
  }
  return undefined;
};

/** What kind of entry this is, and where its compressed bytes begin. */
const readKind = (
  pack: Buffer,
  entry: { readonly type: number; readonly offset: number; readonly end: number },
  format: ObjectFormat,
): { readonly kind: Kind; readonly data: number } | undefined => {
  const { type, offset, end } = entry;
  const whole = TYPES[type];
  if (whole !== undefined) return { kind: { is: 'object', type: whole }, data: end };
  if (type === ID_DELTA) {
    const data = end + format.length;
    return { kind: { is: 'delta', base: pack.toString('hex', end, data) }, data };
  }
  const distance = type === OFFSET_DELTA ? readDistance(pack, end) : undefined;
  if (distance === undefined || distance.value === 0 || distance.value > offset) return undefined;
  return { kind: { is: 'delta', base: offset - distance.value }, data: distance.end };
};

/** The first byte holds a type and four bits of the size, of which more may follow. */
const readEntry = (pack: Buffer, offset: number, format: ObjectFormat): Entry | undefined => {
  const first = pack[offset];
  if (first === undefined) return undefined;
  const more = first < 0x80 ? { value: 0, end: offset + 1 } : readSize(pack, offset + 1);
  if (more === undefined) return undefined;
  const read = readKind(pack, { type: (first >> 4) & 7, offset, end: more.end }, format);
  return read && { offset, size: more.value * 16 + (first & 0x0f), ...read };
};

/** The objects of a pack end where its checksum begins; undefined when it is no pack, or not this one. */
const bodyOf = (pack: Buffer, format: ObjectFormat): Buffer | undefined => {
  const end = pack.length - format.length;
  if (end < HEAD || pack.toString('latin1', 0, 4) !== 'PACK' || pack.readUInt32BE(4) !== VERSION)
    return undefined;
  const body = pack.subarray(0, end);
  return checksum(format, body).equals(pack.subarray(end)) ? body : undefined;
};

/** Walks a pack from its head to its checksum, and shows each entry with what its compressed bytes hold. */
export const scanPack = async (
  pack: Buffer,
  format: ObjectFormat,
  work: Work,
  visit: (entry: Entry, bytes: Buffer) => void,
): Promise<Found<undefined>> => {
  const body = bodyOf(pack, format);
  if (body === undefined) return BROKEN;
  const count = body.readUInt32BE(8);
  if (count > OBJECTS) return TOO_LARGE;
  let at = HEAD;
  for (let index = 0; index < count; index++) {
    const entry = readEntry(body, at, format);
    if (entry === undefined) return BROKEN;
    if (entry.size > OBJECT_LIMIT || !work.spend(entry.size)) return TOO_LARGE;
    const inflated = inflateAt(body, entry.data, entry.size);
    if (inflated === undefined) return BROKEN;
    visit(entry, inflated.bytes);
    at = inflated.end;
    await work.takeTurns();
  }
  return at === body.length ? ok(undefined) : BROKEN;
};
