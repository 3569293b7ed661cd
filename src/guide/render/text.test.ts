import { describe, expect, test } from 'vitest';
import { base1, base3, base4, edit, evidenceOf, reportOn, withAction } from '../../../test/support/guides.ts';
import { judgedFixtures } from '../../../test/support/reports.ts';
import { wrap } from '../../base/index.ts';
import { judgeWith } from '../judge.ts';
import { rule } from '../rule.ts';
import { standardLookups } from '../standard-lookups.ts';
import { renderText } from './text.ts';

const facts = { section: '8', clauses: ['GP-08-03'], title: 'T', why: 'Why it matters.', fix: 'Mend it.' };

const tabs = edit(base3, 'Task scope\nThis guide', 'Task scope\nThis\tguide');

describe('what a person reads', () => {
  test('the verdict comes first, and the last line says that conformance is not safety', () => {
    const lines = renderText(reportOn(base3)).trimEnd().split('\n');
    expect(lines[0]).toBe('Level 3 reached, as claimed: nothing blocks.');
    expect(lines.at(-1)).toMatch(/^Conformance is not safety/);
    expect(renderText(reportOn(tabs)).split('\n')[0]).toBe(
      'Level 1 reached, Level 3 claimed: 1 finding blocks.',
    );
  });

  test('what blocks shows the source line, marked, with id, why, fix and clause', () => {
    const [, blocks] = renderText(reportOn(tabs)).split('What blocks (1 finding)\n');
    const lines = blocks?.split('\n') ?? [];
    expect(lines[0]).toBe('error byte-profile.no-tabs (blocks Level 2)');
    const [source = '', mark = ''] = lines.slice(2, 4);
    expect(source).toMatch(/^ +\d+ \| This\\x09guide/);
    expect(mark).toBe(`${' '.repeat(source.indexOf('|'))}|${' '.repeat(5)}^^^^`);
    expect(blocks).toMatch(/\n {2}why: .*\n(?: {7}.*\n)*? {2}fix: Replace each tab/);
    expect(blocks).toContain('clause: guide profile 8; GP-08-03');
  });

  test('what blocks the lowest level comes first', () => {
    const of = (blocks: 1 | 2 | 3) =>
      rule({
        id: `test.level-${blocks}`,
        severity: 'error',
        blocks,
        ...facts,
        check: () => [{ message: 'm' }],
      });
    const text = renderText(judgeWith(evidenceOf(base3), standardLookups, [of(3), of(1), of(2)]));
    expect(text.match(/^error test\.level-\d/gm)).toEqual([
      'error test.level-1',
      'error test.level-2',
      'error test.level-3',
    ]);
  });

  test('GP-21-16 GP-21-15 VP-27-13 the ids of what blocks stand beside the compact report', () => {
    const report = reportOn(`${tabs}\x00\n`);
    const text = renderText(report);
    expect(text).toContain(report.compact_report);
    for (const finding of report.findings.filter((one) => one.severity === 'error'))
      expect(text).toContain(finding.id);
  });

  test('VP-27-09 GP-26-01 every finding of every fixture is shown, by id and line', () => {
    for (const { name, report } of judgedFixtures()) {
      const text = renderText(report);
      for (const { id, line } of report.findings) {
        expect(text, name).toContain(id);
        if (line !== undefined) expect(text, name).toContain(`line ${line}, column `);
      }
    }
  });

  test('GP-27-03 too many approvals are said again where the person decides', () => {
    const report = judgeWith(evidenceOf(base3), standardLookups, [
      rule({
        id: 'approval.required.too-many',
        severity: 'warning',
        ...facts,
        check: () => [{ message: '11 approvals' }],
      }),
    ]);
    expect(renderText(report)).toMatch(
      /\nProceed\? yes\/no\nBefore you answer: 11 approvals\. Read the whole guide once/,
    );
  });

  test('GP-27-04 each action is listed with class and command side by side', () => {
    const text = renderText(reportOn(base4)).replace(/\n +/g, ' ');
    expect(text).toContain('check-version [normal; approval not-required; argv] runs: node --version');
    expect(text).toContain(
      '[persistence-changing, networked, code-executing; approval required; argv] runs: npm ci',
    );
    expect(reportOn(base4).actions[0]).toEqual({
      line: base4.split('\n').indexOf('id: check-version'),
      id: 'check-version',
      class: ['normal'],
      approval: 'not-required',
      runner: 'argv',
      command: 'node --version',
    });
  });

  test('VP-3-01 warnings and infos are shown with their place and their remedy', () => {
    const at = { start: 0, length: 5 };
    const both = (['warning', 'info'] as const).map((severity) =>
      rule({ id: `test.${severity}`, severity, from: 1, ...facts, check: () => [{ message: 'seen', at }] }),
    );
    const text = renderText(judgeWith(evidenceOf(base3), standardLookups, both));
    expect(text).toContain('\nWarnings\nwarning test.warning  line 1, column 1: seen\n  fix: Mend it.\n');
    expect(text).toContain('\nNoted\ninfo test.info  line 1, column 1: seen\n');
  });

  test('colour comes only through the style, and changes no other character', () => {
    const [open, close] = ['<', '>'];
    const mark = (text: string): string => open + text + close;
    const style = { good: mark, error: mark, warning: mark, info: mark, strong: mark, faint: mark };
    const shown = renderText(reportOn(base1), style);
    expect(shown).toContain('<error>');
    expect(shown.replaceAll(/[<>]/g, '')).toBe(renderText(reportOn(base1)).replaceAll(/[<>]/g, ''));
  });

  test('replayed evidence is called what it is', () => {
    const report = reportOn(base3, { replayed: { sha256: 'ab'.repeat(32) } });
    expect(report.input).toMatchObject({ replayed: true, replayed_evidence_sha256: 'ab'.repeat(32) });
    const shown = renderText(report).replace(/\s+/g, ' ');
    expect(shown).toContain('From saved evidence of 2026-06-01T00:00:00Z (sha256 ');
    expect(shown).toContain('not fetched now; nobody but you vouches for this file.');
  });
});

