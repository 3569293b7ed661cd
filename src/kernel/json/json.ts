/** A JSON value: what proposals, arguments and persisted state consist of. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; `__proto__` is a name like any other. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Whether a JSON value, or a value of which nothing is known, is an object: no list, and not null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
