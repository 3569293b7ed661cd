import { fail, ok, type Problem, type Result } from '../../../base/index.ts';
import type { Budget, Decide, EntryRef, Reading } from '../../../guidance/index.ts';
import type { Command, OptionSpec, Parsed } from '../../command.ts';
import { askCommand } from '../../guidance/ask-command.ts';
import { askPerson } from '../../guidance/ask-person.ts';
import { type Catalogue, FROM, openCatalogue } from '../../guidance/catalogue.ts';
import { DATABASE } from '../../guidance/database.ts';
import { loadGuidance } from '../../guidance/input.ts';
import { withOpened } from '../../guidance/opened.ts';
import { inJson, tell } from '../../guidance/print.ts';
import { ONE_DOCUMENT, readAsked } from '../../guidance/reference.ts';
import { styleOf } from '../../style.ts';
import { EXIT, type ExitStatus, type World } from '../../world.ts';

const FORMATS = ['text', 'json', 'markdown'] as const;

const BUDGET: readonly (readonly [option: string, limit: keyof Budget])[] = [
  ['max-documents', 'documents'],
  ['max-depth', 'depth'],
  ['max-summaries', 'summaries'],
];

const OPTIONS: readonly OptionSpec[] = [
  { name: 'task', value: 'TEXT', help: 'what it is read for; recorded, and handed to whoever decides' },
  {
    name: 'follow',
    value: 'ID[@REVISION][=REASON]',
    many: true,
    help: 'follow links to this document, and no others than those named',
  },
  { name: 'decide', value: 'COMMAND', help: 'ask this command about each link: JSON in, JSON out' },
  { name: 'max-documents', value: 'N', help: 'default: 8, the entry included' },
  { name: 'max-depth', value: 'N', help: 'default: 3' },
  { name: 'max-summaries', value: 'N', help: 'default: 64' },
  { name: 'format', short: 'f', value: 'FORMAT', choices: FORMATS, help: 'default: text' },
  FROM,
  DATABASE,
];

interface Wish {
  readonly entry: EntryRef;
  readonly task: string | undefined;
  readonly budget: Partial<Budget>;
}

const readBudget = (parsed: Parsed): Result<Partial<Budget>> => {
  const budget: Partial<Record<keyof Budget, number>> = {};
  for (const [option, limit] of BUDGET) {
    const given = parsed.value(option);
    if (given === undefined) continue;
    if (!/^[1-9][0-9]{0,8}$/.test(given))
      return fail(
        'budget_invalid',
        `--${option} takes a whole number from 1 on, not "${given}"`,
        'give a number',
      );
    budget[limit] = Number(given);
  }
  return ok(budget);
};

const readWish = async (parsed: Parsed): Promise<Result<Wish>> => {
  const [typed = ''] = parsed.targets;
  // What somebody copied from a browser.
  if (/^https?:/i.test(typed))
    return fail(
      'usage',
      'an address names no document here',
      'give the id, and the site apart: ID --from ORIGIN',
    );
  const entry = await readAsked(typed);
  if (!entry.ok) return entry;
  const budget = readBudget(parsed);
  if (!budget.ok) return budget;
  if (parsed.value('decide') !== undefined && parsed.values('follow').length > 0)
    return fail('usage', '--decide and --follow exclude each other', 'let one of them decide');
  return ok({ entry: entry.value, task: parsed.value('task'), budget: budget.value });
};

/** A reading under way: what can end it, and why it cannot go on. */
interface Walk {
  readonly ending: AbortController;
  broken?: Problem;
}

