import { expect, test } from 'vitest';
import { published } from '../../../test/support/published-documents.ts';
import { openSqliteSite } from '../../../test/support/site.ts';

test('LG-HTTP-51 what is true only now is kept by nobody, and taken for nothing else than it is', async () => {
  const { ask, token, store } = await openSqliteSite();
  await published(store.documents, { id: 'a' });
  const headers = { 'content-type': 'application/json', authorization: await token('curator') };
  const body = JSON.stringify({ documents: [{ id: 'a', revision: 1 }] });
  const answers = [
    await ask('/healthz'),
    await ask('/readyz'),
    await ask('/api/collections/shelf', { method: 'POST', headers, body }),
    await ask('/api/collections/shelf', { method: 'DELETE', headers }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 204]);
  for (const answer of answers) {
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});
