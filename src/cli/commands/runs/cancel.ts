import { lazy, ok } from '../../../base/index.ts';
import type { Command } from '../../command.ts';
import { accountName } from '../../runs/account.ts';
import { oneRun, runsCommand } from '../../runs/runs-command.ts';
import { toldRun } from '../../runs/told-run.ts';

const loadKernel = lazy(() => import('../../runs/kernel.ts'));

export const runsCancel: Command = runsCommand({
  name: 'runs cancel',
  summary: 'end a run that waits; an effect under way is never forgotten',
  usage: 'ID [--database ADDRESS] [--format text|json]',
  about: [
    'A run that is executing, or whose outcome is not known, is refused: see runs recover.',
    'Exit status: 0 cancelled, 1 refused with a code, 2 wrong use or no database.',
  ],
  options: [],
  operands: 'names',
  takes: { least: 1, most: 1, what: 'the id of a run' },
  examples: [{ line: 'readback runs cancel archive-42', does: 'nobody wants it any more' }],
  prepare: (parsed) => ok(oneRun(parsed)),
  work: async (store, id) => {
    const kernel = (await loadKernel()).bareKernel(store);
    return kernel.ok ? toldRun(await kernel.value.cancel(id, accountName())) : kernel;
  },
});
