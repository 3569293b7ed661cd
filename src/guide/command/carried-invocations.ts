import type { Located } from '../text/text.ts';
import { type Loader, loaderIn } from './assignments.ts';
import { carries, type Load, loadsOf, runsOf } from './carried.ts';
import type { Program } from './programs/program.ts';
import type { Act } from './resolve.ts';
import { textOf } from './started.ts';
import type { Effect, Invocation, Word } from './types.ts';

/** What stands in front, and how a command line within it is read. */
export interface Front {
  readonly source: Located;
  readonly wrappers: readonly string[];
  readonly effects: readonly Effect[];
  readonly read: (text: Located, wrappers: readonly string[]) => readonly Invocation[];
}

const executed = (act: Act, load: Load, { wrappers, effects }: Front): Invocation => {
  const { name, value, word, files } = load;
  const label = act.name === name ? name : `${act.name} ${name}`;
  return {
    program: act.name,
    written: act.written,
    subcommand: act.chosen.subcommand,
    words: [...act.words.slice(act.at, act.at + 1), word],
    span: word.span,
    known: true,
    effects: new Set<Effect>([
      ...effects,
      'code-executing',
      ...(files.length > 0 ? ['reads-files' as const] : []),
    ]),
    pure: false,
    artifact: { shape: files.length > 0 ? 'bound' : 'none', files, what: `${label} ${value}` },
    hosts: [],
    paths: files.map((path) => ({ path, role: 'read', recursive: false, span: word.span })),
    wrappers: act.name === name ? wrappers : [...wrappers, label],
    pipedFrom: undefined,
  };
};

const carriedBy = (act: Act, front: Front): readonly Invocation[] => [
  ...loadsOf(act).map((load) => executed(act, load, front)),
  ...runsOf(act).flatMap(({ name, value, word }) =>
    front.read(textOf(front.source, [word], value), [...front.wrappers, `${act.name} ${name}`]),
  ),
];

/** What the options of acts carry runs before them: `node --require ./first.js`. */
export const carriedInvocations = (acts: readonly Act[], front: Front): readonly Invocation[] =>
  acts.flatMap((act) => carriedBy(act, front));

const settingAct = ({ name, value, word }: Loader, program: Program): Act => {
  const options = value.split(/\s+/).filter((text) => text !== '');
  return {
    name,
    written: word.value,
    program,
    chosen: { deed: program, subcommand: undefined, depth: 0 },
    script: undefined,
    open: false,
    words: [word, ...options.map((text) => ({ ...word, value: text }))],
    at: 0,
  };
};

const NO_OPTIONS: Program = { names: '' };

/** A command that the table knows does what it says, `PAGER=cat`; any other is code. */
const isPlain = (invocation: Invocation): boolean =>
  invocation.known || invocation.effects.has('code-executing');

const ofLoader = (loader: Loader, front: Front): readonly Invocation[] => {
  const act = settingAct(loader, loader.options ?? NO_OPTIONS);
  const itself = executed(act, loader, front);
  if (loader.command !== undefined) {
    const text = textOf(front.source, [loader.word], loader.command);
    const inner = front.read(text, [...front.wrappers, loader.name]);
    return inner.length > 0 && inner.every(isPlain) ? inner : [itself, ...inner];
  }
  if (loader.options === undefined) return [itself];
  const inner = carriedBy(act, front);
  return carries(act) && !inner.some(({ effects }) => effects.has('code-executing'))
    ? [itself, ...inner]
    : inner;
};

/** Settings that have code executed: `LD_PRELOAD=./x.so`. */
export const settingInvocations = (words: readonly Word[], front: Front): readonly Invocation[] =>
  words.flatMap((word) => {
    const loader = loaderIn(word);
    return loader === undefined ? [] : ofLoader(loader, front);
  });
