import { describe, expect, test } from 'vitest';
import { base3, edit, findingsFor, idsOf, reportOn } from '../../../../test/support/guides.ts';

const OPEN = '[assistant-guide-metadata]\n';
const CLOSE = '[/assistant-guide-metadata]\n';
const block = base3.slice(base3.indexOf(OPEN), base3.indexOf(CLOSE) + CLOSE.length);

const levelOf = (guide: string): number => reportOn(guide).guide.achieved_level;

describe('metadata.block-count', () => {
  test('GP-11-01 VP-14-02 no block blocks Level 3', () => {
    const guide = edit(base3, block, '');
    expect(findingsFor('metadata.block-count', guide)).toMatchObject([
      { severity: 'error', blocks_level: 3 },
    ]);
    expect(levelOf(guide)).toBeLessThanOrEqual(2);
  });

  test('GP-11-01 VP-14-03 a second block blocks Level 3, in a code fence too', () => {
    for (const second of [block, `\`\`\`\n${block}\`\`\`\n`]) {
      const guide = edit(base3, 'Task scope\n', `${second}\nTask scope\n`);
      expect(findingsFor('metadata.block-count', guide)).toHaveLength(1);
      expect(levelOf(guide)).toBe(2);
    }
  });

  test('GP-11-02 VP-14-04 VP-14-05 a missing close is malformed, and there is no whole block', () => {
    const guide = edit(base3, CLOSE, '');
    expect(idsOf(guide)).toEqual(['metadata.block-count', 'metadata.malformed']);
    expect(levelOf(guide)).toBe(2);
  });

  test('GP-11-01 one block is what is wanted', () => {
    expect(idsOf(base3)).toEqual([]);
  });
});

describe('metadata.malformed', () => {
  test.each([
    [
      'GP-11-03 VP-14-01 a near miss beside a valid block',
      'Task scope\n',
      '[assistant-guide-metadata ]\nTask scope\n',
    ],
    ['GP-11-04 VP-14-07 no colon', 'status: active\n', 'status active\n'],
    ['GP-11-04 VP-14-07 a key without value', 'status: active\n', 'status:\n'],
    ['GP-11-04 a blank line', 'status: active\n', '\nstatus: active\n'],
    ['GP-11-05 VP-14-08 a capital', 'status: active\n', 'Status: active\n'],
    ['GP-11-05 VP-14-08 an underscore', 'status: active\n', 'status: active\nreviewed_on: x\n'],
    ['GP-11-06 a space at the end', 'status: active\n', 'status: active \n'],
    [
      'GP-11-07 VP-14-06 a field twice, with one value',
      'status: active\n',
      'status: active\nstatus: active\n',
    ],
    ['VP-14-05 nested fences', 'status: active\n', 'status: active\n[action]\nid: x\n[/action]\n'],
  ])(
    'GP-11-03 GP-11-04 GP-11-05 GP-11-06 GP-11-07 VP-14-01 VP-14-05 VP-14-06 VP-14-07 VP-14-08 %s',
    (_what, from, to) => {
      const guide = edit(base3, from, to);
      expect(findingsFor('metadata.malformed', guide)[0]).toMatchObject({
        severity: 'error',
        blocks_level: 3,
      });
      expect(levelOf(guide)).toBeLessThanOrEqual(2);
    },
  );

  test('VP-14-09 GP-11-06 a tab and a high byte in a value, at their line', () => {
    for (const value of ['a\tb', 'caf\u00e9']) {
      const guide = edit(base3, 'reviewed-by: security@example.com', `reviewed-by: ${value}`);
      expect(findingsFor('metadata.malformed', guide)).toMatchObject([{ line: 13, column: 1 }]);
    }
  });

  test('VP-14-19 an empty reviewed-by is malformed', () => {
    expect(idsOf(edit(base3, 'reviewed-by: security@example.com', 'reviewed-by:'))).toContain(
      'metadata.malformed',
    );
  });

  test('VP-6-03 credentials in a malformed line are not echoed', () => {
    const guide = edit(base3, 'canonical-url: https://', 'canonical-url:https://user:letmein@');
    expect(JSON.stringify(findingsFor('metadata.malformed', guide))).not.toContain('letmein');
  });
});

describe('metadata.missing-required', () => {
  const without = (key: string): string => base3.replace(new RegExp(`^${key}: .*\n`, 'm'), '');

  // Written out, so that a field that the code forgets is missed here.
  test.each([
    'identifier',
    'profile',
    'profile-version',
    'guide-version',
    'applies-to',
    'canonical-url',
    'repository-url',
    'last-reviewed',
  ])(
    'GP-11-08 GP-11-09 GP-11-10 GP-11-11 GP-11-12 GP-11-13 GP-11-14 GP-11-15 VP-14-10 VP-14-11 VP-14-12 VP-14-13 VP-14-14 VP-14-15 VP-14-16 VP-14-17 %s',
    (key) => {
      const findings = findingsFor('metadata.missing-required', without(key));
      expect(findings).toMatchObject([{ severity: 'error', blocks_level: 3, evidence: key, line: 3 }]);
      expect(levelOf(without(key))).toBeLessThanOrEqual(2);
    },
  );

  test('GP-11-08 several missing fields are one finding that names all', () => {
    const guide = edit(edit(base3, 'identifier: assistant-guide\n', ''), 'guide-version: 1.0.0\n', '');
    expect(findingsFor('metadata.missing-required', guide)).toMatchObject([
      { evidence: 'identifier, guide-version' },
    ]);
  });
});
