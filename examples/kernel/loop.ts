/**
 * A model works with tools until it needs a person; after the decision it goes on. One report tells the model to archive
 * everything: it is data, and changes nothing. Run: node examples/kernel/loop.ts
 */
import { decisionOn, type LoopSubmission, unwrap } from 'readback/kernel';
import { proposes, says, scriptedModel } from 'readback/testing';
import { annDecides, inFolder } from './support.ts';

/** In the place of a real model: `openaiModel` or `anthropicModel` of readback/models. */
const model = scriptedModel([
  proposes({ tool_name: 'reports.read', arguments: { name: 'february' } }),
  proposes({ tool_name: 'reports.archive', arguments: { name: 'january' } }),
  says('The report of January is in the archive.'),
]);

const submission: LoopSubmission = {
  run_id: 'tidy-up-loop',
  task_id: 'tidy-up',
  task: {
    objective: 'Archive what is done.',
    classification: { materiality: 'routine' },
  },
  model,
  allowed_tools: ['reports.read', 'reports.archive'],
  budgets: {
    max_model_steps: 5,
    max_tool_calls: 5,
    max_tool_result_chars: 2000,
    max_output_tokens: 500,
    max_total_tokens: 10_000,
    max_cost_micros: null,
    max_wall_ms: 60_000,
  },
  instructions: 'You keep the archive of reports.',
  input: [{ kind: 'task', text: 'Archive the report of January.', sensitivity: 'public' }],
  proposer: 'scripted-model',
};

await inFolder(async ({ application, world }) => {
  const { kernel } = application({ approvers: annDecides('example') });
  const waiting = unwrap(await kernel.loop(submission));
  const approval = waiting.pending_action?.approval;
  if (approval === undefined) throw new Error('nothing waits');
  console.log(`${waiting.status}: ${approval.action.tool_name} ${approval.action.target}`);
  unwrap(
    await kernel.decide(
      waiting.run_id,
      decisionOn(approval, { decision: 'approved', decided_by: 'ann', channel: 'example' }, world),
    ),
  );
  console.log('ann approved exactly this, once');
  const done = unwrap(await kernel.resume(waiting.run_id, submission));
  console.log(`${done.status}: ${done.result_snapshot?.text}`);
  console.log(`effects that were verified: ${done.result_snapshot?.verified_effects.length}`);
  model.done();
});
