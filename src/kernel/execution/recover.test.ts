import { describe, expect, test } from 'vitest';
import {
  authorityOf,
  codeOf,
  decisionFor,
  houseOf,
  lookTool,
  publishTool,
  registryOf,
  submissionOf,
  taken,
} from '../../../test/support/governed.ts';
import type { RunState } from '../contracts/run.ts';
import { createGates } from '../gates.ts';
import type { Recovery } from '../kernel.ts';
import { unwrap } from '../problem.ts';
import type { RunStore } from '../store.ts';
import type { ToolSpec } from '../tool/tool.ts';

type Args = { readonly site: string; readonly build: number };

/** A run whose tool broke off once: what became of it is not known. */
const uncertain = async (publish: Partial<ToolSpec<Args>> = {}) => {
  let calls = 0;
  const house = houseOf({
    publish: {
      execute: () => {
        calls += 1;
        if (calls === 1) throw new Error('the line is gone');
        return { published: calls };
      },
      verify: () => ({ status: 'pass' }),
      ...publish,
    },
  });
  await house.approve();
  const run = await taken(house.kernel.resume('run-1'));
  expect(run.status).toBe('recovery_required');
  return { house, run, calls: () => calls };
};

const recovery = (decision: string, more: object = {}): Recovery =>
  ({
    decision,
    decided_by: 'user:kim',
    decided_by_kind: 'human',
    evidence: 'the site shows build 7',
    ...more,
  }) as Recovery;

const idsOf = ({ pending_action }: RunState) => [
  pending_action?.tool_request.request_id,
  pending_action?.approval.approval_id,
];

describe('what settles nothing', () => {
  const REFUSED: readonly (readonly [string, Recovery, string])[] = [
    ['GR-REC-04 no evidence', recovery('cancelled', { evidence: undefined }), 'recovery_evidence_missing'],
    ['GR-REC-04 empty evidence', recovery('cancelled', { evidence: '' }), 'recovery_evidence_missing'],
    ['GR-REC-04 blank evidence', recovery('cancelled', { evidence: ' \n' }), 'recovery_evidence_missing'],
    ['GR-REC-05 another decision', recovery('retry'), 'recovery_decision_invalid'],
    ['GR-REC-05 no decision', recovery(undefined as never), 'recovery_decision_invalid'],
    ['GR-REC-13 nothing at all', null as never, 'recovery_decision_invalid'],
    ['GR-REC-13 nobody', recovery('cancelled', { decided_by: '' }), 'recovery_decision_invalid'],
    ['GR-REC-13 a blank name', recovery('cancelled', { decided_by: ' \n' }), 'recovery_decision_invalid'],
    [
      'GR-REC-13 a member too many',
      recovery('cancelled', { run_id: 1, token: 1 }),
      'recovery_decision_invalid',
    ],
    [
      'GR-REC-13 one that throws when it is looked at',
      Object.defineProperty({}, 'evidence', {
        enumerable: true,
        get: () => {
          throw new Error('secret of the session');
        },
      }) as Recovery,
      'output_invalid',
    ],
    ['GR-REC-03 a model', recovery('cancelled', { decided_by_kind: 'model' }), 'recovery_evidence_invalid'],
    [
      'GR-REC-03 the model that proposed it',
      recovery('confirmed_succeeded', { decided_by: 'Model:Example ' }),
      'recovery_evidence_invalid',
    ],
  ];

  test.each(REFUSED)('%s', async (_title, given, code) => {
    const { house, run, calls } = await uncertain();
    expect(await codeOf(house.kernel.recover('run-1', given))).toBe(code);
    expect((await house.load()).run).toEqual(run);
    expect(calls()).toBe(1);
  });

  test.each([
    ['a primary agent', 'primary_agent', 'recovery_evidence_invalid'],
    ['a person', 'human', 'cancelled'],
  ] as const)('GR-REC-03 %s that proposed it settles it: %s, %s', async (_who, proposed_by, code) => {
    const house = houseOf({ publish: { execute: () => Promise.reject(new Error('the line is gone')) } });
    const proposed = submissionOf({ proposed_by, proposer: 'user:kit' });
    const waiting = await taken(house.kernel.propose(proposed));
    await taken(house.kernel.decide('run-1', decisionFor(waiting, house.world)));
    await taken(house.kernel.resume('run-1'));
    const given = recovery('cancelled', { decided_by: 'user:kit' });
    expect(await codeOf(house.kernel.recover('run-1', given))).toBe(code);
  });

  test('GR-REC-02 resuming, cancelling, deciding, reissuing and time leave it as it is', async () => {
    const { house, run, calls } = await uncertain();
    for (let times = 0; times < 10; times++) {
      house.world.advance(60 * 60 * 1000);
      expect(await codeOf(house.again().resume('run-1'))).toBe('recovery_required');
    }
    expect(await codeOf(house.kernel.cancel('run-1', 'user:kim'))).toBe('recovery_required');
    expect(await codeOf(house.kernel.reissue('run-1'))).toBe('state_illegal_transition');
    expect(await codeOf(house.kernel.decide('run-1', decisionFor(run, house.world)))).toBe(
      'approval_not_pending',
    );
    expect((await house.load()).run).toEqual(run);
    expect(calls()).toBe(1);
  });

  test('GR-REC-13 a run that is not in recovery is not settled', async () => {
    const house = houseOf();
    const approved = await house.approve();
    expect(await codeOf(house.kernel.recover('run-1', recovery('cancelled')))).toBe(
      'recovery_decision_invalid',
    );
    expect((await house.load()).run).toEqual(approved);
    expect(await codeOf(house.kernel.recover('run-2', recovery('cancelled')))).toBe('run_not_found');
  });
});

