import { describe, expect, test } from 'vitest';
import { findingsFor, withProse } from '../../../../test/support/guides.ts';

const found = (id: string, prose: string) => findingsFor(id, withProse(prose));

describe('GP-16-01 VP-25-18 further forms of a credential', () => {
  test.each([
    'password: S3cr$tPa55x',
    'DB_PASS=Tr0ub4dor3xyz',
    'SECRET_KEY_BASE=9f8e7d6c5b4a39281706',
    'passcode: 94x82k7q',
    'Run curl -u admin:Tr0ub4dor3xyz https://example.com/',
    'Run mysql -u root -pTr0ub4dor3xyz now.',
    'Use sshpass -p Tr0ub4dor3xyz ssh host.',
    `Set ${'gsk'}_aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d first.`,
    `Set ${'r8'}_aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5b first.`,
  ])('%s', (prose) => expect(found('public-info.secret', prose)).toMatchObject([{ severity: 'error' }]));

  test.each([
    'Set PASSWORD=$DB_PASSWORD first.',
    `token: $${'{{'} secrets.GITHUB_TOKEN }}`,
    'Set token: {{token}} in the file.',
    'password: ********',
    'All tests pass: 12 of 13.',
    'Run curl -u $USER:$TOKEN https://example.com/',
  ])('none: %s', (prose) => expect(found('public-info.secret', prose)).toEqual([]));
});

describe('GP-16-02 VP-25-18 further forms of a private host', () => {
  test.each([
    'Log in with ssh user@10.1.2.3 first.',
    'It listens on [fd00::1]:8080 only.',
    'The certificate is for *.corp.internal only.',
    'Connect to staging-db.internal.acme.com now.',
    'Ask vault.service.consul for it.',
  ])('%s', (prose) => expect(found('public-info.private-address', prose)).toHaveLength(1));

  test.each([
    'Router defaults such as 192.168.1.1 differ by vendor.',
    'The Java package com.example.internal.util holds code.',
  ])('none: %s', (prose) => expect(found('public-info.private-address', prose)).toEqual([]));
});
