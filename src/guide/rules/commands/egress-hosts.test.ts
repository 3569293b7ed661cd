import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const MALFORMED = 'egress.malformed';
const BROAD = 'egress.wildcard-too-broad';
const NETWORKED = {
  class: 'networked, persistence-changing, code-executing',
  approval: 'required',
  command: 'npm ci',
};

test.each([
  'https://example.com',
  'example.com/x',
  'example.com:443',
  'example com',
  'https://*.example.com',
  '-a.example.com',
])('GP-12-92 egress %j is no host pattern', (egress) => {
  const finding = findingOn(MALFORMED, { ...NETWORKED, egress });
  expect(finding).toMatchObject({
    count: 1,
    severity: 'error',
    blocks_level: 3,
    evidence: egress,
    achieved: 2,
  });
});

test.each([
  '*',
  '*.com',
  '*.co.uk',
  '*.github.io',
  '*.*.example.com',
  'a.*.com',
  '*example.com',
  'example.*',
])('GP-12-96 VP-20-06 A06 egress %j is too broad', (egress) => {
  const finding = findingOn(BROAD, { ...NETWORKED, egress });
  expect(finding).toMatchObject({
    count: 1,
    severity: 'error',
    blocks_level: 3,
    evidence: egress,
    achieved: 2,
  });
});

test('GP-12-92 the bad entry of a list is found at its place', () => {
  const finding = findingOn(BROAD, { ...NETWORKED, egress: 'registry.example.com, *.com' });
  expect(finding).toMatchObject({ evidence: '*.com', column: 'egress: registry.example.com, '.length + 1 });
});

test.each([
  '*.example.com',
  'registry.example.com, cdn.example.net',
  'localhost',
  'Registry.Example.com',
  '192.0.2.1',
])('GP-12-92 GP-12-96 VP-20-06 egress %j is fine', (egress) => {
  expect(raisedBy({ ...NETWORKED, egress })).toEqual([]);
});
