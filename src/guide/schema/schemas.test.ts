import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base3, evidenceOf, reportOn } from '../../../test/support/guides.ts';
import { anyGuide, judgedFixtures } from '../../../test/support/reports.ts';
import { runs } from '../../../test/support/runs.ts';
import type { FetchRecord } from '../../base/index.ts';
import { saveEvidence } from '../../evidence/index.ts';
import { type Evidence, judge, type Report, renderJson } from '../index.ts';
import { jsonSchemas, reportSchema } from './schemas.ts';

const root = new URL('../../../', import.meta.url);
const peer = new URL('../shared/peer/schemas/verifier-output.schema.json', root);

type Check = (value: unknown) => unknown;

const compile = (schema: object): Check => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv as unknown as Parameters<typeof addFormats.default>[0]);
  ajv.addFormat('base64', true);
  const validate = ajv.compile(schema);
  return (value) => validate(value) || validate.errors;
};

const published = (name: string): string => readFileSync(new URL(`schemas/${name}`, root), 'utf8');
const ours = compile(JSON.parse(published('report.schema.json')));
const evidence = compile(JSON.parse(published('evidence.schema.json')));

/** What `--format json` prints, read back. */
const printed = (report: Report): unknown => JSON.parse(renderJson(report));

const checks: readonly [name: string, check: Check][] = [
  ['schemas/report.schema.json', ours],
  ['the schema in the code', (value) => reportSchema.safeParse(value).error ?? true],
  ...(existsSync(peer)
    ? [
        ['the output schema of the verifier profile', compile(JSON.parse(readFileSync(peer, 'utf8')))] as [
          string,
          Check,
        ],
      ]
    : []),
];

/** Any fetch, of a server that means no good: what it says need not be a URL, a status or a header. */
const anyFetch: fc.Arbitrary<FetchRecord> = fc
  .record({
    url: fc.oneof(fc.webUrl(), fc.string(), fc.constant('https://user:secret@example.com/a#b#c')),
    said: fc.string({ unit: 'binary', maxLength: 40 }),
    status: fc.integer({ min: 100, max: 999 }),
    name: fc.constantFrom('content-type', '__proto__', 'constructor', 'x'),
    problems: fc.array(fc.record({ code: fc.constant('fetch.x'), message: fc.string({ minLength: 1 }) })),
  })
  .map(({ url, said, status, name, problems }) => ({
    url,
    finalUrl: said,
    fetchedAt: '2026-05-30T00:00:00Z',
    ...(status % 2 === 0 && { status, tlsValid: true, peer: `${said}.` }),
    headers: [
      { name, value: said },
      { name, value: url },
    ],
    redirects: [{ from: url, to: said, status: 301 }],
    problems,
  }));

/** Evidence of every kind around any guide: what was given, fetched, received or not. */
const anyEvidence: fc.Arbitrary<Evidence> = fc
  .record({
    guide: anyGuide,
    side: fc.uint8Array({ maxLength: 80 }),
    fetched: fc.boolean(),
    url: fc.webUrl(),
    path: fc.string(),
    truncated: fc.boolean(),
    fetch: anyFetch,
    ask: fc.record(
      {
        maxLevel: fc.constantFrom(0, 1, 2, 3, 4),
        strict: fc.boolean(),
        expectedSha256: fc.string(),
        expectedCanonicalUrl: fc.oneof(fc.string(), fc.webUrl()),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ guide, side, fetched, url, path, truncated, fetch, ask }) => {
    const came = { fetchedAt: '2026-05-30T00:00:00Z', url: fetch.url, requests: [fetch] };
    const beside = { ...evidenceOf(side).guide, ...(fetched && came) };
    const base = evidenceOf(guide);
    return {
      ...base,
      mode: fetched ? 'public-web' : 'local-file',
      source: fetched ? { url } : { path },
      guide: { ...base.guide, truncated },
      ...(fetched && {
        fetch,
        release: fetch,
        copies: [{ ...beside, fetch }],
        refetch: { ...beside, fetch },
      }),
      manifest: beside,
      anchors: [{ ...beside, channel: 'dns-txt' }],
      repository: { files: ['Makefile'], complete: fetched, artifacts: [{ ...beside, path: 'Makefile' }] },
      ask,
    } as Evidence;
  });

describe.each(checks)('%s', (_, check) => {
  test('GP-26-02 GP-26-03 VP-26-07 VP-27-01 VP-27-06 VP-28-09 every report of every fixture is valid', () => {
    for (const { name, report } of judgedFixtures()) expect(check(printed(report)), name).toBe(true);
    expect(check(printed(reportOn('')))).toBe(true);
  });

  test('GP-26-02 a report on any evidence is valid', () => {
    fc.assert(
      fc.property(anyEvidence, (given) => {
        expect(check(printed(judge(given)))).toBe(true);
      }),
      { numRuns: runs(150) },
    );
  });

  test('it refuses what is no report', () => {
    const { findings: _, ...rest } = reportOn(base3);
    expect(check(rest)).not.toBe(true);
    expect(check({ ...reportOn(base3), findings: [{ id: 'X', severity: 'high', message: '' }] })).not.toBe(
      true,
    );
  });
});

describe('what is published', () => {
  test.each(Object.entries(jsonSchemas()))('schemas/%s is what the code says', (name, schema) => {
    expect(published(name)).toBe(`${JSON.stringify(schema, null, 2)}\n`);
  });

  test('saved evidence of every fixture is valid by schemas/evidence.schema.json', async () => {
    for (const { name, evidence: given } of judgedFixtures())
      expect(evidence(JSON.parse(await saveEvidence(given))), name).toBe(true);
    expect(evidence({ format: 'readback-evidence', version: 1, evidence: {} })).not.toBe(true);
  });

  test('members without a value are left out, never null, and stand in one order', () => {
    for (const { report } of judgedFixtures()) {
      expect(renderJson(report)).not.toMatch(/: null\b/);
      const known = [
        'verifier',
        'input',
        'fetch',
        'published',
        'network',
        'discovery',
        'guide',
        'manifest',
        'cross_channel_anchors',
        'local_evaluation',
        'summary',
        'findings',
        'content',
        'actions',
        'not_checked',
        'scope',
        'compact_report',
      ];
      expect(Object.keys(report)).toEqual(known.filter((key) => key in report));
    }
  });
});
