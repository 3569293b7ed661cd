import { cutText, ok } from '../../base/index.ts';
import type { Promised } from '../kernel.ts';
import { refuse } from '../problem.ts';
import type { Lookup } from '../tool/tool.ts';
import type { Parts } from './parts.ts';
import { operationIdOf } from './settle.ts';
import { pendingOf } from './state.ts';
import { withinTime } from './within-time.ts';

const FOUND: readonly Lookup['found'][] = ['happened', 'did_not_happen', 'unknown'];

const unknown = (details: string): Lookup => ({ found: 'unknown', details });

const MOST_DETAILS = 4000;

/** What a look-up said, each member read once; undefined where it is no answer. */
const lookupOf = (value: unknown): Lookup | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { found: said, details } = value as { found?: unknown; details?: unknown };
  const found = FOUND.find((known) => known === said);
  if (found === undefined || typeof details !== 'string') return undefined;
  return { found, details: cutText(details, MOST_DETAILS).toWellFormed() };
};

/**
 * Asks the tool what its target knows of the operation of this run, in the time of the tool. The answer is something for
 * a person to look at: it is written nowhere, and decides nothing (GR-REC-17).
 */
export const lookupRun = async (parts: Parts, runId: string): Promised<Lookup> => {
  const stored = await parts.store.load(runId);
  if (!stored.ok) return stored;
  const { run } = stored.value;
  if (run.status !== 'recovery_required' && run.status !== 'executing')
    return refuse(
      'state_illegal_transition',
      `nothing is uncertain in a run that is ${run.status}`,
      'readback runs show ID shows where it stands',
    );
  const tool = parts.tools.get(pendingOf(run).tool_request.tool_name);
  const ask = tool?.spec.lookup;
  if (tool === undefined || ask === undefined) return ok(unknown('the tool offers no look-up'));
  const timed = withinTime(parts.world, tool.definition.timeout_ms);
  const { signal } = timed;
  const answer = await timed.wait(async () => lookupOf(await ask(operationIdOf(run), { signal })));
  timed.end();
  return ok((answer.kind === 'answered' ? answer.value : undefined) ?? unknown('the look-up gave no answer'));
};
