import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
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
  type Written,
} from '../../../test/support/readings.ts';
import { runs } from '../../../test/support/runs.ts';
import { type GuidanceDocument, KINDS, type Link } from '../document.ts';
import { keyOf } from '../reference.ts';
import { summaryOf } from '../served.ts';
import type { DocumentSource } from '../source.ts';
import { memorySource } from './memory-source.ts';
import { type Decide, read } from './read.ts';
import type { Reading } from './reading.ts';

const ENTRY = { id: 'entry', revision: 1 };

const roleOf = ({ documents }: Reading, id: string) => documents.find((one) => one.id === id)?.role;

const operatingIn = ({ documents }: Reading): readonly string[] =>
  documents.filter(({ steps }) => steps.some(({ offered }) => offered)).map(({ id }) => id);

describe('what was read already', () => {
  test('LG-READ-09 the sink of a diamond is read once', async () => {
    const reading = await readAll({ entry: ['a', 'b'], a: ['sink'], b: ['sink'], sink: [] });
    expect(readIds(reading)).toEqual(['entry@1', 'a@1', 'b@1', 'sink@1']);
    expect(skips(reading)).toEqual(['b@1 > sink@1: already_read']);
    expect(reading).toMatchObject({ complete: true, cycles: [] });
  });

  test('LG-READ-09 LG-READ-16 a cycle ends, is listed, and is no failure', async () => {
    const reading = await readAll({ entry: ['a'], a: ['entry', 'b'], b: ['b'] });
    expect(skips(reading)).toEqual(['a@1 > entry@1: cycle_skipped', 'b@1 > b@1: cycle_skipped']);
    expect(reading.cycles).toEqual([
      { documents: [ENTRY, { id: 'a', revision: 1 }] },
      { documents: [{ id: 'b', revision: 1 }] },
    ]);
    expect(reading).toMatchObject({ complete: true, incomplete_reasons: [] });
  });

  test('LG-READ-16 a cycle of documents of one depth is found too', async () => {
    const reading = await readAll({ entry: ['a', 'b'], a: ['b'], b: ['a'] });
    expect(skips(reading)).toEqual(['a@1 > b@1: cycle_skipped', 'b@1 > a@1: cycle_skipped']);
    expect(reading.cycles.map(({ documents }) => documents.map(keyOf))).toEqual([['a@1', 'b@1']]);
  });

  test('LG-READ-11 a link to what was chosen before is not asked about, and shares what becomes of it', async () => {
    const asked: string[] = [];
    const decide: Decide = (offer, context) => {
      asked.push(`${offer.from.id} ${offer.link}`);
      return always(offer, context);
    };
    const twice = { entry: ['a', linkTo('a', { when: 'otherwise' }), 'b'], a: [], b: ['a'] };
    const reading = await readAll(twice, { decide });
    expect(asked).toEqual(['entry 1', 'entry 3']);
    expect(skips(reading)).toEqual(['entry@1 > a@1: already_read', 'b@1 > a@1: already_read']);
    const short = await readAll(twice, { decide, budget: { documents: 1 } });
    expect(skips(short)).toEqual(['a', 'a', 'b'].map((to) => `entry@1 > ${to}@1: budget_documents`));
  });

  test('LG-READ-11 a link that was declined is no way to its target; another link may still be', async () => {
    const once: Decide = (offer, context) =>
      offer.from.id === 'entry' && offer.target === 'c' ? undefined : always(offer, context);
    const reading = await readAll({ entry: ['c', 'b/context'], b: ['c'], c: [] }, { decide: once });
    expect(skips(reading)).toEqual(['entry@1 > c@1: not_chosen']);
    expect(roleOf(reading, 'c')).toBe('context');
  });

  test('LG-READ-24 two revisions of one id are two documents, and the mix is told', async () => {
    const reading = await readAll({ entry: ['a@2', 'a@1'], 'a@1': [], 'a@2': [] });
    expect(readIds(reading)).toEqual(['entry@1', 'a@2', 'a@1']);
    expect(reading.mixed_revisions).toEqual([{ id: 'a', revisions: [1, 2] }]);
    expect((await readAll({ entry: ['a'], a: [] })).mixed_revisions).toEqual([]);
  });
});

