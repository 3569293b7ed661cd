import { lazy, ok, type Problem, type Result, visible } from '../../../base/index.ts';
import type { Trace } from '../../../kernel/index.ts';
import type { Store } from '../../../store/index.ts';
import type { Command } from '../../command.ts';
import { folded } from '../../runs/folded.ts';
import { oneRun, runsCommand } from '../../runs/runs-command.ts';
import { linesOf, nextOf, viewOf } from '../../runs/view.ts';

const loadKernel = lazy(() => import('../../../kernel/index.ts'));
const loadStore = lazy(() => import('../../../store/index.ts'));

const eventLine = ({ event_type, status, summary = '' }: Trace['events'][number]): string =>
  visible(`  ${event_type.padEnd(13)} ${status.padEnd(25)} ${summary}`);

const traceIn = async (store: Store, run: Parameters<typeof viewOf>[0]): Promise<Result<Trace, Problem>> => {
  const entries = await store.runs.entries(run.run_id);
  if (!entries.ok) return entries;
  const [{ traceOf }, { systemWorld }] = [await loadKernel(), await loadStore()];
  return ok(traceOf(run, entries.value, systemWorld()));
};

export const runsShow: Command = runsCommand({
  name: 'runs show',
  summary: 'show one run: where it stands, and what it waits for',
  usage: 'ID [--trace] [--database ADDRESS] [--format text|json]',
  about: [
    'The whole packet of what waits is shown by runs approve, which asks before it records anything. In JSON,',
    'result.approval_status tells when a run that waits has its answer (approved), or needs a fresh packet (stale, expired).',
  ],
  options: [{ name: 'trace', help: 'with what happened, in order; no arguments, outputs or secrets' }],
  operands: 'names',
  takes: { least: 1, most: 1, what: 'the id of a run' },
  examples: [
    { line: 'readback runs show archive-42', does: 'where it stands' },
    { line: 'readback runs show archive-42 --trace --format json', does: 'what happened, for a program' },
  ],
  prepare: (parsed) => ok({ id: oneRun(parsed), traced: parsed.has('trace') }),
  work: async (store, { id, traced }, world) => {
    const stored = await store.runs.load(id);
    if (!stored.ok) return stored;
    const { run } = stored.value;
    const trace = traced ? await traceIn(store, run) : undefined;
    if (trace?.ok === false) return trace;
    const happened = trace === undefined ? [] : ['', ...trace.value.events.map(eventLine)];
    const events = world.out.terminal ? happened.flatMap(folded) : happened;
    return ok({
      text: `${[...linesOf(run), ...nextOf(run), ...events].join('\n')}\n`,
      json: { ...viewOf(run), ...(trace !== undefined && { trace: trace.value }) },
    });
  },
});
