import type { Approval } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { RunStore, StoredRun } from '../store.ts';

/** Runs in one list, and lists that are read at most. */
const PAGE = 1000;
const MOST_PAGES = 20;

/** Runs of which all approvals are read at most. */
const MOST_LOADED = 1000;

type Changed = Pick<RunState, 'run_id' | 'updated_at'>;

/** The runs of a store, those that changed last first. */
const lastChanged = async (store: RunStore): Promise<readonly Changed[]> => {
  const all: Changed[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const last = all.at(-1)?.run_id;
    const runs = await store.list({ limit: PAGE, ...(last === undefined ? {} : { after: last }) });
    if (!runs.ok) break;
    all.push(...runs.value.map(({ run_id, updated_at }) => ({ run_id, updated_at })));
    if (runs.value.length < PAGE) break;
  }
  return all.sort((one, other) => other.updated_at.localeCompare(one.updated_at));
};

/**
 * The last packet of the same tool before this one, for `showPacket`: what a person has seen already. It decides nothing.
 * `stored` is the run of the packet.
 */
export const previousPacket = async (
  store: RunStore,
  stored: StoredRun,
  { approval_id, action, issued_at }: Approval,
): Promise<Approval | undefined> => {
  let found: Approval | undefined;
  const look = ({ approvals }: StoredRun): void => {
    for (const one of approvals)
      if (
        one.approval_id !== approval_id &&
        one.action.tool_name === action.tool_name &&
        one.issued_at <= issued_at &&
        one.issued_at >= (found?.issued_at ?? '')
      )
        found = one;
  };
  look(stored);
  for (const { run_id, updated_at } of (await lastChanged(store)).slice(0, MOST_LOADED)) {
    // No packet of a run is newer than its last change: those that are left hold only older ones.
    if (found !== undefined && updated_at < found.issued_at) break;
    const other = run_id === stored.run.run_id ? undefined : await store.load(run_id);
    if (other?.ok === true) look(other.value);
  }
  return found;
};
