import { sql } from 'kysely';
import { headText, type KernelWorld } from '../../kernel/index.ts';
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

/** How long a place is waited for. */
const PATIENCE_MS = 10_000;

type Kept = (sink: HeadSink, head: Parameters<HeadSink['put']>[0]) => Promise<boolean>;

/** Whether a place has kept a head in time. One that has not is asked nothing more until it comes to an end. */
const patient = (after: KernelWorld['after']): Kept => {
  const busy = new Set<HeadSink>();
  return (sink, head) => {
    if (busy.has(sink)) return Promise.resolve(false);
    busy.add(sink);
    return new Promise((resolve) => {
      const stop = after(PATIENCE_MS, () => resolve(false));
      const end = (isKept: boolean): void => {
        stop();
        busy.delete(sink);
        resolve(isKept);
      };
      Promise.resolve()
        .then(() => sink.put(head))
        .then(
          () => end(true),
          () => end(false),
        );
    });
  };
};

export interface HeadParts {
  readonly folder: string;
  readonly sinks: readonly HeadSink[];
  readonly after: KernelWorld['after'];
}

/** Signs heads with the key in `folder`; nothing of it can change what a run may do. */
export const headWriter = (engine: Engine, { folder, sinks, after }: HeadParts): HeadWriter => {
  const keeps = patient(after);
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
    const tellOne = async (sink: HeadSink): Promise<void> => {
      if (await keeps(sink, { origin, size, note })) told.set(sink, size);
      else failed(sink.name);
    };
    await Promise.all(behind.map(tellOne));
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
