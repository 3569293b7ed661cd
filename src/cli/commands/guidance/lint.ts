import { ok, plural, type Result, visible } from '../../../base/index.ts';
import type { Content, LintFinding } from '../../../guidance/index.ts';
import type { Documents, Stored, StoreProblem } from '../../../store/index.ts';
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
const lintPublished = async (documents: Documents): Stored<readonly Linted[]> => {
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

/** What lint says of content that can be read, alone or with a catalogue in view. */
type Look = (content: Content) => Stored<readonly LintFinding[]>;

const alone: Look = async (content) => ok((await loadGuidance()).lint(content));

/** A file that cannot be read as a document has its problems as errors. */
const lintFile = async ({ path, read }: Input, look: Look): Stored<Linted> => {
  if (!read.ok)
    return ok({
      document: path,
      findings: read.error.map((one) => ({ ...one, severity: 'error' as const })),
    });
  const { publishable } = await loadGuidance();
  const errors = publishable(read.value).map((one) => ({ ...one, severity: 'error' as const }));
  const findings = await look(read.value);
  if (!findings.ok) return findings;
  const rest = findings.value.filter(({ severity }) => severity !== 'error');
  return ok({ document: path, findings: [...errors, ...rest] });
};

const lintInputs = async (inputs: readonly Input[], look: Look): Stored<readonly Linted[]> => {
  const all: Linted[] = [];
  for (const input of inputs) {
    const linted = await lintFile(input, look);
    if (!linted.ok) return linted;
    all.push(linted.value);
  }
  return ok(all);
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

type Ran = Promise<Result<Result<readonly Linted[], StoreProblem>>>;

const inDatabase = async (
  parsed: Parsed,
  world: World,
  work: (documents: Documents) => Stored<readonly Linted[]>,
): Ran => {
  const store = await openDatabase(parsed, world);
  if (!store.ok) return store;
  return withOpened(store.value.close, async () => ok(await work(store.value.documents)));
};

/** With the catalogue in view only when a database is named: the usual one need not be where they are published. */
const lintFiles = async (parsed: Parsed, world: World): Ran => {
  const inputs = await readInputs(parsed, world);
  if (!inputs.ok) return inputs;
  if (parsed.value('database') === undefined) return ok(await lintInputs(inputs.value, alone));
  return inDatabase(parsed, world, (documents) => lintInputs(inputs.value, documents.lintContent));
};

const lintAny = (parsed: Parsed, world: World): Ran =>
  parsed.targets.length > 0 ? lintFiles(parsed, world) : inDatabase(parsed, world, lintPublished);

export const lintAll: Command = {
  name: 'guidance lint',
  summary: 'say what in documents is doubtful: of files, or of all that is published',
  usage: '[FILE|- ...] [--strict] [--database ADDRESS]',
  about: [
    'With files: what would be refused when they are published, and what deserves a look; with --database too, where their',
    'links lead in it. Without files: every latest revision in the database, with its links. Lint changes no document.',
    '',
    'Exit status: 0 no error (with --strict: no warning either), 1 otherwise, 2 wrong use or unreadable.',
  ],
  options: [{ name: 'strict', help: 'warnings count too' }, AS, DATABASE, FORMAT],
  operands: 'files',
  examples: [
    { line: 'readback guidance lint review-changes.md', does: 'before publishing' },
    {
      line: 'readback guidance lint review-changes.md --database sqlite:guidance.db',
      does: 'and its links: dangling, or to a revision that is not the newest',
    },
    { line: 'readback guidance lint --strict', does: 'dangling links and more in the whole database' },
  ],
  run: async (parsed, world) => {
    const linted = await lintAny(parsed, world);
    if (!linted.ok) return linted;
    const all = linted.value;
    if (!all.ok) return ok(tell(all, parsed, world));
    const status = statusOf(all.value, parsed.has('strict'));
    return ok(tell(ok({ text: textOf(all.value), json: all.value, status }), parsed, world));
  },
};
