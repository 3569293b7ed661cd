import { expect, onTestFinished, test } from 'vitest';
import { linkWith } from '../../../test/support/documents.ts';
import { bodyOf, published } from '../../../test/support/published-documents.ts';
import { raw, rawConnection, refusalOf } from '../../../test/support/raw.ts';
import { onEveryEngine, opened } from '../../../test/support/stores.ts';

const REF = { id: 'review-changes', revision: 1 };

/** What nobody can do to published rows; `%` stands for each table of them. */
const ATTACKS = [
  'delete from %',
  `delete from % where id = 'review-changes'`,
  'update % set revision = 7',
  `update % set id = 'stolen'`,
];
const TABLES = ['revisions', 'renditions', 'links', 'withdrawals'];

const ROW = `'review-changes', 1, 'guide', 'en', 'Stolen', 's', 'a', '[]', 'd', 'j', 't', 'local', 'x'`;

const ON_BOTH = [
  `update revisions set title = 'Stolen'`,
  `update revisions set title = '', summary = '', applies = '', tags = '[]' where revision = 1`,
  `update revisions set published_at = '2030-01-01T00:00:00Z'`,
  `update renditions set body = body || ' '`,
  `update renditions set body = '' where revision = 1`,
  `update renditions set digest = 'x'`,
  `update links set label = 'Stolen'`,
  `insert into revisions values (${ROW})`,
  `insert into revisions values (${ROW}) on conflict do nothing`,
  `insert into revisions values (${ROW}) on conflict (id, revision) do update set title = 'Stolen'`,
  `insert into revisions values (${ROW.replace("1, 'guide'", "4, 'guide'")})`,
  `insert into links values ('review-changes', 1, 2, 't', 1, 'guide', 'w', 'l', 's')`,
  `insert into withdrawals values ('review-changes', 2, 't', 'another reason')`,
];

const REPLACING = [
  `insert or replace into revisions values (${ROW})`,
  `replace into revisions values (${ROW})`,
  `insert or ignore into revisions values (${ROW})`,
  `update or replace revisions set revision = 1`,
  `insert or replace into renditions values ('review-changes', 1, 'xml', 'Stolen', 'd', 't')`,
  `insert or replace into renditions (rowid, id, revision, form, body, digest, published_at)
    values (1, 'elsewhere', 1, 'xml', 'Stolen', 'd', 't')`,
  `insert or replace into links values ('review-changes', 1, 1, 't', 1, 'guide', 'w', 'Stolen', 's')`,
  `insert or replace into withdrawals values ('review-changes', 2, 't', 'another reason')`,
];

const ON_POSTGRES = [
  ...TABLES.map((table) => `truncate ${table} cascade`),
  `insert into renditions values ('review-changes', 1, 'xml', 'Stolen', 'd', 't')
    on conflict (id, revision, form) do update set body = 'Stolen'`,
  `with gone as (delete from revisions returning id) select count(*) from gone`,
  `merge into revisions using (select 1) as one on true when matched then delete`,
];

/** Tables of the session's own, which a name means first, that say what would make a change lawful. */
const SHADOWS = ['create temp table withdrawals (id text, revision bigint)'].concat(
  `insert into pg_temp.withdrawals values ('review-changes', 1)`,
  'create temp table revisions (id text, revision bigint)',
  `insert into pg_temp.revisions values ('far-ahead', 6)`,
  'create temp table renditions (id text, revision bigint, body text)',
);

const BEHIND_SHADOWS = [
  `update %.revisions set title = '', summary = '', applies = '', tags = '[]'`,
  `update %.renditions set body = ''`,
  'delete from %.links',
  `insert into %.links values ('review-changes', 1, 2, 't', 1, 'guide', 'w', 'l', 's')`,
  `insert into %.revisions values (${ROW.replace(`'review-changes', 1`, `'far-ahead', 7`)})`,
];

/** One letter of one document, in both its forms. */
const FLIP = `update renditions set body = replace(body, 'evidence', 'evidense') where id = 'review-changes'`;

