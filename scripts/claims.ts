/**
 * Holds the project's words to its tests: every control that docs/claims.md claims names a test that exists, and what
 * nobody has shown is claimed nowhere (GR-PUB-22 to 32).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Phrase {
  readonly ids: readonly string[];
  readonly claims: string;
  readonly pattern: RegExp;
}

/** What may be said only where it is denied. */
export const PHRASES: readonly Phrase[] = [
  {
    ids: ['GR-PUB-23'],
    claims: 'an independent security audit',
    pattern:
      /\b(?:independent(?:ly)? (?:security )?audit(?:ed)?|security[- ]audited|audited by|pen(?:etration)?[- ]tested)\b/i,
  },
  {
    ids: ['GR-PUB-24'],
    claims: 'production readiness',
    pattern:
      /\b(?:production[- ](?:ready|readiness|grade)|battle[- ]tested|enterprise[- ](?:ready|grade))\b/i,
  },
  {
    ids: ['GR-PUB-25'],
    claims: 'trust in MCP servers',
    pattern: /\b(?:trusts? (?:any |every |all )?MCP servers?|trusted MCP servers?|automatic(?:ally)? trust)/i,
  },
  {
    ids: ['GR-PUB-26', 'GR-MCP-62'],
    claims: 'safety of OAuth or credentials',
    pattern:
      /\b(?:OAuth|credential)s?[- ](?:safe(?:ty)?|secure|security)\b|\bsecure (?:OAuth|credentials)\b/i,
  },
  {
    ids: ['GR-PUB-27'],
    claims: 'safety of TLS, mTLS or egress',
    pattern: /\b(?:m?TLS[- ](?:safe(?:ty)?|secure)|egress[- ](?:safe(?:ty)?|proof)|enterprise egress)\b/i,
  },
  {
    ids: ['GR-PUB-28'],
    claims: 'a sandbox for production',
    pattern: /\b(?:production sandbox(?:ing)?|escape[- ]proof|fully (?:sandboxed|isolated)|cannot escape)\b/i,
  },
  {
    ids: ['GR-PUB-29', 'GR-DUR-25'],
    claims: 'encrypted state',
    pattern:
      /\b(?:encrypted (?:state|database|at rest)|state is encrypted|encryption at rest|encryption boundary|secret store)\b/i,
  },
  {
    ids: ['GR-PUB-30', 'GR-DIST-15'],
    claims: 'distributed coordination',
    pattern: /\b(?:distributed (?:coordination|consensus|transactions?|locks?)|network file systems?)\b/i,
  },
  {
    ids: ['GR-PUB-31', 'GR-DUR-23'],
    claims: 'effects that happen exactly once',
    pattern: /\bexactly[- ]once\b/i,
  },
  {
    ids: ['GR-PUB-32'],
    claims: 'safe autonomy',
    pattern: /\b(?:safe(?:ly)? autonom(?:y|ous(?:ly)?)|autonomous production|fully autonomous)\b/i,
  },
  {
    ids: ['GR-SCHEMA-10'],
    claims: 'schemas as a proof of security',
    pattern:
      /\bproof of security\b|\bprov(?:en|ably) secure\b|\bguarantee[sd]? (?:security|safety)\b|\bschema(?:s| conformance)? (?:proves?|guarantees?)\b/i,
  },
  {
    ids: ['GR-PUB-19'],
    claims: 'automation in the place of review',
    pattern:
      /\breplaces? (?:a |any |human |the )?(?:code )?review(?:s|ers?)?\b|\bno (?:human )?review is needed\b/i,
  },
];

const DENIES =
  /\b(?:not(?! (?:only|just|merely|simply)\b)|no(?! (?:doubt|question|wonder|less)\b)|never|nobody|nothing(?! (?:but|less)\b)|none|neither|nor|cannot(?! but\b)|without(?! (?:doubt|question)\b)|un\w*proven|instead of|is your own)\b/i;

/** What ends the reach of a denial that came before. */
const TURNS = /;|\u2014|\b(?:but|yet|however)\b/i;

/** What ends the reach of a denial that comes after. */
const GOES_ON = /[,;]|\u2014|\b(?:and|but|yet|however|while)\b/i;

/** Whether the words at a place of a sentence are denied there, and not something else of the sentence. */
const isDenied = (sentence: string, start: number, length: number): boolean => {
  const before = sentence.slice(0, start).split(TURNS).at(-1) ?? '';
  const after = sentence.slice(start + length).split(GOES_ON)[0] ?? '';
  return DENIES.test(before) || DENIES.test(after);
};

