import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { published } from '../../../test/support/published-documents.ts';
import { openSqliteSite } from '../../../test/support/site.ts';
import { LIMITS } from '../index.ts';

const A = '/api/documents/a?revision=1';

/**
 * One request: answered whole, refused because nobody listens any more, or broken. A connection that was not taken before
 * the port closed is reset by the system before anything of an answer.
 */
const outcome = (url: string, agent: Agent): Promise<'whole' | 'refused' | string> =>
  new Promise((resolve) => {
    const sent = get(`${url}${A}`, { agent }, (response) => {
      let length = 0;
      response.on('data', (data: Buffer) => {
        length += data.length;
      });
      response.on('error', (error) => resolve(`broken: ${error.message}`));
      response.on('end', () =>
        resolve(response.complete && length === Number(response.headers['content-length']) ? 'whole' : 'cut'),
      );
    });
    sent.on('error', (error: Error & { readonly code?: string }) => {
      const untaken = error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && !sent.reusedSocket);
      resolve(untaken ? 'refused' : `broken: ${error.code}`);
    });
  });

test('LG-HTTP-56 ending under load breaks no answer, and takes no more requests', async () => {
  const site = await openSqliteSite({ limits: { noticeMs: 250 } });
  await published(site.store.documents, { id: 'a', body: 'long '.repeat(5_000) });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const seen: string[] = [];
  let ended = false;
  const client = async (): Promise<void> => {
    for (;;) {
      const one = await outcome(site.url, agent);
      seen.push(one);
      if (one === 'refused' || ended) return;
    }
  };
  const clients = Array.from({ length: 16 }, client);
  while (seen.length < 40) await pause(20);
  await site.serving.close();
  ended = true;
  await Promise.all(clients);
  agent.destroy();
  expect(seen.filter((one) => one === 'whole').length).toBeGreaterThan(40);
  expect(seen.filter((one) => one !== 'whole' && one !== 'refused')).toEqual([]);
  expect(await outcome(site.url, new Agent())).toBe('refused');
});

test('LG-HTTP-56 an answer that does not come is not waited for longer than the limit', async () => {
  const never = new Promise<never>(() => {});
  const site = await openSqliteSite({
    limits: { endMs: 300 },
    store: (real) => ({ ...real, documents: { ...real.documents, rendition: () => never } }),
  });
  const asked = outcome(site.url, new Agent());
  await pause(50);
  const start = performance.now();
  await site.serving.close();
  expect(performance.now() - start).toBeLessThan(LIMITS.endMs);
  expect(await asked).not.toBe('whole');
});
