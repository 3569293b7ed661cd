/** One step of the schema, forward only. A released one is never edited: the next one changes what it made. */
export interface Migration {
  /** 1, 2, 3 …, in the order of `MIGRATIONS`. */
  readonly number: number;
  readonly name: string;
  /** One statement each. */
  readonly sqlite: readonly string[];
  readonly postgres: readonly string[];
}
