import { type Edge, type Pattern, PatternRefused } from './parse.ts';

/** A state of a machine that is in many states at once (Thompson's construction). */
export type State =
  | { readonly is: 'one'; readonly test: (character: string) => boolean; readonly next: number }
  | { readonly is: 'edge'; readonly edge: Edge; readonly next: number }
  | { readonly is: 'split'; readonly next: readonly number[] }
  | { readonly is: 'match' };

export interface Machine {
  readonly states: readonly State[];
  readonly start: number;
}

/** Counted repetitions are written out, so this bounds them. */
const MOST_STATES = 5000;

/** Asks the engine about one character at a time, where nothing can take long; ASCII is remembered. */
const testOf = (source: string): ((character: string) => boolean) => {
  if (!/^[\\[.]/.test(source)) return (character) => character === source;
  const pattern = new RegExp(`^${source}$`, 'u');
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character) ?? pattern.test(character);
    if (known.size < 256) known.set(character, answer);
    return answer;
  };
};

const sizeOf = (pattern: Pattern): number => {
  if (pattern.is === 'one' || pattern.is === 'edge') return 1;
  if (pattern.is === 'repeat')
    return 1 + Math.max(1, pattern.least, pattern.most ?? pattern.least + 1) * (sizeOf(pattern.of) + 1);
  return pattern.of.reduce((sum, inner) => sum + sizeOf(inner), 1);
};

/** Adds states for a pattern in front of `next`, and gives the first of them: machines are built from their end. */
const add = (states: State[], pattern: Pattern, next: number): number => {
  const push = (state: State): number => states.push(state) - 1;
  if (pattern.is === 'one') return push({ is: 'one', test: testOf(pattern.source), next });
  if (pattern.is === 'edge') return push({ is: 'edge', edge: pattern.edge, next });
  if (pattern.is === 'all') return pattern.of.reduceRight((after, inner) => add(states, inner, after), next);
  if (pattern.is === 'any')
    return push({ is: 'split', next: pattern.of.map((inner) => add(states, inner, next)) });
  return addRepeat(states, pattern, next);
};

const addRepeat = (states: State[], pattern: Extract<Pattern, { is: 'repeat' }>, next: number): number => {
  const { of, least, most } = pattern;
  let first = next;
  if (most === null) {
    const loop = states.push({ is: 'split', next: [] }) - 1;
    states[loop] = { is: 'split', next: [add(states, of, loop), next] };
    first = loop;
  } else
    for (let more = most - least; more > 0; more--)
      first = states.push({ is: 'split', next: [add(states, of, first), next] }) - 1;
  for (let must = least; must > 0; must--) first = add(states, of, first);
  return first;
};

/** Throws `PatternRefused` for one that needs more states than are left. */
export const machineOf = (pattern: Pattern, left = MOST_STATES): Machine => {
  if (sizeOf(pattern) > Math.min(left, MOST_STATES)) throw new PatternRefused('it repeats too much');
  const states: State[] = [{ is: 'match' }];
  const start = add(states, pattern, 0);
  return { states, start };
};
