import { closeSync, fsyncSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { fail, ok, plural, type Result, visible } from '../../../base/index.ts';
import type { Store } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { DATABASE, openDatabase } from '../../guidance/database.ts';
import { HEAD, lineOf, tail } from '../../guidance/export-lines.ts';
import { withOpened } from '../../guidance/opened.ts';
import { EXIT, type ExitStatus, type World } from '../../world.ts';

const writeAll = async ({ transfer }: Store, write: (text: string) => void): Promise<number> => {
  let count = 0;
  write(HEAD);
  for await (const revision of transfer.export()) {
    write(lineOf(revision));
    count += 1;
  }
  write(tail(count));
  return count;
};

/** Into a file that must not be there yet: an export is a copy to keep. One that fails leaves none. */
const writeFile = async (store: Store, path: string, world: World): Promise<Result<ExitStatus>> => {
  let file: number | undefined;
  try {
    const opened = openSync(path, 'wx', 0o600);
    file = opened;
    const count = await writeAll(store, (text) => void writeSync(opened, text));
    fsyncSync(opened);
    closeSync(opened);
    world.err.write(`exported ${plural(count, 'revision')} to ${visible(path)}\n`);
    return ok(EXIT.holds);
  } catch (error) {
    if (file !== undefined) {
      closeSync(file);
      unlinkSync(path);
    }
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const why = code === 'EEXIST' ? 'it is there already' : `it cannot be written (${code})`;
    return fail('output.unwritable', `${path}: ${why}`, 'name another file');
  }
};

const run = async (parsed: Parsed, world: World): ReturnType<Command['run']> => {
  const store = await openDatabase(parsed, world);
  if (!store.ok) return store;
  return withOpened(store.value.close, async () => {
    const path = parsed.value('output');
    if (path !== undefined) return writeFile(store.value, path, world);
    await writeAll(store.value, world.out.write);
    return ok(EXIT.holds);
  });
};

export const exportAll: Command = {
  name: 'guidance export',
  summary: 'write every published revision as JSON lines, to keep or to move',
  usage: '[--output FILE] [--database ADDRESS]',
  about: [
    'Ids, revisions, digests, times and authors are kept exactly; readback guidance import puts them into another database,',
    'of the other engine too. Drafts, tokens and collections stay where they are.',
  ],
  options: [
    { name: 'output', short: 'o', value: 'FILE', help: 'a new file; default: standard output' },
    DATABASE,
  ],
  operands: 'none',
  examples: [
    { line: 'readback guidance export --output guidance.jsonl', does: 'a copy of all that is published' },
  ],
  run,
};
