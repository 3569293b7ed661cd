import { describe, expect, test } from 'vitest';
import { findingsFor, reportOn, withProse } from '../../../../test/support/guides.ts';

describe('GP-16-03 a private administration path is a warning', () => {
  const found = (prose: string) => findingsFor('public-info.admin-path', withProse(prose));

  test.each([
    ['Log in at https://example.com/wp-admin/secret-tool.', 'https://example.com/wp-admin/secret-tool'],
    ['Open https://example.com/app/admin', 'https://example.com/app/admin'],
    ['Restart it at https://example.com/actuator/shutdown first.', 'https://example.com/actuator/shutdown'],
    ['The page is /phpmyadmin/index.php on the host.', '/phpmyadmin/index.php'],
  ])('%s', (prose, path) => {
    const guide = withProse(prose);
    expect(findingsFor('public-info.admin-path', guide)).toMatchObject([
      { severity: 'warning', offset: guide.indexOf(path), length: path.length },
    ]);
    expect(reportOn(guide).guide.achieved_level).toBe(3);
  });

  test.each([
    'See https://docs.example.com/admin/ for administrators.',
    'See https://example.com/docs/admin and https://example.com/administering-it.',
    'The code is in src/admin/index.ts.',
    'Source: https://github.com/example/admin',
    'Open http://localhost:8000/admin/ after the start.',
    'Administrators are not needed; do not use admin rights.',
  ])('nothing is said of: %s', (prose) => expect(found(prose)).toEqual([]));
});

describe('GP-16-04 a map of a private network is a warning for human review', () => {
  const found = (prose: string) => findingsFor('public-info.topology', withProse(prose));

  test.each([
    'The billing database runs in subnet 10.20.4.0/24 and the API servers in 10.20.5.0/24.',
    'Payments live on VLAN 210, the domain controllers on VLAN 12.',
    'The replica 10.3.0.7 sits behind the\nload balancer 10.3.0.2.',
    'The vault is in the DMZ next to bastion.prod.internal.',
  ])('%s', (prose) => {
    const [finding] = found(prose);
    expect(finding).toMatchObject({ severity: 'warning', section: '16' });
    expect(finding?.confidence).toBeLessThan(1);
  });

  test.each([
    'The service listens on 127.0.0.1 and stores data in a database.',
    'The cluster runs in one subnet that you choose.',
    'Connect to 10.1.2.3 first.',
    'This guide contains no internal hostnames and no topology.',
    'Upgrade the database service from version 10.2 to 10.4.',
  ])('nothing is said of: %s', (prose) => expect(found(prose)).toEqual([]));
});
