import { describe, expect, test } from 'vitest';
import { evidenceFetched, type FetchedJson } from '../../../test/support/fetched.ts';
import { base3 } from '../../../test/support/guides.ts';
import { judge } from '../index.ts';
import { reportSchema } from '../schema/report.ts';
import { renderMarkdown } from './markdown.ts';
import { renderText } from './text.ts';

const GUIDE = 'https://example.com/.well-known/assistant-guide.txt';

const report = (surfaces: NonNullable<FetchedJson['surfaces']>) =>
  judge(evidenceFetched(base3, { surfaces }));
const home = (text: string) => report([{ kind: 'home-page', url: 'https://example.com/', text }]);

const sample = report([
  { kind: 'llms.txt', text: `- [Assistant Guide](${GUIDE}): x\nhttps://example.net/assistant-guide.txt\n` },
  { kind: 'llm.txt', fetch: { status: 404 } },
  { kind: 'home-page', url: 'https://example.com/', text: '<html></html>' },
]);

describe('GP-19-01 a report tells what was asked, what came and what it named', () => {
  test('as data', () => {
    expect(sample.discovery).toMatchObject([
      {
        surface: 'llms.txt',
        status: 'read',
        names: [
          { url: GUIDE },
          {
            url: 'https://example.net/assistant-guide.txt',
            not_followed: 'it is on another registered domain than example.com',
          },
        ],
        requests: [{ url: 'https://example.com/llms.txt', http_status: 200 }],
      },
      { surface: 'llm.txt', status: 'absent', reason: 'the server answered 404', names: [] },
      { surface: 'home-page', status: 'read', names: [] },
    ]);
    expect(sample.discovery?.[0]?.names[0]).toEqual({ url: GUIDE });
    expect(reportSchema.safeParse(sample).success).toBe(true);
  });

  test('as text and as Markdown', () => {
    const text = renderText(sample).replace(/\s+/g, ' ');
    expect(text).toContain(`Where the guide is named llms.txt: names ${GUIDE}, https://example.net/`);
    expect(text).toContain('llm.txt: absent (the server answered 404) home-page: names no guide');
    const markdown = renderMarkdown(sample);
    expect(markdown).toContain('### Where the guide is named\n\n- llms\\.txt: names https\\:');
    expect(markdown).toContain('- home\\-page: names no guide\n');
  });

  test('and nothing where nobody asked', () => {
    const none = judge(evidenceFetched(base3));
    expect(none.discovery).toBeUndefined();
    expect(renderText(none) + renderMarkdown(none)).not.toContain('Where the guide is named');
  });
});

describe('VP-28-11 what a site writes is shown as data', () => {
  test.each([
    ['a terminal escape', 'https://example.com/\x1b[2Jx'],
    ['no URL', 'https://[\x1b]/'],
    ['markup', 'https://example.com/`*_[x](javascript:y)'],
    ['a bidirectional override', 'https://example.com/\u202etxt'],
  ])('%s', (_what, href) => {
    const shown = home(`<link rel="assistant-guide" href="${href}">`);
    expect(reportSchema.safeParse(shown).success).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is what is shown
    expect(renderText(shown) + renderMarkdown(shown)).not.toMatch(/[\x1b\u202e]/u);
    const [, section = ''] = renderMarkdown(shown).split('### Where the guide is named');
    expect(section).not.toContain('](javascript');
  });

  test('a password in a reference is left out', () => {
    const shown = home('<link rel="assistant-guide" href="https://me:secret@example.com/g.txt">');
    expect(JSON.stringify(shown) + renderText(shown)).not.toContain('secret');
  });

  test('VP-6-06 a surface that names very many guides does not fill the report', () => {
    const many = Array.from({ length: 400 }, (_, n) => `https://example.com/${n}/assistant-guide.txt`);
    const [llms] = report([{ kind: 'llms.txt', text: many.join('\n') }]).discovery ?? [];
    expect(llms?.names).toHaveLength(8);
  });
});
