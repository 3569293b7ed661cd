import { expect, test } from 'vitest';
import { guideWith } from '../../../test/support/actions.ts';
import {
  base3,
  base4,
  edit,
  evidenceOf,
  fixtureText,
  reportOn,
  sha256,
} from '../../../test/support/guides.ts';
import type { Level } from '../evidence.ts';
import { judgeWith, subjectOf } from '../judge.ts';
import { ACTION_RULES } from '../rules/actions/list.ts';
import { COMMAND_RULES } from '../rules/commands/list.ts';
import { RISKY_RULES } from '../rules/risky/list.ts';
import { standardLookups } from '../standard-lookups.ts';
import { level5Ready } from './level5.ts';

/** Readiness by what the blocks show, as if provenance had been proved. */
const ready = (guide: string, achieved: Level = 4): boolean => {
  const evidence = evidenceOf(guide);
  const rules = [...ACTION_RULES, ...COMMAND_RULES, ...RISKY_RULES];
  const { findings } = judgeWith(evidence, standardLookups, rules);
  return level5Ready(subjectOf(evidence, standardLookups), findings, achieved);
};

const ARGV = { runner: 'argv' };

test('GP-18-15 VP-25-26 base4 has a runner everywhere and is ready at Level 4', () => {
  expect(ready(base4)).toBe(true);
  expect(ready(guideWith(ARGV, base4))).toBe(true);
});

test('GP-18-15 VP-25-26 below Level 4 nothing is ready', () => {
  expect(ready(base4, 3)).toBe(false);
  expect(ready(base3, 3)).toBe(false);
});

const fetched = (path: string) => {
  const bytes = Uint8Array.from(Buffer.from(fixtureText(`base/level-4/${path}`), 'latin1'));
  const fetchedAt = '2026-06-01T00:00:00Z';
  return { received: true, bytes, sha256: sha256(bytes), truncated: false, fetchedAt };
};

test('GP-18-16 a guide that is ready for Level 5 has achieved Level 4 and no more', () => {
  const { guide } = reportOn(base4, {
    manifest: {
      ...fetched('manifest.txt'),
      url: 'https://example.com/.well-known/assistant-guide-manifest.txt',
    },
    anchors: [{ ...fetched('anchors/dns-txt.txt'), channel: 'dns-txt' }],
  });
  expect(guide).toMatchObject({ level5_ready: true, achieved_level: 4 });
});

test.each([
  ['GP-12-39 no runner', { runner: undefined }],
  [
    'GP-12-46 a shell without rationale',
    { runner: 'shell', command: 'ls a | wc', approval: 'required', notes: undefined },
  ],
  ['GP-12-47 a shell without approval', { runner: 'shell', command: 'ls a | wc' }],
  ['GP-18-13 a shell without need', { runner: 'shell', approval: 'required' }],
  [
    'GP-12-97 VP-18-07 a networked action without approval',
    { class: 'networked', command: 'curl https://x.example.com/', egress: 'x.example.com' },
  ],
  ['VP-18-07 a destructive action without approval', { class: 'destructive', command: 'rm -r build' }],
  ['GP-18-14 undeclared code', { command: 'npm ci', class: 'persistence-changing', approval: 'required' }],
  ['GP-12-18 a pattern', { command: 'ls {folder}' }],
  ['cwd missing', { cwd: undefined }],
])('GP-18-15 VP-25-26 not ready: %s', (_, fields) => {
  expect(ready(guideWith({ ...ARGV, ...fields }, base4))).toBe(false);
});

test('A01 a guide that was judged under an older profile is not said to be ready', () => {
  expect(ready(edit(base4, 'profile-version: 0.7.0', 'profile-version: 0.6.0'))).toBe(false);
});
