/** The first governed tool: proposed, shown, approved, executed, verified. Run: node examples/kernel/native-tool.ts */
import { decisionOn, showPacket, unwrap } from 'readback/kernel';
import { annDecides, inFolder } from './support.ts';

await inFolder(async ({ application, store, world }) => {
  const { kernel } = application({ approvers: annDecides('example') });
  const waiting = unwrap(
    await kernel.propose({
      run_id: 'archive-january',
      task_id: 'tidy-up',
      task: {
        objective: 'Put the report of January into the archive.',
        classification: { materiality: 'routine' },
      },
      proposal: { tool_name: 'reports.archive', arguments: { name: 'january' } },
      proposed_by: 'primary_agent',
      proposer: 'agent',
    }),
  );
  const approval = waiting.pending_action?.approval;
  if (approval === undefined) throw new Error('nothing waits');
  console.log(showPacket(approval, world));
  unwrap(
    await kernel.decide(
      waiting.run_id,
      decisionOn(approval, { decision: 'approved', decided_by: 'ann', channel: 'example' }, world),
    ),
  );
  const done = unwrap(await kernel.resume(waiting.run_id));
  console.log(
    `${done.status}: ${done.last_tool_result?.status}, verified: ${done.last_tool_result?.verification.status}`,
  );
  const entries = unwrap(await store.runs.entries(waiting.run_id));
  for (const { number, event, actor } of entries)
    console.log(`${number} ${event}${actor === null ? '' : ` by ${actor}`}`);
});
