import type { Db, Engine, Trx } from '../engine.ts';
import type { Searchable } from './index-text.ts';
import type { Question } from './question.ts';

/** SQL, and its parameters in its order. */
export interface Asked {
  readonly sql: string;
  readonly parameters: (wish: {
    readonly question: Question;
    /** Found in the title only. */
    readonly inTitle: boolean;
    readonly after: number;
    readonly limit: number;
  }) => readonly (string | number)[];
}

/** How one engine keeps the index and is asked. */
export interface IndexEngine {
  put(trx: Trx, head: Searchable): Promise<void>;
  /** Empties the index, damaged or not, and lets nobody publish until the transaction ends. */
  clear(trx: Trx): Promise<void>;
  /** Key and score of the first `limit` hits, by key. */
  readonly scored: Asked;
  /** Keys of hits after a key that are not among the first `most` which have the words in the title. */
  beyond(most: number): Asked;
  /** The published rows of these keys, with them. */
  readonly rows: string;
  readonly list: (keys: readonly number[]) => string;
  /** Which of these are not indexed as they are. */
  stray(db: Db, heads: readonly Searchable[]): Promise<readonly string[]>;
  /** Whether the engine's own index is that of what it was given. */
  isSound(engine: Engine): Promise<boolean>;
}
