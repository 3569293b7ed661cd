import * as z from 'zod';
import type { Result } from '../../src/base/index.ts';
import { decisionOn } from '../../src/kernel/approval/decision-on.ts';
import {
  type ApprovalDecision,
  type Authority,
  type Authorization,
  createKernel,
  createRegistry,
  defineTool,
  type Kernel,
  type KernelParts,
  type KernelWorld,
  memoryStore,
  type Policy,
  type Registry,
  type RunState,
  type Submission,
  type ToolSpec,
} from '../../src/kernel/index.ts';
import { type Effect, type FakeTarget, manualWorld } from '../../src/testing/index.ts';

/** Rules that let everything through to a person. */
export const RULES: Policy = {
  version: 1,
  revision: 'rules-1',
  rules: [{ id: 'all', effect: 'allow', capabilities: ['deploy'], why: 'everything in reach of this test' }],
};

/** Whoever acts, with all that any class asks for. */
export const AUTHORIZED: Authorization = {
  principal: { id: 'user:robin', capabilities: ['deploy'] },
  environment: 'staging',
  resource: 'site',
  scope: 'authorized',
  intent: 'confirmed',
  target: 'verified',
  materiality: 'material',
};

export const authorityOf = (more: Partial<Authorization> = {}, policy: Policy = RULES): Authority => ({
  policy: () => policy,
  authorize: () => ({ ...AUTHORIZED, ...more }),
});

/** A target that lives as long as its test. */
export const memoryTarget = (): FakeTarget => {
  const effects: Effect[] = [];
  return {
    act: (effect) => {
      effects.push(effect);
      return 'done';
    },
    effects: () => [...effects],
    find: (key) => effects.find((effect) => effect.key === key),
  };
};

const ARGUMENTS = z.strictObject({ site: z.string().max(40), build: z.int() });

type Args = z.infer<typeof ARGUMENTS>;

/** Publishes a build: an external commitment whose verifier looks at the target. */
export const publishTool = (target: FakeTarget, more: Partial<ToolSpec<Args>> = {}): ToolSpec<never> =>
  defineTool<Args>({
    name: 'site.publish',
    version: '1.0.0',
    description: 'Publishes a build of a site.',
    side_effect_class: 'external_commitment',
    input: ARGUMENTS,
    target: ({ site }) => site,
    execute: ({ site, build }, { operation_id, fence }) => {
      target.act({ key: operation_id, fence, what: `${site} ${build}` });
      return { published: build };
    },
    verify: (_args, _output, { operation_id }) => ({
      status: target.find(operation_id ?? '') === undefined ? 'fail' : 'pass',
    }),
    lookup: (operationId) =>
      target.find(operationId) === undefined
        ? { found: 'did_not_happen', details: 'the target has nothing under this id' }
        : { found: 'happened', details: 'the target has it' },
    ...more,
  });

/** Looks at a build: a reading, whose every call is counted too. */
export const lookTool = (target: FakeTarget, more: Partial<ToolSpec<Args>> = {}): ToolSpec<never> =>
  defineTool<Args>({
    name: 'site.look',
    description: 'Looks at a build of a site.',
    side_effect_class: 'read',
    input: ARGUMENTS,
    execute: ({ site, build }) => {
      target.act({ key: null, fence: null, what: `look ${site} ${build}` });
      return { size: 100 + build };
    },
    ...more,
  });

export const registryOf = (world: KernelWorld, ...specs: readonly ToolSpec<never>[]): Registry => {
  const registry = createRegistry(specs, world);
  if (!registry.ok) throw new Error(registry.error.message);
  return registry.value;
};

/** A kernel whose approver is whoever says so; the rest as given. */
export const kernelOf = (
  parts: Pick<KernelParts, 'tools' | 'store' | 'world'> & Partial<KernelParts>,
): Kernel => {
  const kernel = createKernel({
    authority: authorityOf(),
    approvers: { check: () => ({ ok: true, value: undefined }) },
    ...parts,
  });
  if (!kernel.ok) throw new Error(`${kernel.error.code}: ${kernel.error.message}`);
  return kernel.value;
};

export const submissionOf = (more: Partial<Submission> = {}): Submission => ({
  run_id: 'run-1',
  task_id: 'task-1',
  task: {
    objective: 'publish build 7',
    workflow: 'release',
    classification: { materiality: 'material', consequence: 'high' },
  },
  proposal: { proposal_id: 'proposal-1', tool_name: 'site.publish', arguments: { site: 'docs', build: 7 } },
  proposed_by: 'model',
  proposer: 'model:example',
  ...more,
});

/** The same of a task that calls itself routine. */
export const routineOf = (more: Partial<Submission> = {}): Submission => ({
  ...submissionOf(more),
  task: { ...submissionOf().task, classification: { materiality: 'routine', consequence: 'low' } },
});

/** What an honest person says of the packet that a run waits with. */
export const decisionFor = (
  run: RunState,
  world: KernelWorld,
  more: Partial<ApprovalDecision> = {},
): ApprovalDecision => {
  const approval = run.pending_action?.approval;
  if (approval === undefined) throw new Error(`nothing waits: ${run.status}`);
  return {
    ...decisionOn(
      approval,
      { decision: 'approved', decided_by: 'user:kim', channel: 'signed-terminal' },
      world,
    ),
    ...more,
  };
};

/** The value of what was told; what was refused is an error of the test. */
export const taken = async <T>(told: Promise<Result<T>>): Promise<T> => {
  const result = await told;
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

/** The code of a refusal, or the status of the run that was told. */
export const codeOf = async (told: Promise<Result<RunState>>): Promise<string> => {
  const result = await told;
  return result.ok ? result.value.status : result.error.code;
};

/** All in memory, with one tool that publishes and one that looks. `again` puts another kernel over the same store. */
export const houseOf = (wish: Partial<KernelParts> & { readonly publish?: Partial<ToolSpec<Args>> } = {}) => {
  const { publish, ...parts } = wish;
  const world = manualWorld();
  const target = memoryTarget();
  const store = memoryStore(world, { durable: true });
  const tools = registryOf(world, publishTool(target, publish), lookTool(target));
  const again = (more: Partial<KernelParts> = {}): Kernel =>
    kernelOf({ world, store, tools, ...parts, ...more });
  const kernel = again();
  const load = () => taken(store.load('run-1'));
  const approve = async (): Promise<RunState> => {
    const waiting = await taken(kernel.propose(submissionOf()));
    return taken(kernel.decide('run-1', decisionFor(waiting, world)));
  };
  return { world, target, store, tools, kernel, again, load, approve };
};

export type House = ReturnType<typeof houseOf>;
