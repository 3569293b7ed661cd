import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fail, ok, type Result, visible } from '../../base/index.ts';

const unreadable = (path: string, error: unknown): Result<never> => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return fail(
    'input.unreadable',
    `${visible(path)}: it cannot be read (${code})`,
    'check the name of the file',
  );
};

export const readUtf8 = async (path: string): Promise<Result<string>> => {
  try {
    return ok(await readFile(path, 'utf8'));
  } catch (error) {
    return unreadable(path, error);
  }
};

/** What is no line of an export. */
const NO_LINE = '';

/** Undefined for bytes that are no UTF-8. */
const decoded = (decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
};

/** Whether the text ends within a character. */
const isCutOff = (decoder: InstanceType<typeof TextDecoder>): boolean => {
  try {
    return decoder.decode() !== '';
  } catch {
    return true;
  }
};

/** Characters of a line. No entry comes near it. */
const LONGEST = 16 * 1024 * 1024;

/** Read in large pieces, and given in small ones: texts that soon go away are the cheaper the smaller they are. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 }))
    for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16));
}

/**
 * The lines of a large file, some at a time. Only line feeds end them. What follows the last one, and bytes that are no
 * UTF-8, are followed by a line that is none, and nothing after that is read.
 */
export async function* linesOfFile(path: string): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  for await (const bytes of piecesOf(path)) {
    const text = decoded(decoder, bytes);
    // What is wrong with the text is told where it stands, as far as it can be read.
    if (text === undefined) return yield [...(rest + new TextDecoder().decode(bytes)).split('\n'), NO_LINE];
    const lines = text.split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    yield lines;
    if (rest.length > LONGEST) return yield [NO_LINE];
  }
  if (rest !== '' || isCutOff(decoder)) yield [rest, NO_LINE];
}

/** Runs what reads a file, whose failure is told in plain words. */
export const reading = async <T>(path: string, work: () => Promise<T>): Promise<Result<T>> => {
  try {
    return ok(await work());
  } catch (error) {
    return unreadable(path, error);
  }
};
