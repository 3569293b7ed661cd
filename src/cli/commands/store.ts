import { ok, plural, visible } from '../../base/index.ts';
import type { Store, StoreFault } from '../../store/index.ts';
import type { Command } from '../command.ts';
import { nothing, storeCommand } from '../guidance/store-command.ts';
import { EXIT } from '../world.ts';

const line = ({ code, id, revision, message }: StoreFault): string => {
  const where = revision === undefined ? id : `${id}@${revision}`;
  return `${code}  ${visible(where)}: ${visible(message)}\n`;
};

const countRuns = async ({ runs }: Store): Promise<number> => {
  const counts = await runs.counts();
  return counts.ok ? Object.values(counts.value.by_status).reduce((sum, count) => sum + count, 0) : 0;
};

export const storeVerify: Command = storeCommand({
  name: 'store verify',
  summary: 'check a database: every published revision, every run, and the chain of the ledger',
  usage: '[--database ADDRESS] [--format text|json]',
  about: [
    'Reads everything and changes nothing. A revision that was changed in the database is found by its digest; it is not',
    'served either. Runs are read with their approvals and operations, each against the others, and the entries of the',
    'ledger one after the other; whether its end was cut off, only readback ledger verify can tell, with a head.',
    'Exit status: 0 all holds, 1 something does not, 2 the database cannot be read.',
  ],
  options: [],
  operands: 'none',
  examples: [{ line: 'readback store verify', does: 'after a crash, a restore or a doubt' }],
  prepare: nothing,
  work: async (store) => {
    const faults = await store.check();
    const count = await store.documents.count();
    const runs = await countRuns(store);
    const held = faults.length === 0;
    const sum = held
      ? `${plural(count, 'document')}, ${plural(runs, 'run')}, and all holds\n`
      : `${plural(faults.length, 'fault')}\n`;
    return ok({
      text: `${faults.map(line).join('')}${sum}`,
      json: { documents: count, runs, faults },
      status: held ? EXIT.holds : EXIT.findings,
    });
  },
});

export const storeReindex: Command = storeCommand({
  name: 'store reindex',
  summary: 'make the lists and the search of a database anew, from its published revisions',
  usage: '[--database ADDRESS] [--format text|json]',
  about: [
    'When store verify says index_mismatch. No revision is changed; one that was changed by others is refused.',
  ],
  options: [],
  operands: 'none',
  examples: [{ line: 'readback store reindex', does: 'mend what is only derived' }],
  prepare: nothing,
  work: async (store) => {
    const done = await store.reindex();
    if (!done.ok) return done;
    return ok({ text: `${plural(done.value, 'document')} indexed\n`, json: { documents: done.value } });
  },
});
