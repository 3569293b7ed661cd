import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  AUTHORIZED,
  authorityOf,
  codeOf,
  decisionFor,
  type House,
  houseOf,
  lookTool,
  publishTool,
  RULES,
  registryOf,
  routineOf,
  submissionOf,
  taken,
} from '../../../test/support/governed.ts';
import { BOUND_MEMBERS } from '../approval/bound.ts';
import { boundFingerprint } from '../fingerprint.ts';
import type { KernelParts } from '../kernel.ts';
import type { RunStore, StoredRun } from '../store.ts';
import type { ToolSpec } from '../tool/tool.ts';

const registryWith = ({ world, target }: House, more: Partial<ToolSpec<never>>): KernelParts['tools'] =>
  registryOf(world, publishTool(target, more as object), lookTool(target));

/** What is changed between the approval and the execution, after the ids that it proves, and the code that says so. */
type Change = readonly [title: string, code: string, (house: House) => Partial<KernelParts>];

const tool = (title: string, more: Partial<ToolSpec<never>>, code = 'tool_definition_changed'): Change => [
  `GR-DUR-19 ${title}`,
  code,
  (house) => ({ tools: registryWith(house, more) }),
];

const authority = (
  title: string,
  more: Parameters<typeof authorityOf>[0],
  code = 'approval_stale',
): Change => [title, code, () => ({ authority: authorityOf(more) })];

const rules = (title: string, policy: typeof RULES, code = 'approval_stale'): Change => [
  title,
  code,
  () => ({ authority: authorityOf({}, policy) }),
];

const [RULE] = RULES.rules;
if (RULE === undefined) throw new Error('there is a rule');

const DRIFT: readonly Change[] = [
  tool('GR-APPR-07 its version', { version: '1.0.1' }),
  tool('its description', { description: 'Publishes a build somewhere.' }),
  tool('GR-APPR-07 GR-APPR-16 its class', { side_effect_class: 'reversible_write' }),
  tool('GR-APPR-07 its input schema', {
    input: { type: 'object', properties: { site: { type: 'string' }, build: { type: 'integer' } } },
  }),
  tool('GR-APPR-07 the sensitivity of its output', { sensitive_output: true }),
  tool('its time', { timeout_ms: 5 }),
  tool('its recovery plan', { recovery: { plan: 'publish the build before' } }),
  tool('its provenance', { provenance: { server_id: 'other' } }),
  tool('GR-APPR-07 GR-APPR-03 its name', { name: 'site.publish2' }, 'tool_unknown'),
  tool('GR-APPR-04 how its target is read', { target: () => 'another' }, 'approval_stale'),
  authority('GR-APPR-16 GR-DUR-01 the principal', { principal: { ...AUTHORIZED.principal, id: 'user:sam' } }),
  authority('GR-APPR-16 GR-DUR-01 a capability more', {
    principal: { id: 'user:robin', capabilities: ['deploy', 'delete'] },
  }),
  authority(
    'GR-APPR-16 GR-APPR-17 GR-DUR-02 the capability, gone',
    { principal: { id: 'user:robin', capabilities: [] } },
    'capability_denied',
  ),
  authority('GR-APPR-16 GR-DUR-01 the environment', { environment: 'production' }),
  authority('GR-APPR-16 GR-DUR-01 the resource', { resource: 'other-site' }),
  rules('GR-APPR-16 GR-DUR-01 the revision of the policy', { ...RULES, revision: 'rules-2' }),
  rules('GR-APPR-16 GR-DUR-01 the rules under the same revision', {
    ...RULES,
    rules: [...RULES.rules, { id: 'more', effect: 'needs-approval', why: 'a person looks' }],
  }),
  rules(
    'GR-APPR-16 GR-APPR-17 rules that deny now',
    { ...RULES, rules: [...RULES.rules, { id: 'stop', effect: 'deny', why: 'a freeze' }] },
    'policy_rule_denied',
  ),
];

