import { ok } from '../../../base/index.ts';
import { type ObjectFormat, type ObjectType, objectId } from '../format.ts';
import { BROKEN, type Found, TOO_LARGE } from '../missing.ts';
import { applyDelta, deltaResult } from './delta.ts';
import { inflateAt } from './inflate.ts';
import { type Entry, scanPack } from './scan.ts';
import { allowedWork, type Work } from './work.ts';

/** An object whose id was computed from exactly these bytes. */
export interface GitObject {
  readonly type: ObjectType;
  readonly bytes: Uint8Array;
}

/** Objects by their ids. An id leads to the bytes that have it and to no others: a host cannot serve another object. */
export interface Objects {
  readonly read: (id: string) => GitObject | undefined;
}

/** An entry that was made into an object. */
interface Made {
  readonly entry: Entry;
  readonly type: ObjectType;
  readonly id: string;
}

/** What is known of a pack. Folders and commits are kept; a file is made again when it is read. */
interface Unpacking {
  readonly body: Buffer;
  readonly format: ObjectFormat;
  readonly known: Objects;
  readonly work: Work;
  readonly kept: Map<string, GitObject>;
  readonly made: Map<string, Made>;
  readonly byOffset: Map<number, Entry>;
  /** Deltas by the offset or the id of their base. */
  readonly waiting: Map<number | string, Entry[]>;
}

/** What deltas may be waiting for, under its offset, its id, or both. */
interface Base extends GitObject {
  readonly keys: readonly (number | string)[];
}

const note = (state: Unpacking, entry: Entry, object: GitObject): Made => {
  const id = objectId(state.format, object.type, object.bytes);
  const made = { entry, type: object.type, id };
  state.made.set(id, made);
  if (object.type !== 'blob') state.kept.set(id, object);
  return made;
};

const wait = ({ waiting }: Unpacking, base: number | string, entry: Entry): void => {
  const others = waiting.get(base);
  if (others === undefined) waiting.set(base, [entry]);
  else others.push(entry);
};

/** Takes the deltas of a base out of the waiting ones: each is made once. */
const takeWaiting = ({ waiting }: Unpacking, { keys }: Base): readonly Entry[] =>
  keys.flatMap((key) => {
    const found = waiting.get(key) ?? [];
    waiting.delete(key);
    return found;
  });

const keysOf = ({ entry, id }: Made): Base['keys'] => [entry.offset, id];

const isAwaited = ({ waiting }: Unpacking, keys: Base['keys']): boolean =>
  keys.some((key) => waiting.has(key));

const heldBy = (state: Unpacking, entry: Entry): Buffer | undefined =>
  inflateAt(state.body, entry.data, entry.size)?.bytes;

const makeOne = (state: Unpacking, entry: Entry, base: Base): Found<Base> => {
  const delta = heldBy(state, entry);
  const length = delta && deltaResult(delta, base.bytes.length)?.value;
  if (delta === undefined || length === undefined) return BROKEN;
  if (!state.work.spend(entry.size + length)) return TOO_LARGE;
  const bytes = applyDelta(base.bytes, delta);
  if (bytes === undefined) return BROKEN;
  const object = { type: base.type, bytes };
  return ok({ ...object, keys: keysOf(note(state, entry, object)) });
};

/** Makes everything that is told as a delta of this object, or of what comes of that. */
const growFrom = async (state: Unpacking, root: Base): Promise<Found<undefined>> => {
  const bases = [root];
  for (let base = bases.pop(); base !== undefined; base = bases.pop()) {
    for (const entry of takeWaiting(state, base)) {
      const made = makeOne(state, entry, base);
      if (!made.ok) return made;
      if (isAwaited(state, made.value.keys)) bases.push(made.value);
    }
    await state.work.takeTurns();
  }
  return ok(undefined);
};

/** Every object that a delta of this pack can start from: those in it, then those that came before it. */
function* rootsOf(state: Unpacking, whole: readonly Made[]): Generator<Base> {
  for (const made of whole) {
    const keys = keysOf(made);
    const bytes = isAwaited(state, keys) ? heldBy(state, made.entry) : undefined;
    if (bytes !== undefined) yield { type: made.type, bytes, keys };
  }
  for (const key of [...state.waiting.keys()]) {
    const object = typeof key === 'string' ? state.known.read(key) : undefined;
    if (object !== undefined) yield { ...object, keys: [key] };
  }
}

const growAll = async (state: Unpacking, whole: readonly Made[]): Promise<Found<undefined>> => {
  for (const root of rootsOf(state, whole)) {
    if (!state.work.spend(root.bytes.length)) return TOO_LARGE;
    const grown = await growFrom(state, root);
    if (!grown.ok) return grown;
  }
  // What still waits has no base, or a circle of deltas for one.
  return state.waiting.size === 0 ? ok(undefined) : BROKEN;
};

const baseOf = ({ byOffset, made }: Unpacking, base: number | string): Entry | undefined =>
  typeof base === 'number' ? byOffset.get(base) : made.get(base)?.entry;

/** Makes an object again: down to one that is whole, and up again through the deltas. */
const remake = (state: Unpacking, { entry }: Made, work: Work): Uint8Array | undefined => {
  const deltas: Buffer[] = [];
  let whole: Uint8Array | undefined;
  for (let at: Entry | undefined = entry; at !== undefined; ) {
    const held: Buffer | undefined = work.spend(at.size) ? heldBy(state, at) : undefined;
    if (held === undefined) return undefined;
    const { kind }: Entry = at;
    at = kind.is === 'delta' ? baseOf(state, kind.base) : undefined;
    if (kind.is === 'object') whole = held;
    else deltas.push(held);
    if (kind.is === 'delta' && at === undefined) whole = state.known.read(String(kind.base))?.bytes;
  }
  return deltas.reduceRight<Uint8Array | undefined>(
    (base, delta) => (base !== undefined && work.spend(base.length) ? applyDelta(base, delta) : undefined),
    whole,
  );
};

const readerOf = (state: Unpacking): Objects => {
  const work = allowedWork();
  return {
    read: (id) => {
      const kept = state.kept.get(id);
      const made = state.made.get(id);
      if (kept !== undefined || made === undefined) return kept;
      const bytes = remake(state, made, work);
      return bytes && { type: made.type, bytes };
    },
  };
};

const NOTHING: Objects = { read: () => undefined };

/**
 * Unpacks a pack (gitformat-pack, version 2): its checksum and every delta are checked, every id is computed. A pack may
 * count on objects that came before it, which are `known`.
 */
export const unpack = async (
  pack: Uint8Array,
  format: ObjectFormat,
  known: Objects = NOTHING,
  work: Work = allowedWork(),
): Promise<Found<Objects>> => {
  const state: Unpacking = {
    body: Buffer.from(pack.buffer, pack.byteOffset, pack.length),
    format,
    known,
    work,
    kept: new Map(),
    made: new Map(),
    byOffset: new Map(),
    waiting: new Map(),
  };
  const whole: Made[] = [];
  const scanned = await scanPack(state.body, format, work, (entry, bytes) => {
    state.byOffset.set(entry.offset, entry);
    const { kind } = entry;
    if (kind.is === 'object') whole.push(note(state, entry, { type: kind.type, bytes }));
    else wait(state, kind.base, entry);
  });
  if (!scanned.ok) return scanned;
  const grown = await growAll(state, whole);
  return grown.ok ? ok(readerOf(state)) : grown;
};