test('GR-TOOL-40 GR-REC-01 where every gate is full, what a person decides, looks at, settles or cancels is not turned away', async () => {
  const full = unwrap(createGates({ run: 0, model: 0, tool: 0, mcp: 0, store: 0 }));
  const { house } = await uncertain();
  const kernel = house.again({ gates: full });
  expect(await kernel.lookup('run-1')).toMatchObject({ ok: true });
  expect(await codeOf(kernel.recover('run-1', recovery('cancelled')))).toBe('cancelled');
  const waiting = await taken(house.kernel.propose(submissionOf({ run_id: 'run-2' })));
  const decided = await taken(kernel.decide('run-2', decisionFor(waiting, house.world)));
  expect(decided.pending_action?.approval.status).toBe('approved');
  expect(await codeOf(kernel.cancel('run-2', 'user:kim'))).toBe('cancelled');
});

describe('confirmed_succeeded', () => {
  test('GR-REC-06 GR-REC-07 a recovered, verified result with its evidence, and no call', async () => {
    const { house, calls } = await uncertain();
    const done = await taken(
      house.kernel.recover('run-1', recovery('confirmed_succeeded', { output: { published: 7 } })),
    );
    expect(done).toMatchObject({
      status: 'completed',
      recovery_reason: null,
      last_tool_result: {
        status: 'executed',
        verification: { status: 'pass' },
        recovered: true,
        evidence_ref: 'the site shows build 7',
        output: { published: 7 },
      },
    });
    const { operations } = await house.load();
    expect(operations).toMatchObject([{ status: 'confirmed', evidence: 'the site shows build 7' }]);
    expect(calls()).toBe(1);
    const entries = await taken(house.store.entries('run-1'));
    expect(entries.find(({ event }) => event === 'recovery_resolved')).toMatchObject({
      actor: 'user:kim',
      facts: { decision: 'confirmed_succeeded' },
    });
    expect(JSON.stringify(entries)).not.toContain('the site shows');
  });

  test('GR-REC-06 a sensitive output is withheld, and so is any output of a tool that is gone or changed', async () => {
    const given = recovery('confirmed_succeeded', { output: 'hunter2' });
    const sensitive = await uncertain({ sensitive_output: true });
    const one = await taken(sensitive.house.kernel.recover('run-1', given));
    const gone = await uncertain();
    const tools = registryOf(gone.house.world, lookTool(gone.house.target));
    const other = await taken(gone.house.again({ tools }).recover('run-1', given));
    const changed = await uncertain();
    const newer = registryOf(changed.house.world, publishTool(changed.house.target, { version: '2.0.0' }));
    const third = await taken(changed.house.again({ tools: newer }).recover('run-1', given));
    for (const run of [one, other, third]) {
      expect(run.last_tool_result).toMatchObject({ status: 'executed', redacted: true });
      expect(JSON.stringify(run)).not.toContain('hunter2');
    }
  });
});

