import { ok, type Problem, type Result } from '../../base/index.ts';
import type { RunState } from '../../kernel/index.ts';
import type { Told } from '../guidance/print.ts';
import { linesOf, nextOf, viewOf } from './view.ts';

/** A run as a command that changed it tells it. */
export const toldRun = (run: Result<RunState, Problem>): Result<Told, Problem> =>
  run.ok
    ? ok({ text: `${[...linesOf(run.value), ...nextOf(run.value)].join('\n')}\n`, json: viewOf(run.value) })
    : run;
