/** The first governed tool: proposed, shown, approved, executed, verified. Run: node examples/kernel/native-tool.ts */
import { packetDigest, showPacket } from 'readback/kernel';
import { inFolder, told } from './support.ts';

await inFolder(async ({ application, store, world }) => {
  const { kernel } = application({ approvers: { check: () => ({ ok: true, value: undefined }) } });
  const waiting = told(
    await kernel.propose({
      run_id: 'archive-january',
      task_id: 'tidy-up',
      task: {
        objective: 'Put the report of January into the archive.',
        workflow: 'direct',
        classification: { materiality: 'routine', consequence: 'low' },
      },
      proposal: { proposal_id: 'p-1', tool_name: 'reports.archive', arguments: { name: 'january' } },
      proposed_by: 'primary_agent',
      proposer: 'agent',
    }),
  );
  const approval = waiting.pending_action?.approval;
  if (approval === undefined) throw new Error('nothing waits');
  console.log(showPacket(approval, world));
  told(
    await kernel.decide(waiting.run_id, {
      approval_id: approval.approval_id,
      decision: 'approved',
      decided_by: 'ann',
      decided_at: world.now(),
      channel: 'example',
      packet_digest: packetDigest(approval, world),
    }),
  );
  const done = told(await kernel.resume(waiting.run_id));
  console.log(
    `${done.status}: ${done.last_tool_result?.status}, verified: ${done.last_tool_result?.verification.status}`,
  );
  const entries = told(await store.runs.entries(waiting.run_id));
  for (const { number, event, actor } of entries)
    console.log(`${number} ${event}${actor === null ? '' : ` by ${actor}`}`);
});
