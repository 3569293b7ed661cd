const STRING = /'((?:[^'\\\n]|\\.){0,2000})'|"((?:[^"\\\n]|\\.){0,2000})"|`((?:[^`\\$]|\\.){0,2000})`/y;
const BETWEEN = /[\s,[(]*/y;

/** How many strings of one call are read. */
const STRINGS = 40;

const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

/**
 * The string literals that a call's arguments begin with, from just after its bracket: `'bash', ['x.sh']` gives two.
 * Empty when the first argument is no literal.
 */
export const leadingStrings = (code: string, from: number): readonly string[] => {
  const out: string[] = [];
  let at = from;
  while (out.length < STRINGS) {
    BETWEEN.lastIndex = at;
    BETWEEN.exec(code);
    STRING.lastIndex = BETWEEN.lastIndex;
    const match = STRING.exec(code);
    if (match === null) break;
    out.push(unescaped(match[1] ?? match[2] ?? match[3] ?? ''));
    at = STRING.lastIndex;
    // A literal with more behind it, as in `'a' + b`, is no literal.
    if (!/^\s*[,\])]/.test(code.slice(at, at + 200))) return [];
    if (/^\s*[\])]/.test(code.slice(at, at + 200)) && !/^\s*\]\s*,\s*\[/.test(code.slice(at, at + 200)))
      break;
  }
  return out;
};

/** Every call of one of these names, with the offset just after its bracket. */
export const callsOf = (
  code: string,
  pattern: RegExp,
): readonly { readonly name: string; readonly at: number; readonly open: number }[] =>
  [...code.matchAll(pattern)].slice(0, 2000).map((match) => ({
    name: match[1] ?? match[0],
    at: match.index,
    open: match.index + match[0].length,
  }));
