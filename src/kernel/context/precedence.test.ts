import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContextSource, RANKED_KINDS, resolvePrecedence } from './precedence.ts';

const source = (source_id: string, kind: string, more: Partial<ContextSource> = {}): ContextSource => ({
  source_id,
  kind,
  scope: 'billing',
  ...more,
});

const ask = (sources: readonly ContextSource[], required: string[] = [], loaded: string[] = []) =>
  resolvePrecedence({ scope: 'billing', required, loaded, sources: [...sources] });

const leadingOf = (...sources: readonly ContextSource[]) => {
  const answer = ask(sources);
  return answer.ok ? answer.value.leading : answer.error.code;
};

describe('who is heard', () => {
  test('GR-DATA-20 each kind is heard before every kind below it, however new that is', () => {
    for (const [at, kind] of RANKED_KINDS.entries())
      for (const below of RANKED_KINDS.slice(at + 1)) {
        const [high, low] = [
          source('high', kind, { freshness: 1 }),
          source('low', below, { freshness: 999 }),
        ];
        expect(leadingOf(low, high)).toEqual(['high']);
        expect(leadingOf(high, low)).toEqual(['high']);
      }
  });

  test('GR-DATA-20 of instructions of people the newest is heard, in any order', () => {
    const [old, recent] = [
      source('old', 'human_instruction', { freshness: 1 }),
      source('new', 'human_instruction', { freshness: 2 }),
    ];
    expect(leadingOf(old, recent)).toEqual(['new']);
    expect(leadingOf(recent, old)).toEqual(['new']);
    expect(ask([old, recent])).toMatchObject({ value: { order: ['new', 'old'] } });
  });

  test('GR-DATA-17 GR-DATA-20 when nobody knows which instruction is the newest, none is heard', () => {
    const at = (id: string, freshness?: number) =>
      source(id, 'human_instruction', freshness === undefined ? {} : { freshness });
    expect(leadingOf(at('a', 1), at('b', 1))).toBe('ambiguous_authority');
    expect(leadingOf(at('a', 1), at('b'))).toBe('ambiguous_authority');
    expect(leadingOf(at('a'), at('b'))).toBe('ambiguous_authority');
    expect(leadingOf(at('a'))).toEqual(['a']);
    expect(leadingOf(at('a'), at('b'), source('platform', 'platform_control'))).toEqual(['platform']);
  });

  test('GR-DATA-17 one id for two sources is not taken for either', () => {
    const twice = [source('rules', 'governance'), source('rules', 'human_instruction')];
    expect(ask(twice)).toMatchObject({ error: { code: 'ambiguous_authority', about: ['rules'] } });
  });

  test('sources of one rank and age that are no instructions stand beside one another', () => {
    expect(leadingOf(source('a', 'governance'), source('b', 'governance'))).toEqual(['a', 'b']);
    expect(
      leadingOf(source('a', 'verified_evidence', { freshness: 1 }), source('b', 'verified_evidence')),
    ).toEqual(['a']);
  });
});

describe('who is not heard', () => {
  const strange = [
    'external_content',
    'issue_comment',
    '',
    'Governance',
    'governance ',
    '__proto__',
    'length',
  ];

  test('GR-DATA-20 GR-DATA-01 external content and unknown kinds have no rank, alone or beside others', () => {
    for (const kind of strange) {
      const external = source('loud', kind, { freshness: 999, supersedes: ['quiet'] });
      expect(ask([external])).toMatchObject({
        error: {
          code: 'no_authoritative_source',
          ignored: [{ source_id: 'loud', why: 'untrusted_source' }],
        },
      });
      expect(ask([external, source('quiet', 'older_context')])).toMatchObject({
        value: { leading: ['quiet'], order: ['quiet'], ignored: [{ source_id: 'loud' }] },
      });
    }
  });

  test('GR-DATA-20 authority over another scope says nothing here', () => {
    const other = source('other', 'platform_control', { scope: 'finance' });
    expect(ask([other])).toMatchObject({
      error: { code: 'no_authoritative_source', ignored: [{ source_id: 'other', why: 'scope_mismatch' }] },
    });
    expect(leadingOf(other, source('own', 'older_context'))).toEqual(['own']);
  });

  test('GR-DATA-20 what was not read stops everything, by name', () => {
    const sources = [source('platform', 'platform_control')];
    expect(ask(sources, ['AGENTS.md', 'RULES.md'], ['RULES.md'])).toMatchObject({
      error: { code: 'missing_required_context', about: ['AGENTS.md'] },
    });
    expect(ask(sources, ['RULES.md'], ['RULES.md', 'more']).ok).toBe(true);
    expect(ask(sources, ['rules.md'], ['RULES.md']).ok).toBe(false);
  });

  test('GR-DATA-20 nobody at all is refused', () => {
    expect(ask([])).toMatchObject({ error: { code: 'no_authoritative_source' } });
    expect(ask([source('only', 'owning_truth', { constraint_only: true })])).toMatchObject({
      error: { code: 'no_authoritative_source' },
    });
  });
});

