import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Raw, rawConnection, refusalOf } from '../../../test/support/raw.ts';
import { onEveryEngine, opened } from '../../../test/support/stores.ts';
import { isLegalTransition, STATUSES } from '../../kernel/index.ts';
import { nextOf, withApproval } from '../../testing/store-laws/samples.ts';
import { approved, executing, waiting } from '../../testing/store-laws/stories.ts';

const connected = async (where: string): Promise<Raw> => {
  const connection = await rawConnection(where);
  onTestFinished(() => connection.close());
  return connection;
};

/**
 * Each names the guard that refuses it; `run-1` waits, `run-2` is owned and executes, `run-3` has ended. The approvals of
 * `run-5` and `run-6` are used and have no operation; the lease of `run-5` has expired, and `run-6` is owned. The epoch is 5.
 */
const ATTACKS: readonly (readonly [string, string])[] = [
  [
    `update runs set revision = revision + 2, fence = '3.0' where run_id = 'run-1'`,
    'state_revision_conflict',
  ],
  [`update runs set body = '{}' where run_id = 'run-1'`, 'state_revision_conflict'],
  [`update runs set revision = 0, fence = '0.0' where run_id = 'run-1'`, 'state_revision_conflict'],
  [`update runs set revision = 2, fence = '2.0', run_id = 'run-9' where run_id = 'run-1'`, 'state_invalid'],
  [`update runs set revision = 2, fence = '2.0', task_id = 'other' where run_id = 'run-1'`, 'state_invalid'],
  [
    `update runs set revision = 2, fence = '2.0', created_at = '2020' where run_id = 'run-1'`,
    'state_invalid',
  ],
  [
    `update runs set revision = 2, fence = '2.0', updated_at = '2020' where run_id = 'run-1'`,
    'state_invalid',
  ],
  [`update runs set revision = 2, body = '{}' where run_id = 'run-1'`, 'fence_stale'],
  [
    `update runs set revision = 4, fence = '4.0', status = 'recovery_required' where run_id = 'run-2'`,
    'fence_stale',
  ],
  [
    `update runs set revision = 4, fence = '4.2', status = 'recovery_required' where run_id = 'run-2'`,
    'fence_stale',
  ],
  [
    `update runs set revision = 4, fence = '4.1', status = 'waiting_approval' where run_id = 'run-2'`,
    'state_illegal_transition',
  ],
  [
    `update runs set revision = 5, fence = '5.0', status = 'running' where run_id = 'run-3'`,
    'state_illegal_transition',
  ],
  [`delete from runs where run_id = 'run-1'`, 'state_invalid'],
  [`delete from runs`, 'state_invalid'],
  [`insert into runs values ('run-1', 't', 'running', 1, 'x', 'x', '1.0', '{}', 'd')`, 'state_invalid'],
  [`insert into runs values ('run-9', 't', 'running', 1, 'x', 'x', '1.0', '{}', 'd')`, 'fence_stale'],
  [`insert into runs values ('run-8', 't', 'running', 1, 'x', 'x', '1.7', '{}', 'd')`, 'fence_stale'],
  [
    `insert into runs values ('run-9', 't', 'running', 2, 'x', 'x', '2.0', '{}', 'd')`,
    'state_revision_conflict',
  ],
  [
    `insert into runs values ('run-9', 't', 'executing', 1, 'x', 'x', '1.0', '{}', 'd')`,
    'state_illegal_transition',
  ],
  [
    `update approvals set status = 'approved', used_at = 'now' where run_id = 'run-1'`,
    'state_illegal_transition',
  ],
  [`update approvals set body = '{}' where run_id = 'run-1'`, 'state_illegal_transition'],
  [`update approvals set approval_id = 'other', status = 'approved' where run_id = 'run-1'`, 'state_invalid'],
  [`update approvals set run_id = 'run-2', status = 'approved' where run_id = 'run-1'`, 'state_invalid'],
  [`update approvals set since = 2, status = 'approved' where run_id = 'run-1'`, 'state_invalid'],
  [`update approvals set used_at = null where run_id = 'run-2'`, 'approval_not_pending'],
  [`update approvals set used_at = 'later' where run_id = 'run-2'`, 'approval_not_pending'],
  [`update approvals set status = 'pending', used_at = null where run_id = 'run-2'`, 'approval_not_pending'],
  [`update approvals set status = 'pending' where run_id = 'run-4'`, 'state_illegal_transition'],
  [`update approvals set status = 'approved' where run_id = 'run-4'`, 'state_illegal_transition'],
  [`delete from approvals where run_id = 'run-2'`, 'state_invalid'],
  [`insert into approvals values ('second', 'run-1', 2, 'pending', null, '{}', 'd')`, 'state_invalid'],
  [
    `insert into approvals values ('second', 'run-2', 2, 'approved', null, '{}', 'd')`,
    'state_illegal_transition',
  ],
  [`update operations set status = 'outcome_unknown', token = 7 where run_id = 'run-2'`, 'state_invalid'],
  [`update operations set request_fingerprint = 'x' where run_id = 'run-2'`, 'state_invalid'],
  ...[`operation_id = 'x'`, `run_id = 'run-1'`, 'since = 9', `approval_id = 'x'`, 'token = 7'].map(
    (change): readonly [string, string] => [
      `update operations set ${change} where run_id = 'run-2'`,
      'state_invalid',
    ],
  ),
  [`update operations set status = 'started' where run_id = 'run-3'`, 'operation_conflict'],
  [`update operations set status = 'confirmed' where run_id = 'run-3'`, 'operation_conflict'],
  [`delete from operations where run_id = 'run-2'`, 'state_invalid'],
  [
    `insert into operations values ('second', 'run-2', 3, 'run-2-approval-1', 'f', 1, 'started', '{}', 'd')`,
    'operation_conflict',
  ],
  [
    `insert into operations values ('second', 'run-1', 3, 'run-1-approval-1', 'f', 1, 'started', '{}', 'd')`,
    'operation_conflict',
  ],
  [
    `insert into operations values ('second', 'run-6', 3, 'run-6-approval-1', 'f', 1, 'confirmed', '{}', 'd')`,
    'operation_conflict',
  ],
  ...[
    ['run-5', 1],
    ['run-6', 2],
  ].map(([run, token]): readonly [string, string] => [
    `insert into operations values ('second', '${run}', 3, '${run}-approval-1', 'f', ${token}, 'started', '{}', 'd')`,
    'fence_stale',
  ]),
  [`update runs set revision = 3, fence = '3.1' where run_id = 'run-5'`, 'fence_stale'],
  [`update leases set expires = 9999999999999 where run_id = 'run-5'`, 'fence_stale'],
  [`update leases set token = 0, owner = null, expires = 0 where run_id = 'run-2'`, 'fence_stale'],
  [`update leases set owner = 'thief' where run_id = 'run-2'`, 'fence_stale'],
  [`update leases set owner = 'thief', token = token + 1 where run_id = 'run-2'`, 'lease_held'],
  [`update leases set owner = 'thief', expires = 9999999999999 where run_id = 'run-3'`, 'fence_stale'],
  [`update leases set run_id = 'run-9' where run_id = 'run-2'`, 'state_invalid'],
  [`delete from leases where run_id = 'run-3'`, 'fence_stale'],
  [`insert into leases values ('run-1', null, 0, 0)`, 'state_invalid'],
  [`insert into leases values ('run-9', null, 4, 0)`, 'fence_stale'],
  [`insert into leases values ('run-9', 'thief', 5, 9999999999999)`, 'fence_stale'],
  [`update lease_epoch set base = base - 1`, 'fence_stale'],
  [`delete from lease_epoch`, 'fence_stale'],
];

