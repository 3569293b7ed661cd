import type { Problem, Result } from '../../base/index.ts';
import type { GateName } from '../gates.ts';
import type { Promised } from '../kernel.ts';
import { refuse } from '../problem.ts';
import { notify } from './notify.ts';
import type { Parts } from './parts.ts';

const WHAT: Readonly<Record<GateName, string>> = {
  run: 'runs',
  model: 'requests to models',
  tool: 'calls of tools',
  mcp: 'calls of MCP servers',
  store: 'calls of the store',
};

/** A full gate. It ends nothing: a run that is on disk rests as it is. */
export const overloaded = (gate: GateName): Result<never, Problem> =>
  refuse(
    'overloaded',
    `as many ${WHAT[gate]} are at work as may be; nothing was begun`,
    'try again later; a run that is there already goes on when it is resumed',
  );

/** Refuses at once, or lets through (GR-TOOL-40). */
export const throughGate = async <T>(
  { gates, observer }: Pick<Parts, 'gates' | 'observer'>,
  gate: GateName,
  act: () => Promised<T>,
): Promised<T> => {
  const done = await gates.through(gate, act);
  if (done !== undefined) return done;
  notify(observer, { kind: 'gate', what: 'refused', run_id: null, name: gate, codes: ['overloaded'] });
  return overloaded(gate);
};