onEveryEngine(({ address, engine }) => {
  test('LG-VER-12 LG-VER-06 the database refuses every change of a published row over a raw connection', async () => {
    const where = await address();
    const made = await opened(where);
    for (const body of ['One.', 'Two.']) await published(made.documents, { body, links: [linkWith()] });
    await made.documents.withdraw({ ...REF, revision: 2 }, 'wrong');
    const before = await bodyOf(made.documents, REF, 'xml');
    const connection = await rawConnection(where);
    onTestFinished(() => connection.close());
    const statements = [
      ...TABLES.flatMap((table) => ATTACKS.map((attack) => attack.replace('%', table))),
      ...ON_BOTH,
      ...(engine === 'sqlite' ? REPLACING : ON_POSTGRES),
    ];
    for (const statement of statements) {
      const refusal = await refusalOf(connection, statement);
      expect(refusal, statement).toMatch(/revision_immutable|revision_gap/);
    }
    expect(await bodyOf(made.documents, REF, 'xml')).toBe(before);
    expect(await made.documents.revisions(REF.id)).toHaveLength(2);
    expect(await made.check()).toEqual([]);
  });

  if (engine === 'sqlite')
    test('LG-VER-12 the guards hold whatever the connection wishes of triggers and foreign keys', async () => {
      const where = await address();
      const made = await opened(where);
      await published(made.documents, { links: [linkWith()] });
      for (const wish of ['recursive_triggers = off', 'recursive_triggers = on', 'foreign_keys = off']) {
        const connection = await rawConnection(where);
        await connection.run(`pragma ${wish}`);
        for (const statement of REPLACING.filter((one) => !one.includes('withdrawals')))
          expect(await refusalOf(connection, statement), `${wish}: ${statement}`).toContain(
            'revision_immutable',
          );
        await connection.close();
      }
      expect(await made.check()).toEqual([]);
    });

  if (engine === 'postgres')
    test('LG-VER-12 the guards ask the tables beside them, whatever a session puts in front of those', async () => {
      const where = await address();
      const made = await opened(where);
      await published(made.documents, { links: [linkWith()] });
      const schema = /search_path%3D(?<schema>\w+)/.exec(where)?.groups?.['schema'] ?? '';
      const connection = await rawConnection(where);
      onTestFinished(() => connection.close());
      for (const statement of SHADOWS) await connection.run(statement);
      for (const statement of BEHIND_SHADOWS.map((one) => one.replace('%', schema)))
        expect(await refusalOf(connection, statement), statement).toMatch(/revision_immutable|revision_gap/);
      await connection.run(`insert into ${schema}.withdrawals values ('review-changes', 1, 't', 'a reason')`);
      expect(await made.documents.rendition(REF, 'xml')).toMatchObject({
        error: { code: 'revision_withdrawn' },
      });
      await raw(where, 'delete from heads', 'delete from head_tags', 'delete from search_texts');
      expect(await made.check()).toEqual([]);
    });

  const without = (table: string, change: string): readonly string[] =>
    engine === 'sqlite'
      ? [`drop trigger ${table}_update`, change]
      : [`alter table ${table} disable trigger user`, change];

  test('LG-VER-13 one byte changed in the database: nothing of it is served, and the check names it', async () => {
    const where = await address();
    const made = await opened(where);
    const { documents } = made;
    await published(documents);
    await published(documents, { id: 'whole' });
    await raw(where, ...without('renditions', FLIP));
    for (const form of ['xml', 'json'] as const)
      expect(await documents.rendition(REF, form)).toMatchObject({
        ok: false,
        error: { code: 'integrity_mismatch' },
      });
    expect(await documents.document(REF)).toMatchObject({ absence: { code: 'integrity_mismatch' } });
    expect(await documents.rendition({ id: 'whole', revision: 1 }, 'xml')).toMatchObject({ ok: true });
    expect(await made.check()).toMatchObject([
      { code: 'integrity_mismatch', ...REF },
      { code: 'integrity_mismatch', ...REF },
    ]);
  });

  test('LG-VER-13 a changed title, link or digest is not shown either', async () => {
    const where = await address();
    const made = await opened(where);
    const { documents } = made;
    await published(documents, { links: [linkWith({ target: 'target' })] });
    await raw(where, ...without('revisions', `update revisions set title = 'Review two code changes'`));
    const error = { code: 'integrity_mismatch' };
    expect(await documents.summary(REF)).toMatchObject({ absence: error });
    expect(await documents.list({}, { limit: 10 })).toMatchObject({ error });
    await expect(documents.revisions(REF.id)).rejects.toMatchObject({ problem: error });
    await expect(documents.backlinks('target')).rejects.toMatchObject({ problem: error });
    expect(await made.reindex()).toMatchObject({ error });
    await raw(where, `update revisions set title = 'Review one code change'`);
    expect(await made.check()).toEqual([]);
    await raw(where, ...without('links', `update links set "when" = 'always'`));
    await expect(documents.backlinks('target')).rejects.toMatchObject({ problem: error });
    expect(await made.check()).toMatchObject([{ code: 'index_mismatch', ...REF }]);
  });

  test('LG-VER-13 tags that are no list any more are found as every other change is', async () => {
    const where = await address();
    const made = await opened(where);
    await published(made.documents, { tags: ['review'] });
    await raw(where, ...without('revisions', `update revisions set tags = '[]' where id = ''`));
    for (const tags of ['no JSON', 'null', '{}', '[1]']) {
      await raw(where, `update revisions set tags = '${tags}'`);
      await expect(made.documents.revisions(REF.id), tags).rejects.toMatchObject({
        problem: { code: 'integrity_mismatch' },
      });
      const codes = (await made.check()).map(({ code, id }) => `${code} ${id}`);
      expect(codes, tags).toContain(`integrity_mismatch ${REF.id}`);
    }
  });

  test('the check finds a missing revision, a stale list, and a form of a revision that never was', async () => {
    const where = await address();
    const made = await opened(where);
    for (const body of ['One.', 'Two.', 'Three.']) await published(made.documents, { body });
    await published(made.documents, { id: 'stale' });
    const unguarded =
      engine === 'sqlite'
        ? ['drop trigger revisions_delete', 'pragma foreign_keys = off']
        : ['set session_replication_role = replica'];
    await raw(where, ...unguarded, `delete from revisions where id = 'review-changes' and revision = 2`);
    await raw(where, `update heads set kind = 'evidence' where id = 'stale'`);
    const codes = (await made.check()).map(({ code, id, revision }) =>
      `${code} ${id} ${revision ?? ''}`.trim(),
    );
    expect(codes).toContain('revision_gap review-changes 3');
    expect(codes).toContain('integrity_mismatch review-changes 2');
    expect(codes).toContain('index_mismatch stale');
  });
});
