import { open } from 'node:fs/promises';
import { ok } from '../../base/index.ts';
import type { Engine } from '../engine.ts';

/** A place outside the database that is told how far the ledger has come. */
export interface HeadSink {
  readonly name: string;
  /** Resolves when the head is kept there. */
  readonly put: (head: {
    readonly origin: string;
    readonly size: number;
    readonly note: string;
  }) => Promise<void>;
}

const LINE_FEED = 0x0a;

/** What must come before the next head: an empty line, also after one whose writing was cut off. */
const gapAfter = (last: number | undefined): string => {
  if (last === undefined) return '';
  return last === LINE_FEED ? '\n' : '\n\n';
};

/** Appends heads to a file, and returns when they are on the disk. */
export const fileSink = (path: string): HeadSink => ({
  name: path,
  put: async ({ note }) => {
    const file = await open(path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      const tail = size === 0 ? undefined : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0];
      // Unlike `write`, it goes on until all of it is written, or fails.
      await file.appendFile(`${gapAfter(tail)}${note}`);
      await file.datasync();
    } finally {
      await file.close();
    }
  },
});

/** Hands heads to whoever collects what the program prints. */
export const printSink = (write: (text: string) => unknown): HeadSink => ({
  name: 'stdout',
  put: async ({ note }) => void write(`${note}\n`),
});

/** Keeps heads in another database, whose own ledger they have nothing to do with. */
export const storeSink = (engine: Engine): HeadSink => ({
  name: engine.origin,
  put: async ({ origin, size, note }) => {
    const kept = await engine.write([], async (trx) => {
      await trx
        .insertInto('ledger_heads')
        .values({ origin, size, note })
        .onConflict((same) => same.doNothing())
        .execute();
      return ok(undefined);
    });
    if (!kept.ok) throw new Error(kept.error.message);
  },
});

/** The heads of all ledgers that a database keeps, as `fileSink` would have written them. */
export const headsIn = async ({ db }: Engine): Promise<string> => {
  const rows = await db.selectFrom('ledger_heads').select('note').orderBy('origin').orderBy('size').execute();
  return rows.map(({ note }) => note).join('\n');
};
