import { setTimeout as pause } from 'node:timers/promises';
import { fail, ok, type Problem, type Result } from '../../../base/index.ts';
import type { RunState } from '../../../kernel/index.ts';
import type { Store } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { DATABASE, openDatabase } from '../../guidance/database.ts';
import { withOpened } from '../../guidance/opened.ts';
import { FORMAT, inJsonLine, tell } from '../../guidance/print.ts';
import { withCode } from '../../runs/runs-command.ts';
import { listed, viewOf } from '../../runs/view.ts';
import { EXIT, type ExitStatus, type World } from '../../world.ts';

const ENDED: ReadonlySet<RunState['status']> = new Set(['completed', 'blocked', 'failed', 'cancelled']);

const readInterval = (parsed: Parsed): Result<number> => {
  const given = parsed.value('interval') ?? '1';
  const seconds = /^[0-9]{1,4}(?:\.[0-9]{1,3})?$/.test(given) ? Number(given) : 0;
  return seconds >= 0.1 && seconds <= 3600
    ? ok(seconds * 1000)
    : fail(
        'usage',
        `--interval takes seconds from 0.1 to 3600, not "${given}"`,
        'see: readback runs watch --help',
      );
};

/** Every run, page by page. */
const allRuns = async ({ runs }: Store): Promise<Result<readonly RunState[], Problem>> => {
  const found: RunState[] = [];
  for (;;) {
    const after = found.at(-1)?.run_id;
    const page = await runs.list(after === undefined ? {} : { after });
    if (!page.ok) return page;
    if (page.value.length === 0) return ok(found);
    found.push(...page.value);
  }
};

const runsOf = async (
  store: Store,
  id: string | undefined,
): Promise<Result<readonly RunState[], Problem>> => {
  if (id === undefined) return allRuns(store);
  const stored = await store.runs.load(id);
  return stored.ok ? ok([stored.value.run]) : stored;
};

interface Watch {
  readonly id: string | undefined;
  readonly interval: number;
  readonly say: (run: RunState) => void;
  /** Whether somebody still reads what is said. */
  readonly heard: () => boolean;
}

/** Says each run whose revision is new; ends when the one that was named has ended, nobody reads on, or somebody stops it. */
const watching = async (
  store: Store,
  { id, interval, say, heard }: Watch,
  signal: AbortSignal,
): Promise<Result<void, Problem>> => {
  const seen = new Map<string, number>();
  while (!signal.aborted && heard()) {
    const runs = await runsOf(store, id);
    if (!runs.ok) return runs;
    for (const run of runs.value.filter((one) => seen.get(one.run_id) !== one.revision)) {
      seen.set(run.run_id, run.revision);
      say(run);
    }
    if (id !== undefined && runs.value.every(({ status }) => ENDED.has(status))) break;
    await pause(interval, undefined, { signal }).catch(() => {});
  }
  return ok(undefined);
};

const watch = async (parsed: Parsed, world: World, store: Store, interval: number): Promise<ExitStatus> => {
  const stopping = new AbortController();
  void world.stopped().then(() => stopping.abort());
  const json = parsed.value('format') === 'json';
  const say = (run: RunState): void =>
    world.out.write(json ? inJsonLine(viewOf(run)) : listed([run], world.out));
  const heard = (): boolean => !world.out.gone();
  const done = await watching(store, { id: parsed.targets[0], interval, say, heard }, stopping.signal);
  if (done.ok) return EXIT.holds;
  return tell({ ok: false, error: withCode(done.error) }, parsed, world);
};

export const runsWatch: Command = {
  name: 'runs watch',
  summary: 'say each change of a run, or of all of them, as it comes',
  usage: '[ID] [--interval SECONDS] [--database ADDRESS] [--format text|json]',
  about: [
    'With an id it ends when that run has ended; without one, when you stop it. JSON is one object a line, as runs show',
    'prints it.',
  ],
  options: [{ name: 'interval', value: 'SECONDS', help: 'how often to look; default: 1' }, DATABASE, FORMAT],
  operands: 'names',
  takes: { least: 0, most: 1, what: 'the id of a run' },
  examples: [
    { line: 'readback runs watch', does: 'see what happens, and what waits for you' },
    { line: 'readback runs watch archive-42 --format json', does: 'wait for its end in a script' },
  ],
  run: async (parsed, world) => {
    const interval = readInterval(parsed);
    if (!interval.ok) return interval;
    const store = await openDatabase(parsed, world);
    if (!store.ok) return store;
    return withOpened(store.value.close, async () =>
      ok(await watch(parsed, world, store.value, interval.value)),
    );
  },
};
