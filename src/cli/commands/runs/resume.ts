import { lazy, ok } from '../../../base/index.ts';
import type { Command } from '../../command.ts';
import { APP } from '../../runs/application.ts';
import { oneRun, runsCommand } from '../../runs/runs-command.ts';
import { toldRun } from '../../runs/told-run.ts';

const loadKernel = lazy(() => import('../../runs/kernel.ts'));

export const runsResume: Command = runsCommand({
  name: 'runs resume',
  summary: 'go on with a run from what is on disk: execute what is approved, finish what is confirmed',
  usage: 'ID --app FILE [--database ADDRESS] [--format text|json]',
  about: [
    'Everything is checked again at this moment: tool, arguments, target, authorisation, policy, approval. What was started',
    'and has no outcome on disk becomes recovery_required; it is never tried again.',
    'Without --app there is no tool: a run that needs none is finished, and every other one is refused.',
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
    const application = await (await loadKernel()).applicationOf(store, app, world);
    if (!application.ok) return application;
    const stored = await store.runs.load(id);
    if (!stored.ok) return stored;
    const { kernel, submission } = application.value;
    return toldRun(await kernel.resume(id, submission?.(stored.value.run)));
  },
});
