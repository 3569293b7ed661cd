import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';
import { base3, edit, findingsFor, idsOf, reportOn, withProse } from '../../../../test/support/guides.ts';

const ID = 'action-block.malformed';
const PIN = 'a'.repeat(64);

test('GP-12-13 VP-17-09 VP-25-14 VP-29-14 a line without a colon blocks Level 3', () => {
  const guide = edit(base3, 'command: npm ci', 'command npm ci');
  const [finding] = findingsFor(ID, guide);
  expect(finding).toMatchObject({
    severity: 'error',
    blocks_level: 3,
    evidence: 'command npm ci',
    column: 1,
  });
  expect(reportOn(guide).guide.achieved_level).toBe(2);
});

test('GP-12-13 V06 a key twice and a key in capitals are malformed', () => {
  expect(findingsFor(ID, edit(base3, 'command: npm ci', 'command: npm ci\ncommand: npm ci'))).toHaveLength(1);
  expect(findingsFor(ID, edit(base3, 'egress: registry', 'Egress: registry'))).toHaveLength(1);
});

test('GP-12-12 VP-17-01 a fence that is almost one is an error, never silence', () => {
  const hidden =
    '\n[ACTION]\nid: cleanup\nclass: normal\napproval: not-required\ncommand: rm -rf x\n[/ACTION]\n';
  const guide = edit(base3, '\nStop and ask\n', `${hidden}\nStop and ask\n`);
  expect(findingsFor(ID, guide).length).toBeGreaterThan(0);
  expect(reportOn(guide).guide.achieved_level).toBe(2);
});

test('GP-12-12 VP-17-10 nesting, an orphan close and a missing close are errors', () => {
  expect(findingsFor(ID, edit(base3, 'command: npm ci', '[action]\ncommand: npm ci')).length).toBeGreaterThan(
    0,
  );
  expect(findingsFor(ID, edit(base3, '\nStop and ask\n', '\n[/action]\n\nStop and ask\n'))).toHaveLength(1);
  const unclosed = edit(base3, 'lock file names.\n[/action]', 'lock file names.');
  expect(findingsFor(ID, unclosed).length).toBeGreaterThan(0);
});

test('GP-12-29 VP-19-05 a command that goes on in the next line is malformed', () => {
  const guide = edit(base3, 'command: npm ci', 'command: npm ci\n  --ignore-scripts');
  expect(findingsFor(ID, guide)).toHaveLength(1);
});

test('VP-17-13 a byte outside the profile inside a value is an error', () => {
  expect(findingsFor(ID, edit(base3, 'notes: Installs what', 'notes: Installs\twhat'))).toHaveLength(1);
});

test('GP-12-27 a paragraph between two blocks is allowed', () => {
  const prose = 'The next step installs what the lock file names, and nothing else.';
  expect(idsOf(edit(base3, '\n[action]\nid: install', `\n${prose}\n\n[action]\nid: install`))).toEqual([]);
});

test('VP-17-01 the word [action] in a sentence opens no block', () => {
  expect(idsOf(withProse('Each [action] block is approved by itself, and [/action] ends it.'))).toEqual([]);
});

test.each([
  ['63 characters', PIN.slice(1)],
  ['65 characters', `${PIN}a`],
  ['capitals', PIN.toUpperCase()],
  ['no hexadecimal', `${PIN.slice(1)}g`],
])('GP-12-21 exec-sha256 with %s is an error at the value', (_, pin) => {
  const finding = findingOn(ID, { 'exec-sha256': pin });
  expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, evidence: pin, achieved: 2 });
});

test('GP-12-21 a pin of 64 lowercase hexadecimal characters is well formed', () => {
  expect(raisedBy({ 'exec-sha256': PIN })).not.toContain(ID);
});

test('GP-12-22 exec-opaque has one value', () => {
  expect(findingOn(ID, { 'exec-opaque': 'yes' })).toMatchObject({ count: 1, evidence: 'yes', achieved: 2 });
  expect(findingOn(ID, { 'exec-opaque': 'acknowledged' }).count).toBe(0);
});

test('GP-12-23 exec-opaque without notes is an error', () => {
  const fields = { 'exec-opaque': 'acknowledged', notes: undefined };
  expect(findingOn(ID, fields)).toMatchObject({ count: 1, severity: 'error', achieved: 2 });
});
