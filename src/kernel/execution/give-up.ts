import { ok } from '../../base/index.ts';
import type { RunState } from '../contracts/run.ts';
import type { Promised } from '../kernel.ts';
import { refuse } from '../problem.ts';
import { REASON_CODES, type ReasonCode } from '../reason-codes.ts';
import { closedAction, hindrance } from './cancel.ts';
import { runEnded } from './events.ts';
import type { Parts } from './parts.ts';
import { ended, stopOf } from './state.ts';

/**
 * Ends a run that waits, by the word of an application that can no longer look at its action again: its tool or its model
 * is gone. The run is blocked with the code that says why; what a person ends is cancelled instead.
 */
export const giveUpRun = async (parts: Parts, runId: string, code: ReasonCode): Promised<RunState> => {
  if (!Object.hasOwn(REASON_CODES, code))
    return refuse(
      'argument_invalid',
      'the reason is none of the codes of the kernel',
      'give one, such as tool_unknown',
    );
  const stored = await parts.store.load(runId);
  if (!stored.ok) return stored;
  const hindered = hindrance(stored.value);
  if (hindered !== undefined) return hindered;
  const { run } = stored.value;
  if (run.status !== 'waiting_approval')
    return refuse(
      'state_illegal_transition',
      `nothing waits in a run that is ${run.status}`,
      'resume it, or cancel it',
    );
  const { pending_action, events } = closedAction(run, code);
  const next = ended(run, parts.world.now(), { status: 'blocked', pending_action, stop: stopOf(code) });
  const written = await parts.store.commit({ run: next, events: [...events, runEnded(next)] });
  return written.ok ? ok(written.value.run) : written;
};
