import type { Machine } from './machine.ts';
import type { Edge } from './parse.ts';

/** How many steps are left for all that one check does. */
export interface Steps {
  left: number;
}

/** Thrown when a check has used up its steps. */
export class StepsUsedUp extends Error {}

export const spend = (steps: Steps, many: number): void => {
  steps.left -= many;
  if (steps.left < 0) throw new StepsUsedUp('a check of a schema takes too long');
};

/** Where the machine stands in a text: the character before and the one after; undefined at the ends. */
interface Between {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const isWord = (character: string | undefined): boolean => character !== undefined && /^\w$/.test(character);

const isAt = (edge: Edge, { before, after }: Between): boolean => {
  if (edge === 'start') return before === undefined;
  if (edge === 'end') return after === undefined;
  return (isWord(before) !== isWord(after)) === (edge === 'word');
};

/** The states that `from` reaches without a character; none twice, so that loops end. */
const reach = (machine: Machine, from: readonly number[], between: Between): readonly number[] => {
  const reached = new Set(from);
  for (const at of reached) {
    const state = machine.states[at];
    if (state?.is === 'split') for (const next of state.next) reached.add(next);
    else if (state?.is === 'edge' && isAt(state.edge, between)) reached.add(state.next);
  }
  return [...reached];
};

/** Whether the machine matches somewhere in a text: characters times states, and never more. */
export const matches = (machine: Machine, text: string, steps: Steps): boolean => {
  const characters = [...text];
  let next: number[] = [];
  let before: string | undefined;
  for (let at = 0; at <= characters.length; at++) {
    const after = characters[at];
    const standing = reach(machine, [...next, machine.start], { before, after });
    spend(steps, standing.length);
    next = [];
    for (const number of standing) {
      const state = machine.states[number];
      if (state?.is === 'match') return true;
      if (state?.is === 'one' && after !== undefined && state.test(after)) next.push(state.next);
    }
    before = after;
  }
  return false;
};
