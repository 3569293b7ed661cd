/** A way to turn encoded text back into what it hides, by the word that gives it away. */
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
  { trigger: 'tr ', shape: /tr\s{1,8}["']?\[?a-z(?:a-z)?\]?["']?\s{1,8}["']?\[?n-za-m/y, what: 'rot13' },
  { trigger: '@base64d', shape: /@base64d\b/y, what: 'jq' },
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

const LITERAL = String.raw`\s{0,8}\(\s{0,8}(?:b|r|br)?["'\x60][a-z0-9+/=_\s\\-]{16,1000}["'\x60]`;

/** Functions of programming languages; `literal` is the form with the encoded text in it. */
export const FUNCTIONS: readonly (Decoder & { readonly literal: RegExp })[] = [
  [
    'buffer.from',
    'buffer\\.from',
    `${LITERAL}\\s{0,8},\\s{0,8}["'\\x60](?:base64(?:url)?|hex)`,
    '\\s{0,8}\\([^;]{0,300},\\s{0,8}["\'\\x60](?:base64(?:url)?|hex)',
  ],
  ...[
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
  ].map((name): [string, string, string, string] => [name, name.replace('.', '\\.'), LITERAL, '\\s{0,8}\\(']),
  ['unpack', 'unpack1?', '\\s{0,8}\\(?\\s{0,4}["\']m0?["\']', '\\s{0,8}\\(?\\s{0,4}["\'](?:m0?|u)["\']'],
  [
    'pack(',
    'pack',
    '\\(\\s{0,4}["\']h\\*["\']\\s{0,4},\\s{0,4}["\'][0-9a-f]{16}',
    '\\(\\s{0,4}["\']h\\*["\']',
  ],
].map(([trigger = '', name = '', literal = '', call = '']) => ({
  trigger,
  shape: new RegExp(name + call, 'y'),
  literal: new RegExp(name + literal, 'y'),
  what: trigger.replace('(', ''),
}));

const WRAPPERS =
  '(?:(?:sudo|doas|env|nohup|exec|command|time|nice|busybox|\\w{1,30}=\\S{0,60})(?:\\s{1,8}-\\S{1,20}){0,4}\\s{1,8}){0,4}';
const SHELLS = '(?:ba|da|z|k|c|tc|fi|a)?sh';
const LANGUAGES =
  'python[\\d.]{0,6}|node(?:js)?|deno|bun|perl|ruby|php|lua|tclsh|osascript|pwsh|powershell(?:\\.exe)?';

// With a script file or with -c the program is elsewhere, and what comes in is its data.
const READS_PROGRAM =
  '(?:\\s{1,8}-(?![cempr]\\b)\\w{0,8}){0,4}\\s{0,8}(?=$|[|;&)"\'`>,.\\n]|-?\\s{0,4}$|-s\\b|[a-z]{1,20}(?![\\w./=-]))';

/** A stage of a pipeline that runs what it is given. */
export const RUNS_INPUT = new RegExp(
  `^\\s{0,40}${WRAPPERS}(?:(?:[\\w./-]{0,80}/)?(?:${SHELLS}|${LANGUAGES})${READS_PROGRAM}|(?:source|\\.)\\s{1,8}/dev/(?:stdin|fd/0)|xargs\\b[^|]{0,60}(?:\\b(?:${SHELLS})\\s{1,8}-c|\\beval\\b)|iex\\b|invoke-expression\\b|at\\s{1,8}now|crontab\\s{1,8}-)`,
);

/** What runs a file: an interpreter in front of it, or nothing but its name. */
export const RUNS_FILE = new RegExp(
  `^\\s{0,40}${WRAPPERS}(?:(?:${SHELLS}|${LANGUAGES}|source|chmod\\s{1,8}\\S{1,10}|\\.)\\s|\\.{0,2}/)`,
);

/** Directly before a decoder, and still open: what it yields is run. */
export const RUNS_RESULT = new RegExp(
  `(?:\\b(?:eval|source|exec|iex|invoke-expression|(?:${SHELLS}|${LANGUAGES})\\s{1,8}-\\w{0,3}[ce])\\s{0,8}["'(]{0,3}\\s{0,8}(?:\\$\\(|\`|<\\()|\\b(?:${SHELLS}|${LANGUAGES}|source)(?:\\s{1,8}-\\w{1,8}){0,3}\\s{1,8}<\\(|(?:^|\\s)\\.\\s{1,8}<\\(|\\b(?:${SHELLS}|${LANGUAGES})\\s{0,8}<<<\\s{0,8}["']?(?:\\$\\(|\`)|^\\s{0,8}["']?(?:\\$\\(|\`))[^)\`]{0,300}$`,
);

/** Calls that run text as a program. */
export const EVALUATES =
  /(?<![\w.])(?:eval|exec|execfile|system|popen|shell_exec|passthru|assert|compile|instance_eval|iex|invoke-expression)\b\s{0,4}["'(&$]|\b(?:child_process|execsync|spawnsync|execfilesync|subprocess|os\.system|os\.popen|vm\.run\w{0,20}|new function|kernel\.exec|spawn|start-process)\b|\.exec\s{0,4}\(/;

/** An interpreter that takes its program as the next word. */
export const INLINE = new RegExp(
  `\\b(?:(?:${SHELLS})\\s{1,8}-\\w{0,4}c|(?:${LANGUAGES})(?:\\s{1,8}-\\w{1,12}){0,2}\\s{1,8}-{1,2}(?:c|e|r|p|pe|ne|eval|print|command)|eval)\\s{1,8}`,
);
