import type { Commit, Lease, RunStore, StoredRun } from '../../src/kernel/index.ts';

/** A store with one promise broken, over one that keeps them all. */
export type Spoil = (store: RunStore) => RunStore;

const loaded = async (store: RunStore, runId: string): Promise<StoredRun | undefined> => {
  const stored = await store.load(runId);
  return stored.ok ? stored.value : undefined;
};

const held = async (store: RunStore, runId: string): Promise<Lease | undefined> =>
  (await loaded(store, runId))?.lease ?? undefined;

const without = ({ lease: _, ...rest }: Commit): Commit => rest;

const createsAnything: Spoil = (store) => ({
  ...store,
  create: async (commit) => {
    const done = await store.create(commit);
    return done.ok ? done : { ok: true, value: { run: commit.run, lease: null } };
  },
});

/** Says yes to what it did not keep. */
const commitsAnything: Spoil = (store) => ({
  ...store,
  commit: async (commit) => {
    const done = await store.commit(commit);
    return done.ok ? done : { ok: true, value: { run: commit.run, lease: null } };
  },
});

/** Says no, and shows what it refused all the same. */
const writesWhatItRefuses: Spoil = (store) => {
  let refused: Commit | undefined;
  return {
    ...store,
    commit: async (commit) => {
      const done = await store.commit(commit);
      if (!done.ok) refused = commit;
      return done;
    },
    load: async (runId) => {
      const stored = await store.load(runId);
      return stored.ok && refused !== undefined
        ? { ok: true, value: { ...stored.value, run: refused.run } }
        : stored;
    },
  };
};

const repeatsUntilItFits: Spoil = (store) => ({
  ...store,
  commit: async (commit) => {
    const revision = ((await loaded(store, commit.run.run_id))?.run.revision ?? 0) + 1;
    return store.commit({ ...commit, run: { ...commit.run, revision } });
  },
});

/** Takes whoever writes for whoever owns the run. */
const takesAnyLease: Spoil = (store) => ({
  ...store,
  commit: async (commit) => {
    const lease = await held(store, commit.run.run_id);
    return store.commit(lease === undefined ? without(commit) : { ...commit, lease });
  },
  settle: async (settlement) => {
    const lease = await held(store, settlement.run_id);
    return store.settle({ ...settlement, lease: lease ?? settlement.lease });
  },
});

const forgetsLeases: Spoil = (store) => ({
  ...store,
  commit: async (commit) => {
    const lease = await held(store, commit.run.run_id);
    if (lease !== undefined) await store.release(lease);
    return store.commit(without(commit));
  },
});

const givesToEverybody: Spoil = (store) => ({
  ...store,
  acquire: async (run_id, owner) => ({ ok: true, value: { run_id, owner, token: 1, expires_at: '' } }),
});

const repeatsTokens: Spoil = (store) => ({
  ...store,
  acquire: async (runId, owner, ttlMs) => {
    const done = await store.acquire(runId, owner, ttlMs);
    return done.ok ? { ok: true, value: { ...done.value, token: 1 } } : done;
  },
  release: async (lease) => store.release((await held(store, lease.run_id)) ?? lease),
});

const renewsAnything: Spoil = (store) => ({
  ...store,
  renew: async (lease) => ({ ok: true, value: lease }),
});

const knowsOwnersByName: Spoil = (store) => ({
  ...store,
  acquire: async (runId, owner, ttlMs) => {
    const lease = await held(store, runId);
    return lease?.owner === owner ? { ok: true, value: lease } : store.acquire(runId, owner, ttlMs);
  },
});

const takesTheLeaseFirst: Spoil = (store) => ({
  ...store,
  commit: async (commit) => {
    const { acquire, ...rest } = commit;
    if (acquire === undefined) return store.commit(commit);
    const lease = await store.acquire(commit.run.run_id, acquire.owner, acquire.ttl_ms);
    return lease.ok ? store.commit({ ...rest, lease: lease.value }) : lease;
  },
});

/** Makes a time of its own out of one that is none. */
const lendsAnyTime: Spoil = (store) => ({
  ...store,
  acquire: (runId, owner, ttlMs) =>
    store.acquire(runId, owner, Number.isSafeInteger(ttlMs) && ttlMs > 0 && ttlMs < 1e6 ? ttlMs : 1000),
});

const settlesAnything: Spoil = (store) => ({
  ...store,
  settle: async (settlement) => {
    await store.settle(settlement);
    return { ok: true, value: undefined };
  },
});

const dropsBadEvents: Spoil = (store) => ({
  ...store,
  commit: async (commit) => {
    const done = await store.commit(commit);
    return done.ok ? done : store.commit({ ...commit, events: commit.events.slice(0, 1) });
  },
});

const givesOutWhatItKeeps: Spoil = (store) => {
  const given = new Map<string, ReturnType<RunStore['load']>>();
  return {
    ...store,
    load: (runId) => {
      const kept = given.get(runId) ?? store.load(runId);
      given.set(runId, kept);
      return kept;
    },
  };
};

