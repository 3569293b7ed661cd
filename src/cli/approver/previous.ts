import type { Approval, RunState, RunStore, StoredRun } from '../../kernel/index.ts';

/** Runs that are looked through. */
const MOST_RUNS = 1000;

/** Of them, those that changed last, of which the closed approvals are read too. */
const MOST_LOADED = 50;

const lastChanged = (runs: readonly RunState[]): readonly RunState[] =>
  [...runs].sort((one, other) => other.updated_at.localeCompare(one.updated_at)).slice(0, MOST_LOADED);

const approvalsOf = async (store: RunStore, runs: readonly RunState[]): Promise<readonly Approval[]> => {
  const all: Approval[] = [];
  for (const { run_id } of runs) {
    const stored = await store.load(run_id);
    if (stored.ok) all.push(...stored.value.approvals);
  }
  return all;
};

/** The last packet of the same tool before this one, among the runs that changed last: for showing, and for nothing else. */
export const previousPacket = async (
  store: RunStore,
  { approvals }: StoredRun,
  approval: Approval,
): Promise<Approval | undefined> => {
  const runs = await store.list({ limit: MOST_RUNS });
  const others = runs.ok ? runs.value.filter(({ run_id }) => run_id !== approval.run_id) : [];
  const all = [...approvals, ...(await approvalsOf(store, lastChanged(others)))];
  return all
    .filter(
      ({ approval_id, action, issued_at }) =>
        approval_id !== approval.approval_id &&
        action.tool_name === approval.action.tool_name &&
        issued_at <= approval.issued_at,
    )
    .sort((one, other) => one.issued_at.localeCompare(other.issued_at))
    .at(-1);
};
