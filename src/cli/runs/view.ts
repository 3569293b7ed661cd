import { visible } from '../../base/index.ts';
import type { JsonObject, RunState } from '../../kernel/index.ts';
import type { Sink } from '../world.ts';
import { folded } from './folded.ts';

/** What a list shows of a run: nothing of its arguments, authorisation, leases or checkpoint. */
export interface RunView {
  readonly id: string;
  readonly status: RunState['status'];
  readonly phase: string | null;
  readonly revision: number;
  /** What waits for a person, or needs one. */
  readonly pending: {
    readonly request_id: string;
    readonly approval_id: string;
    readonly approval_status: string;
    readonly tool: string;
    readonly target: string | null;
    readonly fingerprint: string;
    readonly expires_at: string;
  } | null;
  readonly recovery_reason: string | null;
  readonly result: JsonObject | null;
}

/** The phase that goes with a status: a single action has no checkpoint, and a loop has none before its first answer. */
const PHASE_OF_STATUS: Readonly<Record<RunState['status'], string | null>> = {
  running: null,
  waiting_approval: 'waiting_approval',
  executing: 'waiting_approval',
  recovery_required: 'waiting_approval',
  completed: 'terminal',
  blocked: 'terminal',
  failed: 'terminal',
  cancelled: 'terminal',
};

const phaseOf = ({ checkpoint, status }: RunState): string | null =>
  checkpoint === null ? PHASE_OF_STATUS[status] : checkpoint.phase;

const pendingOf = ({ pending_action: pending }: RunState): RunView['pending'] => {
  if (pending === null) return null;
  const { approval, tool_request: request } = pending;
  return {
    request_id: request.request_id,
    approval_id: approval.approval_id,
    approval_status: approval.status,
    tool: request.tool_name,
    target: request.target,
    fingerprint: approval.action_fingerprint,
    expires_at: approval.expires_at,
  };
};

/** How it ended or stopped, without outputs: those are the application's to show. */
const resultOf = ({
  stop,
  ended_by,
  last_tool_result: last,
  result_snapshot,
}: RunState): JsonObject | null => {
  const parts: JsonObject = {
    ...(last !== null && {
      tool: last.tool_name,
      tool_status: last.status,
      verification: last.verification.status,
      ...(last.recovered === true && { recovered: true }),
    }),
    ...(stop !== null && { code: stop.code, message: stop.message }),
    ...(ended_by !== null && { ended_by: ended_by.who, how: ended_by.how }),
    ...(result_snapshot !== null && { verified_effects: result_snapshot.verified_effects }),
  };
  return Object.keys(parts).length === 0 ? null : parts;
};

export const viewOf = (run: RunState): RunView => ({
  id: run.run_id,
  status: run.status,
  phase: phaseOf(run),
  revision: run.revision,
  pending: pendingOf(run),
  recovery_reason: run.recovery_reason,
  result: resultOf(run),
});

/** A run that waits for a person, or for nobody any more: its status alone does not tell which. */
const standing = ({ status, pending }: RunView): string =>
  status === 'waiting_approval' && pending !== null && pending.approval_status !== 'pending'
    ? `${status} (${pending.approval_status})`
    : status;

const lineOf = (run: RunState): string => {
  const view = viewOf(run);
  const { id, pending } = view;
  const what = pending === null ? '' : `  ${pending.tool} ${pending.target ?? '(no target)'}`;
  return visible(`${id}  ${standing(view)}${what}  ${run.task.objective}`);
};

/** Runs as a list, a line each; at a terminal, in lines that it does not break. */
export const listed = (runs: readonly RunState[], { terminal }: Pick<Sink, 'terminal'>): string =>
  runs
    .map(lineOf)
    .flatMap((line) => (terminal ? folded(line) : [line]))
    .map((line) => `${line}\n`)
    .join('');

const REISSUED = 'readback runs reissue ID --app FILE, or: readback runs cancel ID';

const AFTER_APPROVAL: Readonly<Record<string, string>> = {
  pending: 'readback runs approve ID --approval APPROVAL_ID',
  approved: 'readback runs resume ID --app FILE',
  stale: REISSUED,
  expired: REISSUED,
};

const AFTER_STATUS: Readonly<Partial<Record<RunState['status'], string>>> = {
  executing: 'readback runs resume ID, when its worker is gone',
  recovery_required: 'readback runs recover ID --decision DECISION --evidence TEXT',
};

/** What to type next. It holds no id: whoever chose that one would choose what somebody copies into a shell. */
export const nextOf = (run: RunState): readonly string[] => {
  const { status, pending } = viewOf(run);
  const next =
    status === 'waiting_approval' && pending !== null
      ? AFTER_APPROVAL[pending.approval_status]
      : AFTER_STATUS[status];
  return next === undefined ? [] : [`${'next'.padEnd(16)}${next}`];
};

/** What a person reads of one run, in lines that no terminal breaks. */
export const linesOf = (run: RunState): readonly string[] => {
  const { id, status, phase, revision, pending, recovery_reason: reason, result } = viewOf(run);
  const facts = [
    ['run', id],
    ['status', phase === null ? status : `${status} (${phase})`],
    ['revision', `${revision}, written ${run.updated_at}`],
    ['objective', run.task.objective],
    ...(pending === null
      ? []
      : [
          ['tool', pending.tool],
          ['target', pending.target ?? '(none)'],
          ['approval', `${pending.approval_id} (${pending.approval_status})`],
          ['expires', pending.expires_at],
          ['fingerprint', pending.fingerprint],
        ]),
    ...(reason === null ? [] : [['recovery', reason]]),
    ...Object.entries(result ?? {}).map(([name, value]) => [
      // A loop that waits names the tool that waits above, and here the one that ran before.
      name === 'tool' ? 'last tool' : name.replaceAll('_', ' '),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ];
  return facts.flatMap(([name = '', value = '']) => folded(visible(`${name.padEnd(15)} ${value}`)));
};