describe('approve A, then run B: what is bound changes in flight', () => {
  test.each(DRIFT)('GR-APPR-06 %s', async (_title, code, change) => {
    const house = houseOf();
    const approved = await house.approve();
    const refused = await codeOf(house.again(change(house)).resume('run-1'));
    expect(refused).toBe(code);
    expect(house.target.effects()).toEqual([]);
    const { run, operations } = await house.load();
    expect([run.status, run.pending_action?.approval.status]).toEqual(['waiting_approval', 'stale']);
    expect(operations).toEqual([]);
    // Putting the old facts back revives nothing: a fresh approval with an id of its own is needed.
    expect(await codeOf(house.again().resume('run-1'))).toBe('waiting_approval');
    expect(house.target.effects()).toEqual([]);
    const fresh = await taken(house.again().reissue('run-1'));
    expect(fresh.pending_action?.approval.status).toBe('pending');
    const [old, given] = [approved, fresh].map((of) => of.pending_action?.approval.approval_id);
    expect(given).not.toBe(old);
  });
});

test('GR-APPR-16 GR-POL-14 what became material since it was approved is stale; a material task makes no routine call', async () => {
  const routine = authorityOf({ materiality: 'routine' });
  const house = houseOf({ authority: routine });
  const waiting = await taken(house.kernel.propose(routineOf()));
  expect(waiting.pending_action?.approval.action.materiality).toBe('routine');
  await taken(house.kernel.decide('run-1', decisionFor(waiting, house.world)));
  expect(await codeOf(house.again({ authority: authorityOf() }).resume('run-1'))).toBe('approval_stale');
  expect(house.target.effects()).toEqual([]);
  const other = houseOf({ authority: routine });
  const material = await taken(other.kernel.propose(submissionOf()));
  expect(material.pending_action?.approval.action.materiality).toBe('material');
});

const REFUSALS: readonly Change[] = [
  authority(
    'GR-DUR-02 GR-APPR-13 GR-POL-10 scope is not authorised',
    { scope: 'not_authorized' },
    'scope_not_authorized',
  ),
  authority('GR-DATA-16 scope is unknown', { scope: 'unknown' }, 'ambiguous_scope'),
  authority(
    'GR-APPR-13 GR-POL-06 the target is not verified',
    { target: 'not_verified' },
    'target_not_verified',
  ),
  authority('GR-POL-05 nobody wants it any more', { intent: 'not_confirmed' }, 'human_intent_missing'),
  [
    'GR-POL-13 the principal is revoked',
    'principal_revoked',
    () => ({ authority: { ...authorityOf(), revalidate: () => false } }),
  ],
  [
    'GR-POL-13 whether the principal is valid is answered by no yes',
    'principal_revoked',
    () => ({ authority: { ...authorityOf(), revalidate: () => 'revoked' as never } }),
  ],
  [
    'GR-POL-13 GR-OUT-06 the revalidator throws',
    'principal_revoked',
    () => ({
      authority: {
        ...authorityOf(),
        revalidate: () => Promise.reject(new Error('token hunter2 at /srv/keys')),
      },
    }),
  ],
  [
    'GR-OUT-06 GR-DATA-17 the authorization throws',
    'ambiguous_authority',
    () => ({
      authority: {
        ...authorityOf(),
        authorize: () => {
          throw new Error('token hunter2 at /srv/keys');
        },
      },
    }),
  ],
  [
    'GR-OUT-06 the policy cannot be read',
    'policy_invalid',
    () => ({ authority: { ...authorityOf(), policy: () => Promise.reject(new Error('hunter2')) } }),
  ],
];

