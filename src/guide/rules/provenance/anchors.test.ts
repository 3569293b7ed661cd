import { expect, test } from 'vitest';
import { base4, findingsFor, sha256 } from '../../../../test/support/guides.ts';
import type { Channel, ChannelEvidence } from '../../evidence.ts';

const given = (channel: Channel, text: string): ChannelEvidence => {
  const bytes = new TextEncoder().encode(text);
  return { channel, received: true, bytes, sha256: sha256(bytes), truncated: false };
};

const messageOf = (...anchors: readonly ChannelEvidence[]): string | undefined =>
  findingsFor('anchor.channel.absent', base4, { anchors })[0]?.message;

test('VP-23-11 a channel that was given and carries nothing that counts is not called "not given"', () => {
  expect(messageOf(given('signed-security-txt', 'Contact: mailto:security@example.com\n'))).toMatch(
    /^not published or not given: dns-txt, package-registry, repository-file, transparency-log; signed-security-txt: ./,
  );
});

test('VP-23-11 channels that nobody gave are listed without a reason', () => {
  expect(messageOf()).toBe(
    'not published or not given: dns-txt, package-registry, repository-file, signed-security-txt, transparency-log',
  );
});

test('A50 GP-11-65 with no channel given it is said that none was seen, not that none exists', () => {
  expect(findingsFor('anchor.independent.missing', base4, { anchors: [] })).toMatchObject([
    { severity: 'error', blocks_level: 4, message: 'no independent channel was seen to carry the hash' },
  ]);
});
