import { expect, test } from 'vitest';
import { findingsFor, idsOf, reportOn, withAction } from '../../../../test/support/guides.ts';
import { repositoryOf } from '../../../../test/support/repositories.ts';

const OPAQUE = 'action.exec-opaque';
const NOT_PERMITTED = 'action.exec-opaque.not-permitted';

const opaque = (command: string): string =>
  withAction(
    `id: step\nclass: networked, code-executing\negress: registry.example.com\napproval: required\ncommand: ${command}\nrunner: argv\ncwd: .\nexec-opaque: acknowledged\nnotes: The lock file names what runs.`,
  );

test('GP-12-85 on an exempt command it is a warning at its value, and the level is kept', () => {
  const guide = opaque('npm ci');
  expect(findingsFor(OPAQUE, guide)).toMatchObject([
    { severity: 'warning', evidence: 'acknowledged', column: 'exec-opaque: '.length + 1 },
  ]);
  expect(idsOf(guide)).toEqual([OPAQUE]);
  expect(reportOn(guide).guide.achieved_level).toBe(3);
});

test('GP-12-24 GP-12-86 A24 on a command that resolves no dependencies it is an error', () => {
  const guide = opaque('python -c print(1)');
  expect(findingsFor(NOT_PERMITTED, guide)).toMatchObject([{ severity: 'error', blocks_level: 3 }]);
  expect(reportOn(guide).guide.achieved_level).toBe(2);
});

test('GP-12-85 GP-12-86 what the repository decides: cargo build without and with a build script', () => {
  const free = { repository: repositoryOf({ 'Cargo.toml': '[package]\nname = "a"\n' }) };
  expect(findingsFor(OPAQUE, opaque('cargo build'), free)).toHaveLength(1);
  const hooked = { repository: repositoryOf({ 'Cargo.toml': '[package]\nname = "a"\n', 'build.rs': '' }) };
  expect(findingsFor(OPAQUE, opaque('cargo build'), hooked)).toEqual([]);
  expect(findingsFor('action.exec-unbounded', opaque('cargo build'), hooked)).not.toEqual([]);
});

test('GP-12-86 on a bound artifact it is action.exec-unbounded instead', () => {
  expect(findingsFor(NOT_PERMITTED, opaque('make install'))).toEqual([]);
  expect(findingsFor(OPAQUE, opaque('make install'))).toEqual([]);
});