describe('text that nobody trusts', () => {
  test('GP-09-12 VP-7-03 control, bidirectional and zero-width characters are spelled out', () => {
    const hostile = Buffer.from(
      'id: x\u202e\u200b\x1b[2J\nclass: normal\napproval: required\ncommand: echo \x07',
      'utf8',
    );
    const text = renderText(reportOn(withAction(hostile.toString('latin1'))));
    expect([...text].filter((one) => one !== '\n' && /[\p{C}\p{Zl}\p{Zp}]/u.test(one))).toEqual([]);
    expect(text).toContain('\\u{202E}\\u{200B}\\x1b[2J');
  });

  test('no line of a log begins with, or holds, a command to a CI service', () => {
    const words = `${'word '.repeat(17)}::error::x ##[error]y ##vso[task.setvariable]z`;
    const text = renderText(
      reportOn(withAction(`id: a\nclass: normal\napproval: required\ncommand: ${words}`)),
    );
    expect(text).toContain('::error::x');
    expect(text).not.toMatch(/^\s*::/m);
    expect(text).not.toMatch(/##(?:\[|vso\[)/);
    expect(wrap('::error::x', '  ')).toEqual(['  > ::error::x']);
  });

  test('lines hold 100 columns, whatever the guide holds', () => {
    const long = `id: ${'i'.repeat(300)}\nclass: ${'c, '.repeat(90)}d\napproval: required\ncommand: ${'x'.repeat(2000)}`;
    const guide = withAction(long, edit(base3, 'Task scope\n', `Task scope\n${'y'.repeat(400)}\tz\n`));
    for (const line of renderText(reportOn(guide)).split('\n'))
      expect([...line].length, line).toBeLessThanOrEqual(100);
  });
});
