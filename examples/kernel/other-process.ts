/**
 * A run outlives its process: this one proposes and decides, another one executes. Run: node examples/kernel/other-process.ts
 */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { decisionOn, UNAUTHENTICATED, unwrap } from 'readback/kernel';
import { ARCHIVE_JANUARY, annDecides, inFolder } from './support.ts';

const APPLICATION = join(import.meta.dirname, 'application.ts');
const READBACK = resolve(import.meta.dirname, '..', '..', 'bin', 'readback.js');

await inFolder(async ({ application, database, folder, world }) => {
  const { kernel } = application({ approvers: annDecides(UNAUTHENTICATED) });
  const readback = (...args: readonly string[]): string =>
    execFileSync(process.execPath, [READBACK, ...args, '--database', database], {
      encoding: 'utf8',
      // Its own data folder: your approvers are not asked here, and your file of heads learns nothing of it.
      env: { ...process.env, READBACK_HOME: folder },
    });
  const waiting = unwrap(await kernel.propose(ARCHIVE_JANUARY));
  console.log(readback('runs', 'list').trim());
  const approval = waiting.pending_action?.approval;
  if (approval === undefined) throw new Error('nothing waits');
  // Nobody proves here who decides, and the channel says so; a destructive action could not be decided like this.
  const answer = { decision: 'approved', decided_by: 'ann', channel: UNAUTHENTICATED } as const;
  unwrap(await kernel.decide(waiting.run_id, decisionOn(approval, answer, world)));
  // Another process, with the same application: nothing is handed over but the database.
  console.log(readback('runs', 'resume', waiting.run_id, '--app', APPLICATION).split('\n')[1]);
});
