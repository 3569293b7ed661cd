import type { Located } from '../text.ts';
import { lex } from './lex.ts';
import type { Command } from './types.ts';

/** Programs whose own language has `{name}`. */
const OWN_BRACES = /^(?:awk|gawk|mawk|jq|yq) |^gh api /;

/** Reads a command by the profile's one-command grammar and looks up what its programs do. */
export const readCommand = (written: Located, runner: string | undefined): Command => {
  const { tokens, substitutions, globs, variables, placeholders, malformed } = lex(written);
  return {
    written,
    runner,
    words: tokens.flatMap((token) => (token.kind === 'word' ? [token.word] : [])),
    operators: [
      ...tokens.flatMap((token) => (token.kind === 'operator' ? [token.operator] : [])),
      ...substitutions,
    ],
    invocations: [],
    effects: new Set(),
    pure: false,
    globs,
    variables,
    placeholders: OWN_BRACES.test(written.value) ? [] : placeholders,
    malformed,
  };
};
