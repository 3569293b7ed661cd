import { fail, lazy, ok, type Result } from '../../../base/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { APP } from '../../runs/application.ts';
import { oneRun, runsCommand } from '../../runs/runs-command.ts';
import { toldRun } from '../../runs/told-run.ts';

const loadKernel = lazy(() => import('../../runs/kernel.ts'));

const prepare = (parsed: Parsed): Result<{ readonly id: string; readonly app: string }> => {
  const app = parsed.value('app');
  return app === undefined
    ? fail('usage', 'a fresh packet needs the tools and the policy of the application', 'give --app FILE')
    : ok({ id: oneRun(parsed), app });
};

export const runsReissue: Command = runsCommand({
  name: 'runs reissue',
  summary: 'ask anew for an approval that is stale or expired, or that counts no more',
  usage: 'ID --app FILE [--database ADDRESS] [--format text|json]',
  about: [
    'The same call is looked at afresh: tool, arguments, target, authorisation, policy. What is asked then has a new request id',
    'and a new approval id, and the old approval stays what it is. One counts no more when the key that decided it was removed.',
    'Nothing is executed.',
    'Exit status: 0 it waits again, 1 refused with a code, 2 wrong use or no database.',
  ],
  options: [APP],
  operands: 'names',
  takes: { least: 1, most: 1, what: 'the id of a run' },
  examples: [
    {
      line: 'readback runs reissue archive-42 --app ./app.mjs',
      does: 'nobody decided in time, and it is still wanted',
    },
  ],
  prepare,
  work: async (store, { id, app }, world) => {
    const application = await (await loadKernel()).applicationOf(store, app, world);
    return application.ok ? toldRun(await application.value.kernel.reissue(id)) : application;
  },
});
