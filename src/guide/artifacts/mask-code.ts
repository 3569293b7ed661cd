/** How a language writes comments and strings. */
export interface Syntax {
  readonly lineComment: string;
  readonly blockComment: boolean;
  /** `'''` and `"""` texts, which are blanked: in code they hold documentation. */
  readonly tripleQuotes: boolean;
  readonly quotes: string;
  /** `/…/` where a value may begin is a regular expression. */
  readonly patterns?: boolean;
}

interface Skip {
  readonly end: number;
  readonly blank: boolean;
}

const until = (source: string, mark: string, from: number): number => {
  const at = source.indexOf(mark, from);
  return at === -1 ? source.length : at + mark.length;
};

/** The end of a string that opens at `at`; one that does not close on its line ends there, a template where it closes. */
const stringEnd = (source: string, at: number): number => {
  const quote = source[at];
  for (let next = at + 1; next < source.length; next++) {
    const character = source[next];
    if (character === '\\') next++;
    else if (character === quote) return next + 1;
    else if (character === '\n' && quote !== '`') return next;
  }
  return source.length;
};

/** Where a regular expression that opens at `at` closes, or its line ends; a slash in brackets does not close it. */
const patternStop = (source: string, at: number): number => {
  let inClass = false;
  for (let next = at + 1; next < source.length; next++) {
    const character = source[next];
    if (character === '\n') return next;
    if (character === '\\') next++;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) return next;
  }
  return source.length;
};

const VALUE_BEFORE = /[\w$)\]}'"`]$/;
const KEYWORD_BEFORE = /\b(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/;

/** One that does not close on its line is none; what it went over is skipped, so that reading stays linear. */
const patternEnd = (source: string, at: number): number | undefined => {
  const before = source.slice(Math.max(0, at - 64), at).trimEnd();
  if (VALUE_BEFORE.test(before) && !KEYWORD_BEFORE.test(before)) return undefined;
  const stop = patternStop(source, at);
  return source[stop] === '/' ? stop + 1 : stop;
};

const skipAt = (source: string, at: number, syntax: Syntax): Skip | undefined => {
  const character = source[at] as string;
  if (source.startsWith(syntax.lineComment, at)) {
    const end = source.indexOf('\n', at);
    return { end: end === -1 ? source.length : end, blank: true };
  }
  if (syntax.blockComment && character === '/' && source[at + 1] === '*')
    return { end: until(source, '*/', at + 2), blank: true };
  if (syntax.patterns === true && character === '/') {
    const end = patternEnd(source, at);
    return end === undefined ? undefined : { end, blank: false };
  }
  if (!syntax.quotes.includes(character)) return undefined;
  const triple = character.repeat(3);
  if (syntax.tripleQuotes && source.startsWith(triple, at))
    return { end: until(source, triple, at + 3), blank: true };
  return { end: stringEnd(source, at), blank: false };
};

const blanked = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The same text with comments and documentation blanked, every offset and line kept. One pass. */
export const maskCode = (source: string, syntax: Syntax): string => {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; ) {
    const skip = skipAt(source, at, syntax);
    if (skip === undefined) {
      at++;
      continue;
    }
    if (skip.blank) {
      parts.push(source.slice(from, at), blanked(source.slice(at, skip.end)));
      from = skip.end;
    }
    at = Math.max(skip.end, at + 1);
  }
  return [...parts, source.slice(from)].join('');
};
