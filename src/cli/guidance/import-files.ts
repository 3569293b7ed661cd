import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../base/index.ts';
import { readDocument, readStream } from '../../evidence/index.ts';
import type { Received } from '../../guide/index.ts';
import type { Parsed } from '../command.ts';
import type { World } from '../world.ts';
import { beginsExport, type Copy, readExport } from './export-lines.ts';
import { type Input, inputIn, readInput } from './input.ts';

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

const copyIn = (path: string, { bytes, truncated }: Received): Result<Load> => {
  if (truncated)
    return fail('input.too-large', `${path}: it has more than 500 MiB`, 'move the database file itself');
  const exported = readExport(path, Buffer.from(bytes).toString());
  return exported.ok ? ok({ exported: exported.value, inputs: [] }) : exported;
};

const documentIn = (input: Result<Input>): Result<Load> =>
  input.ok ? ok({ exported: [], inputs: [input.value] }) : input;

/** One file, or standard input for `-`: an export or a document. */
const readOne = async (path: string, parsed: Parsed, world: World): Promise<Result<Load>> => {
  const isExport = /\.jsonl$/i.test(path);
  if (path !== '-' && !isExport) return documentIn(await readInput(path, parsed, world));
  const received = isExport
    ? readDocument(path, EXPORT_LIMIT)
    : await readStream(world.stdin(), EXPORT_LIMIT);
  if (!received.ok) return received;
  return isExport || beginsExport(received.value.bytes)
    ? copyIn(path, received.value)
    : documentIn(await inputIn(path, received.value, parsed));
};

/** Reads all that is named, before anything is written. */
export const readLoad = async (parsed: Parsed, world: World): Promise<Result<Load>> => {
  const exported: Copy[] = [];
  const inputs: Input[] = [];
  const files = allFiles(parsed.targets);
  if (!files.ok) return files;
  for (const path of files.value) {
    const one = await readOne(path, parsed, world);
    if (!one.ok) return one;
    exported.push(...one.value.exported);
    inputs.push(...one.value.inputs);
  }
  if (exported.length + inputs.length > 0) return ok({ exported, inputs });
  return fail(
    'input.none',
    'there is no document in it',
    'name .xml, .json, .md or .jsonl files, or a folder of them',
  );
};