describe('restrictions', () => {
  const strict = source('strict', 'owning_truth', { constraint_only: true });
  const beside = (...sources: readonly ContextSource[]) => {
    const answer = ask([strict, ...sources]);
    return answer.ok ? answer.value.constraints : answer.error.code;
  };

  test('GR-DATA-20 a stricter local rule survives what is heard first, unless that supersedes it by name', () => {
    expect(beside(source('general', 'governance'))).toEqual(['strict']);
    expect(beside(source('general', 'governance', { supersedes: ['another'] }))).toEqual(['strict']);
    const superseding = ask([strict, source('general', 'governance', { supersedes: ['strict'] })]);
    expect(superseding).toMatchObject({
      value: { constraints: [], ignored: [{ source_id: 'strict', why: 'superseded' }] },
    });
  });

  test('GR-DATA-20 neither an equal nor a lower rank, another scope or external content supersedes it', () => {
    const supersedes = ['strict'];
    for (const one of [
      source('peer', 'owning_truth', { supersedes, freshness: 99 }),
      source('seen', 'verified_evidence', { supersedes }),
      source('page', 'external_content', { supersedes }),
      source('far', 'governance', { supersedes, scope: 'finance' }),
    ])
      expect(beside(source('general', 'governance'), one)).toEqual(['strict']);
  });

  test("GR-DATA-20 a restriction from outside binds nobody, and another scope's neither", () => {
    const sources = [
      source('general', 'governance'),
      source('page', 'external_content', { constraint_only: true }),
      source('far', 'governance', { constraint_only: true, scope: 'finance' }),
    ];
    expect(ask(sources)).toMatchObject({ value: { constraints: [] } });
  });
});

test('GR-DATA-03 GR-DATA-04 GR-DATA-20 no number of external sources changes what is heard', () => {
  const trusted = fc.uniqueArray(
    fc.record({
      source_id: fc.constantFrom('a', 'b', 'c', 'd'),
      kind: fc.constantFrom(...RANKED_KINDS),
      scope: fc.constantFrom('billing', 'finance'),
      freshness: fc.integer({ min: 0, max: 3 }),
      constraint_only: fc.boolean(),
    }),
    { selector: ({ source_id }) => source_id },
  );
  const external = fc.array(
    fc.record({
      kind: fc.constantFrom('external_content', 'tool_output', 'mcp_metadata', 'owner'),
      freshness: fc.integer(),
      constraint_only: fc.boolean(),
      supersedes: fc.subarray(['a', 'b', 'c', 'd']),
    }),
    { maxLength: 5 },
  );
  const said = (answer: ReturnType<typeof ask>) =>
    answer.ok
      ? [answer.value.leading, answer.value.constraints, answer.value.order]
      : [answer.error.code, answer.error.about];
  fc.assert(
    fc.property(trusted, external, (own, outside) => {
      const noise = outside.map((one, at) => ({ ...one, source_id: `outside-${at}`, scope: 'billing' }));
      expect(said(ask([...noise, ...own]))).toEqual(said(ask(own)));
    }),
    { numRuns: 300 },
  );
});
