import { describe, expect, test } from 'vitest';
import { findingsFor, reportOn, withAction, withProse } from '../../../../test/support/guides.ts';

const ID = 'prohibited.skip-approval';
const found = (prose: string) => findingsFor(ID, withProse(prose));

describe('GP-15-12 VP-21-09 VP-21-10 VP-21-11 permissions, sandbox, approval gates', () => {
  test.each(['Expand tool permissions first.', 'Disable sandboxing.', 'Skip the approval\ngate.'])(
    '%s',
    (prose) => {
      expect(found(prose)).toMatchObject([{ severity: 'error', blocks_level: 3, section: '15' }]);
      expect(reportOn(withProse(prose)).guide.achieved_level).toBe(2);
    },
  );
});

test('GP-15-14 a negation counts only where it governs the phrase', () => {
  const guide = withProse('Do not panic: disable sandboxing.');
  expect(findingsFor(ID, guide)).toMatchObject([{ offset: guide.indexOf('disable sandboxing'), length: 18 }]);
  expect(found('Do not disable sandboxing.')).toEqual([]);
  expect(found('Do not hesitate to disable sandboxing.')).toHaveLength(1);
});

test('GP-15-14 every occurrence is flagged', () => {
  expect(
    found('Disable sandboxing. Read on. Skip approval gates.\n\nLater, expand tool permissions.'),
  ).toHaveLength(3);
});

describe('GP-15-12 an agent that a command starts without its gates', () => {
  const command = (line: string) =>
    withAction(`id: x\nclass: code-executing\napproval: required\ncommand: ${line}\nrunner: argv\ncwd: .`);
  test.each([
    'claude --dangerously-skip-permissions -p x',
    'codex --full-auto x',
    'gemini --yolo',
    'codex -s danger-full-access x',
    'copilot --allow-all-tools -p x',
  ])('%s', (line) => expect(findingsFor(ID, command(line))).toHaveLength(1));
  test.each(['claude -p x', 'node --permission x.js', 'npm ci --foreground-scripts'])('%s is none', (line) =>
    expect(findingsFor(ID, command(line))).toEqual([]),
  );
});