describe('roles', () => {
  test('LG-LINK-10 LG-LINK-11 LG-LINK-12 LG-LINK-20 a target has the weaker of its kind and the relation', async () => {
    for (const [weight, relation] of KINDS.entries())
      for (const [other, kind] of KINDS.entries()) {
        const source = memorySource(ORIGIN, [
          sourced(documentOf('entry', [`a/${relation}`])),
          sourced(documentOf(`a/${kind}`)),
        ]);
        const reading = value(await read(source, ENTRY, { decide: always }));
        expect(roleOf(reading, 'a'), `${relation} to ${kind}`).toBe(KINDS[Math.max(weight, other)]);
        expect(operatingIn(reading)).toEqual(weight + other === 0 ? ['entry', 'a'] : ['entry']);
      }
  });

  test('LG-LINK-20 whoever decides about a link is told the role that reading its target would give', async () => {
    const offered = new Map<string, string>();
    const decide: Decide = (offer, context) => {
      offered.set(offer.target, offer.role);
      return always(offer, context);
    };
    const source = memorySource(ORIGIN, [
      sourced(documentOf('entry', ['guided', 'backed/context', 'weak'])),
      sourced(documentOf('guided')),
      sourced(documentOf('backed', ['behind', 'proof/evidence'])),
      sourced(documentOf('weak/evidence')),
      sourced(documentOf('behind')),
      sourced(documentOf('proof')),
    ]);
    await read(source, ENTRY, { decide });
    expect(Object.fromEntries(offered)).toEqual({
      guided: 'guide',
      backed: 'context',
      weak: 'evidence',
      behind: 'context',
      proof: 'evidence',
    });
  });

  test('LG-LINK-13 LG-LINK-20 nothing behind context is operating, until a path of guidance alone leads to it', async () => {
    const written = { entry: ['a'], a: ['b/context'], b: ['c'], c: [] };
    const sticky = await readAll(written);
    expect(operatingIn(sticky)).toEqual(['entry', 'a']);
    expect(roleOf(sticky, 'c')).toBe('context');
    const [, , b, c] = sticky.documents;
    for (const document of [b, c]) {
      expect(document?.steps.map(({ offered, code }) => [offered, code])).toEqual([
        [false, 'role_upgrade_forbidden'],
      ]);
      expect(document?.not_operating).toBe('a@1 links to b@1 as context, not as guidance');
    }
    const raised = await readAll({ ...written, entry: ['a', 'c'] });
    expect(operatingIn(raised)).toEqual(['entry', 'a', 'c']);
  });

  test('LG-LINK-20 a later path that is stronger upgrades the role, and the report shows that path', async () => {
    const late = { entry: ['c/evidence', 'a'], a: ['b'], b: ['c'], c: ['d'], d: [] };
    const reading = await readAll(late);
    const c = reading.documents.find(({ id }) => id === 'c');
    expect(c).toMatchObject({ role: 'guide', operating: true, depth: 1, link: { relation: 'evidence' } });
    expect(c?.path.map(({ from, target }) => `${from.id} ${target}`)).toEqual(['entry a', 'a b', 'b c']);
    expect(roleOf(reading, 'd')).toBe('evidence');
    const further = { ...late, b: ['x'], x: ['c'] };
    expect(roleOf(await readAll(further), 'c')).toBe('evidence');
    expect(roleOf(await readAll(further, { budget: { depth: 4 } }), 'c')).toBe('guide');
  });

  test('LG-LINK-20 two links to one target: the stronger one counts, whichever comes first', async () => {
    const offered: string[] = [];
    const decide: Decide = (offer, context) => {
      offered.push(`${offer.target} ${offer.role}`);
      return always(offer, context);
    };
    for (const entry of [
      ['a/context', 'a', 'b'],
      ['a', 'a/context', 'b'],
    ]) {
      const reading = await readAll({ entry, a: ['c'], b: [], c: [] }, { decide });
      expect([roleOf(reading, 'a'), roleOf(reading, 'c')]).toEqual(['guide', 'guide']);
    }
    expect(offered.filter((one) => one.startsWith('c'))).toEqual(['c guide', 'c guide']);
  });

  test('LG-LINK-21 an entry that is context or evidence gives no operating steps, and says why', async () => {
    for (const kind of ['context', 'evidence']) {
      const source = memorySource(ORIGIN, [
        sourced(documentOf(`entry/${kind}`, ['a'])),
        sourced(documentOf('a')),
      ]);
      const reading = value(await read(source, ENTRY, { decide: always }));
      expect(operatingIn(reading)).toEqual([]);
      expect(reading.documents.map(({ not_operating }) => not_operating)).toEqual(
        [0, 1].map(() => `entry@1 is ${kind}, not guidance`),
      );
    }
  });

  test('LG-DOC-35 LG-TRUST-01 LG-TRUST-04 neither tags nor the place nor the author of a document make it another role', async () => {
    const tags = ['auto-run', 'trusted', 'admin', 'approved'];
    const plain = value(await read(sourceOf({ entry: ['a/context'], a: [] }), ENTRY, { decide: always }));
    const tagged = value(
      await read(sourceOf({ entry: ['a/context'], a: [] }, { entry: { tags }, a: { tags } }), ENTRY, {
        decide: always,
      }),
    );
    expect(JSON.stringify(tagged).replaceAll(JSON.stringify(tags), '[]')).toBe(JSON.stringify(plain));
    const moved = memorySource(
      ORIGIN,
      ['entry', 'a'].map((id) => ({
        ...sourced(documentOf(id, id === 'entry' ? ['a/context'] : [])),
        url: `file:/trusted/admin/${id}.xml`,
      })),
    );
    expect(
      value(await read(moved, ENTRY, { decide: always })).documents.map(({ role, steps }) => [role, steps]),
    ).toEqual(plain.documents.map(({ role, steps }) => [role, steps]));
  });
});

