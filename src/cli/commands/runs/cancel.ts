import { lazy, ok } from '../../../base/index.ts';
import type { Command } from '../../command.ts';
import { oneRun, runsCommand } from '../../runs/runs-command.ts';
import { toldRun } from '../../runs/told-run.ts';

const loadKernel = lazy(() => import('../../runs/kernel.ts'));

/** By the account of the operating system; whoever can write the database needs no more to stop a run. */
const accountOf = (env: Readonly<Record<string, string | undefined>>): string =>
  `account:${env['USER'] ?? env['USERNAME'] ?? 'unknown'}`;

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
  prepare: (parsed, world) => ok({ id: oneRun(parsed), who: accountOf(world.env) }),
  work: async (store, { id, who }, world) => {
    const application = await (await loadKernel()).applicationOf(store, undefined, world);
    return application.ok ? toldRun(await application.value.kernel.cancel(id, who)) : application;
  },
});
