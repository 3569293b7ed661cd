import { describe, expect, test } from 'vitest';
import { base3, edit, findingsFor, idsOf, reportOn, withAction } from '../../../../test/support/guides.ts';

/** base3 with a field in the place of another value, or added. */
const withField = (key: string, value: string, guide = base3): string =>
  new RegExp(`^${key}: `, 'm').test(guide)
    ? guide.replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${value}`)
    : edit(guide, 'status: active\n', `status: active\n${key}: ${value}\n`);

const idsWith = (key: string, value: string) => idsOf(withField(key, value));
const found = (id: string, key: string, value: string) => findingsFor(id, withField(key, value));

describe('metadata.url', () => {
  const FIELDS = [
    'canonical-url',
    'repository-url',
    'superseded-by',
    'recommended-verifier',
    'registry-url',
    'manifest-url',
  ];

  test.each(FIELDS)(
    'GP-11-27 GP-11-36 VP-14-21 VP-14-24 VP-14-27 VP-14-28 %s takes no other scheme and no words',
    (key) => {
      for (const value of ['http://example.com/x', 'ftp://example.com/x', 'later', 'none', 'example.com/x'])
        expect(found('metadata.url.invalid', key, value)).toMatchObject([
          { severity: 'error', blocks_level: 3 },
        ]);
    },
  );

  test('GP-11-37 VP-14-29 A-labels pass, other labels do not', () => {
    const url = (host: string) => `https://${host}/.well-known/assistant-guide.txt`;
    expect(found('metadata.url.invalid', 'canonical-url', url('xn--bcher-kva.example'))).toEqual([]);
    expect(found('metadata.url.invalid', 'canonical-url', url('xn--zz!!.example'))).toHaveLength(1);
    expect(found('metadata.url.invalid', 'canonical-url', url('b\u00fccher.example'))).toHaveLength(1);
  });

  test('GP-11-38 GP-25-06 a byte C3 in a URL field is refused, and a byte finding as well', () => {
    expect(idsWith('canonical-url', 'https://example.com/\u00c3')).toEqual(
      expect.arrayContaining(['byte-profile.non-ascii-byte', 'metadata.url.invalid']),
    );
  });

  test('VP-6-03 credentials are refused and not echoed', () => {
    const report = reportOn(withField('canonical-url', 'https://user:letmein@host:22/'));
    expect(report.findings.map(({ id }) => id)).toContain('metadata.url.invalid');
    expect(JSON.stringify(report.findings)).not.toContain('letmein');
  });

  test.each([
    'https://example.com/assistant-guide.txt#steps',
    'https://example.com/assistant-guide.txt#',
    'https://example.com/a/../assistant-guide.txt',
    'https://example.com/./assistant-guide.txt',
    'https://example.com/%2e%2E/assistant-guide.txt',
    'https://localhost/assistant-guide.txt',
    'https://docs.localhost/assistant-guide.txt',
    'https://guides/assistant-guide.txt',
    'https://user@example.com/assistant-guide.txt',
  ])('GP-11-36 VP-14-28 %s is no public canonical-url', (value) => {
    expect(found('metadata.url.invalid', 'canonical-url', value)).toMatchObject([
      { severity: 'error', blocks_level: 3 },
    ]);
  });

  test('GP-11-36 VP-14-28 dots in a name, and the case of scheme and host, are no fault', () => {
    for (const value of [
      'HTTPS://EXAMPLE.com/.well-known/assistant-guide.txt',
      'https://example.com/..a/v1..2/guide.txt',
    ])
      expect(idsWith('canonical-url', value)).toEqual([]);
    const repository = 'https://example.com/org/example-cli#readme';
    expect(found('metadata.url.invalid', 'repository-url', repository)).toEqual([]);
  });

  test('GP-11-39 uppercase letters in a path are an info', () => {
    const [finding] = found(
      'metadata.url.uppercase-path',
      'canonical-url',
      'https://example.com/Assistant-Guide.TXT',
    );
    expect(finding).toMatchObject({ severity: 'info' });
    expect(found('metadata.url.uppercase-path', 'canonical-url', 'https://EXAMPLE.com/a.txt')).toEqual([]);
    // A repository has the name that it has.
    expect(
      found('metadata.url.uppercase-path', 'repository-url', 'https://github.com/Org/Example-CLI'),
    ).toEqual([]);
  });
});

