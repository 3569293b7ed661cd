import { closeSync, fsyncSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { fail, ok, type Result, visible } from '../../../base/index.ts';
import type { Store } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { DATABASE, openDatabase } from '../../guidance/database.ts';
import { withOpened } from '../../guidance/opened.ts';
import { tell } from '../../guidance/print.ts';
import { entriesOf } from '../../ledger/show.ts';
import { withCode } from '../../runs/runs-command.ts';
import { EXIT, type ExitStatus, type World } from '../../world.ts';

type Write = (lines: string) => void;

const writeAll = ({ ledger }: Store, parsed: Parsed, write: Write): Promise<Result<number>> => {
  const run = parsed.value('run');
  return ledger.export(write, run === undefined ? {} : { run });
};

/** Into a file that must not be there yet: an export is a copy to keep. One that fails leaves none. */
const writeFile = async (store: Store, parsed: Parsed, path: string): Promise<Result<number>> => {
  let file: number | undefined;
  const remove = (): void => {
    if (file === undefined) return;
    closeSync(file);
    unlinkSync(path);
  };
  try {
    const opened = openSync(path, 'wx', 0o600);
    file = opened;
    const count = await writeAll(store, parsed, (lines) => void writeSync(opened, lines));
    if (!count.ok) {
      remove();
      return count;
    }
    fsyncSync(opened);
    closeSync(opened);
    return count;
  } catch (error) {
    remove();
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const why = code === 'EEXIST' ? 'it is there already' : `it cannot be written (${code})`;
    return fail('output.unwritable', `${path}: ${why}`, 'name another file');
  }
};

const run = async (parsed: Parsed, world: World): Promise<Result<ExitStatus>> => {
  const store = await openDatabase(parsed, world);
  if (!store.ok) return store;
  return withOpened(store.value.close, async () => {
    const path = parsed.value('out');
    const count = await (path === undefined
      ? writeAll(store.value, parsed, world.out.write)
      : writeFile(store.value, parsed, path));
    if (!count.ok)
      return count.error.code === 'run_not_found'
        ? ok(tell({ ok: false, error: withCode(count.error) }, parsed, world))
        : count;
    if (path !== undefined) world.err.write(`exported ${entriesOf(count.value)} to ${visible(path)}\n`);
    return ok(EXIT.holds);
  });
};

export const ledgerExport: Command = {
  name: 'ledger export',
  summary: 'write the record of all runs, or of one, as JSON lines',
  usage: '[--run ID] [--out FILE] [--database ADDRESS]',
  about: [
    'One line for each entry, in the order of the ledger, with its digests and its text. With heads and the public key it',
    'can be checked anywhere: readback ledger verify --export FILE, or the small readback-ledger-verify.mjs.',
    'Exit status: 0 written, 1 refused with a code: there is no such run, 2 wrong use, or it cannot be read or written.',
  ],
  options: [
    { name: 'run', value: 'ID', help: 'only the entries of one run' },
    { name: 'out', short: 'o', value: 'FILE', help: 'a new file; default: standard output' },
    DATABASE,
  ],
  operands: 'none',
  examples: [{ line: 'readback ledger export --out ledger.jsonl', does: 'a copy for an auditor' }],
  run,
};