/** Who decides about links: the command line, a command, a person; or nobody, and the entry alone is read. */
const decider = async (parsed: Parsed, world: World, walk: Walk): Promise<Result<Decide | undefined>> => {
  const { ending } = walk;
  const command = parsed.value('decide');
  if (command !== undefined)
    return ok(
      askCommand(command, ending.signal, (problem) => {
        walk.broken ??= problem;
        ending.abort();
      }),
    );
  const { following, readFollow } = await loadGuidance();
  const choices = [];
  for (const text of parsed.values('follow')) {
    const choice = readFollow(text);
    if (!choice.ok) return choice;
    choices.push(choice.value);
  }
  if (choices.length > 0) return ok(following(choices));
  const asks = world.person !== undefined && (parsed.value('format') ?? 'text') === 'text';
  return ok(asks && world.person !== undefined ? askPerson(world.person, () => ending.abort()) : undefined);
};

/** A name that no link has is a slip, and nothing else would tell. */
const tellUnmatched = async (reading: Reading, parsed: Parsed, world: World): Promise<void> => {
  const { readFollow } = await loadGuidance();
  const { documents, skipped, missing, unknown_versions, unreachable, unusable } = reading;
  const others = [skipped, missing, unknown_versions, unreachable, unusable].flat();
  const seen = new Set([...documents.map(({ id }) => id), ...others.map(({ target }) => target)]);
  for (const text of parsed.values('follow')) {
    const choice = readFollow(text);
    if (choice.ok && !seen.has(choice.value.target))
      world.err.write(`readback: no link of what was read leads to ${choice.value.target} (--follow)\n`);
  }
};

const show = async (reading: Reading, parsed: Parsed, world: World): Promise<ExitStatus> => {
  const { readingMarkdown, readingText } = await loadGuidance();
  const format = parsed.value('format') ?? 'text';
  if (format === 'json') world.out.write(inJson(reading));
  else
    world.out.write(
      format === 'markdown' ? readingMarkdown(reading) : readingText(reading, styleOf(world.out.colour)),
    );
  await tellUnmatched(reading, parsed, world);
  return reading.incomplete_reasons.includes('cancelled') ? EXIT.findings : EXIT.holds;
};

const walkThrough = async (
  catalogue: Catalogue,
  { entry, task, budget }: Wish,
  parsed: Parsed,
  world: World,
): Promise<Result<ExitStatus>> => {
  const walk: Walk = { ending: new AbortController() };
  const decide = await decider(parsed, world, walk);
  if (!decide.ok) return decide;
  void world.stopped().then(() => walk.ending.abort());
  const { read } = await loadGuidance();
  const reading = await read(catalogue, entry, {
    budget,
    signal: walk.ending.signal,
    ...(task !== undefined && { task }),
    ...(decide.value !== undefined && { decide: decide.value }),
  });
  if (walk.broken !== undefined) return { ok: false, error: walk.broken };
  return ok(reading.ok ? await show(reading.value, parsed, world) : tell(reading, parsed, world));
};

export const read: Command = {
  name: 'guidance read',
  summary:
    'read a document and as many of its links as are needed; print what was read, skipped, missing, and why',
  usage: 'ID[@REVISION] [--follow ID[@REVISION][=REASON]]... [--decide COMMAND] [--task TEXT] [options]',
  about: [
    'Reads the entry first, then shows each link with its condition and the summary of its target. At a terminal you are',
    'asked about each; elsewhere --follow or --decide say what to follow, and without them only the entry is read. A link',
    'grants nothing, and what a document says is never executed.',
    '',
    'Exit status: 0 there is a reading (dead links and cycles are in it), 1 the entry cannot be read or the reading was',
    'ended early, 2 wrong use.',
  ],
  options: OPTIONS,
  operands: 'names',
  examples: [
    { line: 'readback guidance read review-changes', does: 'be asked about each link' },
    {
      line: "readback guidance read review-changes --from https://guidance.example.com --follow 'test-changes=the change has tests' --format json",
      does: 'the record of a reading, for programs',
    },
  ],
  takes: ONE_DOCUMENT,
  run: async (parsed, world) => {
    const wish = await readWish(parsed);
    if (!wish.ok) return wish;
    const opened = await openCatalogue(parsed, world);
    if (!opened.ok) return opened;
    const { catalogue, close } = opened.value;
    return withOpened(close, () => walkThrough(catalogue, wish.value, parsed, world));
  },
};
