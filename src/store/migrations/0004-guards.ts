/*
 * What the guards of runs say and look at, in SQL that both engines understand: the second line behind the checks of the
 * kernel, for every program that has the file or the password. A released guard stays as it is, so nothing here comes from
 * the code that may change.
 */

/** A refusal, `[condition, message]`; the message begins with the code that a program makes of it. */
export type Refusal = readonly [condition: string, message: string];

const ENDED = `('completed', 'blocked', 'failed', 'cancelled')`;

const WAYS: Readonly<Record<string, readonly string[]>> = {
  running: ['running', 'waiting_approval', 'completed', 'blocked', 'failed', 'cancelled'],
  waiting_approval: ['waiting_approval', 'executing', 'cancelled', 'blocked'],
  executing: ['running', 'completed', 'failed', 'recovery_required'],
  recovery_required: ['running', 'completed', 'waiting_approval', 'cancelled'],
};

const isWay = (ways: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(ways)
    .map(
      ([from, to]) =>
        `(old.status = '${from}' and new.status in (${to.map((status) => `'${status}'`).join(', ')}))`,
    )
    .join(' or ');

const changed = (columns: readonly string[]): string =>
  columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');

const FIXED = 'state_invalid: what is fixed when it is made never changes';
const TAKEN = 'state_invalid: the id is taken';
const MOVE = 'state_illegal_transition: it cannot go from its status to that one';
const STALE = 'fence_stale: the write does not carry the token under which the run is owned now';
const KEPT = 'state_invalid: it belongs to a run that has not ended';

/** Nobody can write who does not know of leases: each write stamps its revision and the token that owns the run, or 0. */
const wrongFence = (
  now: string,
): string => `new.fence <> new.revision || '.' || coalesce((select l.token from leases l
  where l.run_id = new.run_id and l.owner is not null and l.expires > ${now}), 0)`;

const taken = (table: string, key: string): string =>
  `exists (select 1 from ${table} t where t.${key} = new.${key})`;

const ofLiveRun = `exists (select 1 from runs r where r.run_id = old.run_id and r.status not in ${ENDED})`;

export interface TableGuards {
  readonly table: string;
  /** The table has a rowid on SQLite, which can be named too. */
  readonly heap?: true;
  readonly insert: readonly Refusal[];
  readonly update: readonly Refusal[];
  readonly delete: readonly Refusal[];
}

const leases = (now: string): TableGuards => ({
  table: 'leases',
  insert: [
    [taken('leases', 'run_id'), TAKEN],
    [
      'new.token < (select base from lease_epoch) + case when new.owner is null then 0 else 1 end',
      'fence_stale: tokens never begin lower than the epoch of the database',
    ],
  ],
  update: [
    ['new.run_id <> old.run_id', FIXED],
    ['new.token < old.token', 'fence_stale: a token never falls'],
    [
      `new.token > old.token and old.owner is not null and old.expires > ${now}`,
      'lease_held: the lease is held and has not expired',
    ],
    [
      `new.token = old.token and new.owner is not null and new.owner is distinct from old.owner`,
      'fence_stale: a lease is taken with a new token only',
    ],
    [
      `new.token = old.token and new.owner is not null and old.expires <= ${now}`,
      'fence_stale: a lease that has expired is not renewed',
    ],
  ],
  delete: [['1 = 1', 'fence_stale: the tokens of a run are remembered for ever']],
});

const runs = (now: string): TableGuards => ({
  table: 'runs',
  heap: true,
  insert: [
    [taken('runs', 'run_id'), TAKEN],
    [`new.revision <> 1`, 'state_revision_conflict: a run begins with revision 1'],
    [`new.status not in ('running', 'waiting_approval')`, MOVE],
    [`not exists (select 1 from leases l where l.run_id = new.run_id)`, STALE],
    [wrongFence(now), STALE],
  ],
  update: [
    [changed(['run_id', 'task_id', 'created_at']), FIXED],
    ['new.revision <> old.revision + 1', 'state_revision_conflict: each write adds exactly one'],
    ['new.updated_at < old.updated_at', 'state_invalid: time does not go back'],
    [`not (${isWay(WAYS)})`, MOVE],
    [wrongFence(now), STALE],
  ],
  delete: [[`old.status not in ${ENDED}`, KEPT]],
});

const approvals: TableGuards = {
  table: 'approvals',
  heap: true,
  insert: [
    [taken('approvals', 'approval_id'), TAKEN],
    [`new.status <> 'pending' or new.used_at is not null`, MOVE],
    [
      `exists (select 1 from approvals a where a.run_id = new.run_id and a.status = 'pending')`,
      'state_invalid: an approval of this run waits already',
    ],
  ],
  update: [
    [changed(['approval_id', 'run_id', 'since']), FIXED],
    ['old.used_at is not null', 'approval_not_pending: a used approval never changes'],
    [
      `not ((old.status = 'pending' and new.status <> 'pending' and new.used_at is null)
        or (old.status = 'approved' and new.status in ('stale', 'expired') and new.used_at is null)
        or (old.status = 'approved' and new.status = 'approved' and new.used_at is not null))`,
      MOVE,
    ],
  ],
  delete: [[ofLiveRun, KEPT]],
};

const operations = (now: string): TableGuards => ({
  table: 'operations',
  heap: true,
  insert: [
    [
      `${taken('operations', 'operation_id')} or ${taken('operations', 'approval_id')}`,
      'operation_conflict: the operation, or one for its approval, is there already',
    ],
    [`new.status <> 'started'`, 'operation_conflict: an operation begins as started'],
    [
      `not exists (select 1 from approvals a where a.approval_id = new.approval_id and a.run_id = new.run_id
        and a.status = 'approved' and a.used_at is not null)`,
      'operation_conflict: an operation needs an approval that is used for it',
    ],
    [
      `not exists (select 1 from leases l where l.run_id = new.run_id and l.owner is not null
        and l.token = new.token and l.expires > ${now})`,
      STALE,
    ],
  ],
  update: [
    [changed(['operation_id', 'run_id', 'since', 'approval_id', 'request_fingerprint', 'token']), FIXED],
    [
      `new.status <> old.status and not (
        (old.status = 'started' and new.status in ('confirmed', 'not_executed', 'outcome_unknown'))
        or (old.status = 'outcome_unknown' and new.status in ('confirmed', 'not_executed')))`,
      'operation_conflict: the operation cannot change this way',
    ],
  ],
  delete: [[ofLiveRun, KEPT]],
});

const epoch: TableGuards = {
  table: 'lease_epoch',
  insert: [['exists (select 1 from lease_epoch)', TAKEN]],
  update: [['new.one <> old.one or new.base < old.base', 'fence_stale: the epoch never falls']],
  delete: [['1 = 1', 'fence_stale: the epoch is remembered for ever']],
};

/** `now` is the milliseconds of the clock of the database. */
export const runsGuards = (now: string): readonly TableGuards[] => [
  epoch,
  leases(now),
  runs(now),
  approvals,
  operations(now),
];
