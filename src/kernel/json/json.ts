/** A JSON value: what proposals, arguments and persisted state consist of. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; `__proto__` is a name like any other. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Whether a JSON value, or a value of which nothing is known, is an object: no list, and not null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Far beyond what any limit lets in, and far from where recursion ends; what goes in circles is deeper. */
const DEEPEST = 1000;

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

const isJsonList = (items: readonly unknown[], depth: number): boolean => {
  // By number: an item that is missing is no value.
  for (let at = 0; at < items.length; at++) if (!isJson(items[at], depth)) return false;
  return true;
};

/** Whether a value in memory is one of JSON: no member is undefined, a symbol or of a class, and no number without digits. */
export const isJson = (value: unknown, depth = 0): value is Json => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  if (depth === DEEPEST) return false;
  if (Array.isArray(value)) return isJsonList(value, depth + 1);
  const isMember = (name: string | symbol): boolean =>
    typeof name === 'string' && isJson(Reflect.get(value, name), depth + 1);
  return isPlain(value) && Reflect.ownKeys(value).every(isMember);
};
