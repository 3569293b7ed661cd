import { decisionOn } from '../../src/kernel/approval/decision-on.ts';
import type { Budgets, RunState } from '../../src/kernel/contracts/run.ts';
import { createKernel } from '../../src/kernel/create.ts';
import type { JsonObject } from '../../src/kernel/json/json.ts';
import type { Kernel, KernelParts, LoopSubmission } from '../../src/kernel/kernel.ts';
import { memoryStore } from '../../src/kernel/memory-store.ts';
import type { Model } from '../../src/kernel/model/model.ts';
import type { Observed } from '../../src/kernel/observe.ts';
import type { Authorization, Policy, Rule } from '../../src/kernel/policy/policy.ts';
import type { RunStore } from '../../src/kernel/store.ts';
import { defineTool } from '../../src/kernel/tool/define.ts';
import { createRegistry } from '../../src/kernel/tool/registry.ts';
import { type Registry, ToolFailed, type ToolSpec } from '../../src/kernel/tool/tool.ts';
import { type ManualWorld, manualWorld } from '../../src/testing/manual-world.ts';
import { authorizationOf, policyOf, ruleOf } from './policy-calls.ts';

export const SECRET = 'marker-of-a-secret-0451';

/** What the application of a test says, and may say otherwise at any time. */
export interface Application {
  authorization: Authorization;
  policy: Policy;
  /** Each question that was put to it. */
  readonly asked: {
    readonly tool_name: string;
    readonly target: string | null;
    readonly arguments: JsonObject;
  }[];
}

export interface Bench {
  readonly world: ManualWorld;
  readonly store: RunStore;
  readonly application: Application;
  /** Every execution of a tool, with its arguments, in order. */
  readonly calls: string[];
  readonly told: Observed[];
  readonly tools: Registry;
  readonly kernel: (more?: Partial<KernelParts>) => Kernel;
}

const text = { type: 'object', properties: { what: { type: 'string' } }, additionalProperties: false };

const targeted = {
  type: 'object',
  properties: { path: { type: 'string' }, text: { type: 'string' } },
  required: ['path'],
  additionalProperties: false,
};

type Ran = (name: string, args: JsonObject) => void;

const reading = (ran: Ran): readonly ToolSpec<never>[] => {
  const spec = (name: string, more: Partial<ToolSpec>) =>
    defineTool({
      name,
      description: `The tool ${name} of a test.`,
      side_effect_class: 'read',
      input: text,
      execute: (args: JsonObject) => {
        ran(name, args);
        return { saw: args['what'] ?? null };
      },
      ...more,
    });
  return [
    spec('look', {}),
    spec('sum', { side_effect_class: 'analysis' }),
    spec('unused', {}),
    spec('secret', {
      sensitive_output: true,
      execute: (args) => {
        ran('secret', args);
        return { token: SECRET, sensitive: false };
      },
    }),
    spec('broken', {
      execute: (args) => {
        ran('broken', args);
        throw new ToolFailed({ why: 'closed' });
      },
    }),
    spec('thrown', {
      execute: (args) => {
        ran('thrown', args);
        throw new Error(SECRET);
      },
    }),
  ];
};

const acting = (ran: Ran): readonly ToolSpec<never>[] => {
  const spec = (name: string, more: Partial<ToolSpec>) =>
    defineTool({
      name,
      version: '1',
      description: `The tool ${name} of a test.`,
      side_effect_class: 'external_commitment',
      input: targeted,
      target: ({ path }: JsonObject) => String(path),
      execute: (args) => {
        ran(name, args);
        return { done: args['path'] ?? null };
      },
      verify: () => ({ status: 'pass' }),
      ...more,
    });
  const wipe = {
    side_effect_class: 'sensitive_destructive',
    recovery: { plan: 'restore the copy' },
  } as const;
  return [
    spec('note', { side_effect_class: 'reversible_write' }),
    spec('send', {}),
    spec('wipe', wipe),
    spec('quiet', {
      sensitive_output: true,
      execute: (args) => {
        ran('quiet', args);
        return { token: SECRET };
      },
    }),
    spec('refused', {
      execute: (args) => {
        ran('refused', args);
        throw new ToolFailed({ why: 'closed' });
      },
    }),
    spec('lost', {
      execute: (args) => {
        ran('lost', args);
        throw new Error(SECRET);
      },
    }),
  ];
};

