import type { Effect, Word } from '../../command/types.ts';
import type { Action } from '../../parse/actions.ts';

type Grave = Extract<Effect, 'destructive' | 'privileged'>;

const within = (word: Word, span: { readonly start: number; readonly length: number }): boolean =>
  word.span.start >= span.start && word.span.start < span.start + span.length;

/**
 * Whether a word belongs to a destructive or privileged command: by the class that the block declares, or by what the
 * program that receives the word does. GP-12-34 speaks of commands, so declaring `normal` is no way out.
 */
export const inGraveCommand = (action: Action, word: Word): boolean => {
  const is = (name: Grave): boolean =>
    action.has(name) ||
    (action.command?.invocations ?? []).some(({ effects, span }) => effects.has(name) && within(word, span));
  return is('destructive') || is('privileged');
};
