import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adopted } from '../../test/support/adoptions.ts';
import { folderWith } from '../../test/support/command.ts';
import { readAll, value } from '../../test/support/readings.ts';
import { runs } from '../../test/support/runs.ts';
import type { AdoptionRecord } from '../guidance/index.ts';
import { appendAdoption, readAdoptions } from './adoption-log.ts';

const record = async (reason = 'the task needs it'): Promise<AdoptionRecord> =>
  value(adopted(await readAll({ entry: [] }, { task: 'review' }), 'entry', undefined, { reason }));

const PROCESSES = Math.min(50, runs(5));
const EACH = Math.min(100, runs(20));

test(`LG-TRUST-22 ${PROCESSES} processes that append at once leave every record whole`, async () => {
  const folder = folderWith({ 'record.json': JSON.stringify(await record('x'.repeat(5_000))) });
  const file = join(folder, 'log.jsonl');
  const program = `
    import { readFileSync } from 'node:fs';
    import { appendAdoption } from ${JSON.stringify(join(import.meta.dirname, 'adoption-log.ts'))};
    const [file, from, name] = process.argv.slice(-3);
    const record = JSON.parse(readFileSync(from, 'utf8'));
    for (let n = 0; n < ${EACH}; n += 1) {
      const done = await appendAdoption(file, { ...record, agent: name + ' ' + n });
      if (!done.ok) process.exitCode = 1;
    }`;
  const codes = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) => {
      const args = ['--input-type=module', '-e', program, file, join(folder, 'record.json'), `p${index}`];
      const child = spawn(process.execPath, args, { stdio: 'ignore' });
      return new Promise<number | null>((resolve) => child.once('close', resolve));
    }),
  );
  expect(codes).toEqual(codes.map(() => 0));
  const log = value(await readAdoptions(file));
  expect(log.faults).toEqual([]);
  const agents = Array.from(
    { length: PROCESSES * EACH },
    (_, at) => `p${Math.floor(at / EACH)} ${at % EACH}`,
  );
  expect(log.records.map(({ agent }) => agent).sort()).toEqual(agents.sort());
});

test('LG-TRUST-22 a torn last line is told, earlier lines stay readable, and the next record stands on its own line', async () => {
  const file = join(folderWith(), 'log.jsonl');
  for (const reason of ['one', 'two', 'three']) value(await appendAdoption(file, await record(reason)));
  const reasons = async () => value(await readAdoptions(file)).records.map(({ reason }) => reason);
  expect(await reasons()).toEqual(['one', 'two', 'three']);
  truncateSync(file, statSync(file).size - 40);
  expect(await reasons()).toEqual(['one', 'two']);
  expect(value(await readAdoptions(file)).faults).toMatchObject([{ line: 3, code: 'torn_line' }]);
  value(await appendAdoption(file, await record('four')));
  expect(await reasons()).toEqual(['one', 'two', 'four']);
  expect(value(await readAdoptions(file)).faults).toMatchObject([{ line: 3, code: 'torn_line' }]);
  truncateSync(file, statSync(file).size - 1);
  expect(await reasons()).toEqual(['one', 'two', 'four']);
  expect(value(await readAdoptions(file)).faults).toMatchObject([
    { line: 3 },
    { line: 4, code: 'torn_line' },
  ]);
});

test('LG-TRUST-15 LG-TRUST-21 what is no record is not written, and told where it stands in a log', async () => {
  const file = join(folderWith(), 'log.jsonl');
  const { document: _, ...rest } = await record();
  const collection = { ...rest, collection: 'reviewing' } as unknown as AdoptionRecord;
  expect(await appendAdoption(file, collection)).toMatchObject({
    ok: false,
    error: { code: 'adoption_invalid' },
  });
  value(await appendAdoption(file, await record()));
  appendFileSync(file, `${JSON.stringify(collection)}\n`);
  const log = value(await readAdoptions(file));
  expect(log.records).toHaveLength(1);
  expect(log.faults).toMatchObject([{ line: 2, code: 'adoption_invalid' }]);
});

test("LG-TRUST-22 the log is its owner's alone, and is never written through a link", async () => {
  const folder = folderWith();
  const file = join(folder, 'log.jsonl');
  value(await appendAdoption(file, await record()));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
  writeFileSync(join(folder, 'other'), '');
  symlinkSync(join(folder, 'other'), join(folder, 'link.jsonl'));
  expect(await appendAdoption(join(folder, 'link.jsonl'), await record())).toMatchObject({
    error: { code: 'log_failed' },
  });
  expect(await appendAdoption(join(folder, 'none', 'log'), await record())).toMatchObject({
    error: { code: 'log_failed' },
  });
  expect(await readAdoptions(join(folder, 'none'))).toMatchObject({
    ok: false,
    error: { code: 'log_failed' },
  });
});
