import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ArtifactEvidence,
  type Ask,
  CHANNELS,
  type ChannelEvidence,
  type Evidence,
  type Received,
  type RepositoryEvidence,
} from '../../src/guide/evidence.ts';
import { evidenceFetched, type FetchedJson } from './fetched.ts';
import { evidenceOf, sha256 } from './guides.ts';

export const SUITE = fileURLToPath(new URL('../../fixtures/guides/', import.meta.url));

/** What a fixture's expected.json says: the peer's format, with infos and the caller's wishes added. */
export interface Expected {
  readonly description: string;
  readonly now?: string;
  readonly achieved_level: number;
  readonly blocking_finding_ids: readonly string[];
  readonly required_warning_ids: readonly string[];
  readonly warnings_exact?: boolean;
  readonly level5_ready: boolean;
  readonly guide_sha256?: string;
  readonly guide_bytes?: number;
  readonly required_info_ids?: readonly string[];
  readonly forbidden_info_ids?: readonly string[];
  readonly ask?: Ask;
  /** Where the guide came from, when that is what the case is about. */
  readonly source?: Evidence['source'];
}

export interface Fixture {
  /** The folder below the suite: `byte-profile.no-tabs/hit`. */
  readonly name: string;
  readonly dir: string;
  readonly expected: Expected;
}

const folders = (dir: string): readonly string[] =>
  readdirSync(dir)
    .sort()
    .map((name) => join(dir, name))
    .filter((path) => statSync(path).isDirectory());

export const fixturesIn = (suite: string, dir: string = suite): readonly Fixture[] =>
  folders(dir).flatMap((path) =>
    existsSync(join(path, 'expected.json'))
      ? [
          {
            name: relative(suite, path),
            dir: path,
            expected: JSON.parse(readFileSync(join(path, 'expected.json'), 'utf8')) as Expected,
          },
        ]
      : fixturesIn(suite, path),
  );

const received = (path: string): Received => {
  const bytes = readFileSync(path);
  return { received: true, bytes, sha256: sha256(bytes), truncated: false };
};

const filesBelow = (root: string, dir: string = root): readonly string[] =>
  readdirSync(dir)
    .sort()
    .map((name) => join(dir, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(root, path) : [relative(root, path)]));

const repositoryIn = (dir: string): RepositoryEvidence => {
  const files = filesBelow(dir);
  const artifacts = files.map((path): ArtifactEvidence => ({ path, ...received(join(dir, path)) }));
  return { files, complete: true, artifacts };
};

const anchorsIn = (dir: string): readonly ChannelEvidence[] =>
  CHANNELS.filter((channel) => existsSync(join(dir, `${channel}.txt`))).map((channel) => {
    const path = join(dir, `${channel}.txt`);
    return { channel, path: basename(path), ...received(path) };
  });

/** What the caller's side of a fixture adds, however its guide came in. */
const callersPart = ({ dir, expected }: Fixture): Partial<Evidence> => {
  const files = join(dir, 'files');
  return {
    ...(expected.now !== undefined && { evaluatedAt: expected.now }),
    ...(expected.ask !== undefined && { ask: expected.ask }),
    ...(expected.source !== undefined && { source: expected.source }),
    ...(existsSync(files) && { repository: repositoryIn(files) }),
  };
};

const readGiven = (dir: string): Pick<Evidence, 'manifest' | 'anchors'> => {
  const manifest = join(dir, 'manifest.txt');
  const anchors = join(dir, 'anchors');
  return {
    ...(existsSync(manifest) && { manifest: { path: 'manifest.txt', ...received(manifest) } }),
    ...(existsSync(anchors) && { anchors: anchorsIn(anchors) }),
  };
};

/**
 * The evidence of a fixture: as if its files had been given on the command line, or, with a `fetch.json`
 * (`FetchedJson` in fetched.ts says what it holds), as if they had been fetched.
 */
export const evidenceIn = (fixture: Fixture): Evidence => {
  const { dir } = fixture;
  const guide = readFileSync(join(dir, 'guide.txt'));
  const { manifest, anchors } = readGiven(dir);
  const fetch = join(dir, 'fetch.json');
  if (!existsSync(fetch))
    return evidenceOf(guide, {
      ...(manifest !== undefined && { manifest }),
      ...(anchors !== undefined && { anchors }),
      ...callersPart(fixture),
    });
  const said = JSON.parse(readFileSync(fetch, 'utf8')) as FetchedJson;
  const fetched = evidenceFetched(guide, said, {
    ...(manifest !== undefined && { manifest: manifest.bytes }),
    ...(anchors !== undefined && { anchors: new Map(anchors.map((one) => [one.channel, one.bytes])) }),
  });
  return { ...fetched, ...callersPart(fixture) };
};