export const allRules = (...more: readonly Rule[]): Policy => policyOf(ruleOf('all'), ...more);

/** One store, one world, and as many kernels over them as a test starts: each of them is a process after a restart. */
export const loopBench = (
  wish: {
    readonly durable?: boolean;
    readonly store?: RunStore;
    readonly world?: ManualWorld;
    readonly tools?: readonly ToolSpec<never>[];
  } = {},
): Bench => {
  const world = wish.world ?? manualWorld();
  const calls: string[] = [];
  const told: Observed[] = [];
  const ran: Ran = (name, args) => void calls.push(`${name} ${JSON.stringify(args)}`);
  const registry = createRegistry([...reading(ran), ...acting(ran), ...(wish.tools ?? [])], world);
  if (!registry.ok) throw new Error(registry.error.message);
  const store = wish.store ?? memoryStore(world, { durable: wish.durable ?? true });
  const application: Application = { authorization: authorizationOf(), policy: allRules(), asked: [] };
  const kernel: Bench['kernel'] = (more = {}) => {
    const made = createKernel({
      tools: registry.value,
      store,
      world,
      authority: {
        policy: () => application.policy,
        authorize: ({ request }) => {
          application.asked.push(structuredClone(request));
          return application.authorization;
        },
      },
      approvers: { check: () => ({ ok: true, value: undefined }) },
      observer: { see: (event) => void told.push(event) },
      ...more,
    });
    if (!made.ok) throw new Error(made.error.message);
    return made.value;
  };
  return { world, store, application, calls, told, tools: registry.value, kernel };
};

export const BUDGETS: Budgets = {
  max_model_steps: 10,
  max_tool_calls: 10,
  max_tool_result_chars: 4000,
  max_output_tokens: 500,
  max_total_tokens: null,
  max_cost_micros: null,
  max_wall_ms: null,
};

const ALLOWED = [
  'look',
  'sum',
  'secret',
  'broken',
  'thrown',
  'note',
  'send',
  'wipe',
  'quiet',
  'refused',
  'lost',
];

export const submissionOf = (model: Model, more: Partial<LoopSubmission> = {}): LoopSubmission => ({
  run_id: 'run-of-a-test',
  task_id: 'task-of-a-test',
  task: {
    objective: 'Tidy the notes.',
    workflow: 'tidy',
    classification: { materiality: 'routine', consequence: 'low' },
  },
  model,
  allowed_tools: ALLOWED,
  budgets: BUDGETS,
  instructions: 'Tidy the notes, and nothing else.',
  input: [{ kind: 'task', text: 'Tidy the notes of today.', sensitivity: 'public' }],
  proposer: 'model-of-a-test',
  ...more,
});

/** The run that a kernel gave; what it refused fails the test. */
export const runOf = async (told: ReturnType<Kernel['loop']>): Promise<RunState> => {
  const said = await told;
  if (!said.ok) throw new Error(`${said.error.code}: ${said.error.message}`);
  return said.value;
};

export const codeOf = async (told: ReturnType<Kernel['loop']>): Promise<string> => {
  const said = await told;
  return said.ok ? `no refusal: ${said.value.status}` : said.error.code;
};

/** A person's answer to the packet that waits. */
export const decide = (
  { world }: Pick<Bench, 'world'>,
  kernel: Kernel,
  run: RunState,
  decision: 'approved' | 'rejected' = 'approved',
): Promise<RunState> => {
  const approval = run.pending_action?.approval;
  if (approval === undefined) throw new Error('nothing waits');
  return runOf(
    kernel.decide(
      run.run_id,
      decisionOn(approval, { decision, decided_by: 'bob', channel: 'a test' }, world),
    ),
  );
};
