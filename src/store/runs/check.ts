import type { Result } from '../../base/index.ts';
import type { LedgerVerdict } from '../../kernel/index.ts';
import type { Engine } from '../engine.ts';
import type { StoreFault, StoreProblem } from '../store.ts';
import { loadingOn } from './load.ts';

/** Runs whose ids are held in memory at once. */
const BATCH = 1000;

const idsAfter = async ({ db }: Engine, last: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('runs')
    .select('run_id')
    .where('run_id', '>', last)
    .orderBy('run_id')
    .limit(BATCH)
    .execute();
  return rows.map(({ run_id }) => run_id);
};

/** Every run with its approvals, operations and lease, each as of one moment; one that was purged meanwhile is none. */
export const faultsOfRuns = async (engine: Engine): Promise<readonly StoreFault[]> => {
  const load = loadingOn(engine);
  const faults: StoreFault[] = [];
  for (let ids = await idsAfter(engine, ''); ids.length > 0; ids = await idsAfter(engine, ids.at(-1) ?? ''))
    for (const id of ids) {
      const whole = await load(id);
      if (!whole.ok && whole.error.code !== 'run_not_found')
        faults.push({ code: 'run_invalid', id, message: `${whole.error.code}: ${whole.error.message}` });
    }
  return faults;
};

/** Approvals and operations whose run is gone. */
export const orphansOfRuns = async ({ db }: Engine): Promise<readonly StoreFault[]> => {
  const faults: StoreFault[] = [];
  for (const table of ['approvals', 'operations'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('run_id')
      .distinct()
      .where('run_id', 'not in', (eb) => eb.selectFrom('runs').select('run_id'))
      .execute();
    for (const { run_id: id } of rows)
      faults.push({
        code: 'run_invalid',
        id,
        message: `the table ${table} holds something of it, and it is gone`,
      });
  }
  return faults;
};

/** What the ledger finds by itself; heads that are kept elsewhere are for `readback ledger verify`. */
export const faultsOfLedger = (verdict: Result<LedgerVerdict, StoreProblem>): readonly StoreFault[] => {
  if (!verdict.ok) return [{ code: 'ledger_broken', id: '', message: verdict.error.message }];
  const { faults } = verdict.value;
  return faults.map((fault) => ({
    code: 'ledger_broken',
    id: fault.run_id ?? '',
    message: fault.message,
  }));
};
