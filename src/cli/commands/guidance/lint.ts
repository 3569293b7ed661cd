import { ok, plural, type Result, visible } from '../../../base/index.ts';
import type { LintFinding } from '../../../guidance/index.ts';
import type { Documents, StoreProblem } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { DATABASE, openDatabase } from '../../guidance/database.ts';
import { AS, type Input, loadGuidance, readInputs } from '../../guidance/input.ts';
import { withOpened } from '../../guidance/opened.ts';
import { FORMAT, problemLine, tell } from '../../guidance/print.ts';
import { EXIT, type ExitStatus, type World } from '../../world.ts';

/** What lint says about one document: a file, or a published one. */
interface Linted {
  readonly document: string;
  readonly findings: readonly LintFinding[];
}

const PAGE = 200;

/** The latest revision of every document, with the whole catalogue in view. */
const lintPublished = async (documents: Documents): Promise<Result<readonly Linted[], StoreProblem>> => {
  const all: Linted[] = [];
  let cursor: string | undefined;
  do {
    const page = await documents.list({}, { limit: PAGE, ...(cursor !== undefined && { cursor }) });
    if (!page.ok) return page;
    for (const { id, revision } of page.value.items) {
      const findings = await documents.lint(id);
      if (!findings.ok) return findings;
      all.push({ document: `${id}@${revision}`, findings: findings.value });
    }
    cursor = page.value.next;
  } while (cursor !== undefined);
  return ok(all);
};

/** A file that cannot be read as a document has its problems as errors. */
const lintFile = async ({ path, read }: Input): Promise<Linted> => {
  if (!read.ok)
    return { document: path, findings: read.error.map((one) => ({ ...one, severity: 'error' as const })) };
  const { lint, publishable } = await loadGuidance();
  const errors = publishable(read.value).map((one) => ({ ...one, severity: 'error' as const }));
  const rest = lint(read.value).filter(({ severity }) => severity !== 'error');
  return { document: path, findings: [...errors, ...rest] };
};

const textOf = (all: readonly Linted[]): string => {
  const said = all.filter(({ findings }) => findings.length > 0);
  const lines = said.flatMap(({ document, findings }) => [
    visible(document),
    ...findings.map((one) => `  ${one.severity}${problemLine(one)}`),
  ]);
  const count = said.reduce((sum, { findings }) => sum + findings.length, 0);
  return `${[...lines, `${plural(all.length, 'document')}, ${plural(count, 'finding')}`].join('\n')}\n`;
};

const statusOf = (all: readonly Linted[], strict: boolean): ExitStatus => {
  const blocks = ({ severity }: LintFinding): boolean =>
    severity === 'error' || (strict && severity === 'warning');
  return all.some(({ findings }) => findings.some(blocks)) ? EXIT.findings : EXIT.holds;
};

const lintDatabase = async (
  parsed: Parsed,
  world: World,
): Promise<Result<Result<readonly Linted[], StoreProblem>>> => {
  const store = await openDatabase(parsed, world);
  if (!store.ok) return store;
  return withOpened(store.value.close, async () => ok(await lintPublished(store.value.documents)));
};

const lintFiles = async (parsed: Parsed, world: World): Promise<Result<Result<readonly Linted[]>>> => {
  const inputs = await readInputs(parsed, world);
  return inputs.ok ? ok(ok(await Promise.all(inputs.value.map(lintFile)))) : inputs;
};

export const lintAll: Command = {
  name: 'guidance lint',
  summary: 'say what in documents is doubtful: of files, or of all that is published',
  usage: '[FILE|- ...] [--strict] [--database ADDRESS]',
  about: [
    'With files: what would be refused when they are published, and what deserves a look. Without: every latest revision',
    'in the database, with its links. Lint changes nothing.',
    '',
    'Exit status: 0 no error (with --strict: no warning either), 1 otherwise, 2 wrong use or unreadable.',
  ],
  options: [{ name: 'strict', help: 'warnings count too' }, AS, DATABASE, FORMAT],
  operands: 'files',
  examples: [
    { line: 'readback guidance lint review-changes.md', does: 'before publishing' },
    { line: 'readback guidance lint --strict', does: 'dangling links and more in the whole database' },
  ],
  run: async (parsed, world) => {
    const linted = await (parsed.targets.length > 0 ? lintFiles : lintDatabase)(parsed, world);
    if (!linted.ok) return linted;
    const all = linted.value;
    if (!all.ok) return ok(tell(all, parsed, world));
    const status = statusOf(all.value, parsed.has('strict'));
    return ok(tell(ok({ text: textOf(all.value), json: all.value, status }), parsed, world));
  },
};
