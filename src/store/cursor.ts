import { fail, ok, type Result } from '../base/index.ts';

type Place = readonly (string | number)[];

/** Where a page ends, as an opaque text. `list` names the order that it is a place in. */
export const writeCursor = (list: string, place: Place): string =>
  Buffer.from(JSON.stringify([list, ...place])).toString('base64url');

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) && value.every((part) => typeof part === 'string' || typeof part === 'number');

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

export const foreignCursor = (): Result<never> =>
  fail(
    'parameter_invalid',
    'the cursor is none that this list gave out',
    'begin again without a cursor, and follow `next`',
  );

/** The place that `writeCursor` wrote for this list, of this many parts. */
export const readCursor = (list: string, parts: number, cursor: string): Result<Place> => {
  const value = cursor.length <= 2000 ? parsed(cursor) : undefined;
  if (isPlace(value) && value[0] === list && value.length === parts + 1) return ok(value.slice(1));
  return foreignCursor();
};
