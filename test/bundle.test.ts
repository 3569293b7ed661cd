import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Strings that stand in each library whatever a minifier does to its names. */
const MARKS: Readonly<Record<string, string>> = {
  zod: 'ZodObject',
  ajv: 'strictTypes',
  kysely: 'kysely',
  hono: 'Context is not finalized',
};

const FOLDER = join(import.meta.dirname, '..', 'dist', 'bin');

const holding = (mark: string): readonly string[] =>
  readdirSync(FOLDER).filter((name) => readFileSync(join(FOLDER, name), 'utf8').includes(mark));

test.each(Object.entries(MARKS))(
  '%s is not in what starts with every command, and is in what needs it',
  (_name, mark) => {
    const bundles = holding(mark);
    expect(bundles).not.toContain('readback.cjs');
    expect(bundles).not.toEqual([]);
  },
);
