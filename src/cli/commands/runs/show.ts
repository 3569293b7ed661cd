import { ok } from '../../../base/index.ts';
import type { Command } from '../../command.ts';
import { oneRun, runsCommand } from '../../runs/runs-command.ts';
import { linesOf, viewOf } from '../../runs/view.ts';

export const runsShow: Command = runsCommand({
  name: 'runs show',
  summary: 'show one run: where it stands, and what it waits for',
  usage: 'ID [--database ADDRESS] [--format text|json]',
  about: ['The whole packet of what waits is shown by runs approve, which asks before it records anything.'],
  options: [],
  operands: 'names',
  takes: { least: 1, most: 1, what: 'the id of a run' },
  examples: [{ line: 'readback runs show archive-42', does: 'where it stands' }],
  prepare: (parsed) => ok(oneRun(parsed)),
  work: async (store, id) => {
    const stored = await store.runs.load(id);
    if (!stored.ok) return stored;
    const { run } = stored.value;
    return ok({ text: `${linesOf(run).join('\n')}\n`, json: viewOf(run) });
  },
});