/** A random catalogue: which links each document has, to others, to itself and to none. */
const catalogues = (most: number) =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom(...KINDS),
        links: fc.array(fc.record({ to: fc.nat({ max: most }), relation: fc.constantFrom(...KINDS) }), {
          maxLength: 6,
        }),
      }),
      { minLength: 1, maxLength: most },
    )
    .map(
      (documents): Written =>
        Object.fromEntries(
          documents.map(({ kind, links }, index) => [
            `${index === 0 ? 'entry' : `d${index}`}/${kind}`,
            links.map(({ to, relation }): Link => linkTo(`${to === 0 ? 'entry' : `d${to}`}/${relation}`)),
          ]),
        ),
    );

const budgets = fc.record({
  documents: fc.integer({ min: 1, max: 30 }),
  depth: fc.integer({ min: 1, max: 6 }),
  summaries: fc.integer({ min: 1, max: 40 }),
});

/** Decides by the text of the link alone, so that the same link is decided the same way each time. */
const deciding =
  (seed: number): Decide =>
  ({ target, from, link }) => {
    const hash = [...`${seed} ${target} ${from.id} ${link}`].reduce(
      (sum, one) => (sum * 31 + one.charCodeAt(0)) % 1009,
      7,
    );
    if (hash % 4 === 0) return undefined;
    return { condition_met: hash % 5 !== 0, knowledge_lacking: hash % 7 !== 0, reason: `because ${hash}` };
  };

const accountedIn = ({ skipped, missing, unknown_versions, unreachable, unusable }: Reading) => [
  ...skipped,
  ...missing,
  ...unknown_versions,
  ...unreachable,
  ...unusable,
];

test('LG-READ-09 LG-READ-11 LG-READ-14 LG-READ-25 random graphs are read within the budget, every link accounted for, twice the same', async () => {
  await fc.assert(
    fc.asyncProperty(catalogues(40), budgets, fc.nat(1000), async (written, budget, seed) => {
      const source = sourceOf(written);
      const again = () => read(source, ENTRY, { decide: deciding(seed), budget });
      const reading = value(await again());
      expect(JSON.stringify(value(await again()))).toBe(JSON.stringify(reading));
      expect(new Set(readIds(reading)).size).toBe(reading.documents.length);
      expect(reading.documents.length).toBeLessThanOrEqual(budget.documents);
      expect(reading.budget.used.summaries).toBeLessThanOrEqual(budget.summaries);
      const links = Object.entries(written)
        .filter(([name]) => readIds(reading).includes(`${name.split('/')[0]}@1`))
        .flatMap(([, some]) => some);
      expect(reading.documents.length - 1 + accountedIn(reading).length).toBe(links.length);
      for (const { depth, path, role, operating, steps } of reading.documents) {
        expect(depth).toBeLessThanOrEqual(budget.depth);
        expect(path.length).toBeLessThanOrEqual(budget.depth);
        expect(operating).toBe(role === 'guide');
        expect(steps.every(({ offered }) => offered === operating)).toBe(true);
        if (operating) expect(path.every(({ relation }) => relation === 'guide')).toBe(true);
      }
      expect(reading.complete).toBe(reading.incomplete_reasons.length === 0);
    }),
    { numRuns: runs(150) },
  );
});

