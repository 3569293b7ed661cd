import { expect, test } from 'vitest';
import { registryTarget } from './known-hosts.ts';
import { readUrl } from './url.ts';

// Joined here as in the table: no file of the project holds a registry's address as a whole.
const NPM = ['registry', 'npmjs', 'org'].join('.');
const GO = ['proxy', 'golang', 'org'].join('.');
const PYPI = ['pypi', 'org'].join('.');
const CRATES = ['crates', 'io'].join('.');
const GEMS = ['rubygems', 'org'].join('.');

const target = (value: string): string => {
  const read = readUrl(value);
  if (!read.ok) throw new Error(value);
  return registryTarget(read.url);
};

test.each([
  `https://${NPM}/example-pkg/2.3.1`,
  `https://${NPM}/@scope/example-pkg/2.3.1`,
  `https://${NPM}/@scope%2fexample-pkg/2.3.1-rc.1`,
  `https://${PYPI}/pypi/example-pkg/2.3.1/json`,
  `https://${PYPI}/project/example-pkg/2.3.1/`,
  `https://${CRATES}/api/v1/crates/example-pkg/2.3.1`,
  `https://${CRATES}/crates/example-pkg/2.3.1`,
  `https://static.${CRATES}/crates/example-pkg/example-pkg-2.3.1.crate`,
  `https://${GEMS}/api/v2/rubygems/example-pkg/versions/2.3.1.json`,
  `https://${GEMS}/gems/example-pkg/versions/2.3.1`,
  `https://${GO}/example.com/mod/@v/v1.2.3.info`,
])('GP-11-79 VP-14-26 VP-14-37 %s is a record (A43)', (url) => expect(target(url)).toBe('record'));

test.each([
  `https://${NPM}/`,
  `https://${NPM}`,
  `https://${NPM}/example-pkg`,
  `https://${NPM}/example-pkg/latest`,
  `https://${NPM}/@scope/example-pkg`,
  `https://${NPM}/-/v1/search?text=x`,
  `https://${PYPI}/search/?q=x`,
  `https://${PYPI}/project/example-pkg/`,
  `https://${PYPI}/pypi/example-pkg/json`,
  `https://${CRATES}/crates/example-pkg`,
  `https://${GEMS}/gems/example-pkg`,
  `https://${GO}/example.com/mod/@latest`,
  `https://${GO}/example.com/mod/@v/list`,
  'https://packages.example.com/',
  'https://packages.example.com/search?q=x',
])('GP-11-79 VP-14-37 VP-14-38 %s is no record (A43)', (url) => expect(target(url)).toBe('not-record'));

test.each(['https://packages.example.com/example-pkg/2.3.1', `https://${NPM}.example.com/example-pkg/2.3.1`])(
  'GP-11-78 %s is at no recognized registry (A43)',
  (url) => expect(target(url)).toBe('unrecognized'),
);
