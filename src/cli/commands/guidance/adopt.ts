import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result, visible } from '../../../base/index.ts';
import { appendAdoption, readDocument } from '../../../evidence/index.ts';
import type {
  AdoptionRecord,
  AdoptionRefusal,
  DocumentRef,
  Grant,
  Reading,
  WithheldStep,
} from '../../../guidance/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { complain } from '../../complain.ts';
import { dataFolder } from '../../guidance/data-folder.ts';
import { EFFECTS, readGrant, readSteps, readUnmet, type Unmet } from '../../guidance/grant.ts';
import { loadGuidance } from '../../guidance/input.ts';
import { FORMAT, inJson } from '../../guidance/print.ts';
import { readRef } from '../../guidance/reference.ts';
import { EXIT, type ExitStatus, type World } from '../../world.ts';

/** A reading holds at most the documents of its budget. */
const READING_LIMIT = 64 * 1024 * 1024;

interface Wish {
  readonly ref: DocumentRef;
  readonly reading: string;
  readonly grants: readonly Grant[];
  readonly steps: readonly number[] | undefined;
  readonly given_by: string;
  readonly reason: string;
  readonly agent: string;
  readonly log: string;
  readonly unmet: readonly Unmet[];
}

const NEEDED = [
  [
    'reading',
    'name the reading that it was read in',
    'give --reading FILE, as guidance read --format json wrote it',
  ],
  ['reason', 'say why it is adopted', 'give --reason TEXT'],
  ['authorised-by', 'say who authorised it', 'give --authorised-by TEXT'],
] as const;

const readNeeded = (parsed: Parsed): Result<Readonly<Record<(typeof NEEDED)[number][0], string>>> => {
  const lacking = NEEDED.find(([option]) => parsed.value(option) === undefined);
  if (lacking !== undefined) return fail('usage', lacking[1], lacking[2]);
  const of = (option: string): string => parsed.value(option) ?? '';
  return ok({ reading: of('reading'), reason: of('reason'), 'authorised-by': of('authorised-by') });
};

const logOf = (parsed: Parsed, world: World): Result<string> => {
  const given = parsed.value('log');
  if (given !== undefined) return ok(given);
  const folder = dataFolder(world);
  if (!folder.ok) return folder;
  try {
    // Whoever reads from sites has no database yet, and no folder for one.
    mkdirSync(folder.value, { recursive: true, mode: 0o700 });
  } catch {
    // Appending says what is wrong with it.
  }
  return ok(join(folder.value, 'adoptions.jsonl'));
};

