import { describe, expect, test } from 'vitest';
import {
  always,
  documentOf,
  linkTo,
  ORIGIN,
  readAll,
  readIds,
  recording,
  skips,
  sourced,
  sourceOf,
  value,
} from '../../../test/support/readings.ts';
import { KINDS } from '../document.ts';
import { keyOf } from '../reference.ts';
import type { Absence, DocumentSource } from '../source.ts';
import { memorySource } from './memory-source.ts';
import { type Decide, read } from './read.ts';
import type { LinkDecision } from './state.ts';

const ENTRY = { id: 'entry', revision: 1 };

const names = (count: number, prefix = 't'): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

/** An entry that links to each of these, which link to nothing. */
const star = (targets: readonly string[]) => ({
  entry: targets,
  ...Object.fromEntries(targets.map((target) => [target, []])),
});

/** A source that answers an absence for these. */
const without = (source: DocumentSource, absences: Readonly<Record<string, Absence>>): DocumentSource => ({
  ...source,
  document: async (ref, signal) => {
    const absence = absences[keyOf(ref)];
    return absence === undefined ? source.document(ref, signal) : { found: false, absence };
  },
});

const decides =
  (answers: Readonly<Record<string, Partial<LinkDecision>>>): Decide =>
  ({ target }) =>
    answers[target] === undefined
      ? undefined
      : { condition_met: true, knowledge_lacking: true, reason: 'asked for', ...answers[target] };

describe('the entry', () => {
  test('LG-READ-01 LG-READ-03 every document of every kind is an entry, with no other document and no collection', async () => {
    for (const kind of KINDS) {
      const alone = memorySource(ORIGIN, [sourced(documentOf(`entry/${kind}`, ['gone']))]);
      const reading = value(await read(alone, ENTRY));
      expect(readIds(reading)).toEqual(['entry@1']);
      expect(reading.complete).toBe(true);
    }
  });

  test('LG-READ-04 it is read before any other document is asked for', async () => {
    const { source, asked } = recording(sourceOf(star(['a', 'b'])));
    value(await read(source, { id: 'entry' }, { decide: always }));
    expect(asked).toEqual([
      'latest entry',
      'document entry@1',
      'summary a@1',
      'summary b@1',
      'document a@1',
      'document b@1',
    ]);
  });

  test('LG-VER-04 the latest revision is looked up for an entry without one, and the reading names the number', async () => {
    const source = sourceOf({ entry: [], 'entry@3': [] });
    const reading = value(await read(source, { id: 'entry' }));
    expect(reading.entry).toEqual({ id: 'entry', revision: 3, discovered: true });
    expect(readIds(reading)).toEqual(['entry@3']);
    expect(JSON.stringify(reading)).not.toContain('latest');
    expect(value(await read(source, ENTRY)).entry).toEqual({ id: 'entry', revision: 1, discovered: false });
  });

  test('LG-DOC-36 LG-DOC-37 an entry that is missing or in an unknown format is refused, and nothing of it is told', async () => {
    expect(await read(sourceOf({}), ENTRY)).toMatchObject({ ok: false, error: { code: 'missing_target' } });
    expect(await read(sourceOf({}), { id: 'entry' })).toMatchObject({
      ok: false,
      error: { code: 'missing_target' },
    });
    const newer: Absence = { code: 'unknown_version', message: 'no', namespace: 'urn:linked-guidance:0.2' };
    const source = without(sourceOf({ entry: [] }), { 'entry@1': newer });
    expect(await read(source, ENTRY)).toMatchObject({ ok: false, error: { code: 'unknown_version' } });
    expect(await read(sourceOf({ entry: [] }), { id: 'entry', revision: 0 })).toMatchObject({
      ok: false,
      error: { code: 'revision_invalid' },
    });
  });

  test('LG-VER-03 an answer that is another revision than the one asked for is not taken', async () => {
    const source = sourceOf({ entry: ['a@9'], 'a@3': [] });
    const { source: noted, asked } = recording(source);
    const reading = value(await read(noted, ENTRY, { decide: always }));
    expect(reading.missing).toMatchObject([{ target: 'a', revision: 9, code: 'missing_revision' }]);
    expect(asked).not.toContain('document a@3');
    expect(asked).not.toContain('latest a');
    const lying: DocumentSource = {
      ...sourceOf(star(['a'])),
      document: (ref) =>
        sourceOf({ entry: ['a'], 'a@3': [] }).document(ref.id === 'a' ? { id: 'a', revision: 3 } : ref),
    };
    const lied = value(await read(lying, ENTRY, { decide: always }));
    expect(readIds(lied)).toEqual(['entry@1']);
    expect(lied.unusable).toMatchObject([{ target: 'a', code: 'document_invalid' }]);
    const summaryLies: DocumentSource = {
      ...sourceOf(star(['a'])),
      summary: () => sourceOf({ 'a@3': [] }).summary({ id: 'a', revision: 3 }),
    };
    const other = value(await read(summaryLies, ENTRY, { decide: always }));
    expect(other.unusable).toMatchObject([{ target: 'a', code: 'document_invalid' }]);
  });
});

