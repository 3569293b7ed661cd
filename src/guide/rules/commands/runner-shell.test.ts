import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';
import { base4 } from '../../../../test/support/guides.ts';

const RATIONALE = 'runner.shell.missing-rationale';
const APPROVAL = 'level5.shell-approval.missing';
const AVOIDABLE = 'level5.shell-avoidable';
const SHELL = { runner: 'shell', command: 'ls docs | wc -l' };

test('GP-12-46 VP-19-21 VP-29-18 a shell without notes is a warning', () => {
  const finding = findingOn(RATIONALE, { ...SHELL, notes: undefined });
  expect(finding).toMatchObject({ count: 1, severity: 'warning', evidence: 'shell', achieved: 3 });
  expect(raisedBy(SHELL)).toEqual([]);
  expect(raisedBy({ runner: 'argv', notes: undefined })).toEqual([]);
});

test('GP-12-47 at Level 4 a shell without required approval is a warning', () => {
  expect(findingOn(APPROVAL, SHELL, base4)).toMatchObject({ count: 1, severity: 'warning' });
  expect(findingOn(APPROVAL, { ...SHELL, approval: 'required' }, base4).count).toBe(0);
  expect(findingOn(APPROVAL, SHELL).count).toBe(0);
});

test('GP-18-13 at Level 4 a shell for a command without shell syntax is an info', () => {
  const plain = { ...SHELL, approval: 'required', command: 'ls docs' };
  expect(findingOn(AVOIDABLE, plain, base4)).toMatchObject({ count: 1, severity: 'info' });
  expect(findingOn(AVOIDABLE, { ...plain, command: 'ls docs | wc -l' }, base4).count).toBe(0);
  expect(findingOn(AVOIDABLE, { ...plain, command: 'grep "a b" README' }, base4).count).toBe(0);
  expect(findingOn(AVOIDABLE, plain).count).toBe(0);
});
