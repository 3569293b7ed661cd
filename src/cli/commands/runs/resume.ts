import { fail, lazy, ok, type Result } from '../../../base/index.ts';
import type { RunState } from '../../../kernel/index.ts';
import type { Command } from '../../command.ts';
import { APP, submissionIn } from '../../runs/application.ts';
import { oneRun, runsCommand } from '../../runs/runs-command.ts';
import { toldRun } from '../../runs/told-run.ts';

const loadKernel = lazy(() => import('../../runs/kernel.ts'));

/** Without its tools what was approved looks changed, and its approval would become stale: that is not what is meant. */
const withoutTools = ({ status, pending_action: pending }: RunState): Result<never> | undefined =>
  status === 'waiting_approval' && pending?.approval.status === 'approved'
    ? fail(
        'application_invalid',
        'what was approved needs the tools of its application; nothing was done',
        'give --app FILE',
      )
    : undefined;

export const runsResume: Command = runsCommand({
  name: 'runs resume',
  summary: 'go on with a run from what is on disk: execute what is approved, finish what is confirmed',
  usage: 'ID [--app FILE] [--database ADDRESS] [--format text|json]',
  about: [
    'Everything is checked again at this moment: tool, arguments, target, authorisation, policy, approval. What was started',
    'and has no outcome on disk becomes recovery_required; it is never tried again.',
    'Without --app there is no tool: a run that needs none is finished, and one that is approved is refused.',
    'An approval that became stale or expired executes nothing, and the run waits on: runs reissue asks anew, or runs cancel',
    'ends the run. Exit status: 0 the run is as shown, 1 refused with a code, 2 wrong use or no database.',
  ],
  options: [APP],
  operands: 'names',
  takes: { least: 1, most: 1, what: 'the id of a run' },
  examples: [
    { line: 'readback runs resume archive-42 --app ./app.mjs', does: 'execute what was approved' },
    { line: 'readback runs resume archive-42', does: 'find out after a crash what is left to settle' },
  ],
  prepare: (parsed) => ok({ id: oneRun(parsed), app: parsed.value('app') }),
  work: async (store, { id, app }, world) => {
    const stored = await store.runs.load(id);
    if (!stored.ok) return stored;
    const missing = app === undefined ? withoutTools(stored.value.run) : undefined;
    if (missing !== undefined) return missing;
    const application = await (await loadKernel()).applicationOf(store, app, world);
    if (!application.ok) return application;
    const submission = await submissionIn(app ?? '', application.value, stored.value.run);
    return submission.ok ? toldRun(await application.value.kernel.resume(id, submission.value)) : submission;
  },
});
