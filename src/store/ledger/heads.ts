import { sql } from 'kysely';
import { headText } from '../../kernel/index.ts';
import { sha256 } from '../digest.ts';
import type { Engine } from '../engine.ts';
import { signerIn } from './key.ts';
import { endOfLog, originOf } from './log.ts';
import type { HeadSink } from './sinks.ts';

/** Where the database is, for heads: another ledger in the same place is noticed, and the address is not told. */
export const placeOf = async ({ name, db, origin }: Engine): Promise<string> => {
  if (name === 'sqlite') return sha256(origin);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return sha256(`${origin} ${rows[0]?.schema ?? ''}`);
};

export interface HeadHealth {
  /** Entries up to the last head that every sink has. */
  readonly size: number;
  /** How often a head could not be written, and where the last time. */
  readonly failures: number;
  readonly failed_sink: string | null;
}

export interface HeadWriter {
  /** Tells every sink how far the ledger has come, if it has gone on. It never rejects: a failure is counted. */
  readonly write: () => Promise<void>;
  readonly health: () => HeadHealth;
}

/** Signs heads with the key in `folder`; nothing of it can change what a run may do. */
export const headWriter = (engine: Engine, folder: string, sinks: readonly HeadSink[]): HeadWriter => {
  const told = new Map<HeadSink, number>();
  let failures = 0;
  let failedAt: string | null = null;
  const failed = (where: string): void => {
    failures += 1;
    failedAt = where;
  };
  const write = async (): Promise<void> => {
    const { size, digest } = await endOfLog(engine.db);
    const behind = sinks.filter((sink) => told.get(sink) !== size);
    if (behind.length === 0 || size === 0) return;
    const origin = await originOf(engine.db);
    const sign = await signerIn(folder, origin);
    const note = sign(headText({ origin, size, digest, place: await placeOf(engine) }));
    for (const sink of behind)
      try {
        await sink.put({ origin, size, note });
        told.set(sink, size);
      } catch {
        failed(sink.name);
      }
  };
  return {
    write: () => write().catch(() => failed(folder)),
    health: () => ({
      size: Math.min(...sinks.map((sink) => told.get(sink) ?? 0)),
      failures,
      failed_sink: failedAt,
    }),
  };
};
