import { describe, expect, test } from 'vitest';
import { AUTHORIZED, memoryTarget, publishTool, RULES, registryOf } from '../../../test/support/governed.ts';
import { type ManualWorld, manualWorld } from '../../testing/index.ts';
import { decide } from '../policy/decide.ts';
import type { Decision } from '../policy/policy.ts';
import { secret } from '../tool/secret.ts';
import { NotDispatched, type Tool, type ToolContext, ToolFailed, type ToolSpec } from '../tool/tool.ts';
import { type Call, callOnce, callTool } from './call.ts';

const SECRET = 'token hunter2 at /srv/keys';

const toolWith = (world: ManualWorld, more: Partial<ToolSpec<never>> = {}): Tool => {
  const tool = registryOf(world, publishTool(memoryTarget(), more as object)).get('site.publish');
  if (tool === undefined) throw new Error('it is registered');
  return tool;
};

const decisionOf = (tool: Tool): Decision =>
  decide({
    definition: tool.definition,
    arguments: {},
    target: 'docs',
    authorization: AUTHORIZED,
    policy: RULES,
    mode: 'durable',
  });

const callOf = (tool: Tool, more: Partial<Call> = {}): Call => ({
  tool,
  arguments: { site: 'docs', build: 7 },
  decision: decisionOf(tool),
  approval_id: 'approval-1',
  context: { run_id: 'run-1', operation_id: 'request-1', fence: 3, target: 'docs' },
  ...more,
});

const outcome = (more: Partial<ToolSpec<never>>, call: Partial<Call> = {}) => {
  const world = manualWorld();
  return callOnce({ world }, callOf(toolWith(world, more), call));
};