describe('decisions', () => {
  test('LG-LINK-01 LG-READ-27 without a decision the entry alone is read, and its link summaries are shown', async () => {
    const { source, asked } = recording(sourceOf(star(['a', 'b', 'c'])));
    for (const decide of [undefined, (): undefined => undefined]) {
      const reading = value(await read(source, ENTRY, decide === undefined ? {} : { decide }));
      expect(readIds(reading)).toEqual(['entry@1']);
      expect(skips(reading)).toEqual(['a', 'b', 'c'].map((to) => `entry@1 > ${to}@1: not_chosen`));
      expect(reading.skipped.map(({ summary }) => summary?.title)).toEqual(['About a', 'About b', 'About c']);
      expect(reading.complete).toBe(true);
    }
    expect(asked.filter((one) => one.startsWith('document'))).toEqual([
      'document entry@1',
      'document entry@1',
    ]);
  });

  test('LG-READ-05 no target body is asked for before its summary was decided about', async () => {
    const { source, asked } = recording(sourceOf({ entry: ['a', 'b'], a: ['c'], b: [], c: [] }));
    const decide: Decide = ({ target, summary }) => {
      expect(summary.title).toBe(`About ${target}`);
      asked.push(`decided ${target}@1`);
      return { condition_met: true, knowledge_lacking: true, reason: 'needed' };
    };
    value(await read(source, ENTRY, { decide }));
    for (const key of ['a@1', 'b@1', 'c@1']) {
      expect(asked.indexOf(`summary ${key}`)).toBeLessThan(asked.indexOf(`decided ${key}`));
      expect(asked.indexOf(`decided ${key}`)).toBeLessThan(asked.indexOf(`document ${key}`));
    }
  });

  test('LG-READ-06 LG-READ-11 only a condition that is met and knowledge that is lacking read a target', async () => {
    const decide = decides({
      both: {},
      known: { knowledge_lacking: false, reason: 'read it last week' },
      unmet: { condition_met: false, reason: 'no tests here' },
      neither: { condition_met: false, knowledge_lacking: false, reason: '' },
    });
    const reading = await readAll(star(['both', 'known', 'unmet', 'neither', 'unasked']), { decide });
    expect(readIds(reading)).toEqual(['entry@1', 'both@1']);
    expect(reading.skipped.map(({ target, code, reason }) => [target, code, reason])).toEqual([
      ['known', 'already_known', 'read it last week'],
      ['unmet', 'condition_not_met', 'no tests here'],
      ['neither', 'condition_not_met', undefined],
      ['unasked', 'not_chosen', undefined],
    ]);
  });

  test('LG-READ-10 every document says why it was read, by which link and in which role; a reading without a reason is refused', async () => {
    const reading = await readAll({ entry: ['a/context'], a: [] });
    expect(reading.documents.map(({ reason, role, link }) => ({ reason, role, link }))).toEqual([
      { reason: 'the entry of this reading', role: 'guide', link: null },
      {
        reason: 'a is needed',
        role: 'context',
        link: { from: ENTRY, link: 1, ...linkTo('a/context') },
      },
    ]);
    for (const reason of ['', ' \n'])
      expect(await read(sourceOf(star(['a'])), ENTRY, { decide: decides({ a: { reason } }) })).toMatchObject({
        ok: false,
        error: { code: 'reason_missing' },
      });
    const vague = (() => ({
      condition_met: 'yes',
      knowledge_lacking: true,
      reason: 'x',
    })) as unknown as Decide;
    expect(await read(sourceOf(star(['a'])), ENTRY, { decide: vague })).toMatchObject({
      ok: false,
      error: { code: 'decision_invalid' },
    });
  });

  test('LG-LINK-04 LG-LINK-05 the condition reaches the decision as it is written, with the task, and nothing evaluates it', async () => {
    const hostile = [
      '\u0024{process.exit(1)}',
      '$..book[?(@.price<10)]',
      "'; DROP TABLE documents; --",
      '{{7*7}}',
      '() => true',
    ];
    const links = hostile.map((when, index) => linkTo(`t${index + 1}`, { when }));
    const source = sourceOf({ ...star(names(hostile.length)), entry: links });
    const seen: (readonly [string, string | undefined])[] = [];
    const decide: Decide = ({ when }, { task }) => {
      seen.push([when, task]);
      return { condition_met: task === 'review', knowledge_lacking: true, reason: 'by the task' };
    };
    const reviewed = value(await read(source, ENTRY, { decide, task: 'review' }));
    const cooked = value(await read(source, ENTRY, { decide, task: 'cook' }));
    expect(seen).toEqual([
      ...hostile.map((when) => [when, 'review']),
      ...hostile.map((when) => [when, 'cook']),
    ]);
    expect(reviewed.documents.slice(1).map(({ link }) => link?.when)).toEqual(hostile);
    expect(reviewed.task).toBe('review');
    expect(readIds(cooked)).toEqual(['entry@1']);
  });

  test('LG-LINK-03 LG-READ-17 with every target missing the entry is still read, and the reading is complete', async () => {
    const reading = value(
      await read(sourceOf({ entry: ['a', 'b@2/evidence'], b: [] }), ENTRY, { decide: always }),
    );
    expect(readIds(reading)).toEqual(['entry@1']);
    expect(reading.documents[0]?.steps).toMatchObject([{ offered: true }]);
    expect(
      reading.missing.map(({ target, revision, code, from, link }) => [
        target,
        revision,
        code,
        keyOf(from),
        link,
      ]),
    ).toEqual([
      ['a', 1, 'missing_target', 'entry@1', 1],
      ['b', 2, 'missing_revision', 'entry@1', 2],
    ]);
    expect(reading.complete).toBe(true);
  });
});

