import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../src/net/index.ts';
import { readTarget } from '../src/net/target.ts';
import { ROOT } from './support/command.ts';

const page = readFileSync(join(ROOT, 'docs/fetching.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| `'));

const NET = join(ROOT, 'src/net');
const source = readdirSync(NET, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(NET, name), 'utf8'))
  .join('\n');

test('VP-9-22 VP-9-23 docs/fetching.md names every limit with its default', () => {
  const said: Readonly<Record<string, number>> = {
    '5 s': 5_000,
    '10 s': 10_000,
    '30 s': 30_000,
    '5': 5,
    '32 KiB': 32 * 1024,
    '8,193': 8_193,
    '1 MiB': 1024 * 1024,
  };
  const limits = rows.flatMap((row) => {
    const [, name = '', value = ''] = /^\| `(\w+)`[^|]*\| ([^|]+?) \|/.exec(row) ?? [];
    return name in DEFAULT_LIMITS ? [[name, said[value]] as const] : [];
  });
  expect(Object.fromEntries(limits)).toEqual(DEFAULT_LIMITS);
});

test('docs/fetching.md names every finding that a fetch can end in, and no other', () => {
  const ids = (text: string): readonly string[] =>
    [...new Set(text.match(/fetch\.(?:[a-z]+\.)*[a-z-]+(?=['`])/g) ?? [])].sort();
  expect(ids(page)).toEqual(ids(source).filter((id) => id !== 'fetch.ts'));
});

test('VP-10-14 docs/fetching.md names the local names that are refused, and each is', () => {
  const [local = ''] = rows.filter((row) => row.startsWith('| `fetch.ssrf.local-domain`'));
  const endings = [...local.matchAll(/`(\.[a-z.]+)`/g)].map(([, ending = '']) => ending);
  const [, inSource = ''] = /LOCAL_NAME =\s*\/\\\.\(\?:([^)]*)\)/.exec(source) ?? [];
  expect(endings.map((ending) => ending.slice(1))).toEqual(inSource.replaceAll('\\', '').split('|'));
  for (const ending of endings)
    expect(readTarget({ text: `https://a${ending}/` }, false)).toMatchObject({
      problems: [{ code: 'fetch.ssrf.local-domain' }],
    });
});
