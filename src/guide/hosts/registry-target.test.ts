import { describe, expect, test } from 'vitest';
import { base3, edit } from '../../../test/support/guides.ts';
import type { Ask } from '../evidence.ts';
import { readGuide } from '../parse/guide.ts';
import { standardLookups } from '../standard-lookups.ts';
import { readRegistryHost, registryTarget } from './registry-target.ts';

// Joined here as in the table: no file of the project holds a registry's address as a whole.
const NPM = ['registry', 'npmjs', 'org'].join('.');
const GO = ['proxy', 'golang', 'org'].join('.');
const PYPI = ['pypi', 'org'].join('.');
const CRATES = ['crates', 'io'].join('.');
const GEMS = ['rubygems', 'org'].join('.');

const targetOf = (url: string, ask: Ask = {}, guide = base3) => {
  const written = edit(guide, 'status: active\n', `status: active\nregistry-url: ${url}\n`);
  return registryTarget(readGuide(Buffer.from(written)), ask, standardLookups);
};

const askedFor = (url: string, ask?: Ask): string => {
  const target = targetOf(url, ask);
  return target.what === 'record' ? target.record.url : target.what;
};

test.each([
  [`${NPM}/example-pkg/2.3.1`, '/example-pkg/2.3.1'],
  [`${NPM}/@scope/example-pkg/2.3.1`, '/@scope%2fexample-pkg/2.3.1'],
  [`${NPM}/@scope%2Fexample-pkg/2.3.1-rc.1/`, '/@scope%2fexample-pkg/2.3.1-rc.1'],
  [`${NPM}/search/1.0.0+build.7`, '/search/1.0.0+build.7'],
  [`${PYPI}/pypi/example-pkg/2.3.1/json`, '/pypi/example-pkg/2.3.1/json'],
  [`${PYPI}/project/search-pkg/2.3rc1/`, '/pypi/search-pkg/2.3rc1/json'],
  [`${PYPI}:8443/project/a.b_c/1!2.0.post1`, '/pypi/a.b_c/1!2.0.post1/json'],
  [`${CRATES}/crates/example-pkg/2.3.1`, '/api/v1/crates/example-pkg/2.3.1/download'],
  [`${CRATES}/api/v1/crates/a_b/2.3.1-rc.1`, '/api/v1/crates/a_b/2.3.1-rc.1/download'],
  [`${CRATES}/api/v1/crates/a_b/2.3.1/download`, '/api/v1/crates/a_b/2.3.1/download'],
  [`static.${CRATES}/crates/a-b/a-b-2.3.1.crate`, '/crates/a-b/a-b-2.3.1.crate'],
  [`static.${CRATES}/crates/a-b/2.3.1/download`, '/crates/a-b/a-b-2.3.1.crate'],
  [`${GEMS}/gems/example-pkg/versions/2.3.1`, '/api/v2/rubygems/example-pkg/versions/2.3.1.json'],
  [
    `${GEMS}/api/v2/rubygems/example-pkg/versions/2.3.1.json`,
    '/api/v2/rubygems/example-pkg/versions/2.3.1.json',
  ],
  [`${GEMS}/api/v2/rubygems/a/versions/2.3.1.pre`, '/api/v2/rubygems/a/versions/2.3.1.pre.json'],
  [`${GO}/example.com/mod/@v/v1.2.3.info`, '/example.com/mod/@v/v1.2.3.mod'],
  [`${GO}/example.com/!big/v2/@v/v2.0.0-rc.1.zip`, '/example.com/!big/v2/@v/v2.0.0-rc.1.mod'],
])('GP-11-79 VP-14-26 VP-14-37 https://%s is the record whose document is at %s (A43)', (url, document) => {
  const [host = ''] = url.split('/');
  expect(askedFor(`https://${url}`)).toBe(`https://${host}${document}`);
});

test.each([
  `${NPM}/`,
  NPM,
  `${NPM}/example-pkg`,
  `${NPM}/example-pkg/latest`,
  `${NPM}/example-pkg/2`,
  `${NPM}/example-pkg/2.3`,
  `${NPM}/example-pkg/^2.3.1`.replace('^', '%5E'),
  `${NPM}/example-pkg/2.x.1`,
  `${NPM}/../2.3.1`,
  `${NPM}/@scope/example-pkg`,
  `${NPM}/example-pkg/2.3.1?write=true`,
  `${NPM}/-/v1/search?text=x`,
  `${PYPI}/search/?q=x`,
  `${PYPI}/project/example-pkg/`,
  `${PYPI}/pypi/example-pkg/json`,
  `${PYPI}/pypi/example-pkg/latest/json`,
  `${CRATES}/crates/example-pkg`,
  `${CRATES}/crates/example-pkg/1`,
  `static.${CRATES}/crates/a/b-2.3.1.crate`,
  `${GEMS}/gems/example-pkg`,
  `${GO}/example.com/mod/@latest`,
  `${GO}/example.com/mod/@v/list`,
  `${GO}/example.com/mod/@v/v1.info`,
  'packages.example.net/',
  'packages.example.net/search?q=x',
])('GP-11-79 VP-14-37 VP-14-38 https://%s is no record (A43)', (url) =>
  expect(askedFor(`https://${url}`)).toBe('not-record'),
);

describe('GP-11-78 A43 whose registry counts', () => {
  test.each(['packages.example.net/example-pkg/2.3.1', `${NPM}.example.net/example-pkg/2.3.1`])(
    'GP-11-78 https://%s is at no recognized registry',
    (url) => expect(askedFor(`https://${url}`)).toBe('unrecognized'),
  );

  const ask: Ask = {
    registries: [
      { kind: 'npm', host: 'packages.example.net' },
      { kind: 'crates', host: 'crates.example.net' },
      { kind: 'npm', host: 'npm.example.com' },
    ],
  };

  test('GP-11-78 a host that the caller names serves records as the public registry of its kind does', () => {
    expect(askedFor('https://packages.example.net/a/2.3.1', ask)).toBe(
      'https://packages.example.net/a/2.3.1',
    );
    expect(askedFor('https://packages.example.net/pypi/a/2.3.1/json', ask)).toBe('not-record');
    expect(askedFor('https://crates.example.net/crates/a/2.3.1', ask)).toBe(
      'https://crates.example.net/api/v1/crates/a/2.3.1/download',
    );
  });

  test('GP-11-78 not on the registered domain of the guide, whoever names it', () => {
    expect(askedFor('https://npm.example.com/a/2.3.1', ask)).toBe('own-domain');
    const guide = base3.replaceAll('https://example.com/.well-known', `https://a.${PYPI}/.well-known`);
    expect(targetOf(`https://${PYPI}/pypi/a/2.3.1/json`, {}, guide)).toEqual({ what: 'own-domain' });
  });

  test('GP-11-80 without a valid registry-url there is none', () => {
    expect(askedFor('http://example.net/a/2.3.1', ask)).toBe('none');
    expect(registryTarget(readGuide(Buffer.from(base3)), ask, standardLookups)).toEqual({ what: 'none' });
  });
});

test('A43 KIND=HOST', () => {
  expect(readRegistryHost('npm=Packages.Example.net')).toEqual({ kind: 'npm', host: 'packages.example.net' });
  for (const text of ['npm', 'npm=', '=a.example.net', 'nuget=a.example.net', 'npm=a.example.net:8443'])
    expect(readRegistryHost(text)).toBeUndefined();
  for (const text of [
    'npm=https://a.example.net',
    'npm=a.example.net/x',
    'npm=10.0.0.1',
    'npm=u@a.example.net',
  ])
    expect(readRegistryHost(text)).toBeUndefined();
});
