import * as z from 'zod';
import {
  type Authority,
  createKernel,
  createRegistry,
  decisionOn,
  defineTool,
  type Kernel,
  type Policy,
  type RunStore,
  readPolicy,
  type Submission,
} from '../../src/kernel/index.ts';
import { systemWorld } from '../../src/store/index.ts';

export const world = systemWorld();

export const made = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: object },
): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/** Read once, as an application does that keeps its rules. */
export const POLICY: Policy = made(
  readPolicy({
    version: 1,
    revision: 'bench',
    rules: Array.from({ length: 20 }, (_, at) => ({
      id: `rule-${at}`,
      effect: at === 19 ? ('allow' as const) : ('needs-approval' as const),
      tools: at === 19 ? ['records.update'] : [`other-${at}`],
      why: 'a bench',
    })),
  }),
);

export const TOOL = defineTool({
  name: 'records.update',
  version: '1',
  description: 'Updates a record.',
  side_effect_class: 'external_commitment',
  input: z.strictObject({ id: z.string(), fields: z.record(z.string(), z.string()) }),
  target: ({ id }) => `record:${id}`,
  execute: () => ({ updated: true }),
  verify: () => ({ status: 'pass' }),
});

/** Arguments of about 1 KB. */
export const ARGUMENTS = {
  id: 'record-1',
  fields: Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`field_${at}`, `value number ${at} of this record`]),
  ),
};

export const AUTHORIZATION = {
  principal: { id: 'bench', capabilities: [] },
  environment: 'bench',
  resource: null,
  scope: 'authorized',
  intent: 'confirmed',
  target: 'verified',
  materiality: 'material',
} as const;

const AUTHORITY: Authority = { policy: () => POLICY, authorize: () => AUTHORIZATION };

export const registry = made(createRegistry([TOOL], world));

export const kernelOver = (store: RunStore): Kernel =>
  made(
    createKernel({
      tools: registry,
      store,
      authority: AUTHORITY,
      approvers: { check: () => ({ ok: true, value: undefined }) },
      world,
    }),
  );

export const submissionOf = (runId: string): Submission => ({
  run_id: runId,
  task_id: 'bench',
  task: {
    objective: 'Update a record.',
    workflow: 'direct',
    classification: { materiality: 'material', consequence: 'medium' },
  },
  proposal: { proposal_id: 'p-1', tool_name: 'records.update', arguments: ARGUMENTS },
  proposed_by: 'primary_agent',
  proposer: 'agent',
});

/** Propose, wait, approve, execute, verify, record: one whole durable cycle. */
export const cycle = async (kernel: Kernel, runId: string): Promise<void> => {
  const waiting = made(await kernel.propose(submissionOf(runId)));
  const approval = waiting.pending_action?.approval;
  if (approval === undefined) throw new Error('nothing waits');
  made(
    await kernel.decide(
      runId,
      decisionOn(approval, { decision: 'approved', decided_by: 'ann', channel: 'bench' }, world),
    ),
  );
  const done = made(await kernel.resume(runId));
  if (done.status !== 'completed') throw new Error(`it is ${done.status}`);
};