test('LG-LINK-20 LG-READ-16 roles and cycles are what a slow search finds', async () => {
  await fc.assert(
    fc.asyncProperty(catalogues(9), async (written) => {
      const reading = value(
        await read(sourceOf(written), ENTRY, {
          decide: always,
          budget: { documents: 100, depth: 100, summaries: 1000 },
        }),
      );
      const kinds = new Map(reading.documents.map(({ id, kind }) => [id, kind]));
      const linksFrom = (id: string): readonly Link[] =>
        (written[`${id}/${kinds.get(id)}`] ?? []).flatMap((link) =>
          typeof link !== 'string' && kinds.has(link.target) ? [link] : [],
        );
      const reach = (from: string, allows: (link: Link) => boolean): ReadonlySet<string> => {
        const reached = new Set<string>();
        const visit = (id: string): void => {
          for (const link of linksFrom(id).filter(allows)) {
            if (reached.has(link.target)) continue;
            reached.add(link.target);
            visit(link.target);
          }
        };
        visit(from);
        return reached;
      };
      const guidance = reach(
        'entry',
        ({ target, relation }) => relation === 'guide' && kinds.get(target) === 'guide',
      );
      for (const { id, role } of reading.documents)
        expect(role === 'guide', id).toBe(
          kinds.get('entry') === 'guide' && (id === 'entry' || guidance.has(id)),
        );
      for (const { from, target, code } of reading.skipped)
        expect(code === 'cycle_skipped').toBe(reach(target, () => true).has(from.id) || from.id === target);
      const inCycles = new Set(reading.cycles.flatMap(({ documents }) => documents.map(({ id }) => id)));
      for (const { id } of reading.documents)
        expect(inCycles.has(id), id).toBe(reach(id, () => true).has(id));
    }),
    { numRuns: runs(150) },
  );
});

/** A catalogue of so many documents whose links follow from a seed; none is made before it is asked for. */
const endless = (size: number, seed: number): DocumentSource => {
  const nameOf = (index: number): string => (index === 0 ? 'entry' : `d${index}`);
  const documentAt = (id: string): GuidanceDocument => {
    const index = id === 'entry' ? 0 : Number(id.slice(1));
    const hash = (step: number): number => ((index + 1) * (step * 7919 + seed * 104_729 + 1)) % size;
    return documentOf(id, [hash(1), hash(2), hash(3), index >> 1].map(nameOf), { steps: [] });
  };
  const found = <T>(value: T) => ({ found: true, value }) as const;
  return {
    origin: ORIGIN,
    latest: async () => found(1),
    summary: async ({ id }) => found(summaryOf(documentAt(id))),
    document: async ({ id }) => found(sourced(documentAt(id))),
  };
};

test('LG-READ-09 LG-READ-14 LG-READ-21 catalogues of up to ten thousand documents with cycles are read as far as the budget goes', async () => {
  const wide = fc.record({
    documents: fc.integer({ min: 1, max: 60 }),
    depth: fc.integer({ min: 1, max: 40 }),
    summaries: fc.integer({ min: 1, max: 200 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 10_000 }), fc.nat(9999), wide, async (size, seed, budget) => {
      const { source, asked } = recording(endless(size, seed));
      const reading = value(await read(source, ENTRY, { decide: always, budget }));
      const count = (what: string): number => asked.filter((one) => one.startsWith(what)).length;
      expect(count('document')).toBe(reading.documents.length);
      expect(count('document')).toBeLessThanOrEqual(budget.documents);
      expect(count('summary')).toBeLessThanOrEqual(budget.summaries);
      expect(new Set(asked).size).toBe(asked.length);
      expect(accountedIn(reading).length + reading.documents.length - 1).toBe(4 * reading.documents.length);
    }),
    { numRuns: runs(40) },
  );
});

test('a reading of thousands costs in proportion to its links', async () => {
  const size = runs(2_000);
  const spent = processorTime();
  const budget = { documents: size, depth: size, summaries: size };
  const all = value(await read(endless(size, 1), ENTRY, { decide: always, budget }));
  expect(all.documents.length).toBeGreaterThan(size / 2);
  expect(all.complete).toBe(true);
  expect(spent()).toBeLessThan(10 * size);
});
