import { lazy, ok, visible } from '../../../base/index.ts';
import type { Command } from '../../command.ts';
import { addressOf, DATABASE } from '../../guidance/database.ts';
import { tell, withFormat } from '../../guidance/print.ts';

const loadStore = lazy(() => import('../../../store/index.ts'));

export const storeRestore: Command = {
  name: 'store restore',
  summary: 'put a checked copy in place of a SQLite database',
  usage: '<file> [--replace] [--database ADDRESS] [--format text|json]',
  about: [
    'The copy is checked first; one with a fault is refused (store_corrupt), and nothing is changed. Every lease is ended and',
    'all tokens are raised, so that a worker of before can write nothing more. What happened after the copy was made is gone:',
    'compare its ledger with the heads that are kept elsewhere (readback ledger verify), and look at every run that was under',
    'way before you let workers in. PostgreSQL has pg_restore for this; run readback store raise-tokens after it.',
  ],
  options: withFormat([{ name: 'replace', help: 'the database that is there now may go' }, DATABASE]),
  operands: 'files',
  takes: { least: 1, most: 1, what: 'the copy' },
  examples: [{ line: 'readback store restore monday.db --replace', does: 'go back to the state of Monday' }],
  run: async (parsed, world) => {
    const address = addressOf(parsed, world);
    if (!address.ok) return address;
    const [file = ''] = parsed.targets;
    const { restore } = await loadStore();
    const done = await restore(address.value, file, world, { replace: parsed.has('replace') });
    const told = done.ok
      ? ok({ text: `restored from ${visible(file)}, and all holds\n`, json: { file } })
      : done;
    return ok(tell(told, parsed, world));
  },
};
