import { closeSync, constants, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../base/index.ts';
import { CHANNELS, type ChannelEvidence, type Received, type Supplied } from '../guide/index.ts';
import { receive } from './received.ts';

/** V10: files and standard input are read and hashed whole up to here; beyond, the evidence says it is truncated. */
export const READ_LIMIT = 1024 * 1024;

const CHUNK = 64 * 1024;

/** Takes chunks until the source ends or gave more than the limit; memory stays flat whatever the source does. */
class Intake {
  readonly #parts: Uint8Array[] = [];
  readonly #limit: number;
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether more is wanted. */
  take(part: Uint8Array): boolean {
    this.#parts.push(part);
    this.#length += part.length;
    return this.#length <= this.#limit;
  }

  received(): Received {
    const bytes = Buffer.concat(this.#parts, Math.min(this.#length, this.#limit));
    return receive(bytes, this.#length > this.#limit);
  }
}

const readAll = (file: number, limit: number): Received => {
  const intake = new Intake(limit);
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const length = readSync(file, chunk, 0, CHUNK, null);
    if (length === 0 || !intake.take(chunk.subarray(0, length))) return intake.received();
  }
};

const REASONS: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  ENOENT: ['there is no such file', 'check the path'],
  EISDIR: ['this is a folder', 'name a file in it, such as FOLDER/assistant-guide.txt'],
  EACCES: ['you may not read this file', 'check its permissions'],
  ENOTDIR: ['there is no such file', 'a part of the path is no folder'],
  ELOOP: ['its symbolic links lead in a circle', 'name the file itself'],
  ENAMETOOLONG: ['the path is too long', 'check the path'],
};

const unreadable = (path: string, error: unknown): Result<never> => {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (code === 'ENOENT' && path.includes('\ufffd'))
    return fail(
      'input.unreadable',
      `${path}: this name is no UTF-8 text`,
      'rename the file, or give it by standard input',
    );
  const [what, fix] = REASONS[code] ?? [`it cannot be read (${code || 'unknown reason'})`, 'check the path'];
  return fail('input.unreadable', `${path}: ${what}`, fix);
};

/** Opens, reads and closes, whatever happens. */
const readPath = (
  path: string,
  flags: number,
  read: (file: number) => Result<Received>,
): Result<Received> => {
  let file: number | undefined;
  try {
    file = openSync(path, flags);
    return read(file);
  } catch (error) {
    return unreadable(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
};

/** Reads a guide whole, up to `READ_LIMIT`. It may be a pipe, such as one that a shell makes of a command. */
export const readLocal = (path: string): Result<Received> =>
  readPath(path, constants.O_RDONLY, (file) => ok(readAll(file, READ_LIMIT)));

/** Reads a document whole, up to `limit` bytes. It must be a regular file: a pipe or a device may never end. */
export const readDocument = (path: string, limit: number = READ_LIMIT): Result<Received> =>
  readPath(path, constants.O_RDONLY | constants.O_NONBLOCK, (file) => {
    const stats = fstatSync(file);
    if (stats.isFile() || stats.isDirectory()) return ok(readAll(file, limit));
    return fail(
      'input.no-file',
      `${path}: this is a pipe, a device or a socket`,
      'save its content as a file and name that file',
    );
  });

/** Reads a stream such as standard input, up to `limit` bytes. */
export const readStream = async (
  source: AsyncIterable<Uint8Array>,
  limit: number = READ_LIMIT,
): Promise<Result<Received>> => {
  const intake = new Intake(limit);
  try {
    for await (const part of source) if (!intake.take(part)) break;
    return ok(intake.received());
  } catch (error) {
    return unreadable('standard input', error);
  }
};

/** A document beside the guide, given as a file. */
export const readSupplied = (path: string): Result<Supplied> => {
  const read = readDocument(path);
  return read.ok ? ok({ path, ...read.value }) : read;
};

/** Reads `<channel>.txt` for each channel that the folder holds. */
export const readAnchors = (folder: string): Result<readonly ChannelEvidence[]> => {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTDIR' || !existsSync(folder)) return unreadable(folder, error);
    return fail('anchors.no-folder', `${folder}: this is a file`, 'name the folder that holds it');
  }
  const known: readonly string[] = CHANNELS.map((channel) => `${channel}.txt`);
  const stray = names.find((name) => name.endsWith('.txt') && !known.includes(name));
  if (stray !== undefined)
    return fail(
      'anchors.unknown',
      `${folder}: ${stray} is named after no channel`,
      `there are ${known.join(', ')}`,
    );
  const found: ChannelEvidence[] = [];
  for (const channel of CHANNELS) {
    if (!names.includes(`${channel}.txt`)) continue;
    const read = readSupplied(join(folder, `${channel}.txt`));
    if (!read.ok) return read;
    found.push({ channel, ...read.value });
  }
  if (found.length > 0) return ok(found);
  return fail(
    'anchors.none',
    `${folder}: holds no anchor`,
    `name each file after its channel: ${known.join(', ')}`,
  );
};
