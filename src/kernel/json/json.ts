/** A JSON value: what proposals, arguments and persisted state consist of. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; `__proto__` is a name like any other. */
export interface JsonObject {
  readonly [name: string]: Json;
}
