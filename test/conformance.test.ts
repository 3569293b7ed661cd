import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SuiteResult } from '../src/conformance/index.ts';
import { FIXTURE_SUITE_VERSION } from '../src/guide/version.ts';
import { ROOT, readback } from './support/command.ts';

const FIXTURES = join(ROOT, 'fixtures');

const run = (
  ...args: readonly string[]
): { readonly status: number | null; readonly result: SuiteResult } => {
  const { status, out, err } = readback(['conformance', 'verifier', '--format', 'json', ...args]);
  if (out === '') throw new Error(err);
  return { status, result: JSON.parse(out) };
};

const scenarios = (folder: string): readonly string[] =>
  readdirSync(join(FIXTURES, 'network', folder)).sort();

test('VP-28-07 VP-29-29 the suite says its version, and reports carry it', () => {
  const { version } = JSON.parse(readFileSync(join(FIXTURES, 'suite.json'), 'utf8'));
  expect(version).toBe(FIXTURE_SUITE_VERSION);
});

describe('the suite holds network scenarios', () => {
  test('VP-29-25 VP-10-02 to VP-10-14: one for each kind of target that is refused', () => {
    expect(scenarios('ssrf')).toEqual(
      expect.arrayContaining([
        ...['loopback-v4', 'loopback-v6', 'localhost', 'private-10', 'private-172', 'private-192'],
        ...['link-local-v4', 'link-local-v6', 'unique-local', 'multicast-v4', 'multicast-v6'],
        ...['unspecified-v4', 'unspecified-v6', 'carrier-grade-nat', 'benchmarking', 'documentation-v4'],
        ...['documentation-v6', 'reserved', 'site-local', 'mapped', 'six-to-four', 'nat64', 'teredo'],
        ...['metadata-address', 'metadata-name', 'local-domain', 'internal-domain', 'single-label'],
        ...['decimal', 'octal', 'hexadecimal', 'private-answer', 'mixed-answer', 'redirect-to-loopback'],
      ]),
    );
  });

  test('VP-29-26 one for each kind of redirect', () => {
    expect(scenarios('redirects')).toEqual(
      expect.arrayContaining([
        ...['same-origin', 'cross-origin', 'cross-domain', 'to-http', 'five-hops', 'over-limit', 'loop'],
      ]),
    );
  });

  test('VP-29-27 one for each kind of TLS failure', () => {
    expect(scenarios('tls')).toEqual(
      expect.arrayContaining(['expired', 'not-yet-valid', 'wrong-host', 'untrusted']),
    );
  });
});

test('VP-3-05 VP-29-01 VP-29-05 VP-29-25 VP-29-26 VP-29-27 this readback agrees with every network scenario', () => {
  const { status, result } = run('--suite', FIXTURES, '--only', 'network');
  expect(result.results.filter(({ kind }) => kind !== 'agrees')).toEqual([]);
  expect(result.results.length).toBeGreaterThan(75);
  expect(result.agreement.map(({ clause }) => clause)).toEqual(
    [31, 32, 33, 34, 35].map((row) => `VP-29-${row}`),
  );
  expect(status).toBe(0);
});

test('VP-29-31 VP-29-32 a verifier that says something else is found out, with exit status 1', () => {
  const says = JSON.stringify({ guide: { sha256: '0'.repeat(64), achieved_level: 4 }, findings: [] });
  const command = `"${process.execPath}" -e "console.log(process.env.SAYS)" --`;
  const { status, out } = readback(
    ['conformance', 'verifier', '--suite', FIXTURES, '--only', 'network/redirects', '--command', command],
    {
      env: { SAYS: says },
    },
  );
  expect(status).toBe(1);
  expect(out).toMatch(
    /cross-domain\n {4}blocking: missing fetch\.redirect\.cross-domain\n {4}level: 4, expected 1\n/,
  );
  expect(out).toMatch(/VP-29-31 {2}achieved level +0 of 7\n/);
});

test('wrong use is exit status 2', () => {
  for (const args of [
    [],
    ['runtime'],
    ['verifier', '--suite', '/nowhere/at/all'],
    ['verifier', '--command', '"x'],
    ['verifier', '--only', 'none'],
  ]) {
    const { status, err } = readback(['conformance', ...args]);
    expect(status, args.join(' ')).toBe(2);
    expect(err).toMatch(/^readback: /);
  }
});
