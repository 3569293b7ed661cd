/**
 * A program that is made to stop: `crashChild` does its orders. Each scenario opens the store at an address, acts on one
 * run, and stops at the point that the order names.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  Json,
  Kernel,
  LoopSubmission,
  Model,
  ModelRequest,
  Recovery,
  RunState,
} from '../../src/kernel/index.ts';
import { openStore, systemWorld } from '../../src/store/index.ts';
import {
  crashChild,
  fakeTarget,
  type Stops,
  stoppingModel,
  stoppingStore,
  stoppingTool,
} from '../../src/testing/index.ts';
import {
  decisionFor,
  kernelOf,
  lookTool,
  publishTool,
  registryOf,
  submissionOf,
} from '../support/governed.ts';

/** What a scenario acts on. */
export interface CrashInput {
  readonly address: string;
  /** Where the targets of this run count. */
  readonly folder: string;
  readonly run_id: string;
  readonly kind: RunState['kind'];
  readonly steps: readonly Step[];
  readonly leaseMs?: number;
  /** The approval that a decision names, instead of the one that waits. */
  readonly old_approval?: string;
  /** The tool breaks off before its effect, in a way that proves nothing. */
  readonly breaks?: boolean;
}

export type Step =
  | 'begin'
  | 'decide'
  | 'resume'
  | 'cancel'
  | 'confirmed_succeeded'
  | 'confirmed_not_executed'
  | 'cancelled'
  | 'approve-and-resume';

export interface Race extends CrashInput {
  /** Milliseconds since 1970. */
  readonly start_at: number;
  readonly workers: number;
}

export interface Competition extends CrashInput {
  readonly start_at: number;
  readonly run_ids: readonly string[];
  readonly decision: Recovery['decision'];
}

/** The run after a step, or why it was refused. */
export interface Stepped {
  readonly step: Step;
  readonly code: string | null;
  readonly status: RunState['status'] | null;
}

const call = (id: string, tool_name: string, build: number) => ({
  proposal_id: id,
  tool_name,
  arguments: { site: 'docs', build },
});

const TURNS = [
  [call('look-7', 'site.look', 7), call('look-8', 'site.look', 8)],
  [call('publish-7', 'site.publish', 7)],
  [],
] as const;

