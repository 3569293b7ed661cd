import { writeFileSync } from 'node:fs';
import { fail, ok, plural, type Result } from '../../../base/index.ts';
import type { Store } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { DATABASE, openDatabase } from '../../guidance/database.ts';
import { HEAD, lineOf, tail } from '../../guidance/export-lines.ts';
import { withOpened } from '../../guidance/opened.ts';
import { EXIT, type World } from '../../world.ts';

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

/** Into a file that must not be there yet: an export is a copy to keep. */
const writeFile = async (store: Store, path: string, world: World): Promise<Result<never> | undefined> => {
  const lines: string[] = [];
  const count = await writeAll(store, (text) => void lines.push(text));
  try {
    writeFileSync(path, lines.join(''), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'it is there already' : `it cannot be written (${code})`;
    return fail('output.unwritable', `${path}: ${why}`, 'name another file');
  }
  world.err.write(`exported ${plural(count, 'revision')} to ${path}\n`);
  return undefined;
};

const run = async (parsed: Parsed, world: World): ReturnType<Command['run']> => {
  const store = await openDatabase(parsed, world);
  if (!store.ok) return store;
  return withOpened(store.value.close, async () => {
    const path = parsed.value('output');
    if (path !== undefined) return (await writeFile(store.value, path, world)) ?? ok(EXIT.holds);
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