describe('confirmed_not_executed', () => {
  const AGAIN = recovery('confirmed_not_executed', { evidence: 'the site shows build 6' });

  test('GR-REC-09 GR-REC-10 GR-APPR-11 fresh ids, a pending approval, and no call before it is decided', async () => {
    const { house, run, calls } = await uncertain();
    const fresh = await taken(house.kernel.recover('run-1', AGAIN));
    expect([fresh.status, fresh.pending_action?.approval.status]).toEqual(['waiting_approval', 'pending']);
    for (const [at, id] of idsOf(fresh).entries()) expect(id).not.toBe(idsOf(run)[at]);
    expect(fresh.pending_action?.reissued_from).toBe(idsOf(run)[0]);
    expect((await house.load()).operations).toMatchObject([
      { status: 'not_executed', evidence: 'the site shows build 6' },
    ]);
    expect(await codeOf(house.kernel.decide('run-1', decisionFor(run, house.world)))).toBe(
      'approval_not_pending',
    );
    expect(await codeOf(house.kernel.resume('run-1'))).toBe('waiting_approval');
    expect(calls()).toBe(1);
    await taken(house.kernel.decide('run-1', decisionFor(fresh, house.world)));
    expect(await codeOf(house.kernel.resume('run-1'))).toBe('completed');
    expect(calls()).toBe(2);
    const { operations } = await house.load();
    expect(operations.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'not_executed']);
  });

  test.each([
    ['scope', { scope: 'not_authorized' }, 'scope_not_authorized'],
    ['target', { target: 'not_verified' }, 'target_not_verified'],
    ['capability', { principal: { id: 'user:robin', capabilities: [] } }, 'capability_denied'],
  ] as const)('GR-REC-11 only after %s is authorised again now', async (_title, more, code) => {
    const { house, run } = await uncertain();
    const authority = authorityOf(more);
    expect(await codeOf(house.again({ authority }).recover('run-1', AGAIN))).toBe(code);
    const { run: after, operations } = await house.load();
    expect(after).toEqual(run);
    expect(operations.map(({ status }) => status)).toEqual(['outcome_unknown']);
  });

  test('it needs the tool, and shows the one that is there now', async () => {
    const { house, run } = await uncertain();
    const gone = registryOf(house.world, lookTool(house.target));
    expect(await codeOf(house.again({ tools: gone }).recover('run-1', AGAIN))).toBe('tool_unknown');
    expect((await house.load()).run).toEqual(run);
    const tools = registryOf(house.world, publishTool(house.target, { version: '2.0.0' }));
    const fresh = await taken(house.again({ tools }).recover('run-1', AGAIN));
    expect(fresh.pending_action?.approval.action.tool_version).toBe('2.0.0');
  });

  test('GR-REC-11 GR-APPR-04 a call that acts on another target now is not shown anew, after recovery or after its time', async () => {
    let moved = false;
    const target = ({ site }: Args) => (moved ? 'elsewhere' : site);
    const { house, run } = await uncertain({ target });
    moved = true;
    const given = recovery('confirmed_not_executed');
    expect(await codeOf(house.kernel.recover('run-1', given))).toBe('ambiguous_target');
    expect((await house.load()).run).toEqual(run);
    moved = false;
    await taken(house.kernel.recover('run-1', given));
    moved = true;
    house.world.advance(24 * 60 * 60 * 1000);
    expect(await codeOf(house.kernel.reissue('run-1'))).toBe('ambiguous_target');
    expect((await house.load()).run.pending_action?.approval.status).toBe('expired');
  });

  test('GR-REC-18 R05 one that is uncertain twice stays tied to the request that was closed first', async () => {
    const { house, run } = await uncertain({ execute: () => Promise.reject(new Error('the line is gone')) });
    const first = await taken(house.kernel.recover('run-1', AGAIN));
    await taken(house.kernel.decide('run-1', decisionFor(first, house.world)));
    expect(await codeOf(house.kernel.resume('run-1'))).toBe('recovery_required');
    const second = await taken(house.kernel.recover('run-1', AGAIN));
    expect(second.pending_action?.reissued_from).toBe(idsOf(run)[0]);
    expect(new Set([run, first, second].flatMap(idsOf)).size).toBe(6);
  });

  test('GR-REC-18 R05 what is reissued later stays tied to the request that was closed first', async () => {
    const { house, run } = await uncertain();
    await taken(house.kernel.recover('run-1', AGAIN));
    house.world.advance(25 * 60 * 60 * 1000);
    const later = await taken(house.kernel.reissue('run-1'));
    expect(later.pending_action?.reissued_from).toBe(idsOf(run)[0]);
  });
});

describe('cancelled', () => {
  test('GR-REC-12 GR-REC-14 it ends the run without the tool, and proves nothing of the operation', async () => {
    const { house, calls } = await uncertain();
    const tools = registryOf(house.world, lookTool(house.target));
    const done = await taken(house.again({ tools }).recover('run-1', recovery('cancelled')));
    expect(done).toMatchObject({ status: 'cancelled', ended_by: { who: 'user:kim', how: 'resolved' } });
    expect((await house.load()).operations.map(({ status }) => status)).toEqual(['outcome_unknown']);
    expect(calls()).toBe(1);
    expect(await codeOf(house.kernel.resume('run-1'))).toBe('cancelled');
    expect(calls()).toBe(1);
  });
});

