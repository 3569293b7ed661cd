import { fail, lazy, ok, type Result } from '../../../base/index.ts';
import type { LedgerVerdict } from '../../../kernel/index.ts';
import type { LedgerTrust } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { DATABASE, openDatabase } from '../../guidance/database.ts';
import { withOpened } from '../../guidance/opened.ts';
import { tell, withFormat } from '../../guidance/print.ts';
import { linesOfFile, reading } from '../../ledger/files.ts';
import { verdictText } from '../../ledger/show.ts';
import { HEADS, KEY, trustOf } from '../../ledger/trust.ts';
import { EXIT, type ExitStatus, type World } from '../../world.ts';

const loadStore = lazy(() => import('../../../store/index.ts'));

/** An export is checked without any database. */
const verifyFile = async (path: string, trust: LedgerTrust): Promise<Result<LedgerVerdict>> => {
  const { verifyLedgerExport } = await loadStore();
  const verdict = await reading(path, () => verifyLedgerExport(linesOfFile(path), trust));
  return verdict.ok ? verdict.value : verdict;
};

const verifyStore = async (
  parsed: Parsed,
  world: World,
  trust: LedgerTrust,
): Promise<Result<LedgerVerdict>> => {
  const store = await openDatabase(parsed, world);
  if (!store.ok) return store;
  return withOpened(store.value.close, () => store.value.ledger.verify(trust));
};

const run = async (parsed: Parsed, world: World): Promise<Result<ExitStatus>> => {
  const exported = parsed.value('export');
  if (exported !== undefined && parsed.value('database') !== undefined)
    return fail('usage', '--export and --database exclude each other', 'name one ledger to check');
  const trust = await trustOf(parsed, world);
  if (!trust.ok) return trust;
  const verdict = await (exported === undefined
    ? verifyStore(parsed, world, trust.value)
    : verifyFile(exported, trust.value));
  if (!verdict.ok) return verdict;
  const status = verdict.value.holds ? EXIT.holds : EXIT.findings;
  return ok(tell(ok({ text: verdictText(verdict.value), json: verdict.value, status }), parsed, world));
};

export const ledgerVerify: Command = {
  name: 'ledger verify',
  summary: 'check that nobody edited, cut or replaced the record of all runs',
  usage: '[--database ADDRESS | --export FILE] [--heads FILE]... [--key FILE] [--format text|json]',
  about: [
    'Walks over every entry, and compares with heads: signed notes of how far the ledger had come, kept outside the',
    'database. Names the fault and the first entry concerned, and says how many entries no head vouches for.',
    'Exit status: 0 it holds, 1 a fault was found, 2 the ledger, the heads or the key cannot be read.',
  ],
  options: withFormat([
    DATABASE,
    { name: 'export', value: 'FILE', help: 'check a file that ledger export wrote, without a database' },
    HEADS,
    KEY,
  ]),
  operands: 'none',
  examples: [
    { line: 'readback ledger verify', does: 'after a restore, a doubt, or every night' },
    {
      line: 'readback ledger verify --export ledger.jsonl --heads kept.heads --key ledger.pub',
      does: 'as an auditor, with heads that were kept elsewhere',
    },
  ],
  run,
};
