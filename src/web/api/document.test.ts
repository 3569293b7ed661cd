import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bodyOf, published } from '../../../test/support/published-documents.ts';
import { openSite } from '../../../test/support/site.ts';
import { onEveryEngine } from '../../../test/support/stores.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

onEveryEngine((ground) => {
  const site = async () => {
    const open = await openSite(ground);
    for (const body of ['first edition', 'second edition', 'third edition'])
      await published(open.store.documents, { id: 'a', body });
    return open;
  };

  test('LG-HTTP-07 LG-VER-01 a fixed revision is answered as that revision, in JSON, XML and HTML', async () => {
    const { ask } = await site();
    const json = await ask('/api/documents/a?revision=2');
    expect(json.status).toBe(200);
    expect(json.json).toMatchObject({ id: 'a', revision: 2, body: 'second edition' });
    const xml = await ask('/api/documents/a?revision=2&format=xml');
    expect(xml.text).toContain('revision="2"');
    expect(xml.text).toContain('second edition');
    expect((await ask('/documents/a?revision=2')).text).toContain('second edition');
  });

  test('LG-HTTP-08 LG-DOC-04 format=xml is the canonical XML under the digest that the JSON names', async () => {
    const { ask, store } = await site();
    const json = await ask('/api/documents/a?revision=1');
    const xml = await ask('/api/documents/a?revision=1&format=xml');
    expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(xml.text).toBe(await bodyOf(store.documents, { id: 'a', revision: 1 }, 'xml'));
    expect(json.json.digest).toBe(sha256(xml.text));
  });

  test('LG-HTTP-30 an unknown id is 404 in JSON, XML and HTML', async () => {
    const { ask } = await site();
    for (const query of ['?revision=1', '?revision=1&format=xml', '']) {
      const answer = await ask(`/api/documents/none${query}`);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json.code).toBe('document_not_found');
    }
    const page = await ask('/documents/none?revision=1');
    expect(page.status).toBe(404);
    expect(page.headers['content-type']).toContain('text/html');
  });

  test('LG-HTTP-31 LG-VER-02 a missing revision is 404 with the revisions there are, and nothing of another', async () => {
    const { ask } = await site();
    for (const path of ['/api/documents/a?revision=9', '/api/documents/a?revision=9&format=xml']) {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ code: 'revision_not_found', revisions: [1, 2, 3] });
      expect(answer.headers['location']).toBeUndefined();
      expect(answer.text).not.toContain('edition');
    }
    const page = await ask('/documents/a?revision=9');
    expect(page.status).toBe(404);
    expect(page.text).not.toContain('edition');
  });

  test('LG-VER-16 a withdrawn revision is 410 with its reason, and without its content', async () => {
    const { ask, store } = await site();
    await store.documents.withdraw({ id: 'a', revision: 2 }, 'It named a person.');
    for (const path of ['/api/documents/a?revision=2', '/api/documents/a?revision=2&format=xml']) {
      const answer = await ask(path);
      expect(answer.status).toBe(410);
      expect(answer.json).toMatchObject({ code: 'revision_withdrawn', revisions: [1, 3] });
      expect(answer.json.withdrawn.reason).toBe('It named a person.');
      expect(answer.text).not.toContain('second edition');
    }
    const versions = await ask('/api/documents/a/revisions');
    expect(versions.json.revisions[1]).toMatchObject({
      revision: 2,
      withdrawn: { reason: 'It named a person.' },
    });
    expect(versions.json.latest).toBe(3);
    for (const revision of [1, 3]) await store.documents.withdraw({ id: 'a', revision }, 'All of it.');
    const latest = await ask('/api/documents/a');
    expect(latest.status).toBe(410);
    expect(latest.json).toMatchObject({ code: 'revision_withdrawn', revision: 3, revisions: [] });
    expect((await ask('/api/documents/a/revisions')).json.latest).toBeUndefined();
  });

  test('LG-HTTP-33 LG-VER-04 without a revision the latest is found, named, and never immutable', async () => {
    const { ask } = await site();
    for (const path of ['/api/documents/a', '/api/documents/a?revision=latest']) {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ revision: 3, resolved_from: 'latest' });
      expect(answer.headers['content-location']).toBe('/api/documents/a?revision=3');
      expect(answer.headers['x-resolved-from']).toBe('latest');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    const xml = await ask('/api/documents/a?format=xml');
    expect(xml.headers['content-location']).toBe('/api/documents/a?revision=3&format=xml');
    expect(xml.headers['cache-control']).toBe('no-cache');
    expect((await ask('/api/documents/a?revision=3')).json.resolved_from).toBeUndefined();
  });

  test('LG-HTTP-53 versions and backlinks are answered as JSON', async () => {
    const { ask, store } = await site();
    const link = { target: 'a', revision: 2, relation: 'context', when: 'in doubt', label: 'see a' } as const;
    await published(store.documents, { id: 'b', links: [link] });
    await published(store.documents, { id: 'b', links: [], body: 'no link any more' });
    await published(store.documents, { id: 'c', links: [{ ...link, revision: 3 }] });
    const versions = await ask('/api/documents/a/revisions');
    expect(versions.json.revisions.map(({ revision }: { revision: number }) => revision)).toEqual([1, 2, 3]);
    const ids = async (query: string) =>
      (await ask(`/api/documents/a/backlinks${query}`)).json.backlinks.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual(['c']);
    expect(await ids('?all=true')).toEqual(['b', 'c']);
    expect(await ids('?all=true&revision=2')).toEqual(['b']);
    const [one] = (await ask('/api/documents/a/backlinks')).json.backlinks;
    expect(one).toMatchObject({
      relation: 'context',
      when: 'in doubt',
      target_revision: 3,
      url: '/api/documents/c?revision=1',
    });
    expect((await ask('/api/documents/none/revisions')).json.code).toBe('document_not_found');
    expect((await ask('/api/documents/none/backlinks')).json.code).toBe('document_not_found');
    expect((await ask('/api/documents/a/backlinks?all=yes')).json.code).toBe('parameter_invalid');
  });
});
