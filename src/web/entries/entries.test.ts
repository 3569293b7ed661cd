import { expect, test } from 'vitest';
import { published } from '../../../test/support/published-documents.ts';
import { openSqliteSite } from '../../../test/support/site.ts';

test('LG-HTTP-01 LG-HTTP-02 LG-HTTP-03 both entries lead from choosing one document to reading by condition', async () => {
  const { ask } = await openSqliteSite();
  for (const path of ['/llms.txt', '/agent/index.md']) {
    const { status, text } = await ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toMatch(/choose just one document/i);
    expect(text).toContain('/api/documents');
    expect(text).toContain('/api/documents/ID?revision=N');
    for (const word of ['`when`', '`relation`', 'guide', 'context', 'evidence']) expect(text).toContain(word);
    expect(text).toMatch(/\b8 documents/);
    expect(text).toMatch(/depth 3|deeper than 3/);
  }
});

test('LG-HTTP-04 LG-HTTP-42 /index.md is the same entry, in Markdown', async () => {
  const { ask } = await openSqliteSite();
  const [index, agent] = [await ask('/index.md'), await ask('/agent/index.md')];
  expect(index.text).toBe(agent.text);
  expect(index.headers['content-location']).toBe('/agent/index.md');
  for (const answer of [index, agent])
    expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
});

test('LG-HTTP-41 llms.txt has the shape of one, is small, and does not grow with the catalogue', async () => {
  const { ask, store } = await openSqliteSite();
  await published(store.documents, { id: 'first', title: 'Very first words' });
  const one = await ask('/llms.txt');
  expect(one.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = one.text.split('\n');
  expect(lines[0]).toMatch(/^# \S/);
  expect(lines[2]).toMatch(/^> \S/);
  expect(one.text).toMatch(/^## \S/m);
  expect(one.text.match(/^- \[[^\]]+\]\(\/[^)]*\): \S/gm)?.length).toBeGreaterThan(4);
  expect(Buffer.byteLength(one.text)).toBeLessThan(16_384);
  for (let at = 0; at < 60; at++) await published(store.documents, { id: `more-${at}` });
  const many = await ask('/llms.txt');
  expect(many.text).toBe(one.text);
  expect(many.text).not.toMatch(/first words|more-1/);
  expect(many.text).not.toContain('Nothing is published');
});

test('every place that an entry names is there', async () => {
  const { ask, store } = await openSqliteSite();
  await published(store.documents, { id: 'a' });
  for (const entry of ['/llms.txt', '/agent/index.md'])
    for (const [, path] of (await ask(entry)).text.matchAll(/\]\((\/[^)]*)\)/g))
      expect([path, (await ask(path ?? '')).status]).toEqual([path, 200]);
});

test('LG-TRUST-16 LG-TRUST-17 LG-TRUST-20 the entry claims no more than it is, and says what influenced it', async () => {
  const { ask } = await openSqliteSite();
  const { text } = await ask('/agent/index.md');
  expect(text).toContain('a minimal prototype that can be checked');
  expect(text).toContain('No agent is claimed\nto support it by itself');
  expect(text).toContain('https://gist.github.com/karpathy/442a6bf555914893e9891c11519de94f');
  expect(text).toContain("influenced by Karpathy's proposal");
  expect(text).toContain('The XML format is not part of that proposal');
  for (const entry of ['/llms.txt', '/agent/index.md'])
    expect((await ask(entry)).text).not.toMatch(
      /natively support|supported by (all|most|every)|agents (already )?support/i,
    );
});
