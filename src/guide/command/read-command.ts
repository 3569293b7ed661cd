import type { Located } from '../text/text.ts';
import { invocationsOf } from './invocations.ts';
import { lex } from './lex.ts';
import { addEffects } from './paths.ts';
import { pathsOfRedirects } from './perform.ts';
import type { Command, Effect, Invocation, Operator, Word } from './types.ts';

/** Programs whose own language has `{name}`. */
const OWN_BRACES: ReadonlySet<string> = new Set(['awk', 'gawk', 'mawk', 'jq', 'yq', 'gh']);

const placeholdersOf = (words: readonly Word[], invocations: readonly Invocation[]): readonly Word[] =>
  words.length > 0 && invocations.some(({ program }) => OWN_BRACES.has(program))
    ? words.filter((word) => word.value.includes('<'))
    : words;

/** Reads a command by the profile's one-command grammar and looks up what its programs do. */
export const readCommand = (written: Located, runner: string | undefined): Command => {
  const lexed = lex(written);
  const { tokens, substitutions, globs, variables, placeholders, malformed } = lexed;
  const words: Word[] = [];
  const operators: Operator[] = [];
  for (const token of tokens)
    if (token.kind === 'word') words.push(token.word);
    else operators.push(token.operator);
  for (const substitution of substitutions) operators.push(substitution);
  const invocations = invocationsOf(lexed, written);
  const effects = new Set<Effect>();
  for (const path of pathsOfRedirects(operators)) addEffects(effects, path);
  for (const invocation of invocations) for (const effect of invocation.effects) effects.add(effect);
  return {
    written,
    runner,
    words,
    operators,
    invocations,
    effects,
    pure: invocations.length > 0 && invocations.every((invocation) => invocation.pure),
    globs,
    variables,
    placeholders: placeholdersOf(placeholders, invocations),
    malformed,
  };
};