describe('what a call comes to', () => {
  test('GR-DIST-16 it is executed, verified, and told its idempotency key and its fence', async () => {
    const target = memoryTarget();
    const world = manualWorld();
    const tool = registryOf(world, publishTool(target)).get('site.publish') as Tool;
    expect(await callOnce({ world }, callOf(tool))).toEqual({
      kind: 'executed',
      output: { published: 7 },
      verification: { status: 'pass' },
    });
    expect(target.effects()).toEqual([{ key: 'request-1', fence: 3, what: 'docs 7' }]);
    expect(world.waiting()).toBe(0);
  });

  test('GR-PUB-15 a tool asks for a secret by its name, and without a provider there is none', async () => {
    const world = manualWorld();
    const asking = toolWith(world, {
      execute: async (_args: never, context: ToolContext) => ({
        length: (await context.secret('deploy-key')).reveal().length,
      }),
    });
    const asked: string[] = [];
    const secrets = (name: string) => {
      asked.push(name);
      return secret('wilhelmina');
    };
    expect(await callOnce({ world, secrets }, callOf(asking))).toMatchObject({ output: { length: 10 } });
    expect(asked).toEqual(['deploy-key']);
    expect(await callOnce({ world }, callOf(asking))).toEqual({ kind: 'unknown', code: 'tool_failed' });
  });

  const ENDS: readonly (readonly [string, Partial<ToolSpec<never>>, object])[] = [
    [
      'GR-DUR-36 GR-OUT-06 it throws',
      { execute: () => Promise.reject(new Error(SECRET)) },
      { kind: 'unknown', code: 'tool_failed' },
    ],
    [
      'GR-OUT-06 it throws at once, and no error',
      {
        execute: () => {
          throw SECRET;
        },
      },
      { kind: 'unknown', code: 'tool_failed' },
    ],
    [
      'R02 it proves that nothing was sent',
      { execute: () => Promise.reject(new NotDispatched(SECRET)) },
      { kind: 'not_dispatched', code: 'tool_failed' },
    ],
    [
      'R12 it ended badly, and that is known',
      { execute: () => Promise.reject(new ToolFailed({ status: 3 })) },
      { kind: 'failed', output: { status: 3 } },
    ],
    ['it answers what is no JSON', { execute: () => 10n }, { kind: 'unknown', code: 'output_invalid' }],
    [
      'GR-TOOL-33 its verifier says no',
      { verify: () => ({ status: 'fail', details: 'nothing is there' }) },
      { kind: 'executed', verification: { status: 'fail', details: 'nothing is there' } },
    ],
    [
      'GR-TOOL-33 GR-OUT-06 its verifier throws',
      { verify: () => Promise.reject(new Error(SECRET)) },
      { kind: 'executed', verification: { status: 'unverified' } },
    ],
    [
      'GR-TOOL-33 its verifier says that no check is needed',
      { verify: () => ({ status: 'not_required' }) },
      { kind: 'executed', verification: { status: 'unverified' } },
    ],
    [
      'GR-TOOL-33 its verifier answers something else',
      { verify: () => true as never },
      { kind: 'executed', verification: { status: 'unverified' } },
    ],
    [
      'GR-TOOL-33 its verifier says a word that nobody knows',
      { verify: () => ({ status: 'perhaps' as never }) },
      { kind: 'executed', verification: { status: 'unverified' } },
    ],
    [
      'GR-OUT-05 its verifier tells details of a sensitive output',
      { sensitive_output: true, verify: () => ({ status: 'pass', details: SECRET }) },
      { kind: 'executed', verification: { status: 'pass' } },
    ],
  ];

  const BOMB = new Proxy(
    {},
    {
      getPrototypeOf: () => {
        throw new Error(SECRET);
      },
    },
  );

  /** `first` when it is read for the first time, and `then` from then on. */
  const changing = <T>(first: T, then: T): (() => T) => {
    let reads = 0;
    return () => (reads++ === 0 ? first : then);
  };

  const HOSTILE: readonly (readonly [string, Partial<ToolSpec<never>>, object])[] = [
    [
      'GR-OUT-06 it throws what throws when it is looked at',
      { execute: () => Promise.reject(BOMB) },
      { kind: 'unknown', code: 'tool_failed' },
    ],
    [
      'GR-OUT-07 it answers with a Proxy, of which no trap is run',
      { execute: () => ({ inside: BOMB, ran: new Proxy({ a: 1 }, {}) }) },
      { kind: 'unknown', code: 'output_invalid' },
    ],
    [
      'GR-OUT-07 it ended badly with a Proxy',
      { execute: () => Promise.reject(new ToolFailed(new Proxy({ a: 1 }, {}))) },
      { kind: 'failed', output: null },
    ],
    [
      'GR-TOOL-33 its verifier says one thing first and another one then',
      {
        verify: () => {
          const status = changing('fail' as const, 'pass' as never);
          return {
            get status() {
              return status();
            },
          };
        },
      },
      { kind: 'executed', verification: { status: 'fail' } },
    ],
    [
      'GR-TOOL-33 its verifier gives what throws when it is read',
      {
        verify: () => ({
          get status(): never {
            throw new Error(SECRET);
          },
        }),
      },
      { kind: 'executed', verification: { status: 'unverified' } },
    ],
    [
      'GR-OUT-07 its verifier tells half of a character, and details are cut through another one',
      { verify: () => ({ status: 'pass', details: `\ud800${'x'.repeat(498)}\u{1F600}` }) },
      { kind: 'executed', verification: { status: 'pass', details: `\ufffd${'x'.repeat(498)}` } },
    ],
  ];

  test.each([...ENDS, ...HOSTILE])('%s', async (_title, more, expected) => {
    const ended = await outcome(more);
    expect(ended).toMatchObject(expected);
    expect(JSON.stringify(ended)).not.toMatch(/hunter2|srv/);
  });

  test('a tool may do with its arguments what it likes, and changes nothing for its verifier', async () => {
    const seen: unknown[] = [];
    await outcome({
      execute: (args: { build: number }) => {
        args.build = 99;
      },
      verify: (args) => {
        seen.push(args);
        return { status: 'pass' };
      },
    } as Partial<ToolSpec<never>>);
    expect(seen).toEqual([{ site: 'docs', build: 7 }]);
  });
});

