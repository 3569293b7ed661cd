import type { Located, Span } from '../text/text.ts';
import { given } from './arguments.ts';
import { givenTo, ownOptions } from './artifact.ts';
import { isAssignment } from './assignments.ts';
import { mayCarry } from './carried.ts';
import { carriedInvocations, type Front, settingInvocations } from './carried-invocations.ts';
import { hostsOf, isClient, reachesOut, staysHere } from './hosts.ts';
import { type Inner, type Lexed, lex } from './lex.ts';
import { perform } from './perform.ts';
import { isProgramModule } from './programs/python-modules.ts';
import { type Act, argumentsOf, resolveAct } from './resolve.ts';
import { headOf, type Segment, segmentsOf, skipAssignments } from './segments.ts';
import { type Started, startedBy, textOf } from './started.ts';
import { findProgram } from './table.ts';
import type { Artifact, Effect, Invocation, Word } from './types.ts';

/** Commands inside commands are followed this far, so that reading stays linear. */
const DEPTH = 6;

/** Where a segment stands. */
interface Place {
  readonly source: Located;
  readonly wrappers: readonly string[];
  readonly effects: readonly Effect[];
  readonly pipedFrom: Invocation | undefined;
  readonly depth: number;
}

/** A module of the standard library; a package of the project rarely bears its name. */
const isStandard = (module: string): boolean => findProgram(`-m ${module}`).program !== undefined;

const isKnownModule = (module: string): boolean => isStandard(module) || isProgramModule(module);

/** `python -m pip`: the module's row, and the doubt whose module it is. */
const moduleOf = (act: Act): { readonly at: number; readonly name: string } | undefined => {
  const { interprets } = act.chosen.deed;
  if (interprets?.module === undefined) return undefined;
  const program = givenTo(act, interprets);
  if (program.kind !== 'module' || program.word === undefined || !isKnownModule(program.value))
    return undefined;
  return { at: act.words.indexOf(program.word), name: program.value };
};

const spanOfWords = (words: readonly Word[], from: number): Span => {
  const start = words[from]?.span.start ?? 0;
  const last = words.at(-1)?.span;
  return { start, length: last === undefined ? 0 : last.start + last.length - start };
};

const doubtful = (artifact: Artifact, module: string): Artifact => {
  if (artifact.shape !== 'none' || isStandard(module)) return artifact;
  const files = [`${module}/__main__.py`, `${module}.py`, `${module}/__init__.py`];
  return { shape: 'ambiguous', files, what: `python -m ${module}`, decidedBy: 'module', module };
};

/** `command -v node` starts nothing. */
const asks = (act: Act): boolean =>
  Object.keys(act.chosen.deed.only ?? {}).some((list) => given(ownOptions(act, 0), list));

/** The act with the words up to `end` only; those behind belong to what it starts. */
const ownPart = (act: Act, end: number | undefined): Act => ({
  ...act,
  words: act.words.slice(act.at, end),
  at: 0,
});

const NO_INPUT = { redirects: [], pipedFrom: undefined };

/** What a program that stands in front does by itself: `sudo` is privileged. */
const ownEffects = (act: Act, started: Started | undefined): Iterable<Effect> =>
  perform(ownPart(act, started?.at), NO_INPUT).effects;

interface Unwrapped {
  readonly act: Act;
  readonly wrappers: readonly string[];
  readonly effects: readonly Effect[];
  readonly module: string | undefined;
  readonly started: Started | undefined;
  /** Those of the acts gone through, and the last, whose options may carry something; each with its own words. */
  readonly acts: readonly Act[];
}

/** Goes through whatever stands in front without acting itself: `sudo`, `env A=b`, `timeout 5`, `python -m`. */
const unwrap = (words: readonly Word[], from: number, place: Place): Unwrapped | undefined => {
  const wrappers = [...place.wrappers];
  const effects = [...place.effects];
  let module: string | undefined;
  const acts: Act[] = [];
  let act = resolveAct(words, from);
  while (act !== undefined) {
    const { deed } = act.chosen;
    const inModule = moduleOf(act);
    const started =
      deed.starts === undefined || asks(act) ? undefined : startedBy(act, deed.starts, place.source);
    const through = started !== undefined && deed.starts?.transparent === true && started.text === undefined;
    if (mayCarry(act)) acts.push(ownPart(act, inModule?.at ?? started?.at));
    if (inModule === undefined && !through) return { act, wrappers, effects, module, started, acts };
    wrappers.push(inModule === undefined ? (started?.label ?? act.name) : `${act.name} -m`);
    if (inModule === undefined) effects.push(...ownEffects(act, started));
    module = inModule?.name;
    const next = inModule?.at ?? skipAssignments(words, started?.at ?? words.length);
    const inner = resolveAct(words, next, inModule?.name);
    if (inner === undefined)
      return { act, wrappers: wrappers.slice(0, -1), effects, module, started: undefined, acts };
    act = inner;
  }
  return undefined;
};

