import { expect, test } from 'vitest';
import { raw } from '../../../test/support/raw.ts';
import { onEveryEngine, opened } from '../../../test/support/stores.ts';
import type { RunState } from '../../kernel/index.ts';
import { approvedRun, waitingRun } from '../../testing/store-laws/samples.ts';
import { executing, waiting } from '../../testing/store-laws/stories.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

onEveryEngine(({ address, engine }) => {
  /** Whoever may drop a trigger can write anything; what is loaded is checked all the same. */
  const written = async (where: string, table: string, assignments: string): Promise<void> =>
    raw(
      where,
      engine === 'sqlite'
        ? `drop trigger if exists ${table}_update`
        : `alter table ${table} disable trigger ${table}_update`,
      `update ${table} set ${assignments}`,
    );

  const told = async (table: string, assignments: string, story = executing): Promise<string> => {
    const where = await address();
    const { runs } = await opened(where);
    await story(runs, 'run-1');
    await written(where, table, assignments);
    const whole = await runs.load('run-1');
    return whole.ok ? 'loaded' : whole.error.code;
  };

  const changed = (change: (run: Record<string, unknown>) => void): string => {
    const run = structuredClone(waitingRun('run-1')) as unknown as Record<string, unknown>;
    change(run);
    return `body = ${quoted(canonical(run))}`;
  };

  const loads = (assignments: string): Promise<string> =>
    told('runs', assignments, async (runs, id) => waiting(runs, id) as never);

  test('GR-STATE-05 bytes that are no JSON do not load', async () => {
    for (const body of ['', '{', 'null', '[]', '{"version":1', 'run', '{"a":1}{"b":2}'])
      expect(await loads(`body = ${quoted(body)}`), body).toMatch(/^state_(malformed_json|invalid)$/);
    expect(await loads(`body = '{'`)).toBe('state_malformed_json');
  });

  test('GR-STATE-03 GR-STATE-06 a row without a required member, or with another shape, does not load', async () => {
    for (const member of Object.keys(waitingRun('run-1')).filter((name) => name !== 'version'))
      expect(await loads(changed((run) => delete run[member])), member).toMatch(
        /^(state|checkpoint)_invalid$/,
      );
    expect(await loads(changed((run) => delete run['version']))).toBe('checkpoint_version_unsupported');
    const shapes: readonly ((run: Record<string, unknown>) => void)[] = [
      (run) => (run['status'] = 'done'),
      (run) => (run['status'] = 'Running'),
      (run) => (run['revision'] = '1'),
      (run) => (run['admin'] = true),
      (run) => (run['pending_action'] = null),
      (run) => (run['run_id'] = 'run-2'),
      (run) => (run['created_at'] = 'today'),
    ];
    for (const change of shapes) expect(await loads(changed(change)), String(change)).toBe('state_invalid');
  });

  test('GR-STATE-07 a row whose revision is not that of its body does not load, nor one whose columns say otherwise', async () => {
    expect(await loads(changed((run) => (run['revision'] = 2)))).toBe('state_revision_conflict');
    expect(await loads('revision = 5')).toBe('state_revision_conflict');
    expect(await loads(`status = 'completed'`)).toBe('store_corrupt');
    for (const column of ['created_at', 'updated_at'])
      expect(await loads(`${column} = '2020-01-01T00:00:00.000Z'`), column).toBe('store_corrupt');
  });

  test('GR-STATE-08 a status that was written past the table does not load, and nothing is executed from it', async () => {
    const approvedBody = canonical({ ...approvedRun(waitingRun('run-1')), revision: 1 });
    const forged = approvedBody.replace('"status":"waiting_approval"', '"status":"executing"');
    expect(await loads(`status = 'executing', body = ${quoted(forged)}`)).toBe('state_invalid');
    const used = forged.replace('"used_at":null', '"used_at":"2026-01-02T00:03:00.000Z"');
    expect(await loads(`status = 'executing', body = ${quoted(used)}`)).toBe('store_corrupt');
    const waitingOn = `status = 'waiting_approval', body = replace(body, '"status":"executing"', '"status":"waiting_approval"')`;
    expect(await told('runs', waitingOn)).toBe('state_invalid');
  });

  test('GR-STATE-06 approvals and operations must say what their rows and their run say', async () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ['approvals', `body = '{'`, 'state_malformed_json'],
      ['approvals', `body = replace(body, 'ada@example.com', 'eve@example.com')`, 'store_corrupt'],
      ['approvals', `status = 'rejected'`, 'store_corrupt'],
      ['approvals', `used_at = null`, 'store_corrupt'],
      [
        'approvals',
        `body = replace(body, '"decided_by":"grace"', '"decided_by":"model-1"')`,
        'store_corrupt',
      ],
      ['operations', `body = '{}'`, 'state_invalid'],
      ['operations', `status = 'confirmed'`, 'store_corrupt'],
      ['operations', `token = 9`, 'store_corrupt'],
      ['operations', `approval_id = 'other'`, 'store_corrupt'],
      ['operations', `request_fingerprint = 'other'`, 'store_corrupt'],
      ['operations', `operation_id = 'other'`, 'state_invalid'],
    ];
    for (const [table, assignments, code] of cases)
      expect(await told(table, assignments), `${table}: ${assignments}`).toBe(code);
  });

  test('GR-STATE-03 a single letter of a text that anything could stand in is found', async () => {
    expect(await loads(`body = replace(body, 'Tell Ada', 'Yell Ada')`)).toBe('store_corrupt');
    for (const table of ['approvals', 'operations'])
      expect(await told(table, `digest = 'x'`), table).toBe('store_corrupt');
  });

  test('GR-STATE-03 a damaged row stops what would be written over it, and is left as it is', async () => {
    const where = await address();
    const { runs } = await opened(where);
    const run = await waiting(runs, 'run-1');
    await written(where, 'runs', `body = '{'`);
    const commit = await runs.commit({ run: approvedRun(run), events: [] });
    expect(commit).toMatchObject({ ok: false, error: { code: 'state_malformed_json' } });
    const error = { code: 'state_malformed_json', message: expect.stringMatching(/^run run-1: /) };
    expect(await runs.list({})).toMatchObject({ ok: false, error });
  });
});

/** Members in the order of RFC 8785; the samples need no more of it. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value as RunState).filter(([, member]) => member !== undefined);
  return `{${members
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .join(',')}}`;
};
