import { fail, lazy, ok, type Result } from '../../../base/index.ts';
import type { RunFilter, RunStatus } from '../../../kernel/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { runsCommand } from '../../runs/runs-command.ts';
import { listed, viewOf } from '../../runs/view.ts';

/** Each status as a member, so that none can be forgotten; the kernel itself is loaded only when it is needed. */
const STATUSES = Object.keys({
  running: true,
  waiting_approval: true,
  executing: true,
  recovery_required: true,
  completed: true,
  blocked: true,
  failed: true,
  cancelled: true,
} satisfies Record<RunStatus, true>);

/** With the word that older programs have for a completed run. */
const NAMED = [...STATUSES, 'complete'];

const loadKernel = lazy(() => import('../../../kernel/index.ts'));

const MOST = 1000;

const readFilter = async (parsed: Parsed): Promise<Result<RunFilter>> => {
  const given = parsed.value('limit') ?? '100';
  const limit = /^[0-9]{1,4}$/.test(given) ? Number(given) : 0;
  if (limit < 1 || limit > MOST)
    return fail(
      'usage',
      `--limit takes a number from 1 to ${MOST}, not "${given}"`,
      'see: readback runs list --help',
    );
  const { readStatus } = await loadKernel();
  const status = parsed.values('status').flatMap((word) => readStatus(word) ?? []);
  const after = parsed.value('after');
  return ok({ limit, ...(status.length > 0 && { status }), ...(after !== undefined && { after }) });
};

export const runsList: Command = runsCommand({
  name: 'runs list',
  summary: 'list runs: what waits for a person, what needs one, what ended',
  usage: '[--status STATUS]... [--limit N] [--after ID] [--database ADDRESS] [--format text|json]',
  about: [
    'Nothing of arguments, outputs or authorisations is shown. JSON is an array of the objects that runs show prints one of.',
    'As many as --limit says and no more: what is after them is listed by --after with the last id.',
  ],
  options: [
    { name: 'status', value: 'STATUS', choices: NAMED, many: true, help: 'only runs with this status' },
    { name: 'limit', value: 'N', help: `1 to ${MOST}; default: 100` },
    { name: 'after', value: 'ID', help: 'runs after this one, in the order of ids' },
  ],
  operands: 'none',
  examples: [
    { line: 'readback runs list --status waiting_approval', does: 'what waits for your decision' },
    { line: 'readback runs list --status recovery_required --format json', does: 'what must be settled' },
  ],
  prepare: readFilter,
  work: async (store, filter, world) => {
    const runs = await store.runs.list(filter);
    if (!runs.ok) return runs;
    const lines = listed(runs.value, world.out);
    // Whoever looks for what waits must not take a part for all of it.
    const more =
      runs.value.length === filter.limit
        ? `${filter.limit} shown; there may be more: --after the last id\n`
        : '';
    return ok({
      text: lines === '' ? 'There is no run.\n' : `${lines}${more}`,
      json: runs.value.map(viewOf),
    });
  },
});