/** As it is read: other hyphens and spaces, and a hyphen at the end of a line. */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\u00ad/g, '')
    .replace(/&(?:#45|#x2d|hyphen|dash);|[\u2010-\u2015\u2212]/gi, (mark) => (mark === '\u2014' ? mark : '-'))
    .replace(/&(?:nbsp|#160);|[^\S\n]/gi, ' ')
    .replace(/(?<=\w)- *\n(?: *[>#*|/]*) */g, '-');

/** Text between full stops, cells of a table and blank lines: what one denial can speak about. */
const sentences = (text: string): readonly string[] =>
  asRead(text)
    .split(/(?<=[.!?:])\s+|\n\s*\n|\n(?=\s*[-*|#])|\|/)
    .map((sentence) =>
      sentence
        .replace(/[*_`]/g, '')
        .trim()
        .replace(/\s+>?\s*/g, ' '),
    );

export interface Claimed {
  readonly file: string;
  readonly ids: readonly string[];
  readonly claims: string;
  readonly sentence: string;
}

const isClaimed = (sentence: string, pattern: RegExp): boolean =>
  [...sentence.matchAll(new RegExp(pattern, 'gi'))].some(
    ({ 0: words, index }) => !isDenied(sentence, index, words.length),
  );

/** What a text claims and nobody has shown. */
export const unshown = (file: string, text: string): readonly Claimed[] =>
  sentences(text).flatMap((sentence) =>
    PHRASES.filter(({ pattern }) => isClaimed(sentence, pattern)).map(({ ids, claims }) => ({
      file,
      ids,
      claims,
      sentence,
    })),
  );

/** A row of the table of controls: `| control | test file | title of the test |`. */
const ROW = /^\| (?<control>[^|]+) \| `(?<file>[^`|]+)` \| (?<title>[^|]+) \|$/;

/** The titles that a file of tests gives: a string where `test`, `describe`, or a table of either, begins. */
const TITLE = /(?:\b(?:test|describe)|\))\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/g;

const IDS = /^(?:(?:[A-Z]+-)+\d+ (?:to )?)+/;

/** Whole titles, without the ids of requirements before them; what is filled in when the test runs stands as `…`. */
const titlesIn = (source: string): readonly string[] =>
  [...source.matchAll(TITLE)].map(({ groups }) =>
    String(groups?.['title'])
      .replace(/\\(['"`])/g, '$1')
      .replace(IDS, '')
      .replace(/\$\{[^}]*\}|%[sdijfo#]/g, '\u2026'),
  );

/** Fewer words of its own than these say too little to prove anything. */
const FEWEST_WORDS = 4;

const saysEnough = (title: string): boolean =>
  (title.replaceAll('\u2026', ' ').match(/[\p{L}\d]+/gu) ?? []).length >= FEWEST_WORDS;

/** Rows of docs/claims.md whose test is not there. */
export const untested = (text: string, read: (file: string) => string | undefined): readonly string[] => {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:-|control )/.test(line));
  return rows.flatMap((line) => {
    const row = ROW.exec(line)?.groups;
    if (row === undefined) return [`no control, file and title: ${line}`];
    const test = read(row['file'] ?? '');
    if (test === undefined) return [`no file ${row['file']}: ${row['control']}`];
    const title = row['title'] ?? '';
    if (!saysEnough(title)) return [`a title that says too little: ${title}`];
    return titlesIn(test).includes(title) ? [] : [`no such title in ${row['file']}: ${title}`];
  });
};

const ROOT = resolve(import.meta.dirname, '..');

const textOf = (file: string): string | undefined =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : undefined;

/** Every text that says something about the project; the clauses themselves name what must not be claimed. */
const TEXTS: readonly string[] = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'package.json',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('requirements'))
    .map((name) => `docs/${name}`),
];

if (import.meta.main) {
  const claimed = TEXTS.flatMap((file) => unshown(file, textOf(file) ?? ''));
  const missing = untested(textOf('docs/claims.md') ?? '', textOf);
  for (const { file, ids, claims, sentence } of claimed)
    console.error(`claims: ${file} claims ${claims} (${ids.join(' ')}): ${sentence}`);
  for (const problem of missing) console.error(`claims: docs/claims.md: ${problem}`);
  console.log(`claims: ${TEXTS.length} texts, ${claimed.length + missing.length} problems`);
  process.exitCode = claimed.length + missing.length === 0 ? 0 : 1;
}
