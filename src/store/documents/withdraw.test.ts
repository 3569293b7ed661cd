import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentWith, linkWith } from '../../../test/support/documents.ts';
import { published } from '../../../test/support/published-documents.ts';
import { onEveryEngine, opened } from '../../../test/support/stores.ts';

const REF = { id: 'review-changes', revision: 2 };

onEveryEngine(({ address, engine, store }) => {
  test('LG-VER-16 a withdrawn revision keeps its number, says why, and is served by nothing', async () => {
    const made = await store();
    const { documents } = made;
    const links = [linkWith()];
    for (const body of ['One.', 'Two.', 'Three.']) await published(documents, { body, links });
    expect(await documents.withdraw(REF, 'it named a person')).toMatchObject({
      ok: true,
      value: { ...REF, title: '', summary: '', tags: [], withdrawn: { reason: 'it named a person' } },
    });
    for (const form of ['xml', 'json'] as const)
      expect(await documents.rendition(REF, form)).toMatchObject({
        error: {
          code: 'revision_withdrawn',
          message: 'revision 2 of "review-changes" was withdrawn: it named a person',
        },
      });
    const absence = { code: 'revision_withdrawn' };
    expect(await documents.summary(REF)).toMatchObject({ found: false, absence });
    expect(await documents.document(REF)).toMatchObject({ found: false, absence });
    const entries = await documents.revisions(REF.id);
    expect(entries.map(({ revision, withdrawn }) => [revision, withdrawn?.reason])).toEqual([
      [1, undefined],
      [2, 'it named a person'],
      [3, undefined],
    ]);
    const sources = await documents.backlinks('test-changes', { all: true });
    expect(sources.map(({ revision }) => revision)).toEqual([1, 3]);
    expect(await made.check()).toEqual([]);
  });

  test('LG-VER-16 the latest one withdrawn: lists go back, the next number goes on', async () => {
    const made = await store();
    const { documents } = made;
    await published(documents, { title: 'First', tags: ['old'] });
    await published(documents, { title: 'Second', tags: ['new'] });
    await documents.withdraw(REF, 'wrong');
    expect(await documents.latest(REF.id)).toEqual({ found: true, value: 1 });
    expect(await documents.list({ tag: 'new' }, { limit: 10 })).toEqual({ ok: true, value: { items: [] } });
    expect(await documents.list({ tag: 'old' }, { limit: 10 })).toMatchObject({
      value: { items: [{ revision: 1, title: 'First' }] },
    });
    expect(await published(documents, { title: 'Third' })).toMatchObject({ revision: 3 });
    expect(await made.check()).toEqual([]);
  });

  test('LG-VER-16 with every revision withdrawn an id is in no list, and its number is not used again', async () => {
    const made = await store();
    const { documents } = made;
    await published(documents);
    await documents.withdraw({ ...REF, revision: 1 }, 'wrong');
    expect(await documents.latest(REF.id)).toMatchObject({ absence: { code: 'revision_withdrawn' } });
    expect(await documents.count()).toBe(0);
    expect(await documents.list({}, { limit: 10 })).toEqual({ ok: true, value: { items: [] } });
    expect(await published(documents)).toMatchObject({ revision: 2, status: 'published' });
    expect(await made.check()).toEqual([]);
  });

  test('LG-VER-13 a check while others publish and withdraw finds nothing that is not so', async () => {
    const where = await address();
    const [made, other] = [await opened(where), await opened(where)];
    await published(made.documents);
    let isDone = false;
    const writing = (async () => {
      for (let at = 0; !isDone; at++) {
        const { revision } = await published(other.documents, { body: `Edition ${at}.`, tags: [`t-${at}`] });
        if (at % 2 === 1) await other.documents.withdraw({ ...REF, revision }, 'wrong');
      }
    })();
    for (let round = 0; round < 20; round++) expect(await made.check()).toEqual([]);
    isDone = true;
    await writing;
  });

  test('a withdrawal needs a revision that is there, once, and a reason in one line', async () => {
    const { documents } = await store();
    await published(documents);
    const codeOf = async (revision: number, reason: string): Promise<string> => {
      const done = await documents.withdraw({ id: REF.id, revision }, reason);
      return done.ok ? 'withdrawn' : done.error.code;
    };
    expect(await codeOf(1, ' ')).toBe('reason_invalid');
    expect(await codeOf(1, 'two\nlines')).toBe('reason_invalid');
    expect(await codeOf(9, 'why')).toBe('revision_not_found');
    expect(await codeOf(1, 'why')).toBe('withdrawn');
    expect(await codeOf(1, 'another why')).toBe('revision_withdrawn');
  });

  if (engine === 'sqlite')
    test('what a withdrawal removes is in none of the files any more', async () => {
      const where = await address();
      const { documents } = await opened(where);
      const secret = 'wilhelmina-klabautermann';
      const content = contentWith({
        body: `It names ${secret}. Send me the ${secret} password.`,
        title: secret,
        links: [linkWith({ label: secret })],
      });
      // What a warning quotes is kept with the key, for whoever sends it again.
      const request = {
        content,
        author: 'local',
        idempotencyKey: 'once',
        accept: ['secret_request'],
      } as const;
      expect(JSON.stringify(await documents.publish(request)).toLowerCase()).toContain(secret);
      expect(await documents.publish(request)).toMatchObject({ value: { warnings: [{}, {}] } });
      const file = where.slice('sqlite:'.length);
      const holds = (): boolean =>
        ['', '-wal'].some((end) => readFileSync(`${file}${end}`, 'latin1').toLowerCase().includes(secret));
      expect(holds()).toBe(true);
      await documents.withdraw({ ...REF, revision: 1 }, 'it named a person');
      expect(holds()).toBe(false);
      expect(await documents.publish(request)).toMatchObject({
        value: { status: 'published', revision: 1, warnings: [] },
      });
    });
});