test.each([
  ['confirmed_succeeded', 'completed'],
  ['confirmed_not_executed', 'waiting_approval'],
  ['cancelled', 'cancelled'],
])(
  'GR-APPR-11 after %s the approval of before is no answer to anything, and executes nothing',
  async (decision, status) => {
    const { house, run, calls } = await uncertain();
    const old = decisionFor(run, house.world);
    const settled = await taken(house.kernel.recover('run-1', recovery(decision)));
    expect(settled.status).toBe(status);
    for (const said of ['approved', 'rejected'] as const)
      expect(await codeOf(house.kernel.decide('run-1', { ...old, decision: said }))).toBe(
        'approval_not_pending',
      );
    expect(await codeOf(house.again().resume('run-1'))).toBe(status);
    expect((await house.load()).run).toEqual(settled);
    expect(calls()).toBe(1);
  },
);

describe('decisions that meet', () => {
  test('GR-REC-13 GR-REC-16 of competing ones exactly one wins', async () => {
    for (let round = 0; round < 10; round++) {
      const { house } = await uncertain();
      const decisions = ['confirmed_succeeded', 'confirmed_not_executed', 'cancelled'];
      const codes = await Promise.all(
        decisions.map((decision, at) =>
          codeOf(house.again({ owner: `w${at}` }).recover('run-1', recovery(decision))),
        ),
      );
      const won = codes.filter((code) => ['completed', 'waiting_approval', 'cancelled'].includes(code));
      expect(won).toHaveLength(1);
      for (const code of codes)
        if (!won.includes(code))
          expect(['state_revision_conflict', 'lease_held', 'recovery_decision_invalid']).toContain(code);
      expect(await codeOf(house.kernel.recover('run-1', recovery('cancelled')))).toBe(
        'recovery_decision_invalid',
      );
    }
  });

  test('GR-REC-13 one is refused while another worker has the run, and takes the run under a token of its own', async () => {
    const { house, run } = await uncertain();
    const held = await taken(house.store.acquire('run-1', 'another', 1000));
    expect(await codeOf(house.kernel.recover('run-1', recovery('cancelled')))).toBe('lease_held');
    expect((await house.load()).run).toEqual(run);
    house.world.advance(1000);
    expect(await codeOf(house.kernel.recover('run-1', recovery('cancelled')))).toBe('cancelled');
    const next = await taken(house.store.acquire('run-1', 'another', 1000));
    expect(next.token).toBe(held.token + 2);
  });

  test('GR-REC-15 a write that fails leaves run and operation as they were', async () => {
    const { house, run } = await uncertain();
    const full: RunStore = {
      ...house.store,
      commit: async () => ({ ok: false, error: { code: 'state_write_failed', message: 'full', fix: '' } }),
    };
    const kernel = house.again({ store: full });
    expect(await codeOf(kernel.recover('run-1', recovery('confirmed_succeeded')))).toBe('state_write_failed');
    const after = await house.load();
    expect([after.run, after.operations[0]?.status]).toEqual([run, 'outcome_unknown']);
  });
});

describe('a look-up', () => {
  const LOOKUPS: readonly (readonly [string, Partial<ToolSpec<Args>>, string])[] = [
    ['found', { lookup: () => ({ found: 'happened', details: 'it is there' }) }, 'happened'],
    ['not found', { lookup: () => ({ found: 'did_not_happen', details: 'nothing' }) }, 'did_not_happen'],
    ['unknown', { lookup: () => ({ found: 'unknown', details: 'no answer' }) }, 'unknown'],
    ['one that throws', { lookup: () => Promise.reject(new Error('token hunter2')) }, 'unknown'],
    ['one that answers something else', { lookup: () => true as never }, 'unknown'],
    [
      'one whose word nobody knows',
      { lookup: () => ({ found: 'perhaps' as never, details: '' }) },
      'unknown',
    ],
    ['none', { lookup: undefined as never }, 'unknown'],
  ];

  test.each(LOOKUPS)(
    'GR-REC-17 %s is something to look at, and decides nothing',
    async (_title, more, found) => {
      const { house, run, calls } = await uncertain(more);
      const answer = await taken(house.kernel.lookup('run-1'));
      expect(answer.found).toBe(found);
      expect(JSON.stringify(answer)).not.toContain('hunter2');
      expect((await house.load()).run).toEqual(run);
      expect(await codeOf(house.kernel.resume('run-1'))).toBe('recovery_required');
      expect(calls()).toBe(1);
    },
  );

  test('GR-REC-17 it is asked by the operation id, and of nothing that is certain', async () => {
    const asked: string[] = [];
    const lookup = (id: string) => {
      asked.push(id);
      return { found: 'unknown', details: '' } as const;
    };
    const { house, run } = await uncertain({ lookup });
    await house.kernel.lookup('run-1');
    expect(asked).toEqual([run.pending_action?.tool_request.request_id]);
    await house.kernel.recover('run-1', recovery('cancelled'));
    expect(await codeOf(house.kernel.lookup('run-1') as never)).toBe('state_illegal_transition');
  });
});
