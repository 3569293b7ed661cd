import type { LedgerEvent, Model, RunStore, ToolSpec } from '../../kernel/index.ts';
import type { Stops } from './stops.ts';

const around = async <T>(stops: Stops, what: string, act: () => Promise<T>): Promise<T> => {
  stops.reach(`before ${what}`);
  const done = await act();
  stops.reach(`after ${what}`);
  return done;
};

/** Events whose first is a point: a store reads it within its transaction, after it wrote the run and before the entry. */
const eventsWithin = (events: readonly LedgerEvent[], reach: () => void): readonly LedgerEvent[] => {
  const [first, ...rest] = events;
  if (first === undefined) return events;
  let told = false;
  const name = (): LedgerEvent['event'] => {
    if (!told) reach();
    told = true;
    return first.event;
  };
  return [Object.defineProperty({ ...first }, 'event', { get: name, enumerable: true }), ...rest];
};

/**
 * A store with points before, within and after each of its writes, named by what they write: `before create`, `inside
 * commit cancelled`, `after commit executing`, `before settle confirmed`, `after note`, … A write that tells the ledger
 * nothing has no point within it.
 */
export const stoppingStore = (store: RunStore, stops: Stops): RunStore => {
  const write = <C extends { readonly events: readonly LedgerEvent[] }, T>(
    what: string,
    commit: C,
    act: (commit: C) => Promise<T>,
  ): Promise<T> => {
    const events = eventsWithin(commit.events, () => stops.reach(`inside ${what}`));
    return around(stops, what, () => act({ ...commit, events }));
  };
  // Each method by name: those of an object of a class are not its own members, and need it.
  return {
    capabilities: store.capabilities,
    create: (commit) => write('create', commit, (one) => store.create(one)),
    load: (runId) => store.load(runId),
    commit: (commit) => write(`commit ${commit.run.status}`, commit, (one) => store.commit(one)),
    settle: (settlement) =>
      write(`settle ${settlement.operation.to}`, settlement, (one) => store.settle(one)),
    acquire: (runId, owner, ttlMs) => store.acquire(runId, owner, ttlMs),
    renew: (lease, ttlMs) => store.renew(lease, ttlMs),
    release: (lease) => store.release(lease),
    note: (operationId, evidence) => around(stops, 'note', () => store.note(operationId, evidence)),
    list: (filter) => store.list(filter),
    entries: (runId) => store.entries(runId),
    counts: () => store.counts(),
    purge: (before) => store.purge(before),
  };
};

/** A model with points around each request: `before model`, `after model`. */
export const stoppingModel = (model: Model, stops: Stops): Model => ({
  identity: model.identity,
  cost: (usage) => model.cost(usage),
  respond: (request, options) => around(stops, 'model', () => model.respond(request, options)),
});

/** A tool with points around its parts: `before execute`, `after execute`, `before verify`, `after verify`. */
export const stoppingTool = (spec: ToolSpec<never>, stops: Stops): ToolSpec<never> => {
  const { execute, verify } = spec;
  return {
    ...spec,
    execute: (args, context) => around(stops, 'execute', async () => execute(args, context)),
    ...(verify === undefined
      ? {}
      : {
          verify: (args: never, ...rest) => around(stops, 'verify', async () => verify(args, ...rest)),
        }),
  };
};
