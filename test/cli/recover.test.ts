import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore, systemWorld } from '../../src/store/index.ts';
import { executing } from '../../src/testing/store-laws/stories.ts';
import { folderWith } from '../support/command.ts';
import {
  codeOf,
  decisionFor,
  kernelOf,
  memoryTarget,
  publishTool,
  registryOf,
  submissionOf,
  taken,
} from '../support/governed.ts';
import { readbackHere } from '../support/in-process.ts';
import { atPty } from '../support/terminals.ts';

test('GR-REC-06 whoever settles an outcome sees the evidence and the output that somebody wrote on the command line', async () => {
  const folder = folderWith();
  const world = systemWorld();
  const store = await taken(openStore(`sqlite:${join(folder, 'readback.db')}`, world));
  const lost = () => Promise.reject(new Error('lost'));
  const tools = registryOf(world, publishTool(memoryTarget(), { execute: lost }));
  const kernel = kernelOf({ tools, store: store.runs, world });
  const waiting = await taken(kernel.propose(submissionOf()));
  await taken(kernel.decide('run-1', decisionFor(waiting, world)));
  expect(await codeOf(kernel.resume('run-1'))).toBe('recovery_required');
  await store.close();

  const words = ['runs', 'recover', 'run-1', '--decision', 'confirmed_succeeded'];
  const pty = atPty(
    [
      ...words,
      '--evidence',
      'it is on the site',
      '--output',
      '{"say":"\u202eto the model"}',
      '--format',
      'json',
    ],
    { env: { READBACK_HOME: folder } },
  );
  await pty.shows('your evidence: it is on the site');
  await pty.shows('the output that is kept: {"say":"\\u{202E}to the model"}');
  await pty.shows('type confirmed_succeeded to settle it so: ');
  pty.type('confirmed_succeeded\r');
  const { status, out } = await pty.ends();
  expect([status, JSON.parse(out)]).toEqual([
    0,
    expect.objectContaining({ status: 'completed', result: expect.objectContaining({ recovered: true }) }),
  ]);
});

test('GR-REC-01 what happened up to an unknown outcome is told in columns that do not run together', async () => {
  const folder = folderWith();
  const store = await taken(openStore(`sqlite:${join(folder, 'readback.db')}`, systemWorld()));
  const { lease } = await executing(store.runs, 'run-1');
  await store.runs.release(lease);
  await store.close();
  const asked = (...words: readonly string[]) => readbackHere(['runs', ...words], { READBACK_HOME: folder });
  expect((await asked('resume', 'run-1')).out).toContain('recovery_required');
  expect((await asked('show', 'run-1', '--trace')).out).toMatch(
    /^ {2}recovery {6}operation_outcome_unknown recovery_required; /m,
  );
});
