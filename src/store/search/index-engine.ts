import type { Db, Engine, Trx } from '../engine.ts';
import type { Searchable } from './index-text.ts';
import type { Question } from './question.ts';
import type { Place } from './ranked.ts';

export type Parameters = readonly (string | number)[];

/** How one engine keeps the index and is asked: SQL with the parameters in its order. */
export interface IndexEngine {
  put(trx: Trx, head: Searchable): Promise<void>;
  /** The best of what is found, `most` of it ranked. */
  ranked(most: number): string;
  rankedParameters(question: Question, place: Place, limit: number): Parameters;
  /** What is found beyond the ranked, by key. */
  beyond(most: number): string;
  beyondParameters(question: Question, place: Place, limit: number): Parameters;
  /** Which of these are not indexed as they are. */
  stray(db: Db, heads: readonly Searchable[]): Promise<readonly string[]>;
  /** Whether the engine's own index is that of what it was given. */
  isSound(engine: Engine): Promise<boolean>;
}
