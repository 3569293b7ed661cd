/** A process that reads or publishes until it is told to stop, and says how long it had to wait. */
import { chance, documentOf, idOf } from './catalogue.ts';
import { storeAt } from './database.ts';

const [address = '', job = 'read', count = '1', seed = '1'] = process.argv.slice(2);
const store = await storeAt(address);
const next = chance(Number(seed) * 7919);
const anyIndex = (): number => Math.floor(next() * Number(count));

let isOver = false;
const waits: number[] = [];
const failures: string[] = [];
const published: string[] = [];

const read = async (): Promise<void> => {
  const ref = { id: idOf(anyIndex()), revision: 1 };
  const found = await store.documents.rendition(ref, next() < 0.5 ? 'json' : 'xml');
  if (!found.ok) failures.push(found.error.code);
  // A reader meets searches and lists between documents.
  if (next() < 0.02) {
    const page = await store.documents.list({ q: 'report' }, { limit: 20 });
    if (!page.ok) failures.push(page.error.code);
  }
};

const publish = async (): Promise<void> => {
  const { revision: _, ...content } = documentOf(anyIndex(), 2 + Math.floor(next() * 1e6));
  const done = await store.documents.publish({ content, author: 'local' });
  if (done.ok) published.push(`${done.value.id}@${done.value.revision}`);
  else failures.push(done.error.code);
};

const work = { read, publish }[job] ?? read;

process.on('message', () => {
  isOver = true;
});
process.on('disconnect', () => process.exit(0));
await work();
process.send?.('ready');
while (!isOver) {
  const start = performance.now();
  await work();
  waits.push(performance.now() - start);
  // Messages come between turns of the event loop, which a synchronous engine would otherwise never end.
  await new Promise<void>((resolve) => setImmediate(resolve));
}
waits.sort((one, other) => one - other);
process.send?.({
  count: waits.length,
  longest: waits.at(-1) ?? 0,
  p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
  failures,
  published,
});