describe('metadata.status', () => {
  test('GP-11-20 VP-14-20 VP-24-01 a status outside the three is an error', () => {
    for (const value of ['retired', 'Active', 'active, revoked'])
      expect(found('metadata.status.invalid', 'status', value)).toMatchObject([
        { severity: 'error', blocks_level: 3 },
      ]);
    expect(idsWith('status', 'active')).toEqual([]);
    expect(idsOf(edit(base3, 'status: active\n', ''))).toEqual([]);
  });

  test('GP-11-22 VP-24-02 VP-24-03 VP-29-23 revoked caps the level at 1', () => {
    const guide = withField('status', 'revoked');
    expect(findingsFor('metadata.status.revoked', guide)).toMatchObject([
      { severity: 'error', blocks_level: 2 },
    ]);
    expect(reportOn(guide).guide.achieved_level).toBe(1);
    expect(reportOn(guide, { ask: { maxLevel: 2 } }).guide.achieved_level).toBe(1);
  });

  test('GP-11-22 A19 whatever else a duplicate key says', () => {
    for (const lines of [
      'status: active\nstatus: revoked',
      'status: revoked\nstatus: active',
      'status: active\nStatus: Revoked',
    ])
      expect(reportOn(edit(base3, 'status: active', lines)).guide.achieved_level).toBe(1);
  });

  test('GP-11-23 VP-24-04 VP-24-05 deprecated is a warning that carries the successor', () => {
    const guide = edit(
      base3,
      'status: active',
      'status: deprecated\nsuperseded-by: https://example.com/v2.txt',
    );
    expect(findingsFor('metadata.status.deprecated', guide)).toMatchObject([
      { severity: 'warning', evidence: 'superseded-by: https://example.com/v2.txt' },
    ]);
    expect(reportOn(guide).guide.achieved_level).toBe(3);
  });

  test('GP-11-21 VP-24-06 VP-24-07 a missing superseded-by is a warning, in strict mode an error', () => {
    for (const value of ['deprecated', 'revoked']) {
      const guide = withField('status', value);
      expect(findingsFor('metadata.superseded-by.missing', guide)).toMatchObject([{ severity: 'warning' }]);
      expect(findingsFor('metadata.superseded-by.missing', guide, { ask: { strict: true } })).toMatchObject([
        { severity: 'error', blocks_level: 3 },
      ]);
    }
    expect(found('metadata.superseded-by.missing', 'status', 'active')).toEqual([]);
  });
});

describe('dates', () => {
  const on = (guide: string, id: string, evaluatedAt: string) => findingsFor(id, guide, { evaluatedAt });

  test.each([
    '22 May',
    '2026-5-1',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    'spring',
    '2026-05-21T00:00:00Z',
    '0000-00-00',
  ])('GP-11-17 GP-11-26 VP-14-23 VP-24-08 VP-24-13 %s is no date', (value) => {
    expect(found('metadata.last-reviewed.invalid', 'last-reviewed', value)).toMatchObject([
      { severity: 'warning' },
    ]);
    expect(found('metadata.valid-until.invalid', 'valid-until', value)).toMatchObject([
      { severity: 'warning' },
    ]);
  });

  test('VP-24-09 GP-11-26 a far date is a date', () => {
    expect(idsWith('valid-until', '2049-12-31')).toEqual([]);
  });

  test('GP-11-25 VP-24-12 valid-until: that day itself is valid, the next is not, in UTC', () => {
    const guide = withField('valid-until', '2026-05-31');
    const id = 'metadata.valid-until.expired';
    expect(on(guide, id, '2026-05-31T23:59:59Z')).toEqual([]);
    expect(on(guide, id, '2026-06-01T00:00:00Z')).toMatchObject([{ severity: 'warning' }]);
    expect(on(guide, id, '2026-06-01T01:00:00+02:00')).toEqual([]);
    expect(found(id, 'valid-until', '2020-02-29')).toHaveLength(1);
  });

  test('GP-21-08 VP-24-10 the age of the review, in days, is an info', () => {
    const id = 'metadata.last-reviewed.age';
    const guide = withField('last-reviewed', '2025-04-27');
    expect(on(guide, id, '2026-06-01T12:00:00Z')).toMatchObject([
      { severity: 'info', message: 'last reviewed 400 days ago' },
    ]);
  });

  test('GP-21-09 VP-24-11 VP-29-24 no age is a warning', () => {
    expect(idsWith('last-reviewed', '2016-05-21')).toEqual([]);
  });

  test('GP-21-09 VP-24-14 more than 7 days ahead is a warning', () => {
    const id = 'metadata.last-reviewed.future';
    expect(found(id, 'last-reviewed', '2899-03-20')).toMatchObject([{ severity: 'warning' }]);
    expect(found(id, 'last-reviewed', '2026-06-09')).toHaveLength(1);
    expect(found(id, 'last-reviewed', '2026-06-08')).toEqual([]);
  });

  test('VP-24-15 the report says when staleness was evaluated', () => {
    expect(reportOn(base3, { evaluatedAt: '2026-07-01T10:00:00Z' }).local_evaluation.evaluated_at).toBe(
      '2026-07-01T10:00:00Z',
    );
  });

  test('GP-27-06 a destructive action without valid-until is an info', () => {
    const open = base3.replace(/^valid-until: .*\n/m, '');
    const grave = withAction(
      'id: remove\nclass: destructive\napproval: required\ncommand: rm -r build\nrunner: argv\ncwd: .',
      open,
    );
    expect(findingsFor('metadata.valid-until.recommended', grave)).toMatchObject([{ severity: 'info' }]);
    expect(findingsFor('metadata.valid-until.recommended', open)).toEqual([]);
  });
});