const readWish = async (parsed: Parsed, world: World): Promise<Result<Wish>> => {
  const ref = await readRef(parsed.targets[0] ?? '');
  if (!ref.ok) return ref;
  const needed = readNeeded(parsed);
  if (!needed.ok) return needed;
  const allowed = parsed.value('allow');
  const grant = allowed === undefined ? ok(undefined) : readGrant(ref.value, allowed);
  if (!grant.ok) return grant;
  const named = parsed.value('steps');
  const steps = named === undefined ? ok(undefined) : readSteps(named);
  if (!steps.ok) return steps;
  const unmet = readUnmet(parsed.values('unmet'));
  if (!unmet.ok) return unmet;
  const log = logOf(parsed, world);
  if (!log.ok) return log;
  return ok({
    ref: ref.value,
    reading: needed.value.reading,
    grants: grant.value === undefined ? [] : [grant.value],
    steps: steps.value,
    given_by: needed.value['authorised-by'],
    reason: needed.value.reason,
    agent: parsed.value('agent') ?? 'readback',
    log: log.value,
    unmet: unmet.value,
  });
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const loadReading = async (path: string): Promise<Result<Reading>> => {
  const received = readDocument(path, READING_LIMIT);
  if (!received.ok) return received;
  if (received.value.truncated)
    return fail('input.too-large', `${path}: it has more than 64 MiB`, 'read fewer documents at a time');
  const { loadGuidanceSchemas } = await loadGuidance();
  const { readingSchema } = await loadGuidanceSchemas();
  const read = readingSchema.safeParse(parse(Buffer.from(received.value.bytes).toString()));
  return read.success
    ? ok(read.data as Reading)
    : fail(
        'input.no-reading',
        `${path}: this is no reading`,
        'write one with readback guidance read --format json',
      );
};

type AdoptedStep = AdoptionRecord['steps']['adopted'][number];

const stepLine = ({ step, text, effects, code }: Partial<WithheldStep> & AdoptedStep): string => {
  const seems = effects.length === 0 ? '' : ` (seems to: ${effects.join(', ')})`;
  return `  ${code === undefined ? 'adopted' : `withheld, ${code}`}: step ${step}${seems}  ${visible(text)}\n`;
};

const textOf = ({ decision, code, document, steps, source }: AdoptionRecord): string => {
  const part = decision === 'adopted' && steps.withheld.length > 0 ? ' in part' : '';
  const head = `${decision} ${document.id}@${document.revision}${part}${code === null ? '' : `: ${code}`}`;
  const all = [...steps.adopted, ...steps.withheld].sort((one, other) => one.step - other.step);
  return `${head}\n  from ${visible(source.url)}\n${all.map(stepLine).join('')}`;
};

/** The reading, with the steps stopped whose precondition is not met. */
const stopUnmet = async (reading: Reading, { ref, unmet }: Wish): Promise<Result<Reading>> => {
  const { stopAction } = await loadGuidance();
  let next: Result<Reading> = ok(reading);
  for (const { step, why } of unmet) {
    if (!next.ok) return next;
    next = stopAction(next.value, { document: ref, step, precondition: `what step ${step} needs`, why });
  }
  return next;
};

const decide = async (
  reading: Reading,
  wish: Wish,
  world: World,
): Promise<Result<AdoptionRecord, AdoptionRefusal>> => {
  const { adopt, keyOf } = await loadGuidance();
  const { ref, grants, steps, given_by, reason, agent } = wish;
  return adopt(
    reading,
    keyOf(ref),
    { given_by, grants },
    { now: world.now(), agent, reason, ...(steps !== undefined && { steps }) },
  );
};

const run = async (parsed: Parsed, world: World): Promise<Result<ExitStatus>> => {
  const wish = await readWish(parsed, world);
  if (!wish.ok) return wish;
  const loaded = await loadReading(wish.value.reading);
  if (!loaded.ok) return loaded;
  const reading = await stopUnmet(loaded.value, wish.value);
  if (!reading.ok) return reading;
  const adopted = await decide(reading.value, wish.value, world);
  const record = adopted.ok ? adopted.value : adopted.error.record;
  // The log has it before anybody is told, also when it is a refusal.
  const kept = record === undefined ? ok(undefined) : await appendAdoption(wish.value.log, record);
  if (!kept.ok) return kept;
  if (record !== undefined)
    world.out.write(parsed.value('format') === 'json' ? inJson(record) : textOf(record));
  if (adopted.ok) return ok(EXIT.holds);
  complain(world, adopted.error);
  return ok(EXIT.findings);
};

export const adoptOne: Command = {
  name: 'guidance adopt',
  summary: 'decide whether a document that was read may be acted on, and record it',
  usage:
    'ID@REVISION --reading FILE --reason TEXT --authorised-by TEXT [--allow EFFECTS] [--steps N,N] [--log FILE]',
  about: [
    'Only guidance along the whole path from the entry can be adopted, and only what --allow covers: a step that seems to go',
    'online, mail, run commands, publish, delete or use secrets is withheld without it. The record, also of a refusal, is',
    'appended to the log as one JSON line. Nothing is executed, and no site or database is told.',
    '',
    'Exit status: 0 adopted, 1 refused, 2 wrong use.',
  ],
  options: [
    { name: 'reading', value: 'FILE', help: 'what guidance read --format json printed' },
    { name: 'reason', value: 'TEXT', help: 'why it is adopted; recorded' },
    { name: 'authorised-by', value: 'TEXT', help: 'whose authorisation it is; recorded' },
    { name: 'allow', value: 'EFFECTS', help: `what its steps may do: none, or some of ${EFFECTS.join(',')}` },
    { name: 'steps', value: 'N,N', help: 'only these steps; default: all' },
    {
      name: 'unmet',
      value: 'STEP=WHY',
      many: true,
      help: 'this step lacks what it needs: it alone is withheld',
    },
    { name: 'agent', value: 'TEXT', help: 'who acts on it; recorded; default: readback' },
    { name: 'log', value: 'FILE', help: 'default: adoptions.jsonl in the data folder' },
    FORMAT,
  ],
  operands: 'names',
  examples: [
    {
      line: 'readback guidance adopt test-changes@1 --reading reading.json --reason "the change has no tests" --authorised-by "user, in this session" --allow command',
      does: 'adopt it, with steps that run commands',
    },
  ],
  takes: { least: 1, most: 1, what: 'one document: ID@REVISION' },
  run,
};
