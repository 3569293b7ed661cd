/**
 * A program of its own that publishes one revision after the other: `publisher.ts ADDRESS ID COUNT NAME`. It says
 * `ready`, waits for a line, and then tells each publication once it is done, as `REVISION DIGEST`.
 */
import { once } from 'node:events';
import { openStore } from '../../src/store/index.ts';
import { contentWith } from '../support/documents.ts';

const [address = '', id = '', count = '1', name = ''] = process.argv.slice(2);

const opened = await openStore(address, {
  now: () => new Date().toISOString(),
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
});
if (!opened.ok) {
  console.log(`refused ${opened.error.code}`);
  process.exit(1);
}
const { documents, close } = opened.value;
console.log('ready');
await once(process.stdin, 'data');
// Long enough that a revision is written in several pages.
const long = 'Read the whole change first. '.repeat(300);
for (let number = 1; number <= Number(count); number++) {
  const content = contentWith({ id, body: `${name} ${number}. ${long}` });
  const done = await documents.publish({ content, author: 'local' });
  console.log(done.ok ? `${done.value.revision} ${done.value.digest}` : `refused ${done.error.code}`);
}
await close();
process.exit(0);
