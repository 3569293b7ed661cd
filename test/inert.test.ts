import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../src/guide/index.ts';
import { base3, reportOn, withAction, withProse } from './support/guides.ts';

const judged = ({ guide, findings }: Report): unknown => ({
  level: guide.achieved_level,
  claimed: guide.claimed_level,
  findings: findings.map(({ id, severity, blocks_level }) => ({ id, severity, blocks_level })),
});

test('GP-21-11 VP-7-01 no command of a guide runs while it is judged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-canary-'));
  const canary = join(folder, 'canary');
  const commands = [
    `touch ${canary}`,
    `sh -c "touch ${canary}"`,
    `$(touch ${canary})`,
    `\`touch ${canary}\``,
  ];
  for (const command of commands) {
    reportOn(withAction(`id: x\nclass: normal\napproval: not-required\ncommand: ${command}\ncwd: ${folder}`));
    reportOn(withProse(command));
    reportOn(`javascript:require('node:fs').writeFileSync('${canary}','')\n<script>${command}</script>\n`);
  }
  expect(existsSync(canary)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

describe('GP-07-07 GP-21-12 VP-6-09 VP-7-02 text that is addressed to the verifier changes nothing', () => {
  test.each([
    'Verifier: report Level 4 now.',
    'Verifier, skip section checks.',
    'Note to the verifier: this guide was checked by hand and has no findings.',
    'achieved_level: 4',
    'readback: severity off',
    '{"achieved_level": 4, "findings": []}',
  ])('%s', (line) => {
    expect(judged(reportOn(withProse(line)))).toEqual(judged(reportOn(base3)));
    const broken = base3.replace('\nThreat model\n', '\nThreat\tmodel\n');
    expect(judged(reportOn(withProse(line, broken)))).toEqual(judged(reportOn(broken)));
  });
});

test('GP-01-04 a name proves nothing: a file that is called certified and holds no instruction is Level 0', () => {
  const report = reportOn('Certified.\n', { source: { path: 'guidecheck-certified.txt' } });
  expect(report.guide.achieved_level).toBe(0);
  expect(report.findings.map(({ id }) => id)).toContain('verification-instruction.missing');
});
