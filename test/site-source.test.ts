import { expect, test } from 'vitest';
import { read } from '../src/guidance/index.ts';
import type { Store } from '../src/store/index.ts';
import { linkWith } from './support/documents.ts';
import { siteAt } from './support/guidance-site.ts';
import { published } from './support/published-documents.ts';
import { always, readIds, value } from './support/readings.ts';
import { openSqliteSite, type TestSite } from './support/site.ts';

/** What the site source promises of a site, held against the site that we serve ourselves. */
const filled = async (): Promise<TestSite> => {
  const site = await openSqliteSite();
  const { documents } = site.store;
  await published(documents, { id: 'a', title: '审查', lang: 'zh-CN' });
  await published(documents, { id: 'a', body: 'A second text.' });
  await published(documents, { id: 'old', body: 'wrong' });
  await documents.withdraw({ id: 'old', revision: 1 }, 'it was wrong');
  const targets = [
    { target: 'a', revision: 1 },
    { target: 'a', revision: 9 },
    { target: 'old', revision: 1 },
    { target: 'none', revision: 1 },
  ];
  await published(documents, { id: 'entry', links: targets.map((one) => linkWith(one)) });
  return site;
};

/** A source's answer to each question that a store answers too, without where it came from. */
const answersOf = async (source: Pick<Store['documents'], 'latest' | 'summary' | 'document'>) => {
  const refs = ['a@1', 'a@2', 'a@9', 'old@1', 'none@1'].map((text) => {
    const [id = '', revision] = text.split('@');
    return { id, revision: Number(revision) };
  });
  const answers = refs.map(async (ref) => {
    const [latest, summary, document] = [
      await source.latest(ref.id),
      await source.summary(ref),
      await source.document(ref),
    ];
    return {
      latest: latest.found ? latest.value : latest.absence.code,
      summary: summary.found ? summary.value : summary.absence.code,
      document: document.found
        ? { document: document.value.document, digest: document.value.digest }
        : document.absence.code,
    };
  });
  return Promise.all(answers);
};

test('LG-READ-13 LG-TRUST-14 a real site read over HTTP answers what its store answers, absences too', async () => {
  const { url, store } = await filled();
  const answers = await answersOf(siteAt(url));
  expect(answers).toEqual(await answersOf(store.documents));
  expect(answers.map(({ document }) => typeof document === 'string' && document)).toEqual([
    false,
    false,
    'missing_revision',
    'revision_withdrawn',
    'missing_target',
  ]);
});

test('LG-HTTP-53 its revisions, backlinks and pages are those of the store', async () => {
  const { url, store } = await filled();
  const site = siteAt(url);
  for (const id of ['a', 'old', 'none']) {
    expect(await site.revisions(id)).toEqual(await store.documents.revisions(id));
    expect(await site.backlinks(id)).toEqual(await store.documents.backlinks(id));
    const wish = { revision: 1, all: true };
    expect(await site.backlinks(id, wish)).toEqual(await store.documents.backlinks(id, wish));
  }
  const first = value(await site.list({}, { limit: 1 }));
  const rest = value(await site.list({}, { limit: 1, cursor: first.next ?? '' }));
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(['a', 'entry']);
  expect(rest.next).toBeUndefined();
  expect(value(await site.list({ lang: 'zh' }, { limit: 9 })).items).toEqual([]);
  expect(await site.list({}, { limit: 1, cursor: 'x' })).toMatchObject({ ok: false });
});

test('LG-READ-02 a reading of it is a reading of its store', async () => {
  const { url, store } = await filled();
  const readings = [siteAt(url), store.documents].map(async (source) => {
    const reading = value(await read(source, { id: 'entry' }, { decide: always }));
    return {
      ids: readIds(reading),
      digests: reading.documents.map(({ digest }) => digest),
      missing: reading.missing,
    };
  });
  const [overHttp, atHome] = await Promise.all(readings);
  expect(overHttp?.ids).toEqual(['entry@1', 'a@1']);
  expect(overHttp?.ids).toEqual(atHome?.ids);
  expect(overHttp?.digests).toEqual(atHome?.digests);
  expect(overHttp?.missing.map(({ code }) => code)).toEqual(atHome?.missing.map(({ code }) => code));
});
