export interface ColumnTypes {
  readonly text: string;
  readonly integer: string;
  /** After the columns: a table that is kept in the order of its key, and one of large rows. */
  readonly keyed: string;
  readonly heap: string;
}

export const COLUMN_TYPES = {
  sqlite: { text: 'text', integer: 'integer', keyed: 'strict, without rowid', heap: 'strict' },
  // Ids sort by their bytes on both engines, whatever the locale of the server.
  postgres: { text: 'text collate "C"', integer: 'bigint', keyed: '', heap: '' },
} as const satisfies Record<'sqlite' | 'postgres', ColumnTypes>;
