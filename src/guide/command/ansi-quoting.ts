const NAMED: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const ESCAPE = /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c(.)|(.))/gs;

const LAST_CODE_POINT = 0x10ffff;

const character = (code: number): string => (code > LAST_CODE_POINT ? '\ufffd' : String.fromCodePoint(code));

/** What stands between `$'` and `'`, with its escapes resolved. */
export const resolveEscapes = (text: string): string =>
  text.replace(ESCAPE, (_whole, ...groups: readonly (string | undefined)[]) => {
    const [byte, short, long, octal, control, other = ''] = groups;
    const hex = byte ?? short ?? long;
    if (hex !== undefined) return character(Number.parseInt(hex, 16));
    if (octal !== undefined) return character(Number.parseInt(octal, 8) % 256);
    if (control !== undefined) return character(control.charCodeAt(0) % 32);
    return NAMED[other] ?? other;
  });

/** The index of the quote that ends a `$'…'` whose text begins at `from`; -1 when none does. */
export const endOfEscaped = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const c = text.charAt(at);
    if (c === "'") return at;
    if (c === '\\') at++;
  }
  return -1;
};
