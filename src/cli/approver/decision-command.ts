import { fail, lazy, ok, type Result } from '../../base/index.ts';
import type { Command, OptionSpec, Parsed } from '../command.ts';
import { oneRun, runsCommand } from '../runs/runs-command.ts';
import { toldRun } from '../runs/told-run.ts';
import type { Deciding } from './decide.ts';
import { openTerminal } from './terminal.ts';

const loadDecide = lazy(() => import('./decide.ts'));

const APPROVAL: OptionSpec = {
  name: 'approval',
  value: 'APPROVAL_ID',
  help: 'the approval that you decide, as runs show names it',
};

const AS: OptionSpec = { name: 'as', value: 'NAME', help: 'which approver you are, where there are several' };

/** As long as a decision holds. */
const LONGEST_COMMENT = 2000;

const readDeciding = (decision: Deciding['decision'], parsed: Parsed): Result<Deciding> => {
  const approval = parsed.value('approval');
  const comment = parsed.value('comment');
  if (approval === undefined)
    return fail('usage', 'say which approval you decide', 'give --approval APPROVAL_ID; runs show names it');
  if ((comment?.length ?? 0) > LONGEST_COMMENT)
    return fail('usage', `--comment takes at most ${LONGEST_COMMENT} characters`, 'say it in fewer words');
  return ok({ run_id: oneRun(parsed), approval_id: approval, decision, as: parsed.value('as'), comment });
};

/** A command with which a person decides one approval at the terminal. */
export const decisionCommand = (decision: Deciding['decision'], facts: Omit<Command, 'run'>): Command =>
  runsCommand({
    ...facts,
    options: [APPROVAL, ...facts.options, AS],
    prepare: (parsed) => readDeciding(decision, parsed),
    work: async (store, deciding, world) =>
      toldRun(
        await (await loadDecide()).decideAtTerminal(store.runs, deciding, { world, open: openTerminal }),
      ),
  });
