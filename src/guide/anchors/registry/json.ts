/** A document as data, or why it is not read. */
export type ReadDocument =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string };

const DEPTH = 64;
/** Members and elements of one record; those of real ones are a few thousand. */
const PARTS = 100_000;

/** The place of the quote that closes the string that begins at `from`. */
const stringEnd = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
};

/** A member's name as it is meant; two spellings with escapes are one name. */
const nameOf = (quoted: string): string => {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
};

const COLON = /[ \t\r\n]*:/y;

/** Notes a string that names a member; false when the object has this member already. */
const isNew = (text: string, [start, end]: readonly [number, number], names?: Set<string>): boolean => {
  COLON.lastIndex = end + 1;
  if (names === undefined || !COLON.test(text)) return true;
  return names.size < names.add(nameOf(text.slice(start, end + 1))).size;
};

/** What speaks against reading a JSON text, before anything is made of it. */
const faultOf = (text: string): string | undefined => {
  const open: Set<string>[] = [];
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      const end = stringEnd(text, at);
      if (!isNew(text, [at, end], open.at(-1)))
        return 'the record has a member twice, and readers differ on which one counts';
      at = end;
    } else if (sign === '{' || sign === '[') {
      if (open.push(new Set()) > DEPTH) return 'the record nests too deeply';
      parts++;
    } else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',') parts++;
    if (parts > PARTS) return 'the record has more members than are read';
  }
  return undefined;
};

/** Reads a JSON text that may be hostile: bounded in depth and members, and no member twice. */
export const readJson = (text: string): ReadDocument => {
  const why = faultOf(text);
  if (why !== undefined) return { ok: false, why };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, why: 'the record is not JSON' };
  }
};
