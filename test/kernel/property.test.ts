import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Kernel, NotDispatched, type RunStore, ToolFailed } from '../../src/kernel/index.ts';
import { openStore } from '../../src/store/index.ts';
import { type ManualWorld, manualWorld, memoryStore } from '../../src/testing/index.ts';
import {
  AUTHORIZED,
  decisionFor,
  kernelOf,
  memoryTarget,
  publishTool,
  RULES,
  registryOf,
  submissionOf,
} from '../support/governed.ts';
import { runs } from '../support/runs.ts';

type Behaviour = 'works' | 'throws' | 'not sent' | 'fails' | 'unverified';

/** What a reference model knows of one run: no more than the tables say. */
interface Known {
  status: string;
  approval: 'pending' | 'approved' | 'over' | 'used';
  /** Hours of the clock at which the approval was asked for. */
  asked: number;
  /** The rules under which it was asked for. */
  rules: number;
  effects: number;
  used: number;
}

interface Reference {
  readonly known: Map<string, Known>;
  hours: number;
  rules: number;
  scope: boolean;
}

interface Real {
  readonly world: ManualWorld;
  readonly store: RunStore;
  readonly effects: () => readonly { readonly what: string }[];
  readonly restart: () => Kernel;
  kernel: Kernel;
  behaviour: Behaviour;
  rules: number;
  scope: boolean;
}

/** Approvals wait for 24 hours. */
const isOver = (one: Known, hours: number): boolean => hours - one.asked >= 24;

const afterExecution = (one: Known, behaviour: Behaviour): void => {
  one.used += 1;
  one.approval = 'used';
  if (behaviour === 'works' || behaviour === 'throws' || behaviour === 'unverified') one.effects += 1;
  const end = { works: 'completed', fails: 'completed', 'not sent': 'failed' } as const;
  one.status = behaviour === 'throws' || behaviour === 'unverified' ? 'recovery_required' : end[behaviour];
};

type Step = (reference: Reference, real: Real) => Promise<void>;

const RUNS = ['run-1', 'run-2'] as const;

const propose =
  (id: string): Step =>
  async ({ known, hours, rules, scope }, real) => {
    const build = RUNS.indexOf(id as 'run-1');
    const proposal = { proposal_id: 'p-1', tool_name: 'site.publish', arguments: { site: 'docs', build } };
    const told = await real.kernel.propose(submissionOf({ run_id: id, proposal }));
    // The same submission again answers with the run that is there.
    if (known.has(id)) return expect(told.ok && told.value.status).toBe(known.get(id)?.status);
    const status = scope ? 'waiting_approval' : 'blocked';
    expect(told.ok && told.value.status).toBe(status);
    known.set(id, {
      status,
      approval: 'pending',
      asked: hours,
      rules,
      effects: 0,
      used: 0,
    });
  };

const decideAs =
  (id: string, decision: 'approved' | 'rejected'): Step =>
  async ({ known, hours }, real) => {
    const one = known.get(id);
    const stored = await real.store.load(id);
    if (one === undefined || !stored.ok || stored.value.run.pending_action === null) return;
    const told = await real.kernel.decide(id, decisionFor(stored.value.run, real.world, { decision }));
    const counts = one.status === 'waiting_approval' && one.approval === 'pending' && !isOver(one, hours);
    expect(told.ok).toBe(counts);
    if (!counts) return;
    one.approval = decision === 'approved' ? 'approved' : 'over';
    if (decision === 'rejected') one.status = 'cancelled';
  };

const resume =
  (id: string, behaviour: Behaviour): Step =>
  async ({ known, hours, rules, scope }, real) => {
    const one = known.get(id);
    real.behaviour = behaviour;
    const told = await real.kernel.resume(id);
    if (one === undefined) return expect(told.ok).toBe(false);
    if (one.status !== 'waiting_approval' || one.approval !== 'approved') return;
    if (isOver(one, hours)) one.approval = 'over';
    // What the approval is bound to is looked at first; whoever may not act now changes nothing.
    else if (one.rules !== rules) one.approval = 'over';
    else if (!scope) expect(told.ok).toBe(false);
    else {
      afterExecution(one, behaviour);
      expect(told.ok && told.value.status).toBe(one.status);
    }
  };

const cancel =
  (id: string): Step =>
  async ({ known }, real) => {
    const one = known.get(id);
    const told = await real.kernel.cancel(id, 'ann');
    expect(told.ok).toBe(one?.status === 'waiting_approval');
    if (one !== undefined && told.ok) one.status = 'cancelled';
  };

type Resolution = 'confirmed_succeeded' | 'confirmed_not_executed' | 'cancelled';

const recover =
  (id: string, decision: Resolution): Step =>
  async ({ known, hours, rules, scope }, real) => {
    const one = known.get(id);
    const told = await real.kernel.recover(id, {
      decision,
      evidence: 'somebody looked',
      decided_by: 'ann',
      decided_by_kind: 'human',
    });
    const settled = one?.status === 'recovery_required' && (decision !== 'confirmed_not_executed' || scope);
    expect(told.ok).toBe(settled);
    if (one === undefined || !settled) return;
    if (decision !== 'confirmed_not_executed') {
      one.status = decision === 'cancelled' ? 'cancelled' : 'completed';
      return;
    }
    Object.assign(one, { status: 'waiting_approval', approval: 'pending', asked: hours, rules });
  };

