import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/command.ts';

/** What guidance is kept, served and read with. A protocol of agents or an editor is an adapter of another room. */
const PACKAGES = ['@hono/node-server', 'diff', 'hono', 'kysely', 'pg', 'saxes', 'yaml', 'zod'];

const sourcesOf = (room: string): readonly string[] =>
  readdirSync(join(ROOT, 'src', room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(ROOT, 'src', room, name), 'utf8'));

/** `@hono/node-server` of `@hono/node-server/conninfo`, `hono` of `hono/html`. */
const packageOf = (target: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;

test('LG-TRUST-19 the rooms of guidance need no package of an adapter, and no room of one', () => {
  const targets = ['base', 'guidance', 'store', 'web']
    .flatMap(sourcesOf)
    .flatMap((source) =>
      [...source.matchAll(/(?: from |import\()'([@\w./:-]+)'[;)]/g)].map(([, target = '']) => target),
    );
  const packages = targets.filter((target) => !/^(?:\.|node:)/.test(target)).map(packageOf);
  expect([...new Set(packages)].sort()).toEqual(PACKAGES);
  expect(targets.filter((target) => /\/(?:mcp|session|cli)\//.test(target))).toEqual([]);
});
