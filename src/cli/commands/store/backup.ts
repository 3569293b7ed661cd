import { lazy, ok, visible } from '../../../base/index.ts';
import type { Command } from '../../command.ts';
import { storeCommand } from '../../guidance/store-command.ts';

const loadStore = lazy(() => import('../../../store/index.ts'));

export const storeBackup: Command = storeCommand({
  name: 'store backup',
  summary: 'copy a SQLite database into a new file, while it is in use, and check the copy',
  usage: '<file> [--database ADDRESS] [--format text|json]',
  about: [
    'The copy is one state of the whole database, and readable by its owner alone. It holds everything: documents, runs,',
    'approvals, the ledger. It is no encrypted file, and its arguments and results are as private as those of the database.',
    'PostgreSQL has pg_dump for this.',
  ],
  options: [],
  operands: 'files',
  takes: { least: 1, most: 1, what: 'the new file' },
  examples: [{ line: 'readback store backup monday.db', does: 'a checked copy of the usual database' }],
  prepare: ({ targets: [file = ''] }) => ok(file),
  work: async (store, file, world) => {
    const { backUp } = await loadStore();
    const done = await backUp(store.documents.origin, file, world);
    return done.ok ? ok({ text: `copied to ${visible(file)}, and all holds\n`, json: { file } }) : done;
  },
});
