import { expect, test } from 'vitest';
import { fetchRecord } from '../../../test/support/fetched.ts';
import { base4, edit, evidenceOf, receivedOf } from '../../../test/support/guides.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { anchorStatuses } from '../anchors.ts';
import type { ChannelEvidence, Evidence } from '../evidence.ts';
import { judge } from '../index.ts';
import { subjectOf } from '../judge.ts';
import { standardLookups } from '../standard-lookups.ts';

/** A guide at one host, the same bytes in a repository at another, and what else is known of both. */
const published = (
  canonical: string,
  repository: string,
  known: Partial<Evidence> = {},
  more: Partial<ChannelEvidence> = {},
) => {
  const at = edit(
    base4.replaceAll('https://example.com/.well-known/', `https://${canonical}/.well-known/`),
    'https://example.com/org/example-cli',
    `https://${repository}/org/example-cli`,
  );
  const bytes = Uint8Array.from(Buffer.from(at, 'latin1'));
  const file = { channel: 'repository-file' as const, ...receivedOf(bytes), commit: 'c'.repeat(40), ...more };
  const evidence = evidenceOf(bytes, { ...known, anchors: [file] });
  const status = anchorStatuses(subjectOf(evidence, standardLookups)).find(
    ({ channel }) => channel === 'repository-file',
  );
  const notes = judge(evidence).findings.filter(
    ({ id }) => id === 'anchor.repository-file.same-control-plane',
  );
  return { status, notes };
};

const expectShared = ({ status, notes }: ReturnType<typeof published>, ...names: readonly string[]): void => {
  expect(status).toMatchObject({ status: 'present-matches', counted: false });
  expect(notes).toMatchObject([{ severity: 'warning' }]);
  for (const name of names) expect(status?.reason).toContain(name);
};

test.each([
  ['org.github.io', 'github.com'],
  ['org.github.io', 'www.github.com'],
  ['org.github.io', 'GitHub.com'],
  ['org.github.io', 'gist.github.com'],
  ['org.github.io', 'ssh.github.com'],
  ['raw.githubusercontent.com', 'github.com'],
  ['github.com', 'www.github.com'],
  ['cdn.jsdelivr.net', 'github.com'],
  ['raw.githack.com', 'codeberg.org'],
  ['org.gitlab.io', 'www.gitlab.com'],
  ['org.codeberg.page', 'www.codeberg.org'],
  ['org.bitbucket.io', 'www.bitbucket.org'],
  ['org.srht.site', 'git.sr.ht'],
  ['pages.sr.ht', 'hg.sr.ht'],
  ['foo.sourceforge.io', 'git.code.sf.net'],
  ['foo.sourceforge.net', 'git.code.sf.net'],
  ['org.pages.debian.net', 'salsa.debian.org'],
  ['org.pages.freedesktop.org', 'gitlab.freedesktop.org'],
  ['example.com', 'git.example.com'],
])('GP-11-63 A03 a guide at %s and a repository at %s are of one vendor', (canonical, repository) => {
  expectShared(published(canonical, repository), canonical, repository.toLowerCase());
});

test.each([
  ['org.github.io', 'codeberg.org'],
  ['github.io.example.com', 'github.com'],
  ['notgithub.io', 'github.com'],
  ['one.pages.dev', 'github.com'],
  ['one.pages.dev', 'git.two.pages.dev'],
  ['example.com', 'git.example.net'],
])('GP-11-63 A03 a guide at %s and a repository at %s are not', (canonical, repository) => {
  const { status, notes } = published(canonical, repository);
  expect(status).toMatchObject({ status: 'present-matches', counted: true });
  expect(notes).toEqual([]);
});

const at = (url: string, ...redirects: readonly string[]) => fetchRecord(url, { redirects });

test.each<[string, Partial<Evidence>, Partial<ChannelEvidence>, string]>([
  [
    'the host that served the guide',
    { fetch: at('https://example.com/', 'https://org.github.io/') },
    {},
    'org.github.io',
  ],
  [
    'an alias of either host of the guide',
    { canonicalAliases: ['cdn.example.org', 'org.github.io'] },
    {},
    'org.github.io',
  ],
  [
    'where the repository ended',
    { canonicalAliases: ['org.codeberg.page'] },
    { requests: [at('https://github.com/org', 'https://codeberg.org/org')] },
    'codeberg.org',
  ],
  [
    'the domain of the guide, where the repository ended',
    {},
    { requests: [at('https://github.com/', 'https://git.example.com/')] },
    'git.example.com',
  ],
  ['an alias of the host of the repository', {}, { aliases: ['git.example.com'] }, 'git.example.com'],
  [
    'an alias of both',
    { canonicalAliases: ['a.example.org'] },
    { aliases: ['b.example.org'] },
    'b.example.org',
  ],
])('GP-11-63 A03 %s is judged as well', (_what, known, more, name) => {
  expectShared(published('example.com', 'github.com', known, more), name, 'example.com', 'github.com');
});

test('GP-11-63 A03 further names of other owners change nothing', () => {
  const known = { canonicalAliases: ['edge.example.org'], fetch: at('https://example.com/') };
  const more = { aliases: ['lb.example.net'], requests: [at('https://github.com/org/example-cli')] };
  expect(published('example.com', 'github.com', known, more).status).toMatchObject({ counted: true });
});

test('GP-11-63 A03 where names could not be looked up the file does not count, and why is told', () => {
  const { status, notes } = published('example.com', 'github.com', { aliasesUnknown: true });
  expect(status).toMatchObject({ status: 'present-matches', counted: false });
  expect(status?.reason).toContain('look-up failed');
  expect(notes).toEqual([]);
  expectShared(published('org.github.io', 'github.com', { aliasesUnknown: true }), 'share');
});

test('VP-6-06 very many names are compared in time', () => {
  const names = (domain: string) => Array.from({ length: 20_000 }, (_, index) => `a${index}.${domain}`);
  const spent = processorTime();
  const known = { canonicalAliases: names('example.org') };
  expect(
    published('example.com', 'github.com', known, { aliases: names('example.net') }).status?.counted,
  ).toBe(true);
  expect(spent()).toBeLessThan(10_000);
});