const reissue =
  (id: string): Step =>
  async ({ known, hours, rules, scope }, real) => {
    const one = known.get(id);
    const dead = one?.status === 'waiting_approval' && (one.approval === 'over' || isOver(one, hours));
    // A live approval is not asked for twice; that is tried elsewhere.
    if (one === undefined || !dead) return;
    const told = await real.kernel.reissue(id);
    expect(told.ok).toBe(scope);
    if (scope) Object.assign(one, { approval: 'pending', asked: hours, rules });
  };

const restart: Step = async (_reference, real) => {
  real.kernel = real.restart();
};

const pass =
  (hours: number): Step =>
  async (reference, real) => {
    reference.hours += hours;
    real.world.advance(hours * 3_600_000);
  };

const changeRules: Step = async (reference, real) => {
  reference.rules += 1;
  real.rules += 1;
};

const changeScope: Step = async (reference, real) => {
  reference.scope = !reference.scope;
  real.scope = !real.scope;
};

/** What holds after every step (governed-runtime-states.md, section 10). */
const holds = async ({ known }: Reference, real: Real): Promise<void> => {
  for (const [id, one] of known) {
    const stored = await real.store.load(id);
    if (!stored.ok) throw new Error(stored.error.code);
    const { run, approvals } = stored.value;
    expect(run.status).toBe(one.status);
    const used = approvals.filter(({ used_at }) => used_at !== null).length;
    const build = RUNS.indexOf(id as 'run-1');
    const effects = real.effects().filter(({ what }) => what === `docs ${build}`).length;
    expect({ used, effects }).toEqual({ used: one.used, effects: one.effects });
    expect(effects).toBeLessThanOrEqual(used);
    const entries = await real.store.entries(id);
    expect(entries.ok && entries.value.map(({ number }) => number)).toEqual(
      Array.from({ length: entries.ok ? entries.value.length : 0 }, (_, at) => at + 1),
    );
  }
};

const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom(...RUNS),
    fc.constantFrom<Behaviour>('works', 'throws', 'not sent', 'fails', 'unverified'),
    fc.constantFrom<Resolution>('confirmed_succeeded', 'confirmed_not_executed', 'cancelled'),
    fc.nat(24),
  )
  .map(([id, behaviour, decision, pick]): Step => {
    const steps: readonly (readonly [string, Step])[] = [
      [`propose ${id}`, propose(id)],
      [`approve ${id}`, decideAs(id, 'approved')],
      [`approve ${id}`, decideAs(id, 'approved')],
      [`resume ${id}: ${behaviour}`, resume(id, behaviour)],
      [`resume ${id}: ${behaviour}`, resume(id, behaviour)],
      [`recover ${id}: ${decision}`, recover(id, decision)],
      [`reissue ${id}`, reissue(id)],
      ['restart', restart],
      [`reject ${id}`, decideAs(id, 'rejected')],
      [`cancel ${id}`, cancel(id)],
      ['13 hours pass', pass(13)],
      ['the rules change', changeRules],
      ['the scope changes', changeScope],
    ];
    const [name, act] = steps[pick < 18 ? pick % 8 : 8 + (pick % 5)] ?? ['restart', restart];
    const named: Step = (reference, real) => act(reference, real);
    return Object.assign(named, { [fc.toStringMethod]: () => name });
  });

const realOver = (store: RunStore, world: ManualWorld): Real => {
  const target = memoryTarget();
  const tool = publishTool(target, {
    execute: ({ site, build }, { operation_id, fence }) => {
      if (real.behaviour === 'not sent') throw new NotDispatched();
      if (real.behaviour === 'fails') throw new ToolFailed();
      target.act({ key: operation_id, fence, what: `${site} ${build}` });
      if (real.behaviour === 'throws') throw new Error('the connection is gone');
      return { published: build };
    },
    verify: () => ({ status: real.behaviour === 'unverified' ? 'fail' : 'pass' }),
  });
  const make = (): Kernel =>
    kernelOf({
      tools: registryOf(world, tool),
      store,
      world,
      authority: {
        policy: () => ({ ...RULES, revision: `rules-${real.rules}` }),
        authorize: () => ({ ...AUTHORIZED, scope: real.scope ? 'authorized' : 'not_authorized' }),
      },
    });
  const real: Real = {
    world,
    store,
    effects: target.effects,
    restart: make,
    kernel: undefined as never,
    behaviour: 'works',
    rules: 0,
    scope: true,
  };
  real.kernel = make();
  return real;
};

const walked = async (steps: readonly Step[], real: Real): Promise<void> => {
  const reference: Reference = { known: new Map(), hours: 0, rules: 0, scope: true };
  for (const act of steps) {
    await act(reference, real);
    await holds(reference, real);
  }
};

const script = fc.array(step, { minLength: 1, maxLength: 30, size: 'max' });

test('GR-DUR-20 GR-DUR-21 GR-REC-02 GR-APPR-11 whatever happens in whatever order, runs in memory go as the reference does', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const world = manualWorld();
      await walked(steps, realOver(memoryStore(world, { durable: true }), world));
    }),
    { numRuns: runs(80) },
  );
});

test('GR-DUR-20 GR-DUR-21 GR-REC-02 GR-APPR-11 and so do runs in a database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-property-'));
  let count = 0;
  try {
    await fc.assert(
      fc.asyncProperty(script, async (steps) => {
        const world = manualWorld();
        const random = (bytes: number): Uint8Array => new Uint8Array(bytes).fill(count);
        const store = await openStore(`sqlite:${join(folder, `${++count}.db`)}`, { now: world.now, random });
        if (!store.ok) throw new Error(store.error.code);
        try {
          await walked(steps, realOver(store.value.runs, world));
        } finally {
          await store.value.close();
        }
      }),
      { numRuns: runs(10) },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
