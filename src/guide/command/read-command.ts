import type { Located } from '../text.ts';
import { invocationsOf } from './invocations.ts';
import { lex } from './lex.ts';
import { effectsOfPath } from './paths.ts';
import { pathsOfRedirects } from './perform.ts';
import type { Command, Effect, Invocation, Word } from './types.ts';

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
  const operators = [
    ...tokens.flatMap((token) => (token.kind === 'operator' ? [token.operator] : [])),
    ...substitutions,
  ];
  const invocations = invocationsOf(lexed, written);
  const effects = new Set<Effect>(pathsOfRedirects(operators).flatMap(effectsOfPath));
  for (const invocation of invocations) for (const effect of invocation.effects) effects.add(effect);
  return {
    written,
    runner,
    words: tokens.flatMap((token) => (token.kind === 'word' ? [token.word] : [])),
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
