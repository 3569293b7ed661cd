import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../base/index.ts';
import { readDocument } from '../../evidence/index.ts';
import type { Parsed } from '../command.ts';
import type { World } from '../world.ts';
import { type Copy, readExport } from './export-lines.ts';
import { type Input, readInput } from './input.ts';

/** What is to be imported: exact copies of revisions, and documents as authors write them. */
export interface Load {
  readonly exported: readonly Copy[];
  readonly inputs: readonly Input[];
}

const TAKEN = /\.(?:xml|json|md|markdown|jsonl)$/i;

/** Near the longest text that there can be. */
const EXPORT_LIMIT = 500 * 1024 * 1024;

/** What cannot be looked into is left to whoever reads it, who says why. */
const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

const isReadme = (name: string): boolean => /(?:^|[\\/])readme\.md$/i.test(name);

/** A folder's documents, its README apart; a file is itself. */
const filesOf = (path: string): Result<readonly string[]> => {
  if (path === '-' || !isFolder(path)) return ok([path]);
  try {
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => TAKEN.test(name) && !isReadme(name)).sort();
    return ok(files.map((name) => join(path, name)).filter((file) => !isFolder(file)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail('input.unreadable', `${path}: the folder cannot be read (${code})`, 'check its permissions');
  }
};

const allFiles = (paths: readonly string[]): Result<readonly string[]> => {
  const files: string[] = [];
  for (const path of paths) {
    const some = filesOf(path);
    if (!some.ok) return some;
    files.push(...some.value);
  }
  return ok(files);
};

const readCopy = (path: string): Result<readonly Copy[]> => {
  const received = readDocument(path, EXPORT_LIMIT);
  if (!received.ok) return received;
  const { bytes, truncated } = received.value;
  return truncated
    ? fail('input.too-large', `${path}: it has more than 500 MiB`, 'move the database file itself')
    : readExport(path, Buffer.from(bytes).toString());
};

/** Reads all that is named, before anything is written. */
export const readLoad = async (parsed: Parsed, world: World): Promise<Result<Load>> => {
  const exported: Copy[] = [];
  const inputs: Input[] = [];
  const files = allFiles(parsed.targets);
  if (!files.ok) return files;
  for (const path of files.value) {
    if (/\.jsonl$/i.test(path)) {
      const copy = readCopy(path);
      if (!copy.ok) return copy;
      exported.push(...copy.value);
      continue;
    }
    const input = await readInput(path, parsed, world);
    if (!input.ok) return input;
    inputs.push(input.value);
  }
  if (exported.length + inputs.length > 0) return ok({ exported, inputs });
  return fail(
    'input.none',
    'there is no document in it',
    'name .xml, .json, .md or .jsonl files, or a folder of them',
  );
};
