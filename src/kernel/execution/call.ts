import { cutText, ok } from '../../base/index.ts';
import { isConsequential } from '../contracts/common.ts';
import { VERIFICATIONS } from '../contracts/tool.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { safeJson } from '../json/safe.ts';
import { mayExecute } from '../policy/decide.ts';
import type { Decision } from '../policy/policy.ts';
import type { ReasonCode } from '../reason-codes.ts';
import { checkArguments } from '../tool/arguments.ts';
import { NotDispatched, type Tool, type ToolContext, ToolFailed, type Verification } from '../tool/tool.ts';
import type { Parts } from './parts.ts';
import { throughGate } from './through-gate.ts';
import { type Timed, withinTime } from './within-time.ts';

/** What became of one call, without words of the tool's exceptions. */
export type CallOutcome =
  | { readonly kind: 'executed'; readonly output: Json; readonly verification: Verification }
  /** Known and bad (R12). */
  | { readonly kind: 'failed'; readonly output: Json }
  /** Proven: nothing reached the target. */
  | { readonly kind: 'not_dispatched'; readonly code: ReasonCode }
  /** Whether it happened is not known; for analysis and reading that is a plain failure. */
  | { readonly kind: 'unknown'; readonly code: ReasonCode };

/** One call that policy let through. */
export interface Call {
  readonly tool: Tool;
  readonly arguments: JsonObject;
  /** The object that `decide` made for this call; a look-alike is refused (GR-TOOL-14). */
  readonly decision: Decision;
  /** Of the approval that was claimed for it; null where policy asks for none. */
  readonly approval_id: string | null;
  readonly context: Omit<ToolContext, 'signal' | 'secret'>;
  /** Of whoever waits. It ends the waiting for analysis and reading only; a consequential call is not abandoned. */
  readonly signal?: AbortSignal;
}

type Caller = Pick<Parts, 'world' | 'secrets'>;

const copyOf = (args: JsonObject): never => structuredClone(args) as never;

const FAILED: CallOutcome = { kind: 'unknown', code: 'tool_failed' };

const failureOf = ({ world: { isProxy } }: Caller, error: unknown): CallOutcome => {
  try {
    if (error instanceof NotDispatched) return { kind: 'not_dispatched', code: 'tool_failed' };
    if (!(error instanceof ToolFailed)) return FAILED;
    const output = safeJson(error.output, { isProxy });
    return { kind: 'failed', output: output.ok ? output.value : null };
  } catch {
    // What was thrown throws when it is looked at.
    return FAILED;
  }
};

const MOST_DETAILS = 500;

/** What a verifier said, each member read once; undefined where it is no verification. */
const verificationOf = (value: unknown): Verification | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { status: said, details } = value as { status?: unknown; details?: unknown };
  const status = VERIFICATIONS.find((known) => known === said);
  if (status === undefined || (details !== undefined && typeof details !== 'string')) return undefined;
  return {
    status,
    ...(details === undefined ? {} : { details: cutText(details, MOST_DETAILS).toWellFormed() }),
  };
};

const contextOf = ({ secrets }: Caller, { context }: Call, { signal }: Timed): ToolContext => ({
  ...context,
  signal,
  secret: async (name) => {
    if (secrets === undefined) throw new Error('the application gives no secrets');
    return secrets(name);
  },
});

/** What a verifier may say of a call, bounded; one that throws, answers nonsense or takes too long has verified nothing. */
const verify = async (parts: Caller, call: Call, output: Json, timed: Timed): Promise<Verification> => {
  const { tool } = call;
  if (tool.spec.verify === undefined)
    return { status: tool.definition.requires_verification ? 'unverified' : 'not_required' };
  const context = contextOf(parts, call, timed);
  const check = tool.spec.verify;
  const said = await timed.wait(async () =>
    verificationOf(await check(copyOf(call.arguments), structuredClone(output), context)),
  );
  if (said.kind !== 'answered' || said.value === undefined) return { status: 'unverified' };
  const { status, ...rest } = said.value;
  // Consequences are verified or not; nobody can say that it was not needed.
  const needed = tool.definition.requires_verification && status === 'not_required';
  return { status: needed ? 'unverified' : status, ...(tool.definition.sensitive_output ? {} : rest) };
};

const execute = async (parts: Caller, call: Call, timed: Timed): Promise<CallOutcome> => {
  const { execute: act } = call.tool.spec;
  const context = contextOf(parts, call, timed);
  const answer = await timed.wait(async () => act(copyOf(call.arguments), context));
  if (answer.kind === 'late') return { kind: 'unknown', code: 'tool_timeout' };
  if (answer.kind === 'left') return { kind: 'unknown', code: 'cancelled' };
  if (answer.kind === 'threw') return failureOf(parts, answer.error);
  const output = safeJson(answer.value ?? null, { isProxy: parts.world.isProxy });
  if (!output.ok) return { kind: 'unknown', code: 'output_invalid' };
  return {
    kind: 'executed',
    output: output.value,
    verification: await verify(parts, call, output.value, timed),
  };
};

/**
 * Calls a tool once and looks whether the effect is there, both within the time of the tool. The arguments are checked
 * once more, directly before (GR-DATA-13). It never throws, never tries again, and keeps no word of an exception.
 */
export const callOnce = async (parts: Caller, call: Call): Promise<CallOutcome> => {
  const may = mayExecute(call.decision, call.approval_id !== null);
  if (!may.ok) return { kind: 'not_dispatched', code: may.error.code };
  const { definition } = call.tool;
  const checked = checkArguments(call.tool, call.arguments);
  if (!checked.ok) return { kind: 'not_dispatched', code: 'argument_invalid' };
  const leaving = isConsequential(definition.side_effect_class) ? undefined : call.signal;
  const timed = withinTime(parts.world, definition.timeout_ms, leaving);
  try {
    return await execute(parts, call, timed);
  } finally {
    timed.end();
  }
};

/** `callOnce` through the gate for tools; when that is full nothing reaches the tool (GR-TOOL-40). */
export const callTool = async (
  parts: Caller & Pick<Parts, 'gates' | 'observer'>,
  call: Call,
): Promise<CallOutcome> => {
  const done = await throughGate(parts, 'tool', async () => ok(await callOnce(parts, call)));
  return done.ok ? done.value : { kind: 'not_dispatched', code: 'overloaded' };
};
