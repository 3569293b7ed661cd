import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidenceFetched, type FetchedJson, fetchRecord } from '../../test/support/fetched.ts';
import { base4, sha256 } from '../../test/support/guides.ts';
import { readSurface, readSurfaces } from './discovery.ts';
import { type Evidence, SURFACES, type Surface } from './evidence.ts';
import { standardLookups } from './standard-lookups.ts';

const URL_ = 'https://example.com/.well-known/assistant-guide.txt';

const surface = (kind: Surface['kind'], text: string, url = `https://example.com/${kind}`): Surface => {
  const bytes = new TextEncoder().encode(text);
  const requests = [fetchRecord(url)];
  return { kind, bytes, sha256: sha256(bytes), received: true, truncated: false, url, requests };
};

const named = (one: Surface, host = 'example.com') =>
  readSurface(one, host, standardLookups).named.map(({ url, refused }) =>
    refused === undefined ? url : refused,
  );

describe('GP-19-01 each surface names a guide in its own way', () => {
  test.each<[Surface['kind'], string]>([
    ['llms.txt', `- [Assistant Guide](${URL_}): x`],
    ['llm.txt', `- [Assistant Guide](${URL_}): x`],
    ['home-page', `<html><LINK href='${URL_}' rel='help Assistant-Guide'></html>`],
    ['dns-txt', `v=spf1 -all\nv=1; sha256=${'a'.repeat(64)}; url=${URL_}\n`],
    ['security.txt', `Contact: mailto:a@example.com\nassistant-guide: ${URL_}\r\n`],
  ])('%s', (kind, text) => {
    expect(named(surface(kind, text))).toEqual([URL_]);
  });

  test('a TXT record that is not of the defined form names none', () => {
    expect(named(surface('dns-txt', `v=1; url=${URL_}`))).toEqual([]);
  });

  test('relative references start from where redirects led, and from a base', () => {
    const moved: Surface = {
      ...surface('home-page', '<link rel=assistant-guide href=g.txt>'),
      requests: [fetchRecord('https://example.com/', { redirects: ['https://www.example.com/en/'] })],
    };
    expect(named(moved)).toEqual(['https://www.example.com/en/g.txt']);
    const based = surface(
      'home-page',
      '<base href="/b/"><link rel=assistant-guide href=g.txt>',
      'https://example.com/',
    );
    expect(named(based)).toEqual(['https://example.com/b/g.txt']);
  });

  test('one guide by several spellings is one', () => {
    const text = `https://example.com/assistant-guide.txt#a\nHTTPS://EXAMPLE.com:443/x/../assistant-guide.txt`;
    expect(named(surface('llms.txt', text))).toEqual(['https://example.com/assistant-guide.txt']);
  });
});

describe('A41 only a guide of the same registered domain is followed', () => {
  test.each([
    ['https://docs.example.co.uk/assistant-guide.txt', 'example.co.uk', undefined],
    ['https://other.co.uk/assistant-guide.txt', 'example.co.uk', 'it is on another registered domain'],
    ['https://b.github.io/assistant-guide.txt', 'a.github.io', 'it is on another registered domain'],
    ['http://example.com/assistant-guide.txt', 'example.com', 'it does not start with https://'],
    ['https://a:b@example.com/assistant-guide.txt', 'example.com', 'it carries user information'],
    ['https://127.0.0.1/assistant-guide.txt', 'example.com', 'it names an address'],
    ['https://2130706433/assistant-guide.txt', 'example.com', 'it names an address'],
    ['https://localhost/assistant-guide.txt', 'example.com', 'it is on another registered domain'],
    ['https://example.com:22/assistant-guide.txt', 'example.com', 'it names a port'],
    ['https://exa mple.com/assistant-guide.txt', 'example.com', 'it is no URL'],
  ])('%s named by %s', (url, host, refused) => {
    const page = surface('home-page', `<link rel="assistant-guide" href="${url}">`, `https://${host}/`);
    expect(named(page, host)).toEqual([refused === undefined ? url : expect.stringContaining(refused)]);
  });

  test('VP-6-03 a password in a reference is not repeated', () => {
    const page = surface('home-page', '<link rel="assistant-guide" href="https://a:secret@example.com/">');
    expect(JSON.stringify(readSurface(page, 'example.com', standardLookups).named)).not.toContain('secret');
  });
});