const losesAnEntry: Spoil = (store) => ({
  ...store,
  entries: async (runId) => {
    const entries = await store.entries(runId);
    return entries.ok ? { ok: true, value: entries.value.filter(({ number }) => number !== 2) } : entries;
  },
});

const keepsNoNote: Spoil = (store) => ({ ...store, note: async () => ({ ok: true, value: undefined }) });

/** Keeps a note as it comes, of any length and any half of a character. */
const keepsNotesRaw: Spoil = (store) => {
  const notes = new Map<string, string>();
  return {
    ...store,
    note: async (operationId, evidence) => {
      notes.set(operationId, evidence);
      return { ok: true, value: undefined };
    },
    load: async (runId) => {
      const stored = await store.load(runId);
      if (!stored.ok) return stored;
      const operations = stored.value.operations.map((one) => ({
        ...one,
        evidence: notes.get(one.operation_id) ?? one.evidence,
      }));
      return { ok: true, value: { ...stored.value, operations } };
    },
  };
};

const listsEverything: Spoil = (store) => ({ ...store, list: () => store.list({}) });

const countsNoLeases: Spoil = (store) => ({
  ...store,
  counts: async () => {
    const counts = await store.counts();
    return counts.ok ? { ok: true, value: { ...counts.value, leases_active: 0 } } : counts;
  },
});

const purgesNothing: Spoil = (store) => ({ ...store, purge: async () => ({ ok: true, value: 0 }) });

const promisesNothing: Spoil = (store) => ({ ...store, capabilities: {} as RunStore['capabilities'] });

/** For each law, by its title, stores that break it. */
export const SPOILED: Readonly<Record<string, readonly Spoil[]>> = {
  'a new run is checked member by member, and one that is refused leaves nothing': [createsAnything],
  'a change is checked member by member, and one that is refused changes nothing': [
    commitsAnything,
    writesWhatItRefuses,
  ],
  'an id is given to one run, for ever': [createsAnything],
  'a change names the revision that is stored and adds exactly one': [
    repeatsUntilItFits,
    writesWhatItRefuses,
  ],
  'of two writers in 1000 rounds each revision is written once, and no update is lost': [commitsAnything],
  'what a run was made with never changes, and time does not go back': [commitsAnything, writesWhatItRefuses],
  'a status that the table does not lead to is refused, and nothing leads out of the end': [
    commitsAnything,
    writesWhatItRefuses,
  ],
  'an approval is used once, is never made fit again, and never waits beside another': [
    commitsAnything,
    writesWhatItRefuses,
  ],
  'runs are listed by status, in the order of their ids, page by page': [listsEverything],
  'counts are of what is stored': [countsNoLeases],
  'a purge removes old ended runs and nothing else; their entries stay, and so does their id': [
    purgesNothing,
  ],
  'an event of another form is refused, and with it the change that it tells of': [
    dropsBadEvents,
    commitsAnything,
  ],
  'what was given out is a copy: changing it changes nothing that is stored': [givesOutWhatItKeeps],
  'the entries of a run are numbered without a gap, each naming the one before it': [losesAnEntry],
  'a store says what it can promise': [promisesNothing],
  'of 50 workers that want a run at once, one gets it': [givesToEverybody],
  'the token rises at each of 1000 changes of owner': [repeatsTokens],
  'a worker that was paused past the end of its lease is refused for ever once another has the run': [
    takesAnyLease,
    renewsAnything,
  ],
  'a lease that has expired is no proof, also when nobody took the run since': [
    takesAnyLease,
    renewsAnything,
  ],
  'while a run is owned, nobody writes without its lease, and no lease is made up': [
    takesAnyLease,
    forgetsLeases,
  ],
  'only the holder renews a lease, and an old holder ends no other one': [renewsAnything, givesToEverybody],
  'a lease belongs to one hold of a run, not to a name': [knowsOwnersByName],
  'a commit that is refused takes no lease, and one that is kept takes or gives back its own': [
    takesTheLeaseFirst,
  ],
  'a lease lasts a positive, finite time, and is for a run that is there': [lendsAnyTime],
  'no second worker takes over while a call is in flight; after its end there is recovery, and no overwriting':
    [forgetsLeases, takesAnyLease, settlesAnything],
  'two workers that claim one execution at once: one does': [commitsAnything],
  'an operation binds run, request, approval and token, and nobody else has its id': [
    commitsAnything,
    settlesAnything,
  ],
  'an operation moves as its table says, and every other move is refused': [settlesAnything],
  'only the worker that claimed an operation says how it ended': [settlesAnything],
  'a confirmed operation is on disk before its run goes on, and the run is finished from it once': [
    commitsAnything,
  ],
  'a recovery changes operation and run together, or neither': [commitsAnything, writesWhatItRefuses],
  'of two resolutions that compete, 200 times, one is kept and the other told': [commitsAnything],
  'what a late worker knows is kept beside the operation, and changes nothing else': [keepsNoNote],
  'whatever a late worker notes, the run can be read afterwards': [keepsNotesRaw, keepsNoNote],
  'a run that goes on keeps the lease that it has, and only its holder settles': [
    takesAnyLease,
    settlesAnything,
  ],
};
