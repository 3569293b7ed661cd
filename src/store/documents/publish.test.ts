import { expect, test } from 'vitest';
import { contentWith, linkWith } from '../../../test/support/documents.ts';
import { bodyOf, published } from '../../../test/support/published-documents.ts';
import { onEveryEngine } from '../../../test/support/stores.ts';
import { readXml } from '../../guidance/index.ts';
import { sha256 } from '../digest.ts';
import type { Store } from '../store.ts';

const xmlOf = ({ documents }: Store, id: string, revision: number): Promise<string> =>
  bodyOf(documents, { id, revision }, 'xml');

onEveryEngine(({ store }) => {
  test('LG-VER-07 LG-VER-10 an update is the next revision: 1, then highest plus one', async () => {
    const { documents } = await store();
    const numbers = [];
    for (const body of ['First.', 'Second.', 'Third.']) {
      const done = await published(documents, { body });
      numbers.push([done.revision, done.status]);
    }
    expect(numbers).toEqual([
      [1, 'published'],
      [2, 'published'],
      [3, 'published'],
    ]);
    expect(await documents.latest('review-changes')).toEqual({ found: true, value: 3 });
  });

  test('LG-VER-08 LG-VER-06 after ten updates all eleven revisions have their bytes and digests', async () => {
    const made = await store();
    const before = new Map<number, string>();
    for (let number = 1; number <= 11; number++) {
      const { revision, digest } = await published(made.documents, { body: `Version ${number}.` });
      before.set(revision, digest);
    }
    for (const [revision, digest] of before) {
      const xml = await xmlOf(made, 'review-changes', revision);
      expect(xml).toContain(`Version ${revision}.`);
      expect(sha256(xml)).toBe(digest);
    }
    expect(await made.check()).toEqual([]);
  });

  test('LG-VER-09 a new revision has the same format version; an absent one is missing_revision', async () => {
    const made = await store();
    await published(made.documents, { body: 'One.' });
    await published(made.documents, { body: 'Two.' });
    for (const revision of [1, 2])
      expect(await xmlOf(made, 'review-changes', revision)).toContain('xmlns="urn:linked-guidance:0.1"');
    expect(await made.documents.document({ id: 'review-changes', revision: 3 })).toMatchObject({
      found: false,
      absence: { code: 'missing_revision' },
    });
  });

  test('LG-VER-02 LG-VER-03 a missing revision is refused, never another one', async () => {
    const { documents } = await store();
    await published(documents);
    const ref = { id: 'review-changes', revision: 9 };
    expect(await documents.rendition(ref, 'json')).toMatchObject({ error: { code: 'revision_not_found' } });
    expect(await documents.rendition({ id: 'nobody', revision: 1 }, 'json')).toMatchObject({
      error: { code: 'document_not_found' },
    });
    expect(await documents.summary(ref)).toMatchObject({ absence: { code: 'missing_revision' } });
    expect(await documents.latest('nobody')).toMatchObject({ absence: { code: 'missing_target' } });
  });

  test('LG-VER-01 a fixed revision is that revision in every form', async () => {
    const { documents } = await store();
    for (const body of ['One.', 'Two.', 'Three.']) await published(documents, { body });
    const ref = { id: 'review-changes', revision: 2 };
    const [json, xml] = [await bodyOf(documents, ref, 'json'), await bodyOf(documents, ref, 'xml')];
    expect(JSON.parse(json)).toMatchObject({ ...ref, body: 'Two.' });
    const parsed = readXml(xml);
    expect(parsed).toMatchObject({ ok: true, value: { ...ref, body: 'Two.' } });
    expect(await documents.document(ref)).toMatchObject({
      found: true,
      value: { document: parsed.ok ? parsed.value : {}, digest: sha256(xml) },
    });
    expect(await documents.summary(ref)).toMatchObject({
      found: true,
      value: { ...ref, title: 'Review one code change' },
    });
  });

  test('LG-VER-11 what is based on an older revision is refused', async () => {
    const { documents } = await store();
    for (const body of ['One.', 'Two.', 'Three.']) await published(documents, { body });
    const from = (base: number) =>
      documents.publish({ content: contentWith({ body: `From ${base}.` }), author: 'local', base });
    expect(await from(2)).toMatchObject({ ok: false, error: { code: 'revision_conflict' } });
    expect(await from(0)).toMatchObject({ ok: false, error: { code: 'revision_conflict' } });
    expect(await from(3)).toMatchObject({ ok: true, value: { revision: 4 } });
    const first = { content: contentWith({ id: 'another' }), author: 'local', base: 0 };
    expect(await documents.publish(first)).toMatchObject({ ok: true, value: { revision: 1 } });
  });

  test('LG-VER-15 content equal to the latest revision adds nothing and says so', async () => {
    const { documents } = await store();
    const first = await published(documents);
    const again = await published(documents);
    expect(again).toEqual({ ...first, status: 'unchanged' });
    await published(documents, { body: 'Other.' });
    expect(await published(documents)).toMatchObject({ status: 'published', revision: 3 });
    expect(await documents.revisions('review-changes')).toHaveLength(3);
  });

  test('LG-VER-10 200 publishers of one id at once get 200 numbers without a gap', async () => {
    const made = await store();
    const { documents } = made;
    const numbers = await Promise.all(
      Array.from(
        { length: 200 },
        async (_, at) => (await published(documents, { body: `By ${at}.` })).revision,
      ),
    );
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
    expect(await made.check()).toEqual([]);
  });

  test('an idempotency key answers again what it answered first, and other content under it is refused', async () => {
    const { documents } = await store();
    const ask = (body: string, author = 'local') =>
      documents.publish({ content: contentWith({ body }), author, idempotencyKey: 'key-1' });
    const first = await ask('One.');
    await published(documents, { body: 'Two.' });
    expect(await ask('One.')).toEqual(first);
    expect(await ask('Other.')).toMatchObject({ ok: false, error: { code: 'idempotency_mismatch' } });
    expect(await documents.revisions('review-changes')).toHaveLength(2);
    const [one, other] = await Promise.all(
      ['a', 'a'].map((id) =>
        documents.publish({ content: contentWith({ id }), author: 'local', idempotencyKey: 'key-2' }),
      ),
    );
    expect(one).toEqual(other);
  });

  test('what is no document, has no author or a bad key is refused with its reason', async () => {
    const { documents } = await store();
    const publish = (more: object) => documents.publish({ content: contentWith(), author: 'local', ...more });
    expect(await publish({ content: contentWith({ id: 'UPPER', title: '' }) })).toMatchObject({
      error: { code: 'document_invalid', problems: [{ code: 'id_invalid' }, { code: 'empty_child' }] },
    });
    expect(await publish({ author: 'nobody' })).toMatchObject({ error: { code: 'author_not_found' } });
    expect(await publish({ idempotencyKey: 'a b' })).toMatchObject({
      error: { code: 'idempotency_key_invalid' },
    });
    expect(await publish({ content: contentWith({ body: 'half \ud800' }) })).toMatchObject({
      error: { code: 'document_invalid' },
    });
    expect(await documents.count()).toBe(0);
  });

  test('generation changes with what is published and withdrawn, and with nothing else', async () => {
    const { documents } = await store();
    const seen = [await documents.generation()];
    await published(documents);
    seen.push(await documents.generation());
    await published(documents);
    expect(await documents.generation()).toBe(seen[1]);
    await documents.withdraw({ id: 'review-changes', revision: 1 }, 'it named a person');
    seen.push(await documents.generation());
    expect(new Set(seen).size).toBe(3);
  });

  test('LG-LINK-25 backlinks come from the documents: of the latest revisions, or of all', async () => {
    const { documents } = await store();
    const link = linkWith({ target: 'test-changes', revision: 2, when: 'tests fail', label: 'Tests' });
    await published(documents, { links: [link] });
    await published(documents, { id: 'other', links: [{ ...link, revision: 1, relation: 'evidence' }] });
    const first = {
      ...{ id: 'review-changes', revision: 1, lang: 'en', title: 'Review one code change' },
      ...{ relation: 'guide', when: 'tests fail', label: 'Tests', target_revision: 2 },
    };
    expect(await documents.backlinks('test-changes')).toMatchObject([{ id: 'other' }, first]);
    expect(await documents.backlinks('test-changes', { revision: 2 })).toEqual([first]);
    await published(documents, { links: [] });
    expect(await documents.backlinks('test-changes')).toMatchObject([{ id: 'other' }]);
    expect(await documents.backlinks('test-changes', { all: true })).toMatchObject([{ id: 'other' }, first]);
  });
});
