/**
 * Looks for what a public repository must not hold: in the files that git tracks or that are new, in what the commits of all
 * branches and tags added, in their messages, and in who committed. It finds what has a shape of its own; it replaces no review (docs/claims.md).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ALLOWED } from './allowed.ts';
import { type Hit, scanName, scanText } from './scan.ts';

const MOST = 256 * 1024 * 1024;

// Whoever checks may be another user than the owner of the folder.
const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'safe.directory=*', '-C', folder, ...args], {
    encoding: 'utf8',
    maxBuffer: MOST,
  });

/** What a build or an installation puts beside the files of the project. */
const NOT_OURS = /^(?:node_modules|dist|\.git|\.readback)(?:\/|$)/;

/** Without git, as in an unpacked archive: every file, and no history. */
const everyFile = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !NOT_OURS.test(file));

/** UTF-16 by its mark or by its zeros, and otherwise UTF-8: what is in between, as in an archive, is read all the same. */
const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const zeros = [0, 1].map(
    (odd) => bytes.subarray(0, 64).filter((byte, at) => at % 2 === odd && byte === 0).length,
  );
  const isWide = (mark: boolean, at: 0 | 1): boolean => mark || ((zeros[at] ?? 0) > 8 && zeros[1 - at] === 0);
  if (isWide(first === 0xff && second === 0xfe, 1)) return new TextDecoder('utf-16le').decode(bytes);
  if (isWide(first === 0xfe && second === 0xff, 0)) return new TextDecoder('utf-16be').decode(bytes);
  return Buffer.from(bytes).toString('utf8');
};

/** A link is the text of where it leads; what it leads to is not followed, and a folder of another repository is not read. */
const contentOf = (path: string): string => {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return readlinkSync(path);
  return stat.isFile() ? textOf(readFileSync(path)) : '';
};

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** With what the next commit may take in: a leak is found before it is one. */
const tracked = (folder: string): readonly string[] =>
  git(folder, 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
    .split('\0')
    .filter((file) => file !== '' && isThere(join(folder, file)));

const inFiles = (folder: string, files: readonly string[]): readonly Hit[] =>
  files.flatMap((file) => [...scanName(file), ...scanText(file, contentOf(join(folder, file)))]);

/** Of every branch and tag, with what only a merge brought, and files that are no text. */
const LOG = ['log', '-p', '-m', '-a', '--unified=0', '--no-color', '--no-ext-diff', '--format='] as const;
const REFS = ['HEAD', '--branches', '--tags', '--remotes'] as const;

/** A name is quoted as in C where it holds anything unusual; a tab ends one that holds spaces. */
const FILE = /^\+\+\+ (?:b\/(?<plain>[^\t]+)|"b\/(?<quoted>.+)")\t?$/;

/**
 * What commits added, file by file, whether or not it is still there. Names are read before the first change of a file
 * only: an added line may look like one.
 */
const inHistory = (folder: string): readonly Hit[] => {
  const added = new Map<string, string[]>();
  let [file, isHeader] = ['', true];
  for (const line of git(folder, '-c', 'core.quotePath=false', ...LOG, ...REFS).split('\n')) {
    if (line.startsWith('diff --git ')) isHeader = true;
    else if (line.startsWith('@@')) isHeader = false;
    else if (isHeader) {
      const name = FILE.exec(line)?.groups;
      file = name?.['plain'] ?? name?.['quoted'] ?? file;
    } else if (line.startsWith('+')) {
      const lines = added.get(file) ?? [];
      lines.push(line.slice(1));
      added.set(file, lines);
    }
  }
  return [...added].flatMap(([name, lines]) => [...scanName(name), ...scanText(name, lines.join('\n'))]);
};

/** What stands in the messages of commits. */
const inMessages = (folder: string): readonly Hit[] =>
  scanText('(messages of commits)', git(folder, 'log', '--format=%B', ...REFS));

const committersOf = (folder: string): readonly string[] =>
  [
    ...new Set(
      git(folder, 'log', '--format=%ae%n%ce', ...REFS)
        .trim()
        .split('\n'),
    ),
  ].filter((address) => !/noreply/i.test(address));

export interface Findings {
  readonly hits: readonly Hit[];
  /** Entries of the list of allowed hits that allow nothing. */
  readonly idle: readonly string[];
  /** Committers whose address is not a no-reply one: a warning. */
  readonly committers: readonly string[];
}

const isAllowed = ({ file, kind }: Hit, { file: where, kind: what }: (typeof ALLOWED)[number]): boolean =>
  where.test(file) && what === kind;

export const checkRepository = (folder: string, allowed = ALLOWED): Findings => {
  const versioned = existsSync(join(folder, '.git'));
  const found = versioned
    ? [...inFiles(folder, tracked(folder)), ...inHistory(folder), ...inMessages(folder)]
    : inFiles(folder, everyFile(folder));
  const keyOf = ({ file, kind, start }: Hit): string => `${file}\0${kind}\0${start}`;
  const hits = [...new Map(found.map((hit) => [keyOf(hit), hit])).values()];
  return {
    hits: hits.filter((hit) => !allowed.some((entry) => isAllowed(hit, entry))),
    idle: allowed
      .filter((entry) => !hits.some((hit) => isAllowed(hit, entry)))
      .map(({ file, kind }) => `${file.source} (${kind})`),
    committers: versioned ? committersOf(folder) : [],
  };
};

if (import.meta.main) {
  const { hits, idle, committers } = checkRepository(resolve(import.meta.dirname, '..', '..'));
  for (const { file, line, kind, ids, start } of hits)
    console.error(`repository: ${file}:${line}: ${kind} (${ids.join(' ')}): ${start}…`);
  for (const entry of idle) console.error(`repository: allowed and not there: ${entry}`);
  for (const address of committers)
    console.error(`repository: warning: ${address} is a commit address that can be written to`);
  console.log(`repository: ${hits.length + idle.length} problems`);
  process.exitCode = hits.length + idle.length === 0 ? 0 : 1;
}
