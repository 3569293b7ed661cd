/** A JSON value: what proposals, arguments and persisted state consist of. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}
