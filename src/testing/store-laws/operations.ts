import { deepStrictEqual, equal } from 'node:assert/strict';
import type { Commit, OperationChange, OperationStatus, RunState, RunStore } from '../../kernel/index.ts';
import { codeOf, committed, kept, LONG_MS, loaded, refused, refusedWhole, type StoreLaw } from './law.ts';
import {
  claimOf,
  completedRun,
  confirmation,
  event,
  executingRun,
  nextOf,
  recoveringRun,
  reissuedRun,
  resultOf,
} from './samples.ts';
import { approved, type Executing, executing, recovering } from './stories.ts';

const RECOVERIES = 200;
const STATUSES: readonly OperationStatus[] = ['started', 'confirmed', 'not_executed', 'outcome_unknown'];

/** Moves of a worker that settles by itself, without its run. */
const SETTLED: readonly OperationStatus[] = ['confirmed', 'not_executed', 'outcome_unknown'];

type Pair = readonly [from: OperationStatus, to: OperationStatus];

const PAIRS: readonly Pair[] = STATUSES.flatMap((from) => STATUSES.map((to): Pair => [from, to]));

const isMove = (reached: OperationStatus, [from, to]: Pair): boolean =>
  reached === 'started' && from === 'started' && SETTLED.includes(to);

const changeTo = (run: RunState, from: OperationStatus, to: OperationStatus): OperationChange => ({
  operation_id: run.pending_action?.tool_request.request_id ?? '',
  from,
  to,
  by: 'worker',
  ...(to === 'confirmed' ? { result: resultOf(run) } : {}),
});

const settling = ({ run, lease }: Executing, change: OperationChange) => ({
  run_id: run.run_id,
  lease,
  operation: change,
  events: [event('operation_settled', change.operation_id)],
});

const succeeded = (run: RunState): Commit => {
  const result = { ...resultOf(run), recovered: true, evidence_ref: 'the outbox shows it' };
  const { result: _, ...change } = confirmation(run);
  return {
    run: completedRun(run, result),
    operation: { ...change, result, by: 'recovery', evidence: 'the outbox shows it' },
    events: [event('recovery_resolved')],
  };
};

const notExecuted = (run: RunState): Commit => {
  const again = reissuedRun(run, 2, { status: 'waiting_approval', recovery_reason: null });
  const pending = again.pending_action;
  const reissued_from = run.pending_action?.tool_request.request_id ?? null;
  return {
    run: { ...again, pending_action: pending === null ? null : { ...pending, reissued_from } },
    operation: {
      ...changeTo(run, 'started', 'not_executed'),
      by: 'recovery',
      evidence: 'the outbox is empty',
    },
    events: [event('recovery_resolved')],
  };
};

const statusOf = async (store: RunStore, runId: string): Promise<OperationStatus | undefined> =>
  (await loaded(store, runId)).operations[0]?.status;