describe('what did not come', () => {
  const status = (kind: Surface['kind'], fetch: FetchedJson['fetch'], text = '') => {
    const requests = [fetchRecord('https://example.com/x', fetch)];
    const one = { ...surface(kind, text), received: fetch === undefined, requests };
    return readSurface(one, 'example.com', standardLookups).status;
  };

  test.each<[string, FetchedJson['fetch'], string, string]>([
    ['404', { status: 404 }, '', 'absent'],
    ['410', { status: 410 }, '', 'absent'],
    ['403', { status: 403 }, '', 'absent'],
    ['500', { status: 500 }, '', 'unreachable'],
    ['a timeout', { problems: ['fetch.timeout'] }, '', 'unreachable'],
    ['a page in place of a text', undefined, '<!doctype html><p>not found', 'absent'],
    ['an empty text', undefined, '', 'read'],
  ])('%s', (_what, fetch, text, expected) => {
    expect(status('llms.txt', fetch, text)).toBe(expected);
  });

  test('a failed look-up is unreachable, an empty answer is absent', () => {
    const dns = (rcode: string, received: boolean): Surface => ({
      ...surface('dns-txt', ''),
      received,
      requests: [
        {
          name: '_assistant-guide.example.com',
          type: 'TXT',
          fetchedAt: '2026-06-01T00:00:00Z',
          rcode,
          problems: [],
        },
      ],
    });
    expect(readSurface(dns('SERVFAIL', false), 'example.com', standardLookups)).toMatchObject({
      status: 'unreachable',
      reason: 'the name server answered SERVFAIL',
    });
    expect(readSurface(dns('NXDOMAIN', true), 'example.com', standardLookups).status).toBe('absent');
  });
});

describe('the surfaces of a judged guide', () => {
  const kinds = (evidence: Evidence) => readSurfaces(evidence, standardLookups)?.map(({ kind }) => kind);

  test('channels that were asked as anchors are surfaces as well, each once', () => {
    const text = `v=1; sha256=${'a'.repeat(64)}; url=${URL_}`;
    const anchors = { 'dns-txt': { text }, 'signed-security-txt': { text: '' } };
    const llms = { kind: 'llms.txt', text: '' } as const;
    expect(kinds(evidenceFetched(base4, { anchors, surfaces: [llms] }))).toEqual([
      'llms.txt',
      'dns-txt',
      'security.txt',
    ]);
    expect(kinds(evidenceFetched(base4, { anchors, surfaces: [{ kind: 'dns-txt', text }] }))).toEqual([
      'dns-txt',
      'security.txt',
    ]);
    expect(kinds(evidenceFetched(base4, { anchors: {}, surfaces: [llms] }))).toEqual(['llms.txt']);
  });

  test('without a surface there are none', () => {
    expect(kinds(evidenceFetched(base4))).toBeUndefined();
  });
});

test('VP-6-06 whatever a surface holds, nothing throws', () => {
  const bytes = fc.uint8Array({ maxLength: 400 });
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(fc.constantFrom(...SURFACES), bytes, text, (kind, raw, href) => {
      readSurface({ ...surface(kind, ''), bytes: raw }, 'example.com', standardLookups);
      const page = `<base href="${href}"><link rel=assistant-guide href="${href}">`;
      readSurface(surface('home-page', page), 'example.com', standardLookups);
      readSurface(
        surface(kind, `- [Assistant Guide](${href}/assistant-guide.txt)`),
        'example.com',
        standardLookups,
      );
    }),
  );
});
