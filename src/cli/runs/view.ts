import { visible } from '../../base/index.ts';
import type { Approval, JsonObject, RunState } from '../../kernel/index.ts';
import type { Sink } from '../world.ts';
import { folded } from './folded.ts';

/** What a list shows of a run: nothing of its arguments, authorisation, leases or checkpoint. */
export interface RunView {
  readonly id: string;
  readonly status: RunState['status'];
  readonly phase: string | null;
  readonly revision: number;
  /** What waits for a person, or needs one; null once the run has ended. */
  readonly pending: {
    readonly request_id: string;
    readonly approval_id: string;
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

/** The action that a run waits for, or that was the last one when it ended without it. */
const actionOf = ({ pending_action: pending }: RunState): RunView['pending'] => {
  if (pending === null) return null;
  const { approval, tool_request: request } = pending;
  return {
    request_id: request.request_id,
    approval_id: approval.approval_id,
    tool: request.tool_name,
    target: request.target,
    fingerprint: approval.action_fingerprint,
    expires_at: approval.expires_at,
  };
};

/** How the approval of a run that waits stands; once it acts, its approval was used. */
const approvalStatus = ({ status, pending_action: pending }: RunState): Approval['status'] | undefined =>
  status === 'waiting_approval' ? pending?.approval.status : undefined;

/** What came of what was asked: of a run that waits for nobody any more, its status alone does not tell. */
const answerOf = (run: RunState): Approval['status'] | undefined => {
  const status = approvalStatus(run);
  return status === 'pending' ? undefined : status;
};

/** How it ended or stopped, without outputs: those are the application's to show. */
const resultOf = ({ stop, ended_by, last_tool_result: last, result_snapshot }: RunState): JsonObject => ({
  ...(last !== null && {
    tool: last.tool_name,
    tool_status: last.status,
    verification: last.verification.status,
    ...(last.recovered === true && { recovered: true }),
  }),
  ...(stop !== null && { code: stop.code, message: stop.message }),
  ...(ended_by !== null && { ended_by: ended_by.who, how: ended_by.how }),
  ...(result_snapshot !== null && { verified_effects: result_snapshot.verified_effects }),
});

const isEnded = (run: RunState): boolean => PHASE_OF_STATUS[run.status] === 'terminal';

export const viewOf = (run: RunState): RunView => {
  const answer = answerOf(run);
  const result = { ...(answer !== undefined && { approval_status: answer }), ...resultOf(run) };
  return {
    id: run.run_id,
    status: run.status,
    phase: phaseOf(run),
    revision: run.revision,
    pending: isEnded(run) ? null : actionOf(run),
    recovery_reason: run.recovery_reason,
    result: Object.keys(result).length === 0 ? null : result,
  };
};

const lineOf = (run: RunState): string => {
  const action = actionOf(run);
  const answer = answerOf(run);
  const standing = answer === undefined ? run.status : `${run.status} (${answer})`;
  const what = action === null ? '' : `  ${action.tool} ${action.target ?? '(no target)'}`;
  return visible(`${run.run_id}  ${standing}${what}  ${run.task.objective}`);
};

/** Runs as a list, a line each; at a terminal, in lines that it does not break. */
export const listed = (runs: readonly RunState[], { terminal }: Pick<Sink, 'terminal'>): string =>
  runs
    .map(lineOf)
    .flatMap((line) => (terminal ? folded(line) : [line]))
    .map((line) => `${line}\n`)
    .join('');

const REISSUED = 'readback runs reissue ID --app FILE, or: readback runs cancel ID';

const AFTER_APPROVAL: Readonly<Partial<Record<Approval['status'], string>>> = {
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
  const status = approvalStatus(run);
  const next = status === undefined ? AFTER_STATUS[run.status] : AFTER_APPROVAL[status];
  return next === undefined ? [] : [`${'next'.padEnd(16)}${next}`];
};

/** What a person reads of one run, in lines that no terminal breaks. */
export const linesOf = (run: RunState): readonly string[] => {
  const { id, status, phase, revision, recovery_reason: reason } = viewOf(run);
  const action = actionOf(run);
  const approval = run.pending_action?.approval;
  const facts = [
    ['run', id],
    // Only a loop has phases of its own; those of a single action repeat its status in other words.
    ['status', run.checkpoint === null ? status : `${status} (${phase})`],
    ['revision', `${revision}, written ${run.updated_at}`],
    ['objective', run.task.objective],
    ...(action === null
      ? []
      : [
          ['tool', action.tool],
          ['target', action.target ?? '(none)'],
          ['approval', `${action.approval_id} (${approval?.used_at == null ? approval?.status : 'used'})`],
          ['expires', action.expires_at],
          ['fingerprint', action.fingerprint],
        ]),
    ...(reason === null ? [] : [['recovery', reason]]),
    ...Object.entries(resultOf(run)).map(([name, value]) => [
      // A loop that waits names the tool that waits above, and here the one that ran before.
      name === 'tool' ? 'last tool' : name.replaceAll('_', ' '),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ];
  return facts.flatMap(([name = '', value = '']) => folded(visible(`${name.padEnd(15)} ${value}`)));
};
