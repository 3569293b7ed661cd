/**
 * A program of its own that takes runs from their packet to their end: `ledger-writer.ts ADDRESS FOLDER NAME COUNT`. It
 * says `ready`, waits for a line, and tells each run once it has ended.
 */
import { once } from 'node:events';
import { openStore, systemWorld } from '../../src/store/index.ts';
import { runSteps } from '../support/run-journey.ts';

const [address = '', folder = '', name = '', count = '1'] = process.argv.slice(2);

const opened = await openStore(address, systemWorld(), { ledger: { folder } });
if (!opened.ok) throw new Error(opened.error.message);
console.log('ready');
await once(process.stdin, 'data');
for (let at = 1; at <= Number(count); at++) {
  for (const step of runSteps(opened.value, `${name}-${at}`)) await step();
  console.log(`${name}-${at}`);
}
await opened.value.close();
process.exit(0);
