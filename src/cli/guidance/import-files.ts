import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../base/index.ts';
import type { ExportedRevision } from '../../store/index.ts';
import type { Parsed } from '../command.ts';
import type { World } from '../world.ts';
import { readExport } from './export-lines.ts';
import { type Input, readInput } from './input.ts';

/** What is to be imported: exact copies of revisions, and documents as authors write them. */
export interface Load {
  readonly exported: readonly ExportedRevision[];
  readonly inputs: readonly Input[];
}

const TAKEN = /\.(?:xml|json|md|markdown|jsonl)$/i;

/** A folder's documents, its README apart; a file is itself. */
const filesOf = (path: string): readonly string[] => {
  if (path === '-' || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => TAKEN.test(name) && !/(?:^|[\\/])readme\.md$/i.test(name))
    .sort()
    .map((name) => join(path, name));
};

const readCopy = (path: string): Result<readonly ExportedRevision[]> => {
  try {
    return readExport(path, readFileSync(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail('input.unreadable', `${path}: it cannot be read (${code})`, 'check the path');
  }
};

/** Reads all that is named, before anything is written. */
export const readLoad = async (parsed: Parsed, world: World): Promise<Result<Load>> => {
  const exported: ExportedRevision[] = [];
  const inputs: Input[] = [];
  for (const path of parsed.targets.flatMap(filesOf)) {
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
