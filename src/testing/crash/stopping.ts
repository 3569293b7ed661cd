import type { KernelWorld, Model, RunStore, ToolSpec } from '../../kernel/index.ts';
import type { Stops } from './stops.ts';

const around = async <T>(stops: Stops, what: string, act: () => Promise<T>): Promise<T> => {
  stops.reach(`before ${what}`);
  const done = await act();
  stops.reach(`after ${what}`);
  return done;
};

/**
 * A store with points before and after each of its writes, named by what they write: `before create`, `after commit
 * executing`, `after settle confirmed`, `before renew`, …
 */
export const stoppingStore = (store: RunStore, stops: Stops): RunStore => ({
  ...store,
  create: (commit) => around(stops, 'create', () => store.create(commit)),
  commit: (commit) => around(stops, `commit ${commit.run.status}`, () => store.commit(commit)),
  settle: (settlement) => around(stops, `settle ${settlement.operation.to}`, () => store.settle(settlement)),
  note: (operationId, evidence) => around(stops, 'note', () => store.note(operationId, evidence)),
});

/** A model with points around each request: `before model`, `after model`. */
export const stoppingModel = (model: Model, stops: Stops): Model => ({
  ...model,
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

/**
 * A world with a point inside each transaction that writes to the ledger, where an entry gets its digest: `inside write`.
 * A store that is opened with it stops with its transaction half done.
 */
export const stoppingWorld = <W extends Pick<KernelWorld, 'sha256'>>(world: W, stops: Stops): W => ({
  ...world,
  sha256: (text: string) => {
    if (text.startsWith('readback.entry.v1\n')) stops.reach('inside write');
    return world.sha256(text);
  },
});
