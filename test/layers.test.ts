import { describe, expect, test } from 'vitest';
import { checkSource } from '../scripts/layers.ts';

describe('the layer check', () => {
  const refused: readonly (readonly [string, string, string])[] = [
    ['an upward import', 'src/guide/a.ts', "import { x } from '../cli/index.ts';"],
    ['a type from above', 'src/guide/a.ts', "import type { X } from '../evidence/index.ts';"],
    ['a re-export from above', 'src/base/a.ts', "export * from '../guide/index.ts';"],
    ['a type written as import()', 'src/guide/a.ts', "type X = import('../cli/index.ts').X;"],
    ['a dynamic import from above', 'src/guide/a.ts', "await import('../cli/index.ts');"],
    ['an import past a door', 'src/cli/a.ts', "import { x } from '../guide/judge.ts';"],
    ['a room that nobody planned', 'src/attic/a.ts', "import { x } from '../base/index.ts';"],
    ['a computed import', 'src/cli/a.ts', 'await import(name);'],
    ['createRequire', 'src/cli/a.ts', "import { createRequire } from 'node:module';"],
    ['node:fs in a pure room', 'src/guide/a.ts', "import { readFileSync } from 'node:fs';"],
    ['fs without its prefix', 'src/guide/a.ts', "import { readFileSync } from 'fs';"],
    ['the clock', 'src/guide/a.ts', 'const t = Date.now();'],
    ['the clock by new', 'src/guide/a.ts', 'const t = new Date();'],
    ['chance', 'src/guide/a.ts', 'const t = Math.random();'],
    ['the process', 'src/guide/a.ts', 'const t = process.env;'],
    ['the network', 'src/guide/a.ts', "fetch('https://example.com');"],
    ['Buffer', 'src/base/a.ts', 'Buffer.from([]);'],
  ];
  for (const [name, file, source] of refused)
    test(`refuses ${name}`, () => expect(checkSource(file, source)).toHaveLength(1));

  const allowed: readonly (readonly [string, string, string])[] = [
    ['a lower door', 'src/cli/a.ts', "import { judge } from '../guide/index.ts';"],
    ['a file of the same room', 'src/guide/a/b.ts', "import { x } from '../c.ts';"],
    ['a date from a string', 'src/guide/a.ts', 'const t = new Date(text); const u = Date.parse(text);'],
    ['a member that is called process', 'src/guide/a.ts', 'const t = line.process;'],
    ['node:fs at the edge', 'src/evidence/a.ts', "import { readFileSync } from 'node:fs';"],
    ['the lazy libraries', 'src/cli/lazy-lookups.ts', "import { createRequire } from 'node:module';"],
  ];
  for (const [name, file, source] of allowed)
    test(`allows ${name}`, () => expect(checkSource(file, source)).toEqual([]));

  test('says where', () => {
    expect(checkSource('src/guide/a.ts', '\n\nDate.now();')).toEqual([
      'src/guide/a.ts:3: guide is pure and may not use Date.now',
    ]);
  });
});
