import { describe, expect, test } from 'vitest';
import { GIT_HOST, gitHost, guideIn } from '../../../test/support/git.ts';
import type { GitFile } from '../../../test/support/git-host.ts';
import { base4, sha256 } from '../../../test/support/guides.ts';
import { optionsFor, stageFor } from '../../../test/support/net.ts';
import { serveRoutes } from '../../conformance/stage/https-host.ts';
import { judge, type Report } from '../../guide/index.ts';
import { gatherPublicWeb } from '../fetching.ts';
import { loadEvidence, saveEvidence } from '../saved.ts';

const GUIDE = '/.well-known/assistant-guide.txt';
const PATH = 'docs/assistant-guide.txt';

interface Broken {
  /** What is committed, by what is served. */
  readonly files?: (guide: string) => Readonly<Record<string, GitFile>>;
  /** What the manifest is of. */
  readonly released?: (guide: string) => string;
  readonly host?: string;
  /** What stands behind the root in `repository-url`. */
  readonly end?: string;
  readonly records?: Parameters<typeof stageFor>[0];
  readonly withoutGit?: boolean;
}

const manifestOf = (text: string, origin: string): string =>
  [
    `guide-path: ${GUIDE}`,
    'guide-version: 1.0.0',
    `guide-sha256: ${sha256(Buffer.from(text, 'latin1'))}`,
    `guide-bytes: ${text.length}`,
    `immutable-release-url: ${origin}/releases/1.0.0.txt`,
    '',
  ].join('\n');

/** A guide that is published with no other anchor than its repository, each part of which can be broken. */
const publish = async (broken: Broken = {}) => {
  const {
    files = (guide) => ({ [PATH]: guide }),
    released = (guide) => guide,
    host = GIT_HOST,
    end = '',
  } = broken;
  const git = gitHost();
  const repository = git.create('org/example-cli');
  const routes: Record<string, string> = {};
  const stage = await stageFor(broken.records);
  const pages = serveRoutes(routes);
  const code = broken.withoutGit === true ? pages : git.serve();
  const { port } = await stage.serve(['example.com', host], (request, response) =>
    request.headers.host?.startsWith(host) === true ? code(request, response) : pages(request, response),
  );
  const origin = `https://example.com:${port}`;
  const here = base4.replaceAll('https://example.com/.well-known/', `${origin}/.well-known/`);
  const guide = guideIn({ url: `https://${host}:${port}/org/example-cli${end}`, path: PATH }, here);
  routes[GUIDE] = guide;
  routes['/.well-known/assistant-guide-manifest.txt'] = manifestOf(released(guide), origin);
  routes['/releases/1.0.0.txt'] = released(guide);
  const commit = repository.commit(files(guide));
  const options = { net: optionsFor(stage) };
  const evidence = await gatherPublicWeb(`${origin}${GUIDE}`, options, {
    at: '2026-06-01T00:00:00Z',
    ask: {},
  });
  return { commit, evidence, report: judge(evidence) };
};

const anchorIn = (report: Report) =>
  report.cross_channel_anchors?.find(({ channel }) => channel === 'repository-file');

const idsIn = (report: Report, severity: string): readonly string[] => [
  ...new Set(report.findings.filter((one) => one.severity === severity).map(({ id }) => id)),
];

test('GP-11-84 GP-11-86 VP-23-04 Level 4 by the repository alone, with the commit in the report, fetched and replayed', async () => {
  const { commit, evidence, report } = await publish();
  expect(idsIn(report, 'error')).toEqual([]);
  expect(report.guide.achieved_level).toBe(4);
  expect(anchorIn(report)).toMatchObject({ status: 'present-matches', counted: true, fetched: true, commit });
  expect(evidence.repository).toMatchObject({ files: [PATH], complete: true });
  const loaded = await loadEvidence(Buffer.from(await saveEvidence(evidence)));
  expect(loaded.ok && anchorIn(judge(loaded.value))).toEqual(anchorIn(report));
});

describe('GP-11-65 VP-25-23 each link broken, the level falls', () => {
  const MISSING = 'anchor.independent.missing';
  const MISMATCH = 'anchor.independent.mismatch';

  test.each<[string, Broken, string, string]>([
    [
      'one byte differs',
      { files: (guide) => ({ [PATH]: guide.replace('Task', 'task') }) },
      MISMATCH,
      'present-mismatch',
    ],
    [
      'CRLF',
      { files: (guide) => ({ [PATH]: guide.replaceAll('\n', '\r\n') }) },
      MISMATCH,
      'present-mismatch',
    ],
    ['the file is elsewhere', { files: (guide) => ({ 'assistant-guide.txt': guide }) }, MISSING, 'absent'],
    ['the branch is not there', { end: '/tree/next' }, MISSING, 'absent'],
    ['git does not answer', { withoutGit: true }, MISSING, 'absent'],
  ])('GP-11-85 VP-23-04 %s', async (_what, broken, id, status) => {
    const { report } = await publish(broken);
    expect(report.guide.achieved_level).toBe(3);
    expect(idsIn(report, 'error')).toEqual([id]);
    expect(anchorIn(report)).toMatchObject({ status, fetched: true });
  });

  test('GP-11-85 VP-23-01 the file is held against what was served and against the manifest', async () => {
    const older = (guide: string): string => guide.replace('reports 24', 'reports 22');
    const both = await publish({ released: older });
    expect([...idsIn(both.report, 'error')].sort()).toEqual([MISMATCH, 'manifest.hash-mismatch']);
    expect(anchorIn(both.report)).toMatchObject({
      reason: expect.stringContaining('the manifest has another hash'),
    });
    const served = await publish({ released: older, files: (guide) => ({ [PATH]: older(guide) }) });
    expect(idsIn(served.report, 'error')).toContain(MISMATCH);
    expect(anchorIn(served.report)).toMatchObject({ reason: expect.stringContaining('not what was served') });
  });

  const alias = (target: string): Broken['records'] => ({
    'A example.com': {
      answers: [
        { type: 'CNAME', name: 'example.com', data: target, ttl: 300 },
        { type: 'A', name: target, data: '127.0.0.1', ttl: 300 },
      ],
    },
  });

  test.each<[string, Broken]>([
    ['on the domain of the guide', { host: 'git.example.com' }],
    ['on the domain that the host of the guide is an alias of', { records: alias('pages.example.org') }],
    [
      'at the vendor of whose pages it is an alias',
      { host: 'codeberg.org', records: alias('org.codeberg.page') },
    ],
  ])('GP-11-63 A03 a repository %s does not count, and is reported', async (_what, broken) => {
    const { commit, report } = await publish(broken);
    expect(report.guide.achieved_level).toBe(3);
    expect(idsIn(report, 'error')).toEqual([MISSING]);
    expect(idsIn(report, 'warning')).toContain('anchor.repository-file.same-control-plane');
    expect(anchorIn(report)).toMatchObject({ status: 'present-matches', counted: false, commit });
    const lying = await publish({ ...broken, files: () => ({ [PATH]: 'another guide' }) });
    expect(idsIn(lying.report, 'error')).toContain(MISMATCH);
  });

  test('GP-11-63 A03 an alias of anything else counts', async () => {
    const { report } = await publish({ records: alias('edge.example.net') });
    expect(report.guide.achieved_level).toBe(4);
  });
});
