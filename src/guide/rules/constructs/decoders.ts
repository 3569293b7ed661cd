/** A way to turn encoded text back into what it hides, by the word that gives it away and with which its shape begins. */
export interface Decoder {
  readonly trigger: string;
  /** Sticky, on lowercase text. */
  readonly shape: RegExp;
  readonly what: string;
}

/** Programs whose output is the decoded text. */
export const FILTERS: readonly Decoder[] = [
  {
    trigger: 'base64',
    shape: /base64(?:\s{1,8}[^\s|;&]{1,80}){0,4}?\s{1,8}(?:-[a-z]{0,2}d[a-z]{0,2}|--decode)\b/y,
    what: 'base64',
  },
  {
    trigger: 'base32',
    shape: /base32(?:\s{1,8}[^\s|;&]{1,80}){0,4}?\s{1,8}(?:-[a-z]{0,2}d|--decode)\b/y,
    what: 'base32',
  },
  {
    trigger: 'basenc',
    shape: /basenc(?:\s{1,8}[^\s|;&]{1,80}){0,4}?\s{1,8}(?:-d|--decode)\b/y,
    what: 'basenc',
  },
  {
    trigger: 'openssl',
    shape: /openssl\s{1,8}(?:enc\s{1,8})?-?[a-z0-9-]{1,20}(?:\s{1,8}[^\s|;&]{1,80}){0,6}?\s{1,8}-d\b/y,
    what: 'openssl',
  },
  { trigger: 'xxd', shape: /xxd(?:\s{1,8}[^\s|;&]{1,40}){0,3}?\s{1,8}-[a-z]{0,3}r/y, what: 'xxd' },
  { trigger: 'uudecode', shape: /uudecode\b/y, what: 'uudecode' },
  { trigger: 'certutil', shape: /certutil(?:\.exe)?\s{1,8}[-/]decode(?:hex)?\b/y, what: 'certutil' },
  { trigger: 'tr', shape: /tr\s{1,8}["']?\[?a-z(?:a-z)?\]?["']?\s{1,8}["']?\[?n-za-m/y, what: 'rot13' },
  { trigger: 'base64d', shape: /(?<=@)base64d\b/y, what: 'jq' },
  {
    trigger: 'printf',
    shape:
      /printf\s{1,8}(?:--\s{1,8}|%b\s{1,8}|["']%b["']\s{1,8})?["']?(?:\\x[0-9a-f]{2}|\\[0-3]?[0-7]{2,3}){2}/y,
    what: 'printf',
  },
  {
    trigger: 'echo',
    shape: /echo\s{1,8}-[a-z]{0,2}e[a-z]{0,2}\s{1,8}["']?(?:\\x[0-9a-f]{2}|\\0?[0-7]{3}){2}/y,
    what: 'echo -e',
  },
  { trigger: 'rev', shape: /rev(?=\s{0,8}(?:<<<|\|))/y, what: 'rev' },
];

/** A function of a programming language that decodes, by its name; `argument` is what makes its call one. */
interface DecodingFunction {
  readonly argument: RegExp;
  /** The call with the encoded text in it. */
  readonly literal: RegExp;
}

const TEXT = /\(\s{0,8}(?:b|r|br)?["'`][a-z0-9+/=_\s\\-]{16,1000}["'`]/y;
const ANY = /\(/y;

const NAMES = [
  'atob',
  'b64decode',
  'b32decode',
  'a85decode',
  'unhexlify',
  'fromhex',
  'base64_decode',
  'hex2bin',
  'str_rot13',
  'gzinflate',
  'gzuncompress',
  'decode64',
  'decode_base64',
  'frombase64string',
  'codecs.decode',
  'marshal.loads',
  'zlib.decompress',
  'unescape',
];

/** By what stands before the bracket, in lower case: the whole dotted name, or its last part. */
export const FUNCTIONS: ReadonlyMap<string, DecodingFunction> = new Map([
  ...NAMES.map((name): [string, DecodingFunction] => [name, { argument: ANY, literal: TEXT }]),
  [
    'buffer.from',
    {
      argument: /\([^;]{0,400}?,\s{0,8}["'`](?:base64(?:url)?|hex)/y,
      literal: /\(\s{0,8}["'`][a-z0-9+/=_\s-]{16,1000}["'`]\s{0,8},\s{0,8}["'`](?:base64(?:url)?|hex)/y,
    },
  ],
  ['unpack', { argument: /\(\s{0,4}["'](?:m0?|u)["']/y, literal: /\(\s{0,4}["']m0?["']/y }],
  ['unpack1', { argument: /\(\s{0,4}["'](?:m0?|u)["']/y, literal: /\(\s{0,4}["']m0?["']/y }],
  [
    'pack',
    { argument: /\(\s{0,4}["']h\*["']/y, literal: /\(\s{0,4}["']h\*["']\s{0,4},\s{0,4}["'][0-9a-f]{16}/y },
  ],
]);

/** For each name one word that stands in it, so that a text without them need not be searched for calls. */
export const FUNCTION_WORDS: readonly string[] = [...FUNCTIONS.keys()].map(
  (name) => name.split(/[._]/)[0] ?? name,
);
