import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  lineObserver,
  type Observed,
  type Secret,
  secret,
  ToolFailed,
  traceOf,
} from '../../src/kernel/index.ts';
import { manualWorld, proposes, says, scriptedModel } from '../../src/testing/index.ts';
import { decisionFor, houseOf, submissionOf, taken } from '../support/governed.ts';
import { exported, newFolder, openedLedger } from '../support/ledgers.ts';
import { decide, loopBench, submissionOf as loopOf, runOf, SECRET } from '../support/loops.ts';
import { onEveryEngine } from '../support/stores.ts';

const OUTPUT = 'marker-of-an-output-7712';
const TOKEN = 'marker-of-a-token-9034';
const HARMLESS = 'marker-that-is-kept-5150';

/** Everything that a database holds: the bytes of its files, or every row of every table as text. */
const heldBy = async (address: string): Promise<string> => {
  if (address.startsWith('sqlite:')) {
    const file = address.slice('sqlite:'.length);
    return ['', '-wal', '-shm', '-journal']
      .map((end) => file + end)
      .filter(existsSync)
      .map((name) => readFileSync(name, 'latin1'))
      .join('');
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = current_schema()',
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const held = await client.query(`select row_to_json(t)::text as row from "${name}" t`);
      texts.push(JSON.stringify(held.rows));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
};

const passes = () => ({ status: 'pass' as const });

const failing = (text: string) => (): never => {
  throw Object.assign(new Error(text), { output: text, headers: { authorization: text } });
};

onEveryEngine((ground) => {
  test('GR-DUR-25 GR-OUT-01 GR-PUB-15 withheld outputs, secrets and texts of exceptions are in no file of the database, no entry, no trace and no line', async () => {
    const address = await ground.address();
    const folder = newFolder();
    const store = await openedLedger(address, { folder });
    const world = { ...manualWorld(), newId: randomUUID };
    const told: Observed[] = [];
    const lines: string[] = [];
    const observer = {
      see: async (event: Observed) => {
        told.push(event);
        await lineObserver((line) => void lines.push(line), world).see(event);
      },
    };
    const ways = [
      { sensitive_output: true, execute: () => ({ kept: OUTPUT, sensitive: false }), verify: passes },
      {
        execute: async (_args: unknown, context: { secret: (name: string) => Promise<Secret> }) =>
          failing((await context.secret('deploy')).reveal())(),
      },
      { sensitive_output: true, execute: () => Promise.reject(new ToolFailed({ why: OUTPUT })) },
      { execute: failing(TOKEN) },
      { verify: failing(TOKEN) },
      { sensitive_output: true, verify: () => ({ status: 'fail' as const, details: OUTPUT }) },
    ];
    const traces: unknown[] = [];
    const statuses: string[] = [];
    for (const [at, publish] of ways.entries()) {
      const house = houseOf({
        store: store.runs,
        world,
        observer,
        secrets: () => secret(TOKEN),
        publish: publish as never,
      });
      const run_id = `run-${at}`;
      const proposal = {
        ...submissionOf().proposal,
        proposal_id: `p-${at}`,
        arguments: { site: HARMLESS, build: at },
      };
      const waiting = await taken(house.kernel.propose(submissionOf({ run_id, proposal })));
      await taken(house.kernel.decide(run_id, decisionFor(waiting, world)));
      const run = await taken(house.kernel.resume(run_id));
      statuses.push(run.status);
      traces.push(run, traceOf(run, await taken(store.runs.entries(run_id)), world));
    }
    const bench = loopBench({ store: store.runs, world: world as never });
    const model = scriptedModel([
      proposes({ tool_name: 'secret' }),
      proposes({ tool_name: 'quiet', arguments: { path: 'a' } }),
      proposes({ tool_name: 'thrown' }),
      says('done'),
    ]);
    const kernel = bench.kernel({ observer });
    const paused = await runOf(kernel.loop(loopOf(model)));
    await decide(bench, kernel, paused);
    const ended = await runOf(kernel.resume(paused.run_id, loopOf(model)));
    traces.push(ended, traceOf(ended, await taken(store.runs.entries(ended.run_id)), world));
    await store.ledger.seal();
    const places: Readonly<Record<string, string>> = {
      database: await heldBy(address),
      entries: await exported(store),
      runs: JSON.stringify(traces),
      observed: JSON.stringify(told) + lines.join(''),
      requests: JSON.stringify(model.requests),
      heads: readFileSync(join(folder, 'ledger.heads'), 'utf8'),
    };
    const uncertain = 'recovery_required';
    expect(statuses).toEqual(['completed', uncertain, 'completed', uncertain, uncertain, uncertain]);
    // The search finds what is there.
    expect(places['database']).toContain(HARMLESS);
    expect(told.length).toBeGreaterThan(10);
    const found = Object.entries(places).flatMap(([place, text]) =>
      [OUTPUT, TOKEN, SECRET]
        .filter((marker) => text.includes(marker))
        .map((marker) => `${place}: ${marker}`),
    );
    expect(found).toEqual([]);
  });
});
