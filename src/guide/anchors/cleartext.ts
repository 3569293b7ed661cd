/**
 * An OpenPGP cleartext signed message that is the whole file. One framing serves whoever verifies the signature and
 * whoever reads the text, so nothing outside the signed text can be read. It is stricter than RFC 9580, section 7: what
 * two programs could frame differently is refused.
 */
export type Cleartext =
  | { readonly kind: 'unsigned' }
  /** It says that it is signed, and is not framed as one signed message that is the whole file. */
  | { readonly kind: 'malformed'; readonly fault: string }
  | {
      readonly kind: 'signed';
      /** The signed text: lines joined by LF, dash escapes and trailing blanks removed, without a final line end. */
      readonly text: string;
      /** The whole file, as text. */
      readonly source: string;
    };

/** Many times the size of any security.txt; what is longer is not framed. */
export const CLEARTEXT_LIMIT = 65_536;

const MARK = '-----BEGIN PGP SIGNED MESSAGE';
const BEGIN = '-----BEGIN PGP SIGNED MESSAGE-----';
const SIGNATURE = '-----BEGIN PGP SIGNATURE-----';
const END = '-----END PGP SIGNATURE-----';

const HASH = /^Hash: [A-Za-z0-9-]{1,16}(?:, ?[A-Za-z0-9-]{1,16}){0,7}$/;
const ARMOR_HEADER = /^[A-Za-z][A-Za-z-]{0,31}: [\x20-\x7e]{0,200}$/;
const BASE64 = /^[A-Za-z0-9+/]{1,96}={0,2}$/;
const CHECKSUM = /^=[A-Za-z0-9+/]{4}$/;

const malformed = (fault: string): Cleartext => ({ kind: 'malformed', fault });

const decode = (bytes: Uint8Array, fatal: boolean): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** What makes a text unfit to be framed at all. */
const textFault = (text: string): string | undefined => {
  if (text.includes('\0')) return 'it holds a NUL';
  if (/\r(?!\n)/.test(text)) return 'it holds a carriage return that ends no line';
  return undefined;
};

/** The index of the first line of the signed text; undefined where the header is not in order. */
const textStart = (lines: readonly string[]): number | undefined => {
  let at = 1;
  while (HASH.test(lines[at] ?? '')) at++;
  return lines[at] === '' ? at + 1 : undefined;
};

/** Undoes the dash escape of a line; undefined where a dash is not escaped, or escapes nothing. */
const unescaped = (line: string): string | undefined => {
  if (!line.startsWith('-')) return line.replace(/[ \t]+$/, '');
  const text = line.slice(2).replace(/[ \t]+$/, '');
  return line.startsWith('- ') && text !== '' ? text : undefined;
};

/** Whether these lines are the rest of one armored signature, and then nothing but line ends. */
const endsWell = (lines: readonly string[]): boolean => {
  let at = 0;
  while (ARMOR_HEADER.test(lines[at] ?? '')) at++;
  if (lines[at++] !== '') return false;
  const first = at;
  while (BASE64.test(lines[at] ?? '')) at++;
  if (at === first) return false;
  if (CHECKSUM.test(lines[at] ?? '')) at++;
  return lines[at] === END && lines.slice(at + 1).every((line) => line === '');
};

const frame = (source: string): Cleartext => {
  const lines = source.split(/\r?\n/);
  if (lines[0] !== BEGIN) return malformed('its first line is not the beginning of the signed message');
  const start = textStart(lines);
  if (start === undefined)
    return malformed(
      'between its first line and the text stands something else than Hash lines and one empty line',
    );
  const end = lines.indexOf(SIGNATURE, start);
  if (end === -1) return malformed('no signature follows the text');
  const text = lines.slice(start, end).map(unescaped);
  if (!text.every((line) => line !== undefined))
    return malformed('a line of the text begins with a dash that is not escaped, or escapes nothing');
  if (!endsWell(lines.slice(end + 1)))
    return malformed('the signature is not one whole armored block with nothing but line ends after it');
  return { kind: 'signed', text: text.join('\n'), source };
};

/** Frames a file. Whatever mentions a signed message and is none from its first line to its last is malformed. */
export const readCleartext = (bytes: Uint8Array): Cleartext => {
  if (!decode(bytes, false)?.includes(MARK)) return { kind: 'unsigned' };
  if (bytes.length > CLEARTEXT_LIMIT) return malformed(`it is longer than ${CLEARTEXT_LIMIT} bytes`);
  const source = decode(bytes, true);
  if (source === undefined) return malformed('it is not UTF-8 text');
  const fault = textFault(source);
  return fault === undefined ? frame(source) : malformed(fault);
};
