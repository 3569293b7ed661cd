import { onTestFinished } from 'vitest';
import type { Handler } from '../../src/conformance/stage/https-host.ts';
import { gatherRepositoryFile } from '../../src/evidence/channels/repository-file.ts';
import type { Gathered, Gathering } from '../../src/evidence/gathering.ts';
import { receive } from '../../src/evidence/received.ts';
import { readGuide } from '../../src/guide/index.ts';
import { standardLookups } from '../../src/guide/standard-lookups.ts';
import { type GitHost, type GitServing, openGitHost } from './git-host.ts';
import { base4, edit } from './guides.ts';
import { clientFor, type Overrides, optionsFor, stageFor } from './net.ts';

export const GIT_HOST = 'git.example.org';

/** Repositories for one test. */
export const gitHost = (): GitHost => {
  const host = openGitHost();
  onTestFinished(() => host.close());
  return host;
};

export interface GuideIn {
  readonly url: string;
  readonly path?: string;
}

/** base4 (or another guide) with its source in this repository. */
export const guideIn = ({ url, path = 'docs/assistant-guide.txt' }: GuideIn, guide = base4): string =>
  edit(
    edit(guide, 'repository-url: https://example.com/org/example-cli', `repository-url: ${url}`),
    'source-path: /.well-known/assistant-guide.txt',
    `source-path: ${path}`,
  );

/** Looks at the channel for a guide through a client that reaches only what the test serves. */
export interface Looking {
  /** `https://git.example.org:PORT`. */
  readonly origin: string;
  readonly look: (guide: string, more?: Pick<Gathering, 'hasRepository'>) => Promise<Gathered>;
}

/** Serves a host for one test, under further names where they are given. */
export const lookingAt = async (
  handler: Handler,
  overrides: Overrides = {},
  names: readonly string[] = [GIT_HOST],
): Promise<Looking> => {
  const stage = await stageFor();
  const { port } = await stage.serve(names, handler);
  const options = optionsFor(stage, overrides);
  const net = clientFor(stage, overrides);
  const look: Looking['look'] = async (guide, more = {}) => {
    const served = receive(Buffer.from(guide, 'latin1'));
    return gatherRepositoryFile({
      net,
      options: { net: options, lookups: standardLookups },
      guide: readGuide(served.bytes),
      ask: {},
      served,
      manifest: Promise.resolve(undefined),
      ...more,
    });
  };
  return { origin: `https://${names[0]}:${port}`, look };
};

export const lookingAtGit = (host: GitHost, serving?: GitServing, overrides?: Overrides): Promise<Looking> =>
  lookingAt(host.serve(serving), overrides);