const ON_SQLITE: readonly (readonly [string, string])[] = [
  [
    `insert or replace into runs values ('run-1', 't', 'running', 1, 'x', 'x', '1.0', '{}', 'd')`,
    'state_invalid',
  ],
  [
    `insert or replace into runs (rowid, run_id, task_id, status, revision, created_at, updated_at, fence, body, digest)
      values (1, 'run-8', 't', 'running', 1, 'x', 'x', '1.0', '{}', 'd')`,
    'state_invalid',
  ],
  [
    `update or replace runs set rowid = 2, revision = 2, fence = '2.0' where run_id = 'run-1'`,
    'state_invalid',
  ],
  [`insert or replace into leases values ('run-2', 'thief', 9, 9999999999999)`, 'state_invalid'],
  [
    `insert or replace into approvals values ('run-2-approval-1', 'run-2', 1, 'pending', null, '{}', 'd')`,
    'state_invalid',
  ],
  [
    `insert or replace into approvals (rowid, approval_id, run_id, since, status, body, digest)
      values (1, 'x', 'run-9', 1, 'pending', '{}', 'd')`,
    'state_invalid',
  ],
  [
    `insert or replace into operations values ('run-2-request-1', 'run-2', 3, 'x', 'f', 1, 'started', '{}', 'd')`,
    'operation_conflict',
  ],
  [`replace into lease_epoch values (1, 0)`, 'state_invalid'],
];

