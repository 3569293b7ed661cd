import type { Operator } from './types.ts';

const SUBSTITUTION = /\$\(|\$\{|`/g;

/** `$(`, `${` and backticks, whatever quotes stand around them (A37). */
export const substitutionsIn = (text: string, base: number): readonly Operator[] =>
  text.includes('$') || text.includes('`')
    ? Array.from(text.matchAll(SUBSTITUTION), (found) => ({
        kind: 'substitution' as const,
        text: found[0],
        span: { start: base + found.index, length: found[0].length },
      }))
    : [];

/** The index after the `)` that closes the `(` before `from`; undefined when none does. */
export const closing = (text: string, from: number): number | undefined => {
  let depth = 1;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const c = text.charAt(at);
    if (c === '\\' && quote !== "'") at++;
    else if (quote !== '') quote = c === quote ? '' : quote;
    else if (c === "'" || c === '"') quote = c;
    else if (c === '(') depth++;
    else if (c === ')' && --depth === 0) return at + 1;
  }
  return undefined;
};