/** Answers by what it was told so far, so that every process is answered alike; each request is counted outside. */
const modelIn = (folder: string): Model => {
  const target = fakeTarget(join(folder, 'model'));
  return {
    identity: { provider: 'example', model: 'steady', capability_fingerprint: 'a'.repeat(64) },
    respond: async ({ request_id, turns }: ModelRequest) => {
      target.act({ key: request_id, fence: null, what: `turn ${turns.length}` });
      return {
        ok: true,
        value: {
          response_ref: `response-${turns.length}`,
          status: 'completed',
          text: 'next',
          proposals: [...(TURNS[turns.length] ?? [])],
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      };
    },
    cost: () => 0,
  };
};

const loopOf = (input: CrashInput, stops: Stops): LoopSubmission => ({
  run_id: input.run_id,
  task_id: 'task-1',
  task: submissionOf().task,
  model: stoppingModel(modelIn(input.folder), stops),
  allowed_tools: ['site.look', 'site.publish'],
  // Exactly what the run needs: a call that is charged twice has nothing left.
  budgets: {
    max_model_steps: 3,
    max_tool_calls: 3,
    max_tool_result_chars: 1000,
    max_output_tokens: null,
    max_total_tokens: null,
    max_cost_micros: null,
    max_wall_ms: null,
  },
  instructions: 'publish what is ready',
  input: [{ kind: 'task', text: 'publish build 7', sensitivity: 'public' }],
  proposer: 'model:example',
});

interface Site {
  readonly kernel: Kernel;
  readonly load: () => Promise<RunState>;
  readonly close: () => Promise<void>;
}

const tools = (input: CrashInput, stops: Stops, world: ReturnType<typeof systemWorld>) => {
  const target = fakeTarget(join(input.folder, 'target'));
  const publish = publishTool(target, {
    execute: ({ site, build }, { operation_id, fence }) => {
      stops.reach('before effect');
      if (input.breaks === true) throw new Error('the line is gone');
      target.act({ key: operation_id, fence, what: `${site} ${build}` });
      stops.reach('after effect');
      return { published: build };
    },
  });
  const look = lookTool(fakeTarget(join(input.folder, 'look')));
  return registryOf(world, stoppingTool(publish, stops), stoppingTool(look, stops));
};

const siteOf = async (input: CrashInput, stops: Stops): Promise<Site> => {
  const world = systemWorld();
  const opened = await openStore(input.address, world);
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
  const store = stoppingStore(opened.value.runs, stops);
  const kernel = kernelOf({
    world,
    store,
    tools: tools(input, stops, world),
    leaseMs: input.leaseMs ?? 8000,
  });
  return {
    kernel,
    load: async () => {
      const stored = await opened.value.runs.load(input.run_id);
      if (!stored.ok) throw new Error(stored.error.code);
      return stored.value.run;
    },
    close: () => opened.value.close(),
  };
};

const recovery = (decision: Recovery['decision']): Recovery => ({
  decision,
  decided_by: 'user:kim',
  decided_by_kind: 'human',
  evidence: 'looked at the site itself',
});

type Act = (site: Site, input: CrashInput, stops: Stops) => ReturnType<Kernel['resume']>;

const loopFor = (input: CrashInput, stops: Stops) =>
  input.kind === 'loop' ? ([loopOf(input, stops)] as const) : ([] as const);

const ACTS: Readonly<Record<Step, Act>> = {
  begin: ({ kernel }, input, stops) =>
    input.kind === 'loop'
      ? kernel.loop(loopOf(input, stops))
      : kernel.propose(submissionOf({ run_id: input.run_id })),
  decide: async ({ kernel, load }, { run_id, old_approval }) => {
    const decision = decisionFor(await load(), systemWorld());
    const named = old_approval === undefined ? decision : { ...decision, approval_id: old_approval };
    return kernel.decide(run_id, named);
  },
  resume: ({ kernel }, input, stops) => kernel.resume(input.run_id, ...loopFor(input, stops)),
  cancel: ({ kernel }, { run_id }) => kernel.cancel(run_id, 'user:kim'),
  confirmed_succeeded: ({ kernel }, { run_id }) => kernel.recover(run_id, recovery('confirmed_succeeded')),
  confirmed_not_executed: ({ kernel }, { run_id }) =>
    kernel.recover(run_id, recovery('confirmed_not_executed')),
  cancelled: ({ kernel }, { run_id }) => kernel.recover(run_id, recovery('cancelled')),
  'approve-and-resume': async (site, input, stops) => {
    const decided = await ACTS.decide(site, input, stops);
    return decided.ok ? ACTS.resume(site, input, stops) : decided;
  },
};

/** A worker that was killed still has its lease for a while; whoever comes next waits for its end. */
const patiently = async (act: () => ReturnType<Act>): ReturnType<Act> => {
  for (;;) {
    const done = await act();
    if (done.ok || done.error.code !== 'lease_held') return done;
    await pause(50);
  }
};

const go =
  (wait: boolean) =>
  async (given: Json, stops: Stops): Promise<Json> => {
    const input = given as unknown as CrashInput;
    const site = await siteOf(input, stops);
    const steps: Stepped[] = [];
    for (const step of input.steps) {
      const act = (): ReturnType<Act> => ACTS[step](site, input, stops);
      const done = await (wait ? patiently(act) : act());
      steps.push({
        step,
        code: done.ok ? null : done.error.code,
        status: done.ok ? done.value.status : null,
      });
    }
    await site.close();
    return steps as unknown as Json;
  };

/** Many workers of one process, and of others that begin at the same time, at one run. */
const race = async (given: Json, stops: Stops): Promise<Json> => {
  const { start_at, workers, ...rest } = given as unknown as Race;
  const sites = await Promise.all(
    Array.from({ length: workers }, () => siteOf(rest as unknown as CrashInput, stops)),
  );
  await pause(Math.max(0, start_at - Date.now()));
  const input = rest as unknown as CrashInput;
  const codes = await Promise.all(
    sites.map(async (site) => {
      const done = await ACTS.resume(site, input, stops);
      return done.ok ? done.value.status : done.error.code;
    }),
  );
  for (const site of sites) await site.close();
  return codes;
};

/** One decision about each of many runs, while another process decides otherwise. */
const compete = async (given: Json, stops: Stops): Promise<Json> => {
  const { start_at, run_ids, decision, ...rest } = given as unknown as Competition;
  const site = await siteOf(rest as unknown as CrashInput, stops);
  await pause(Math.max(0, start_at - Date.now()));
  const codes: string[] = [];
  for (const run_id of run_ids) {
    const done = await site.kernel.recover(run_id, recovery(decision));
    codes.push(done.ok ? done.value.status : done.error.code);
  }
  await site.close();
  return codes;
};

await crashChild({
  race,
  compete,
  /** Steps one after the other. */
  go: go(false),
  /** The same, waiting for the leases of workers that are gone. */
  patiently: go(true),
});