export const OPERATION_STORE_LAWS: readonly StoreLaw[] = [
  {
    title: 'an operation binds run, request, approval and token, and nobody else has its id',
    ids: ['GR-DIST-07'],
    law: async ({ open }) => {
      const store = await open();
      const { run, lease } = await executing(store, 'run-1');
      const [operation] = (await loaded(store, 'run-1')).operations;
      deepStrictEqual(
        [
          operation?.operation_id,
          operation?.run_id,
          operation?.approval_id,
          operation?.token,
          operation?.status,
        ],
        ['run-1-request-1', 'run-1', 'run-1-approval-1', lease.token, 'started'],
      );
      const other = executingRun(await approved(store, 'run-2'));
      const acquire = { owner: 'worker-b', ttl_ms: LONG_MS };
      const claim = claimOf(other);
      const wrong: readonly OperationChange[] = [
        claimOf(run),
        { ...claim, claim: { request_fingerprint: 'a'.repeat(64), approval_id: 'run-1-approval-1' } },
        { ...claim, operation_id: 'run-1-request-1' },
        { ...claim, to: 'confirmed' },
      ];
      for (const change of wrong)
        await refusedWhole(
          store,
          'run-2',
          () => store.commit({ run: other, acquire, operation: change, events: [] }),
          'operation_conflict',
        );
      await refusedWhole(
        store,
        'run-2',
        () => store.commit({ run: other, acquire, events: [] }),
        'operation_conflict',
      );
      await refusedWhole(
        store,
        'run-2',
        () => store.commit({ run: other, operation: claim, events: [] }),
        'operation_conflict',
      );
      const foreign = { ...confirmation(other), operation_id: 'run-1-request-1' };
      await refusedWhole(
        store,
        'run-1',
        () => store.settle(settling({ run: other, lease }, foreign)),
        'fence_stale',
        'operation_conflict',
      );
    },
  },
  {
    title: 'an operation moves as its table says, and every other move is refused',
    ids: ['GR-DIST-08'],
    law: async ({ open }) => {
      const store = await open();
      for (const reached of STATUSES) {
        const claimed = await executing(store, `run-${reached}`);
        const { run_id } = claimed.run;
        if (reached !== 'started')
          kept(await store.settle(settling(claimed, changeTo(claimed.run, 'started', reached))));
        equal(await statusOf(store, run_id), reached);
        for (const [from, to] of PAIRS.filter((pair) => !isMove(reached, pair))) {
          const act = () => store.settle(settling(claimed, changeTo(claimed.run, from, to)));
          await refusedWhole(store, run_id, act, 'operation_conflict');
        }
      }
    },
  },
  {
    title: 'only the worker that claimed an operation says how it ended',
    ids: ['GR-DIST-07', 'GR-REC-15'],
    law: async ({ open }) => {
      const store = await open();
      const claimed = await executing(store, 'run-1');
      kept(await store.release(claimed.lease));
      const lease = kept(await store.acquire('run-1', 'worker-b', LONG_MS));
      const act = () => store.settle(settling({ run: claimed.run, lease }, confirmation(claimed.run)));
      await refusedWhole(store, 'run-1', act, 'operation_conflict');
      kept(
        await store.settle(
          settling({ run: claimed.run, lease }, changeTo(claimed.run, 'started', 'outcome_unknown')),
        ),
      );
    },
  },
  {
    title: 'a confirmed operation is on disk before its run goes on, and the run is finished from it once',
    ids: ['GR-DIST-08'],
    law: async ({ open }) => {
      const store = await open();
      const claimed = await executing(store, 'run-1');
      const done = {
        run: completedRun(claimed.run),
        lease: claimed.lease,
        release: true,
        events: [event('run_ended')],
      } as const;
      await refusedWhole(store, 'run-1', () => store.commit(done), 'operation_conflict');
      kept(await store.settle(settling(claimed, confirmation(claimed.run))));
      const [operation] = (await loaded(store, 'run-1')).operations;
      deepStrictEqual([operation?.status, operation?.result], ['confirmed', resultOf(claimed.run)]);
      kept(await store.commit(done));
      const whole = await loaded(store, 'run-1');
      deepStrictEqual(
        [whole.run.status, whole.lease, whole.approvals[0]?.status],
        ['completed', null, 'approved'],
      );
    },
  },
  {
    title: 'a recovery changes operation and run together, or neither',
    ids: ['GR-REC-15'],
    law: async ({ open }) => {
      const store = await open();
      const run = await recovering(store, 'run-1');
      const good = notExecuted(run);
      const { operation: _, ...alone } = good;
      await refusedWhole(store, 'run-1', () => store.commit(alone), 'operation_conflict');
      const wrong = { ...good, run: { ...good.run, revision: good.run.revision + 1 } };
      await refusedWhole(store, 'run-1', () => store.commit(wrong), 'state_revision_conflict');
      const { evidence: __, ...bare } = good.operation ?? changeTo(run, 'started', 'not_executed');
      await refusedWhole(
        store,
        'run-1',
        () => store.commit({ ...good, operation: bare }),
        'recovery_evidence_missing',
      );
      kept(await store.commit(good));
      const whole = await loaded(store, 'run-1');
      deepStrictEqual(
        [
          whole.run.status,
          whole.operations[0]?.status,
          whole.operations[0]?.evidence,
          whole.approvals.map(({ status, used_at }) => [status, used_at !== null]),
        ],
        [
          'waiting_approval',
          'not_executed',
          'the outbox is empty',
          [
            ['approved', true],
            ['pending', false],
          ],
        ],
      );
      await refusedWhole(store, 'run-1', () => store.commit(succeeded(run)), 'state_revision_conflict');
    },
  },
  {
    title: `of two resolutions that compete, ${RECOVERIES} times, one is kept and the other told`,
    ids: ['GR-REC-16'],
    law: async ({ open }) => {
      const stores = [await open(), await open()];
      const first = stores[0] ?? (await open());
      for (let round = 0; round < RECOVERIES; round++) {
        const run = await recovering(first, `run-${round}`);
        const decisions = [succeeded(run), notExecuted(run)];
        const both = await Promise.all(
          stores.map((store, at) => store.commit(decisions[(round + at) % 2] ?? succeeded(run))),
        );
        deepStrictEqual(both.map(codeOf).sort(), ['ok', 'state_revision_conflict']);
        const won = (round + both.findIndex(({ ok }) => ok)) % 2 === 0;
        const whole = await loaded(first, run.run_id);
        deepStrictEqual(
          [whole.run.status, whole.operations[0]?.status],
          won ? ['completed', 'confirmed'] : ['waiting_approval', 'not_executed'],
        );
      }
    },
  },
  {
    title: 'what a late worker knows is kept beside the operation, and changes nothing else',
    ids: ['GR-DIST-03'],
    law: async ({ open }) => {
      const store = await open();
      const run = await recovering(store, 'run-1');
      const id = run.pending_action?.tool_request.request_id ?? '';
      kept(await store.note(id, 'it answered: sent'));
      kept(await store.note(id, `${'x'.repeat(5000)}`));
      refused(await store.note(id, '  '), 'recovery_evidence_missing');
      refused(await store.note('nothing', 'x'), 'operation_conflict');
      const whole = await loaded(store, 'run-1');
      deepStrictEqual([whole.run, whole.operations[0]?.status], [run, 'started']);
      equal(whole.operations[0]?.evidence?.startsWith('it answered: sent\nxxx'), true);
      kept(await store.commit(notExecuted(run)));
      const evidence = (await loaded(store, 'run-1')).operations[0]?.evidence;
      equal(evidence?.startsWith('the outbox is empty\nit answered: sent\n'), true);
    },
  },
  {
    title: 'whatever a late worker notes, the run can be read afterwards',
    ids: ['GR-STATE-01'],
    law: async ({ open }) => {
      const store = await open();
      const notes = ['x'.repeat(5000), `${'x'.repeat(3999)}\u{1f600}`, 'half of a pair: \ud800'];
      for (const [at, note] of notes.entries()) {
        const run = await recovering(store, `run-${at}`);
        kept(await store.note(run.pending_action?.tool_request.request_id ?? '', note));
        const evidence = (await loaded(store, run.run_id)).operations[0]?.evidence ?? '';
        equal(evidence.length > 0 && evidence.length <= 4000 && evidence.isWellFormed(), true);
      }
    },
  },
  {
    title: 'a run that goes on keeps the lease that it has, and only its holder settles',
    ids: ['GR-DIST-04'],
    law: async ({ open }) => {
      const store = await open();
      const claimed = await executing(store, 'run-1');
      const forged = { ...claimed.lease, token: claimed.lease.token + 1 };
      const act = () => store.settle(settling({ ...claimed, lease: forged }, confirmation(claimed.run)));
      await refusedWhole(store, 'run-1', act, 'fence_stale');
      const next = await committed(store, recoveringRun(claimed.run), claimed.lease);
      await refusedWhole(store, 'run-1', () => store.commit({ run: nextOf(next), events: [] }), 'lease_held');
    },
  },
];
