/**
 * Looks for what a public repository must not hold: in the files that git tracks, in what the commits of this branch
 * added, and in who committed. It finds what has a shape of its own; it replaces no review (docs/claims.md).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 8000).includes(0);

const tracked = (folder: string): readonly string[] =>
  git(folder, 'ls-files', '-z')
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(folder, file)));

const inFiles = (folder: string, files: readonly string[]): readonly Hit[] =>
  files.flatMap((file) => {
    const bytes = readFileSync(join(folder, file));
    return [...scanName(file), ...(isText(bytes) ? scanText(file, bytes.toString('utf8')) : [])];
  });

const FILE = /^\+\+\+ b\/(?<file>.+)$/;

/** What commits added, file by file, whether or not it is still there. */
const inHistory = (folder: string): readonly Hit[] => {
  const added = new Map<string, string[]>();
  let file = '';
  for (const line of git(folder, 'log', '-p', '--unified=0', '--no-color', '--format=', 'HEAD').split('\n')) {
    const name = FILE.exec(line)?.groups?.['file'];
    if (name !== undefined) file = name;
    else if (line.startsWith('+')) added.set(file, [...(added.get(file) ?? []), line.slice(1)]);
  }
  return [...added].flatMap(([name, lines]) => [...scanName(name), ...scanText(name, lines.join('\n'))]);
};

const committersOf = (folder: string): readonly string[] =>
  [...new Set(git(folder, 'log', '--format=%ae%n%ce', 'HEAD').trim().split('\n'))].filter(
    (address) => !/noreply/i.test(address),
  );

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
    ? [...inFiles(folder, tracked(folder)), ...inHistory(folder)]
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