describe('what is not bound is asked again, and refuses without a write', () => {
  test.each(REFUSALS)('GR-DUR-16 %s', async (_title, code, change) => {
    const house = houseOf();
    const approved = await house.approve();
    const refused = await house.again(change(house)).resume('run-1');
    expect(refused.ok ? refused.value.status : refused.error.code).toBe(code);
    expect(JSON.stringify(refused)).not.toMatch(/hunter2|srv/);
    expect(house.target.effects()).toEqual([]);
    expect((await house.load()).run).toEqual(approved);
    expect(await codeOf(house.again().resume('run-1'))).toBe('completed');
    expect(house.target.effects()).toHaveLength(1);
  });

  test('GR-DATA-13 arguments that the tool does not take any more, by a refinement that looks elsewhere', async () => {
    let open = true;
    const input = z
      .strictObject({ site: z.string(), build: z.int() })
      .refine(() => open, 'the site is closed');
    const house = houseOf({ publish: { input } });
    const approved = await house.approve();
    open = false;
    expect(await codeOf(house.again().resume('run-1'))).toBe('argument_invalid');
    expect(await house.load()).toMatchObject({ run: approved, operations: [] });
    open = true;
    expect(await codeOf(house.again().resume('run-1'))).toBe('completed');
    expect(house.target.effects()).toHaveLength(1);
  });

  test('GR-DATA-14 a second check that is configured must have passed when it executes', async () => {
    const policy = { ...RULES, rules: [{ ...RULE, needs_control: 'second-look' }] };
    const house = houseOf({ authority: authorityOf({}, policy) });
    await house.approve();
    expect(await codeOf(house.again().resume('run-1'))).toBe('independent_control_missing');
    expect(house.target.effects()).toEqual([]);
    const passed = house.again({ authority: authorityOf({ controls: ['second-look'] }, policy) });
    expect(await codeOf(passed.resume('run-1'))).toBe('completed');
  });
});

/** A store whose rows somebody wrote to behind its back. */
const edited = (store: RunStore, edit: (stored: StoredRun) => StoredRun): RunStore => ({
  ...store,
  load: async (runId) => {
    const stored = await store.load(runId);
    return stored.ok ? { ok: true, value: edit(structuredClone(stored.value)) } : stored;
  },
});

const pendingEdited =
  (edit: (pending: NonNullable<StoredRun['run']['pending_action']>) => object) =>
  (stored: StoredRun): StoredRun => {
    const pending = stored.run.pending_action;
    if (pending === null) throw new Error('something waits');
    return { ...stored, run: { ...stored.run, pending_action: { ...pending, ...edit(pending) } } };
  };

const OTHER: Readonly<Record<string, unknown>> = {
  run_id: 'run-2',
  arguments: { site: 'docs', build: 8 },
  side_effect_class: 'reversible_write',
  materiality: 'routine',
  tool_definition_fingerprint: 'b'.repeat(64),
  policy_digest: 'c'.repeat(64),
  guide: 'd'.repeat(64),
};