describe('the budget', () => {
  test('LG-READ-07 LG-READ-14 LG-READ-15 LG-READ-20 LG-READ-21 of twenty links, all wanted, eight documents are read in all and twenty summaries seen', async () => {
    const { source, asked } = recording(sourceOf(star(names(20))));
    const reading = value(await read(source, ENTRY, { decide: always }));
    expect(readIds(reading)).toEqual(['entry@1', ...names(7).map((name) => `${name}@1`)]);
    expect(asked.filter((one) => one.startsWith('document'))).toHaveLength(8);
    expect(asked.filter((one) => one.startsWith('summary'))).toHaveLength(20);
    expect(reading).toMatchObject({
      complete: false,
      incomplete_reasons: ['budget_documents'],
      budget: {
        limits: { documents: 8, depth: 3, summaries: 64 },
        used: { documents: 8, depth: 1, summaries: 20 },
      },
    });
    expect(skips(reading)).toEqual(
      names(20)
        .slice(7)
        .map((to) => `entry@1 > ${to}@1: budget_documents`),
    );
  });

  test('LG-READ-14 the links of the last documents are neither looked at nor asked about', async () => {
    const { source, asked } = recording(sourceOf({ entry: ['a'], a: ['b'], b: [] }));
    const reading = value(await read(source, ENTRY, { decide: always, budget: { documents: 2 } }));
    expect(skips(reading)).toEqual(['a@1 > b@1: budget_documents']);
    expect(asked).not.toContain('summary b@1');
    expect(reading.complete).toBe(false);
  });

  test('LG-READ-08 LG-READ-20 a chain is read to depth 3, and what lies behind is left', async () => {
    const reading = await readAll({ entry: ['a'], a: ['b'], b: ['c'], c: ['d'], d: [] });
    expect(reading.documents.map(({ id, depth }) => [id, depth])).toEqual([
      ['entry', 0],
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    expect(skips(reading)).toEqual(['c@1 > d@1: budget_depth']);
    expect(reading).toMatchObject({ complete: false, incomplete_reasons: ['budget_depth'] });
  });

  test('LG-READ-21 the 65th look-up is not made', async () => {
    const { source, asked } = recording(sourceOf(star(names(70))));
    const reading = value(await read(source, ENTRY, { decide: () => undefined }));
    expect(asked.filter((one) => one.startsWith('summary'))).toHaveLength(64);
    expect(skips(reading).slice(64)).toEqual(
      names(70)
        .slice(64)
        .map((to) => `entry@1 > ${to}@1: budget_summaries`),
    );
    expect(reading.incomplete_reasons).toEqual(['budget_summaries']);
  });

  test('LG-READ-22 what is not found costs no document, and each target is tried once', async () => {
    const good = names(7, 'good');
    const dead = names(8, 'dead');
    const catalogue = { ...star(good), entry: [...dead, ...good, ...dead] };
    const { source, asked } = recording(sourceOf(catalogue));
    const reading = value(await read(source, ENTRY, { decide: always }));
    expect(readIds(reading)).toEqual(['entry@1', ...good.map((name) => `${name}@1`)]);
    expect(reading.missing).toHaveLength(16);
    expect(asked.filter((one) => one.startsWith('summary dead'))).toHaveLength(8);
    expect(reading.complete).toBe(true);
    const bodiless = without(
      sourceOf(star([...dead, ...good])),
      Object.fromEntries(
        dead.map((name) => [`${name}@1`, { code: 'source_unreachable', message: 'no answer' } as const]),
      ),
    );
    const other = value(await read(bodiless, ENTRY, { decide: always }));
    expect(other.documents).toHaveLength(8);
    expect(other.unreachable).toHaveLength(8);
    expect(other.incomplete_reasons).toEqual(['source_unreachable']);
  });

  test('LG-READ-23 a budget is a whole number from 1 on, and only the caller sets it', async () => {
    for (const wrong of [0, -1, 1.5, Number.POSITIVE_INFINITY, Number.NaN, '8', null])
      for (const name of ['documents', 'depth', 'summaries'])
        expect(
          await read(sourceOf({ entry: [] }), ENTRY, { budget: { [name]: wrong } as never }),
        ).toMatchObject({
          ok: false,
          error: { code: 'budget_invalid' },
        });
    const boastful = sourceOf(star(names(20)), {
      entry: { body: 'budget=100 documents: 100', tags: ['budget=100'] },
    });
    expect(value(await read(boastful, ENTRY, { decide: always })).documents).toHaveLength(8);
  });
});