const ON_POSTGRES: readonly (readonly [string, string])[] = [
  ...['runs', 'approvals', 'operations', 'leases', 'lease_epoch'].map((table): readonly [string, string] => [
    `truncate ${table}`,
    'state_invalid',
  ]),
  [
    `insert into leases values ('run-2', null, 0, 0) on conflict (run_id) do update set token = 0, owner = null, expires = 0`,
    'state_invalid',
  ],
  [`with gone as (delete from runs returning run_id) select count(*) from gone`, 'state_invalid'],
  [`merge into runs using (select 1) as one on run_id = 'run-1' when matched then delete`, 'state_invalid'],
];

onEveryEngine(({ address, engine }) => {
  test('GR-STATE-17 GR-STATE-18 GR-DIST-04 GR-DIST-08 whatever another program writes, the database itself keeps runs, approvals, operations and tokens', async () => {
    const where = await address();
    const { runs } = await opened(where);
    await waiting(runs, 'run-1');
    await executing(runs, 'run-2');
    const { run, lease } = await executing(runs, 'run-3');
    const change = {
      operation_id: 'run-3-request-1',
      from: 'started',
      to: 'not_executed',
      by: 'worker',
    } as const;
    const failed = {
      ...nextOf(run),
      status: 'failed',
      stop: { code: 'tool_failed', message: 'Nothing was sent.' },
    } as const;
    expect(
      await runs.commit({ run: failed, lease, release: true, operation: change, events: [] }),
    ).toMatchObject({ ok: true });
    const stale = withApproval(await waiting(runs, 'run-4'), { status: 'stale' });
    expect(await runs.commit({ run: stale, events: [] })).toMatchObject({ ok: true });
    const before = await Promise.all(['run-1', 'run-2', 'run-3', 'run-4'].map((id) => runs.load(id)));
    const connection = await connected(where);
    // An id that is taken and has no run, as one that was purged.
    await connection.run(`insert into leases values ('run-8', null, 0, 0)`);
    for (const [id, ttlMs] of [
      ['run-5', 1],
      ['run-6', 60_000],
    ] as const) {
      await approved(runs, id);
      await connection.run(`update approvals set used_at = 'now' where run_id = '${id}'`);
      expect(await runs.acquire(id, 'worker-a', ttlMs)).toMatchObject({ ok: true });
    }
    await connection.run('update lease_epoch set base = 5');
    await setTimeout(20);
    for (const [statement, code] of [...ATTACKS, ...(engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES)])
      expect(await refusalOf(connection, statement), statement).toContain(`${code}: `);
    expect(await Promise.all(['run-1', 'run-2', 'run-3', 'run-4'].map((id) => runs.load(id)))).toEqual(
      before,
    );
  });

  test('GR-STATE-08 the transitions that the database takes are those of the kernel, all 64 pairs', async () => {
    const where = await address();
    const { runs } = await opened(where);
    const connection = await connected(where);
    const taken: string[] = [];
    for (const [at, from] of STATUSES.entries()) {
      const id = `run-${at}`;
      await waiting(runs, id);
      const path = {
        running: ['executing', 'running'],
        waiting_approval: [],
        executing: ['executing'],
        recovery_required: ['executing', 'recovery_required'],
        completed: ['executing', 'completed'],
        blocked: ['blocked'],
        failed: ['executing', 'failed'],
        cancelled: ['cancelled'],
      }[from];
      let revision = 1;
      const to = async (status: string): Promise<string> =>
        refusalOf(
          connection,
          `update runs set status = '${status}', revision = ${revision + 1}, fence = '${revision + 1}.0' where run_id = '${id}'`,
        );
      for (const status of path) {
        expect(await to(status), `${from} via ${status}`).toBe('done');
        revision += 1;
      }
      for (const status of STATUSES) {
        await connection.run('begin');
        const said = await to(status);
        await connection.run('rollback');
        if (said === 'done') taken.push(`${from} ${status}`);
        else expect(said).toContain('state_illegal_transition');
      }
    }
    const legal = STATUSES.flatMap((from) =>
      STATUSES.filter((status) => isLegalTransition(from, status)).map((status) => `${from} ${status}`),
    );
    expect(taken).toEqual(legal);
    expect(taken).toHaveLength(18);
  });

  test('GR-DIST-14 a program that knows no leases cannot write: its statements fail, owned or not', async () => {
    const where = await address();
    const { runs } = await opened(where);
    await approved(runs, 'run-1');
    const { lease } = await executing(runs, 'run-2');
    const connection = await connected(where);
    const swap = (id: string, revision: number) =>
      `update runs set status = 'cancelled', revision = ${revision + 1}, body = '{}' where run_id = '${id}' and revision = ${revision}`;
    expect(await refusalOf(connection, swap('run-1', 2))).toContain('fence_stale');
    expect(await refusalOf(connection, swap('run-2', 3).replace('cancelled', 'recovery_required'))).toContain(
      'fence_stale',
    );
    const create = `insert into runs (run_id, task_id, status, revision, created_at, updated_at, body) values ('run-9', 't', 'running', 1, 'x', 'x', '{}')`;
    expect(await refusalOf(connection, create)).not.toBe('done');
    expect(await runs.load('run-2')).toMatchObject({ ok: true, value: { run: { revision: 3 } } });
    expect(await runs.renew(lease, 1000)).toMatchObject({ ok: true });
  });

  if (engine === 'postgres')
    test('GR-DIST-03 the guards ask the tables beside them, whatever a session puts in front of those', async () => {
      const where = await address();
      const { runs } = await opened(where);
      await executing(runs, 'run-1');
      const schema = /search_path%3D(?<schema>\w+)/.exec(where)?.groups?.['schema'] ?? '';
      const connection = await connected(where);
      await connection.run(
        'create temp table leases (run_id text, owner text, token bigint, expires bigint)',
      );
      await connection.run('create temp table runs (run_id text, status text)');
      for (const [statement, code] of [
        [
          `update ${schema}.runs set revision = 4, status = 'recovery_required', fence = '4.0'`,
          'fence_stale',
        ],
        [`delete from ${schema}.approvals`, 'state_invalid'],
        [`delete from ${schema}.operations`, 'state_invalid'],
      ] as const)
        expect(await refusalOf(connection, statement), statement).toContain(code);
    });
});