describe('approve A, then run B: what is bound changes on disk', () => {
  test.each(BOUND_MEMBERS)('GR-APPR-06 GR-DUR-17 %s in the packet', async (member) => {
    const house = houseOf();
    await house.approve();
    const edit = pendingEdited(({ approval }) => ({
      approval: { ...approval, action: { ...approval.action, [member]: OTHER[member] ?? 'another' } },
    }));
    const kernel = house.again({ store: edited(house.store, edit) });
    expect(await codeOf(kernel.resume('run-1'))).toBe('state_invalid');
    expect(house.target.effects()).toEqual([]);
    expect((await house.load()).operations).toEqual([]);
  });

  const REQUEST = {
    tool_name: 'site.look',
    arguments: { site: 'docs', build: 8 },
    target: 'other',
    proposer: 'x',
  };

  test.each(Object.keys(REQUEST) as (keyof typeof REQUEST)[])(
    'GR-APPR-13 GR-DUR-17 %s in the request',
    async (member) => {
      const house = houseOf();
      await house.approve();
      const edit = pendingEdited(({ tool_request }) => ({
        tool_request: { ...tool_request, [member]: REQUEST[member] },
      }));
      const kernel = house.again({ store: edited(house.store, edit) });
      expect(await codeOf(kernel.resume('run-1'))).toBe('state_invalid');
      expect(house.target.effects()).toEqual([]);
    },
  );

  test('GR-DUR-17 a request id that is not the approved one is a mismatch', async () => {
    const house = houseOf();
    await house.approve();
    const edit = pendingEdited(({ tool_request }) => ({
      tool_request: { ...tool_request, request_id: 'request-of-somebody' },
    }));
    const kernel = house.again({ store: edited(house.store, edit) });
    expect(await codeOf(kernel.resume('run-1'))).toBe('approval_mismatch');
    expect(house.target.effects()).toEqual([]);
  });

  test('GR-APPR-05 GR-DUR-17 arguments in request, packet and fingerprint, so that all of it agrees but the decision', async () => {
    const house = houseOf();
    await house.approve();
    const args = { site: 'docs', build: 8 };
    const edit = pendingEdited(({ tool_request, approval }) => {
      const action = { ...approval.action, arguments: args };
      const action_fingerprint = boundFingerprint(action, house.world);
      return {
        tool_request: { ...tool_request, arguments: args },
        approval: { ...approval, action, action_fingerprint },
      };
    });
    // A store that has nothing else to compare with, as after an edit of every table.
    const store: RunStore = {
      ...edited(house.store, edit),
      commit: () => Promise.reject(new Error('written')),
    };
    expect(await codeOf(house.again({ store }).resume('run-1'))).toBe('approval_mismatch');
    expect(house.target.effects()).toEqual([]);
  });

  test('GR-DUR-19 the fingerprint of the definition that was reviewed', async () => {
    const house = houseOf();
    await house.approve();
    const edit = pendingEdited(() => ({ tool_definition_fingerprint: 'b'.repeat(64) }));
    const code = await codeOf(house.again({ store: edited(house.store, edit) }).resume('run-1'));
    expect(code).toBe('state_invalid');
    expect(house.target.effects()).toEqual([]);
  });

  test('GR-APPR-12 an approval that says approved without a decision, or was used, opens nothing', async () => {
    const house = houseOf();
    await taken(house.kernel.propose(submissionOf()));
    for (const [more, code] of [
      [{ status: 'approved' }, 'approval_mismatch'],
      [{ status: 'approved', used_at: house.world.now() }, 'approval_not_pending'],
    ] as const) {
      const edit = pendingEdited(({ approval }) => ({ approval: { ...approval, ...more } }));
      const kernel = house.again({ store: edited(house.store, edit) });
      expect(await codeOf(kernel.resume('run-1'))).toBe(code);
    }
    expect(house.target.effects()).toEqual([]);
  });
});

test('GR-APPR-19 after its time an approval is expired on disk, and executes nothing', async () => {
  const house = houseOf({ approvalMs: 1000 });
  await house.approve();
  house.world.advance(1000);
  expect(await codeOf(house.kernel.resume('run-1'))).toBe('approval_expired');
  expect((await house.load()).run.pending_action?.approval.status).toBe('expired');
  house.world.set('2026-01-01T00:00:00.000Z');
  expect(await codeOf(house.kernel.resume('run-1'))).toBe('waiting_approval');
  expect(house.target.effects()).toEqual([]);
});

test('GR-APPR-19 an approval that nobody decided in time is written as expired by a resumption', async () => {
  const house = houseOf({ approvalMs: 1000 });
  await taken(house.kernel.propose(submissionOf()));
  house.world.advance(1000);
  const run = await taken(house.kernel.resume('run-1'));
  expect(run.pending_action?.approval.status).toBe('expired');
});

test('GR-APPR-19 an approval that runs out while the application is asked is expired, and not an error', async () => {
  const house = houseOf({ approvalMs: 1000 });
  await house.approve();
  const authority = authorityOf();
  const slow = {
    ...authority,
    revalidate: () => {
      house.world.advance(1000);
      return true;
    },
  };
  expect(await codeOf(house.again({ authority: slow }).resume('run-1'))).toBe('approval_expired');
  expect((await house.load()).run.pending_action?.approval.status).toBe('expired');
  expect(house.target.effects()).toEqual([]);
});
