import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type LedgerEvent, memoryStore, type RunStore } from '../../kernel/index.ts';
import { manualWorld } from '../manual-world.ts';
import { crashAt, runChild, startChild } from './run-child.ts';
import { stoppingStore } from './stopping.ts';
import { stopsAt } from './stops.ts';

/** A program of a user: it writes a line before and after its point. */
const program = (): { readonly program: string; readonly lines: () => readonly string[] } => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-child-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [file, log] = [join(folder, 'program.ts'), join(folder, 'log')];
  const room = JSON.stringify(join(import.meta.dirname, 'child.ts'));
  writeFileSync(log, '');
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';
import { crashChild } from ${room};
await crashChild({
  walk: async (input, stops) => {
    for (let step = 0; step < 3; step++) {
      stops.reach('step');
      appendFileSync(${JSON.stringify(log)}, input + step + '\\n');
    }
    return input;
  },
  fail: async () => process.exit(1),
});
`,
  );
  return {
    program: file,
    lines: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
  };
};

test('a child is killed exactly at its point, and nothing after it happens', async () => {
  const { program: file, lines } = program();
  await crashAt(file, { scenario: 'walk', input: 'a', stop_at: 'step 3' });
  expect(lines()).toEqual(['a0', 'a1']);
});

test('a point that is never reached is an error, and tells the points that were', async () => {
  const { program: file, lines } = program();
  const never = crashAt(file, { scenario: 'walk', input: 'a', stop_at: 'step 4' });
  await expect(never).rejects.toThrow('never reached "step 4"; it went through: step, step 2, step 3');
  expect(lines()).toHaveLength(3);
});

test('several orders of one child are answered in order, and one that fails by itself is an error', async () => {
  const { program: file } = program();
  const walk = (input: string) => ({ scenario: 'walk', input });
  const { answers } = await runChild(file, [walk('a'), walk('b')]);
  expect(answers.map(({ answer }) => answer)).toEqual(['a', 'b']);
  await expect(runChild(file, [{ scenario: 'fail', input: null }])).rejects.toThrow('status 1');
});

test('a child that is held goes on when it is let', async () => {
  const { program: file, lines } = program();
  const child = startChild(file, [{ scenario: 'walk', input: 'a', stop_at: 'step 2', signal: 'SIGSTOP' }]);
  onTestFinished(() => void child.process.kill('SIGKILL'));
  expect(await child.stopped).toBe('step 2');
  expect(lines()).toEqual(['a0']);
  await child.goOn();
  expect((await child.ended).answers).toHaveLength(1);
  expect(lines()).toHaveLength(3);
});

test('a stopping store has points before, within and after each write, and hands everything on', async () => {
  const stops = stopsAt(undefined);
  const calls: string[] = [];
  const events: LedgerEvent[] = [];
  const told = (name: string, given: readonly LedgerEvent[]) => {
    calls.push(name);
    events.push(...structuredClone([...given]));
    return Promise.resolve({ ok: true, value: undefined } as never);
  };
  const store: RunStore = {
    ...memoryStore(manualWorld()),
    create: ({ events: given }) => told('create', given),
    commit: ({ events: given }) => told('commit', given),
    settle: ({ events: given }) => told('settle', given),
  };
  const event: LedgerEvent = { event: 'run_created', reference: null, actor: null, codes: [], facts: {} };
  const stopping = stoppingStore(store, stops);
  const run = { status: 'executing' } as never;
  await stopping.create({ run, events: [event, event] });
  await stopping.commit({ run, events: [] });
  await stopping.settle({ operation: { to: 'confirmed' }, events: [event] } as never);
  expect(calls).toEqual(['create', 'commit', 'settle']);
  expect(events).toEqual([event, event, event]);
  expect(stops.reached()).toEqual([
    'before create',
    'inside create',
    'after create',
    'before commit executing',
    'after commit executing',
    'before settle confirmed',
    'inside settle confirmed',
    'after settle confirmed',
  ]);
});
