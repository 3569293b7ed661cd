import { ok } from '../../base/index.ts';
import { isConsequential } from '../contracts/common.ts';
import type { RunState } from '../contracts/run.ts';
import type { ToolRequest, ToolResult } from '../contracts/tool.ts';
import type { Promised } from '../kernel.ts';
import type { Decision } from '../policy/policy.ts';
import type { ReasonCode } from '../reason-codes.ts';
import type { Tool } from '../tool/tool.ts';
import { type CallOutcome, callOnce } from './call.ts';
import { runEnded, toolCalled } from './events.ts';
import { notify } from './notify.ts';
import type { Parts } from './parts.ts';
import { resultIfKnown } from './result.ts';
import { afterSingle, ended, stopOf } from './state.ts';

/** A single action that needs no person: analysis, reading, and in plain mode a routine write. */
export interface Immediate {
  readonly run: RunState;
  readonly request: ToolRequest;
  readonly tool: Tool;
  readonly decision: Decision;
}

const codeOf = (outcome: CallOutcome, result: ToolResult | null): ReasonCode => {
  if (outcome.kind === 'unknown' || outcome.kind === 'not_dispatched') return outcome.code;
  return (result?.reasons[0] ?? 'tool_failed') as ReasonCode;
};

/** Calls it, and ends its run by what came of it: completed, or failed with a code. */
export const callNow = async (
  parts: Parts,
  { run, request, tool, decision }: Immediate,
): Promised<RunState> => {
  const outcome = await callOnce(parts, {
    tool,
    arguments: request.arguments,
    decision,
    approval_id: null,
    context: {
      run_id: run.run_id,
      operation_id: isConsequential(tool.definition.side_effect_class) ? request.request_id : null,
      fence: null,
      target: request.target,
    },
  });
  const result = resultIfKnown({ tool, request, approval_id: null }, outcome);
  const now = parts.world.now();
  const code = codeOf(outcome, result);
  const next =
    result?.status === 'executed'
      ? afterSingle(run, result, now)
      : ended(run, now, { status: 'failed', last_tool_result: result, stop: stopOf(code) });
  const { name } = tool.definition;
  const called = toolCalled(request.request_id, name, result, next.stop === null ? [] : [next.stop.code]);
  const stored = await parts.store.commit({ run: next, events: [called, runEnded(next)] });
  notify(parts.observer, { kind: 'tool', what: outcome.kind, run_id: run.run_id, name, codes: [code] });
  return stored.ok ? ok(stored.value.run) : stored;
};