describe('versions and names', () => {
  test('GP-11-16 another profile is an error', () => {
    expect(found('metadata.profile.unsupported', 'profile', 'my-guide')).toMatchObject([{ blocks_level: 3 }]);
  });

  test.each(['0.7', 'v0.7.0', '0.7.0.1', '00.7.0', 'seven'])(
    'GP-11-43 GP-11-44 %s is no semantic version',
    (value) => {
      expect(found('metadata.profile-version.invalid', 'profile-version', value)).toMatchObject([
        { blocks_level: 3 },
      ]);
      expect(found('metadata.guide-version.invalid', 'guide-version', value)).toMatchObject([
        { blocks_level: 3 },
      ]);
    },
  );

  test('GP-11-44 a pre-release is a semantic version', () => {
    expect(idsWith('guide-version', '2.0.0-rc.1+build.5')).toEqual([]);
  });

  test('GP-11-45 a patch of 0.7 is applied, a newer minor or major is a warning', () => {
    expect(idsWith('profile-version', '0.7.9')).toEqual([]);
    for (const value of ['0.8.0', '0.9.0', '1.0.0'])
      expect(idsWith('profile-version', value)).toEqual(['metadata.profile-version.unsupported']);
  });

  test('GP-11-45 an older version is told, and what 0.7.0 would block (A01)', () => {
    expect(found('profile-version.older', 'profile-version', '0.3.0')).toMatchObject([{ severity: 'info' }]);
    expect(found('profile-version.older', 'profile-version', '0.7.0')).toEqual([]);
  });

  test('GP-11-46 a hash of itself is ignored, and told', () => {
    expect(found('metadata.unknown-key', 'guide-sha256', '0'.repeat(64))).toMatchObject([
      { severity: 'info' },
    ]);
    expect(idsWith('guide-sha256', '0'.repeat(64))).toEqual([]);
  });
});

describe('lengths, paths, languages', () => {
  test('GP-27-10 GP-11-19 VP-14-30 a value of 81 bytes is a warning, of 80 none', () => {
    for (const key of ['reviewed-by', 'applies-to']) {
      expect(found('metadata.value.long', key, 'x'.repeat(81))).toMatchObject([{ severity: 'warning' }]);
      expect(found('metadata.value.long', key, 'x'.repeat(80))).toEqual([]);
    }
  });

  test('VP-14-31 GP-27-10 URLs are exempt', () => {
    const url = `https://example.com/org/${'a'.repeat(70)}`;
    expect(found('metadata.value.long', 'repository-url', url)).toEqual([]);
    expect(found('metadata.value.long', 'reviewed-by', url)).toEqual([]);
  });

  test.each([
    '../x',
    'a/../../x',
    'https://example.com/x',
    '//example.com/x',
    'C:\\x',
    '~/x',
    '/',
    'docs/',
    '/a/./b',
    'a/%2e%2e/b',
    'a%2F..%2Fb',
    '%2E%2e%2fb',
  ])('GP-11-18 VP-14-18 source-path %s is a warning', (value) =>
    expect(found('metadata.source-path.invalid', 'source-path', value)).toMatchObject([
      { severity: 'warning' },
    ]),
  );

  test.each(['/.well-known/assistant-guide.txt', 'docs/..x/guide.txt', './guide.txt', 'a.b/guide.txt'])(
    'GP-11-18 VP-14-18 source-path %s is none',
    (value) => expect(idsWith('source-path', value)).toEqual([]),
  );

  test.each(['english!!', 'english please', 'en_US', 'en,', 'en;fr', 'a', 'en-'])(
    'GP-11-24 GP-25-02 VP-14-22 preferred-languages %s is a warning',
    (value) =>
      expect(found('metadata.preferred-languages.invalid', 'preferred-languages', value)).toMatchObject([
        { severity: 'warning' },
      ]),
  );

  test.each([
    'en, fr',
    'en,fr',
    'pt-BR',
    'zh-Hant-TW',
    'x-private',
    'i-klingon',
    'zh-cmn',
    'de-1996',
    'en-GB-oed',
  ])('GP-11-24 GP-25-01 GP-25-02 VP-14-22 preferred-languages %s is none', (value) =>
    expect(idsWith('preferred-languages', value)).toEqual([]),
  );

  test('GP-25-01 GP-25-06 no translation is asked for, and no locale lifts the byte profile', () => {
    expect(idsOf(base3)).toEqual([]);
    const guide = edit(withField('preferred-languages', 'fr'), 'Task scope\n', 'Port\u00e9e\nTask scope\n');
    expect(reportOn(guide).guide.achieved_level).toBe(1);
  });

  test('GP-25-07 an ASCII guide may name a page in another language', () => {
    const prose =
      'A page in French for humans is at https://example.com/fr/guide.html and is no part of this guide.';
    const guide = edit(base3, 'Task scope\n', `Languages\n${prose}\n\nTask scope\n`);
    expect(reportOn(guide).guide.achieved_level).toBe(3);
  });
});
