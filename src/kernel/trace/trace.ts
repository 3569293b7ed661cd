import { cutText } from '../../base/index.ts';
import type { LedgerEntry, LedgerEventName } from '../contracts/ledger.ts';
import type { RunState, RunStatus } from '../contracts/run.ts';
import type { Trace, TraceEvent } from '../contracts/trace.ts';
import type { KernelWorld } from '../world.ts';
import { shownFacts, shownId } from './redact.ts';

const TYPES: Readonly<Record<LedgerEventName, TraceEvent['event_type']>> = {
  run_created: 'route',
  model_answered: 'model',
  policy_decided: 'evaluation',
  tool_called: 'tool',
  approval_requested: 'approval',
  approval_decided: 'approval',
  approval_ended: 'approval',
  operation_started: 'tool',
  operation_settled: 'verification',
  recovery_required: 'recovery',
  recovery_resolved: 'recovery',
  run_ended: 'completion',
};

/** The one word that an event came to. */
const statusOf = ({ event, facts, codes }: LedgerEntry): string => {
  const said = facts['outcome'] ?? facts['decision'] ?? facts['verification'] ?? facts['status'];
  return typeof said === 'string' ? said : (codes[0] ?? event);
};

const MOST = 500;

const eventOf = (world: Pick<KernelWorld, 'sha256'>, entry: LedgerEntry): TraceEvent => {
  const said = [entry.event, shownFacts(entry, world), entry.codes.join(' ')].filter((part) => part !== '');
  return {
    event_type: entry.event === 'run_ended' && entry.status === 'failed' ? 'failure' : TYPES[entry.event],
    status: statusOf(entry),
    ...(entry.reference === null ? {} : { reference: shownId(world, entry.reference) }),
    summary: cutText(said.join('; '), MOST),
  };
};

/** The peer's word for a run that has not ended is `running`, whatever it waits for. */
const traceStatus = (status: RunStatus): Trace['status'] =>
  status === 'waiting_approval' || status === 'executing' || status === 'recovery_required'
    ? 'running'
    : status;

/** What each tool was asked for and what came of it: what it was there for, in numbers. */
const capabilities = (
  entries: readonly LedgerEntry[],
  world: Pick<KernelWorld, 'sha256'>,
): readonly string[] => {
  const counts = new Map<string, { executed: number; denied: number }>();
  for (const { event, facts } of entries) {
    const tool = facts['tool'];
    if (typeof tool !== 'string') continue;
    const count = counts.get(tool) ?? { executed: 0, denied: 0 };
    if (event === 'operation_started' || event === 'tool_called') count.executed++;
    if (event === 'policy_decided' && facts['outcome'] === 'deny') count.denied++;
    counts.set(tool, count);
  }
  return [...counts].map(
    ([tool, { executed, denied }]) => `${shownId(world, tool)}: executed ${executed}, denied ${denied}`,
  );
};

/** Codes for what is not certain: an open recovery, and effects that nobody has verified up to the end. */
const uncertainty = (
  run: RunState,
  entries: readonly LedgerEntry[],
  world: Pick<KernelWorld, 'sha256'>,
): readonly string[] => {
  const settled = entries.filter(({ event }) => event === 'operation_settled');
  const last = new Map(settled.map(({ reference, facts }) => [reference ?? '', facts]));
  const open = [...last].filter(
    ([, facts]) => facts['verification'] === 'unverified' && facts['status'] !== 'not_executed',
  );
  return [
    ...(run.status === 'recovery_required' || run.status === 'executing'
      ? ['operation_outcome_unknown']
      : []),
    ...open.map(([reference]) =>
      reference === '' ? 'unverified' : `unverified ${shownId(world, reference)}`,
    ),
  ];
};

/**
 * The trace of a run from its chain of entries: what may be shown of all that happened, in order. The same entries give
 * the same trace. Ids that could be something else than ids are shown as digests.
 */
export const traceOf = (
  run: RunState,
  entries: readonly LedgerEntry[],
  world: Pick<KernelWorld, 'sha256'>,
): Trace => ({
  run_id: shownId(world, run.run_id),
  status: traceStatus(run.status),
  classification: run.task.classification,
  workflow: run.task.workflow,
  capabilities: [...capabilities(entries, world)],
  events: entries.map((entry) => eventOf(world, entry)),
  approval_refs: entries
    .filter(({ event }) => event === 'approval_requested')
    .flatMap(({ reference }) => (reference === null ? [] : [shownId(world, reference)])),
  reconciliation_refs: entries
    .filter(({ event }) => event === 'recovery_resolved')
    .flatMap(({ facts }) =>
      typeof facts['resolution_id'] === 'string' ? [shownId(world, facts['resolution_id'])] : [],
    ),
  residual_uncertainty: [...uncertainty(run, entries, world)],
});
