import { expect, test } from 'vitest';
import { ROOT, readback } from './support/command.ts';

interface Shown {
  readonly guide: { readonly achieved_level: number };
  readonly findings: readonly { readonly id: string; readonly severity: string }[];
}

const reportOn = (name: string): Shown =>
  JSON.parse(
    readback(['verify', '--format', 'json', `examples/${name}/assistant-guide.txt`], { cwd: ROOT }).out,
  ) as Shown;

const idsOf = ({ findings }: Shown): readonly string[] =>
  [...new Set(findings.filter(({ severity }) => severity !== 'info').map(({ id }) => id))].sort();

test.each([
  ['install', 3],
  ['quickstart', 2],
])('the example %s reaches Level %i with no error and no warning', (name, level) => {
  const report = reportOn(name);
  expect(report.guide.achieved_level).toBe(level);
  expect(idsOf(report)).toEqual([]);
});

test('the example tempting shows each trap that its README names', () => {
  const report = reportOn('tempting');
  expect(report.guide.achieved_level).toBe(1);
  expect(idsOf(report)).toEqual([
    'action-block.class.destructive-missing',
    'action.exec-unbounded',
    'approval.command-implies-required',
    'byte-profile.non-ascii-byte',
    'command.fetch-execute',
    'command.pipe-or-redirection',
    'content.safety-overclaim',
    'prohibited.skip-approval',
  ]);
});