const invocationOf = (unwrapped: Unwrapped, segment: Segment, place: Place): Invocation => {
  const { act, module, started } = unwrapped;
  // What an act starts has its own words.
  const own: Act = started === undefined ? act : { ...act, words: act.words.slice(0, started.at) };
  const done = perform(own, { redirects: segment.redirects, pipedFrom: place.pipedFrom });
  const words = own.words.slice(own.at);
  const { host, reaches } = act.chosen.deed;
  const hosts = hostsOf(words, host === undefined ? undefined : done.operands[host]);
  const effects = new Set([...done.effects, ...unwrapped.effects]);
  if (reaches !== undefined && reachesOut(argumentsOf(own).options, reaches, hosts)) effects.add('networked');
  // GP-12-02 speaks of external calls.
  if (
    effects.has('networked') &&
    isClient(act.name) &&
    staysHere(act.name, argumentsOf(own).options, done.operands)
  )
    effects.delete('networked');
  return {
    program: act.name,
    written: act.written,
    subcommand: act.chosen.subcommand,
    words,
    span: spanOfWords(own.words, own.at),
    known: act.program !== undefined,
    effects,
    pure: done.pure && unwrapped.effects.length === 0,
    artifact: module === undefined ? done.artifact : doubtful(done.artifact, module),
    hosts,
    paths: done.paths,
    wrappers: unwrapped.wrappers,
    pipedFrom: place.pipedFrom,
  };
};

const readStarted = (unwrapped: Unwrapped, place: Place): readonly Invocation[] => {
  const { started, wrappers } = unwrapped;
  if (started === undefined || place.depth >= DEPTH) return [];
  const inner: Place = {
    ...place,
    wrappers: [...wrappers, started.label],
    effects: unwrapped.effects,
    depth: place.depth + 1,
  };
  if (started.text !== undefined) return readNested(started.text, inner);
  const parts = started.parts ?? [unwrapped.act.words.slice(started.at)];
  return parts.flatMap((words) => readSegment({ words, redirects: [], piped: false }, inner));
};

const frontOf = (wrappers: readonly string[], effects: readonly Effect[], place: Place): Front => ({
  source: place.source,
  wrappers,
  effects,
  read: (text, inner) =>
    place.depth >= DEPTH
      ? []
      : readNested(text, {
          ...place,
          pipedFrom: undefined,
          wrappers: inner,
          effects,
          depth: place.depth + 1,
        }),
});

/** Builtins whose operands are settings for what follows. */
const SETS = /^(?:export|declare|typeset|readonly|local|set|setenv)$/;

/** Settings in front of the act, behind wrappers too, and those that it makes itself. */
const settingsOf = (words: readonly Word[], act: Act | undefined): readonly Word[] =>
  act === undefined || SETS.test(act.name) ? words : words.slice(0, act.at);

/** `bash <<< 'rm -rf x'`: the text is the program. */
const hereString = ({ act, started }: Unwrapped, { redirects }: Segment): Word | undefined => {
  const { interprets, starts } = act.chosen.deed;
  if (interprets === undefined || starts?.as !== 'option' || started !== undefined) return undefined;
  const text = redirects.find((redirect) => redirect.text === '<<<')?.target;
  return text !== undefined && givenTo(act, interprets).kind === 'nothing' ? text : undefined;
};

/** The commands that an act starts, or those of the text that is fed to it. */
const innerOf = (unwrapped: Unwrapped, segment: Segment, place: Place): readonly Invocation[] => {
  const text = hereString(unwrapped, segment);
  if (text === undefined) return readStarted(unwrapped, place);
  const { act, wrappers, effects } = unwrapped;
  const front = frontOf(wrappers, effects, place);
  return front.read(textOf(place.source, [text], text.value), [...wrappers, `${act.name} <<<`]);
};

const readSegment = (segment: Segment, place: Place): readonly Invocation[] => {
  const { words } = segment;
  const unwrapped = unwrap(words, headOf(words), place);
  const set = settingsOf(words, unwrapped?.act).filter(isAssignment);
  const settings =
    set.length === 0 ? [] : settingInvocations(set, frontOf(place.wrappers, place.effects, place));
  if (unwrapped === undefined) return settings;
  const { act, acts, wrappers, effects } = unwrapped;
  const carried = acts.length === 0 ? [] : carriedInvocations(acts, frontOf(wrappers, effects, place));
  const inner = innerOf(unwrapped, segment, place);
  const transparent = act.chosen.deed.starts?.transparent === true && inner.length > 0;
  const own = transparent ? [] : [invocationOf(unwrapped, segment, place)];
  return settings.length + carried.length + inner.length === 0
    ? own
    : [...settings, ...carried, ...own, ...inner];
};

const readInner = (inner: Inner, place: Place): readonly Invocation[] =>
  place.depth >= DEPTH
    ? []
    : readNested(inner.written, { ...place, pipedFrom: undefined, depth: place.depth + 1 });

const readNested = (source: Located, place: Place): readonly Invocation[] =>
  readInvocations(lex(source), { ...place, source });

const readInvocations = (lexed: Lexed, place: Place): readonly Invocation[] => {
  const all: Invocation[] = [];
  let last: Invocation | undefined = place.pipedFrom;
  for (const segment of segmentsOf(lexed)) {
    const read = readSegment(segment, { ...place, pipedFrom: segment.piped ? last : place.pipedFrom });
    all.push(...read);
    last = read.at(-1) ?? last;
  }
  for (const inner of lexed.inner) all.push(...readInner(inner, place));
  return all;
};

/** Every program that a command starts, in order, nested ones included. */
export const invocationsOf = (lexed: Lexed, source: Located): readonly Invocation[] =>
  readInvocations(lexed, { source, wrappers: [], effects: [], pipedFrom: undefined, depth: 0 });