describe('the time of a call', () => {
  test.each(['execute', 'verify'] as const)('%s is over its time: aborted, and not known', async (part) => {
    const world = manualWorld();
    let signal: AbortSignal | undefined;
    const forever = (...given: readonly unknown[]) => {
      signal = (given.at(-1) as { signal: AbortSignal }).signal;
      return new Promise<never>(() => {});
    };
    const calling = callOnce({ world }, callOf(toolWith(world, { [part]: forever, timeout_ms: 50 })));
    await new Promise((resolve) => setImmediate(resolve));
    expect(signal?.aborted).toBe(false);
    world.advance(50);
    const ended = await calling;
    expect(signal?.aborted).toBe(true);
    expect(ended).toMatchObject(
      part === 'execute'
        ? { kind: 'unknown', code: 'tool_timeout' }
        : { kind: 'executed', verification: { status: 'unverified' } },
    );
  });

  test('GR-LOOP-22 a consequential call is not abandoned by whoever waits; reading is', async () => {
    const gone = AbortSignal.abort();
    expect(await outcome({}, { signal: gone })).toMatchObject({ kind: 'executed' });
    const world = manualWorld();
    const reading = toolWith(world, { side_effect_class: 'read' });
    const left = await callOnce({ world }, callOf(reading, { signal: gone }));
    expect(left).toEqual({ kind: 'unknown', code: 'cancelled' });
  });
});

describe('what may be called', () => {
  const counted = (call: Partial<Call>) => {
    let calls = 0;
    const act = { execute: () => ++calls, verify: () => ({ status: 'pass' }) } as Partial<ToolSpec<never>>;
    return outcome(act, call).then((ended) => ({ ended, calls }));
  };

  test('GR-TOOL-14 a decision that only looks like one is no authority', async () => {
    const real = decisionOf(toolWith(manualWorld()));
    for (const forged of [{ ...real }, { outcome: 'allow', needs_control: null, reasons: [] }, null])
      expect(await counted({ decision: forged as Decision })).toEqual({
        ended: { kind: 'not_dispatched', code: 'proposal_not_authority' },
        calls: 0,
      });
  });

  test('GR-APPR-01 a decision that asks for a person lets nothing through without an approval', async () => {
    expect(await counted({ approval_id: null })).toEqual({
      ended: { kind: 'not_dispatched', code: 'approval_required' },
      calls: 0,
    });
  });

  test('GR-POL-10 a denial stays one, whoever approved', async () => {
    const tool = toolWith(manualWorld());
    const { definition } = tool;
    const authorization = { ...AUTHORIZED, scope: 'not_authorized' } as const;
    const input = { definition, arguments: {}, target: 'docs', policy: RULES, mode: 'durable' } as const;
    expect(await counted({ decision: decide({ ...input, authorization }) })).toEqual({
      ended: { kind: 'not_dispatched', code: 'scope_not_authorized' },
      calls: 0,
    });
  });

  test.each([
    ['unknown member', { site: 'docs', build: 7, extra: true }],
    ['wrong type', { site: 'docs', build: '7' }],
    ['too long', { site: 'd'.repeat(41), build: 7 }],
    ['missing', { site: 'docs' }],
  ])('GR-DATA-13 arguments are checked directly before: %s', async (_title, args) => {
    expect(await counted({ arguments: args as never })).toEqual({
      ended: { kind: 'not_dispatched', code: 'argument_invalid' },
      calls: 0,
    });
  });

  test('GR-TOOL-40 what a full gate refuses reached no tool', async () => {
    const world = manualWorld();
    const full = { through: async () => undefined, active: () => 1, refused: () => 1 };
    const ended = await callTool({ world, gates: full }, callOf(toolWith(world)));
    expect(ended).toEqual({ kind: 'not_dispatched', code: 'overloaded' });
  });
});
