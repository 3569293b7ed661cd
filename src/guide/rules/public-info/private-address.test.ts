import { describe, expect, test } from 'vitest';
import { base3, edit, findingsFor, reportOn, withProse } from '../../../../test/support/guides.ts';

const found = (prose: string) => findingsFor('public-info.private-address', withProse(prose));

describe('GP-16-02 VP-25-18 a private address or host is a warning at its place', () => {
  test.each([
    ['Connect to 10.1.2.3 first.', '10.1.2.3'],
    ['The mirror is 172.20.0.9:8080.', '172.20.0.9'],
    ['Use http://192.168.7.20/x', '192.168.7.20'],
    ['The peer is 169.254.3.4.', '169.254.3.4'],
    ['It answers at 100.101.102.103', '100.101.102.103'],
    ['Ping fd12:3456:789a:1::1 now.', 'fd12:3456:789a:1::1'],
    ['The database is db.corp.internal', 'db.corp.internal'],
    ['Open https://jenkins.corp/job/x', 'jenkins.corp'],
    ['Copy it to nas.office.local.', 'nas.office.local'],
    ['See http://wiki.lan:8080/', 'wiki.lan'],
    ['See https://intranet/howto', 'intranet'],
  ])('%s', (prose, host) => {
    const guide = withProse(prose);
    expect(findingsFor('public-info.private-address', guide)).toMatchObject([
      { severity: 'warning', offset: guide.indexOf(host), length: host.length },
    ]);
    expect(reportOn(guide).guide.achieved_level).toBe(3);
  });
});

test.each(['jenkins.corp', 'intranet'])('GP-16-02 VP-25-18 behind a user and a password: %s', (host) => {
  const guide = withProse(`Use https://user:pw@${host}:8080/x`);
  expect(findingsFor('public-info.private-address', guide)).toMatchObject([
    { severity: 'warning', offset: guide.indexOf(host), length: host.length },
  ]);
});

describe('GP-16-02 what is nobody in particular is fine', () => {
  test.each([
    'The GUI listens on http://127.0.0.1:5000 and http://localhost:5000/.',
    'It binds 0.0.0.0.',
    'Use 192.0.2.1, 198.51.100.7 or 203.0.113.9.',
    'See https://example.com and https://db.example.org/.',
    'Install version 10.2.3.4 of the tool.',
    'Requires example-cli >=10.2.3.4.',
    'example-cli@10.2.3.4 is known to work, v10.2.3.4 too.',
    'Never contact 169.254.169.254 or anything in 10.0.0.0/8.',
    'Containers reach the host as host.docker.internal.',
    'The service is web.default.svc.cluster.local.',
    'Copy .env.example to .env.local and settings.local to the folder.',
    'Edit settings.local.json.',
    'The class com.example.internal is not public.',
    'Python 3.10.12 or later.',
    'Public resolver 8.8.8.8 answers; 172.32.1.1 and 100.20.1.1 are public.',
    'Reuse the token-internal name.',
    'Never write https://deploy:pw@example.net/ into a file.',
    'Never write https://deploy@example.net/ or https://db.internal:pw@example.net/ into a file.',
    'Write to build.internal@example.net about it.',
  ])('%s', (prose) => expect(found(prose)).toEqual([]));

  test('a version in the metadata is no address', () => {
    expect(
      findingsFor(
        'public-info.private-address',
        edit(base3, 'example-cli >=2.0.0, <3.0.0', 'example-cli 10.2.3.4'),
      ),
    ).toEqual([]);
  });
});
