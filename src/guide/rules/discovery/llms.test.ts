import { describe, expect, test } from 'vitest';
import { evidenceFetched, type FetchedJson } from '../../../../test/support/fetched.ts';
import { base3 } from '../../../../test/support/guides.ts';
import { judge } from '../../index.ts';

const GUIDE = 'https://example.com/.well-known/assistant-guide.txt';
const line = (url: string): string => `- [Assistant Guide](${url}): how to install\n`;

type Surfaces = NonNullable<FetchedJson['surfaces']>;

const findings = (surfaces: Surfaces) =>
  judge(evidenceFetched(base3, { surfaces })).findings.filter(({ id }) => id.startsWith('discovery.'));
const ids = (surfaces: Surfaces) => findings(surfaces).map(({ id }) => id);

const llms = (text: string): Surfaces[number] => ({ kind: 'llms.txt', text });
const llm = (text: string): Surfaces[number] => ({ kind: 'llm.txt', text });
const missing = (kind: 'llms.txt' | 'llm.txt', status = 404): Surfaces[number] => ({
  kind,
  fetch: { status },
});

describe('GP-19-06 discovery.llms-divergence', () => {
  test('two guides: a warning that names both', () => {
    const found = findings([llms(line(GUIDE)), llm(line('https://example.com/old/assistant-guide.txt'))]);
    expect(found).toMatchObject([
      {
        id: 'discovery.llms-divergence',
        severity: 'warning',
        message: `llms.txt names ${GUIDE}, and llm.txt names https://example.com/old/assistant-guide.txt`,
      },
    ]);
  });

  test('one guide more in one of the two', () => {
    const both = line(GUIDE) + line('https://example.com/b/assistant-guide.txt');
    expect(ids([llms(both), llm(line(GUIDE))])).toEqual(['discovery.llms-divergence']);
    expect(ids([llms(line(GUIDE)), llm(both)])).toEqual(['discovery.llms-divergence']);
  });

  test('a guide on another domain is one more difference', () => {
    const other = line('https://example.net/.well-known/assistant-guide.txt');
    expect(ids([llms(line(GUIDE)), llm(other)])).toEqual(['discovery.llms-divergence']);
  });

  test.each([
    ['the same guide', line(GUIDE)],
    [
      'the same in other letters and words',
      `- [Assistant Guide](HTTPS://EXAMPLE.com/.well-known/assistant-guide.txt): x\n`,
    ],
    ['the same, relative', '- [Assistant Guide](/.well-known/assistant-guide.txt): x\n'],
    ['no guide', '# Example\n'],
    ['a page in its place', `<!doctype html>${line('https://example.com/b/assistant-guide.txt')}`],
  ])('%s is no divergence', (_what, text) => {
    expect(ids([llms(line(GUIDE)), llm(text)])).not.toContain('discovery.llms-divergence');
  });
});

describe('GP-19-03 GP-19-05 discovery.llms-singular', () => {
  test('only llm.txt is published: an info, and its reference is read', () => {
    expect(findings([missing('llms.txt'), llm(line(GUIDE))])).toMatchObject([
      { id: 'discovery.llms-singular', severity: 'info' },
    ]);
    expect(ids([missing('llms.txt'), llm(`See ${GUIDE}`)])).toContain('discovery.llms-line-form');
  });

  test.each<[string, Surfaces]>([
    ['both are published', [llms('# Example\n'), llm('# Example\n')]],
    ['neither is', [missing('llms.txt'), missing('llm.txt')]],
    ['only llms.txt is', [llms('# Example\n'), missing('llm.txt')]],
    ['nobody knows whether llms.txt is', [missing('llms.txt', 500), llm('# Example\n')]],
    ['a page comes for every path', [llms('<html>'), llm('<html>')]],
  ])('%s: nothing', (_what, surfaces) => {
    expect(ids(surfaces)).toEqual([]);
  });
});

describe('GP-19-07 discovery.llms-line-form', () => {
  test('another form is an info for each guide', () => {
    expect(findings([llms(`The guide: ${GUIDE}\n`)])).toMatchObject([
      { id: 'discovery.llms-line-form', severity: 'info', evidence: GUIDE },
    ]);
  });

  test.each([
    ['the recommended line', line(GUIDE)],
    ['a guide of another domain, which is not ours to mend', 'https://example.net/assistant-guide.txt'],
    ['a site map without a guide', '# Example\n- [Docs](https://example.com/docs): all of them\n'],
  ])('%s: nothing', (_what, text) => {
    expect(ids([llms(text)])).toEqual([]);
  });
});
