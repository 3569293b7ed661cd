import { describe, expect, test } from 'vitest';
import { base3, edit, evidenceOf, findingsFor, idsOf, withProse } from '../../../../test/support/guides.ts';
import { judgeWith } from '../../judge.ts';
import { standardLookups } from '../../standard-lookups.ts';

const verifier = (url: string, guide = base3): string =>
  edit(guide, 'recommended-verifier: https://example.com/check', `recommended-verifier: ${url}`);
const OFF = 'metadata.recommended-verifier.off-domain';

describe('metadata.recommended-verifier.off-domain', () => {
  test('GP-10-26 VP-14-33 another registered domain is a warning', () => {
    expect(findingsFor(OFF, verifier('https://check.example.net/v'))).toMatchObject([
      { severity: 'warning' },
    ]);
    expect(findingsFor(OFF, verifier('https://check.example.com/v'))).toEqual([]);
  });

  test('VP-14-33 A41 the public suffix decides what is one domain', () => {
    const at = (canonical: string, url: string) =>
      findingsFor(OFF, verifier(url).replaceAll('https://example.com/', `https://${canonical}/`));
    expect(at('a.co.uk', 'https://b.co.uk/v')).toHaveLength(1);
    expect(at('a.github.io', 'https://b.github.io/v')).toHaveLength(1);
    expect(at('docs.a.co.uk', 'https://check.a.co.uk/v')).toEqual([]);
  });

  test('GP-10-28 VP-3-03 VP-14-35 the standard primary verifier is exempt on any host', () => {
    expect(idsOf(verifier('https://guidecheck.org/verify'))).toEqual([]);
  });

  test.each([
    'https://guidecheck.org.evil.example/verify',
    'https://guidecheck.org/verify2',
    'https://guidecheck.org/verify/',
    'https://GUIDECHECK.org/verify',
    'https://www.guidecheck.org/verify',
  ])('GP-10-29 A22 %s is not it', (url) => {
    expect(findingsFor(OFF, verifier(url))).toHaveLength(1);
  });

  test('VP-8-07 the caller may name another primary verifier, which then is the one', () => {
    const ask = { primaryVerifier: 'https://check.example.net/v' };
    expect(findingsFor(OFF, verifier('https://check.example.net/v'), { ask })).toEqual([]);
    expect(findingsFor(OFF, verifier('https://guidecheck.org/verify'), { ask })).toHaveLength(1);
  });

  test('GP-10-27 VP-14-34 A33 a sentence that calls the host third-party', () => {
    const guide = verifier('https://check.example.net/v');
    const says = (prose: string) => findingsFor(OFF, withProse(prose, guide)).length;
    expect(says('The verifier at check.example.net is a third-party service.')).toBe(0);
    expect(says('The third party verifier is https://check.example.net/v for all guides.')).toBe(0);
    expect(says('The verifier at check.example.net is ours.')).toBe(1);
    expect(says('The verifier at check.example.net.evil.example is a third-party service.')).toBe(1);
    expect(says('The verifier at my-check.example.net is a third-party service.')).toBe(1);
    expect(says('Third-party code is not trusted.')).toBe(1);
  });
});

test('no look-up where hosts are equal or the verifier is the primary one', () => {
  const lookups = {
    ...standardLookups,
    registeredDomain: () => {
      throw new Error('looked up');
    },
    satisfies: () => {
      throw new Error('looked up');
    },
  };
  expect(() => judgeWith(evidenceOf(base3), lookups)).not.toThrow();
  expect(() => judgeWith(evidenceOf(verifier('https://guidecheck.org/verify')), lookups)).not.toThrow();
});

describe('metadata.domain.unrelated', () => {
  const ID = 'metadata.domain.unrelated';
  const repository = (url: string): string =>
    edit(base3, 'repository-url: https://example.com/org/example-cli', `repository-url: ${url}`);
  const stranger = repository('https://git.example.net/org/example-cli');

  test('VP-14-32 a repository or a manifest on a stranger domain is a warning', () => {
    expect(findingsFor(ID, stranger)).toMatchObject([{ severity: 'warning' }]);
    const manifest = edit(
      base3,
      'status: active\n',
      'status: active\nmanifest-url: https://example.net/m.txt\n',
    );
    expect(findingsFor(ID, manifest)).toHaveLength(1);
  });

  test('VP-14-32 a public code host, the own domain, or a sentence about the host explains it', () => {
    expect(findingsFor(ID, repository('https://github.com/org/example-cli'))).toEqual([]);
    expect(findingsFor(ID, repository('https://git.example.com/org/example-cli'))).toEqual([]);
    expect(
      findingsFor(ID, withProse('The source is kept at git.example.net by the sponsor.', stranger)),
    ).toEqual([]);
  });
});

describe('metadata.repository-url.not-repository', () => {
  const ID = 'metadata.repository-url.not-repository';
  const at = (url: string) => findingsFor(ID, edit(base3, 'https://example.com/org/example-cli', url)).length;

  test.each([
    'https://example.com/product',
    'https://example.com/',
    'https://docs.example.com/guide',
    'https://example.com/docs/',
    'https://example.com/start.html',
    'https://github.com/org',
    'https://github.com/org/repo/issues',
    'https://github.com/org/repo/wiki/Home',
    'https://org.github.io/repo',
    'https://group.gitlab.io/repo',
    `https://${['www', 'npmjs', 'com'].join('.')}/package/example-cli`,
    `https://${['pypi', 'org'].join('.')}/project/example-cli`,
  ])('GP-11-41 GP-11-42 %s', (url) => expect(at(url)).toBe(1));

  test.each([
    'https://github.com/org/repo',
    'https://github.com/org/repo.git',
    'https://github.com/org/wiki',
    'https://github.com/org/docs',
    'https://github.com/org/repo/tree/main',
    'https://example.com/org/repo',
    'https://git.example.com/repo.git',
    'https://gitlab.example.com/group/sub/repo',
    'https://git.sr.ht/~user/repo',
    'https://mygithub.io/org/repo',
  ])('GP-11-41 A02 %s may be one', (url) => expect(at(url)).toBe(0));
});

describe('registry-url', () => {
  const PYPI = ['pypi', 'org'].join('.');
  const ids = (url: string) =>
    idsOf(edit(base3, 'status: active\n', `status: active\nregistry-url: ${url}\n`));

  test('GP-11-79 VP-14-26 VP-14-37 VP-14-38 V02 what is no record blocks Level 3', () => {
    for (const url of [`https://${PYPI}/`, `https://${PYPI}/search/?q=x`, `https://${PYPI}/project/x/`])
      expect(ids(url)).toEqual(['metadata.registry-url.not-record']);
    expect(ids(`https://${PYPI}/pypi/x/2.3.1/json`)).toEqual([]);
  });

  test('GP-11-78 A43 an unknown host is a warning', () => {
    expect(ids('https://packages.example.com/x/2.3.1')).toEqual(['anchor.registry.unrecognized-host']);
  });
});
