import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '../base/index.ts';
import { type Expected, expectedSchema } from './expected.ts';
import { type Scenario, scenarioSchema } from './scenario.ts';

/** One case: files to judge, or a scenario of servers to fetch from. */
export interface Case {
  /** Its folder below the suite. */
  readonly name: string;
  readonly dir: string;
  readonly expected: Expected;
  readonly scenario?: Scenario;
}

export interface Suite {
  readonly dir: string;
  /** Absent for a suite that does not say. */
  readonly version?: string;
  readonly cases: readonly Case[];
  /** Every id that the suite mentions. */
  readonly ids: ReadonlySet<string>;
}

/** Far above any suite; a folder that holds more is another folder. */
const CASES = 20_000;
const DEPTH = 8;

const aboutSchema = z.looseObject({ version: z.string() });

const parseFile = <T>(path: string, schema: z.ZodType<T>): Result<T> => {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (parsed.success) return ok(parsed.data);
    const [issue] = parsed.error.issues;
    const member = issue?.path.join('.') || 'the whole';
    return fail('suite.invalid', `${path}: ${member}: ${issue?.message}`, `correct ${member} in this file`);
  } catch {
    return fail('suite.invalid', `${path}: this is no JSON file`, 'write it as JSON');
  }
};

/** The folders in a folder. What is a link, or went away meanwhile, is none. */
const foldersIn = (dir: string): readonly string[] => {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(dir, name))
      .sort();
  } catch {
    return [];
  }
};

const caseFolders = (dir: string, depth = 0): readonly string[] => {
  if (existsSync(join(dir, 'expected.json'))) return [dir];
  if (depth >= DEPTH) return [];
  return foldersIn(dir).flatMap((path) => caseFolders(path, depth + 1));
};

const readCase = (suite: string, dir: string): Result<Case> => {
  const expected = parseFile(join(dir, 'expected.json'), expectedSchema);
  if (!expected.ok) return expected;
  const path = join(dir, 'scenario.json');
  const scenario = existsSync(path) ? parseFile(path, scenarioSchema) : ok(undefined);
  if (!scenario.ok) return scenario;
  return ok({
    name: relative(suite, dir) || '.',
    dir,
    expected: expected.value,
    ...(scenario.value !== undefined && { scenario: scenario.value }),
  });
};

const idsOf = (cases: readonly Case[]): ReadonlySet<string> =>
  new Set(
    cases.flatMap(({ expected }) => [...expected.blocking_finding_ids, ...expected.required_warning_ids]),
  );

/** Reads a suite: each folder with an `expected.json` is a case. */
export const loadSuite = (dir: string): Result<Suite> => {
  if (!existsSync(dir) || !statSync(dir).isDirectory())
    return fail('suite.no-folder', `${dir}: there is no such folder`, 'name the folder of a fixture suite');
  const folders = caseFolders(dir).slice(0, CASES);
  if (folders.length === 0)
    return fail('suite.empty', `${dir}: no folder below it holds an expected.json`, 'name a fixture suite');
  const cases: Case[] = [];
  for (const folder of folders) {
    const read = readCase(dir, folder);
    if (!read.ok) return read;
    cases.push(read.value);
  }
  const path = join(dir, 'suite.json');
  const about = existsSync(path) ? parseFile(path, aboutSchema) : ok(undefined);
  if (!about.ok) return about;
  return ok({
    dir,
    cases,
    ids: idsOf(cases),
    ...(about.value !== undefined && { version: about.value.version }),
  });
};
