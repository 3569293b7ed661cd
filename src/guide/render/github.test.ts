import { describe, expect, test } from 'vitest';
import { base1, base3, evidenceOf, reportOn } from '../../../test/support/guides.ts';
import { judgedFixtures } from '../../../test/support/reports.ts';
import { judgeWith } from '../judge.ts';
import { rule } from '../rule.ts';
import { standardLookups } from '../standard-lookups.ts';
import { renderGithub } from './github.ts';

const facts = { section: '8', clauses: ['GP-08-03'], title: 'T', why: 'W.', fix: 'Mend it.' };

describe('annotations', () => {
  test('a finding is one command with file, line, column and id', () => {
    const line = base1.slice(0, base1.indexOf('\t')).split('\n').length;
    const column = (base1.split('\n')[line - 1]?.indexOf('\t') ?? -1) + 1;
    const [first] = renderGithub(reportOn(base1, { source: { path: 'docs/g.txt' } })).split('\n');
    expect(first).toBe(
      `::error file=docs/g.txt,line=${line},col=${column},endColumn=${column + 1},title=byte-profile.no-tabs::tab character. Replace each tab with spaces.`,
    );
  });

  test('each line is a command, one a finding and the result', () => {
    for (const { name, report } of judgedFixtures()) {
      const lines = renderGithub(report).trimEnd().split('\n');
      expect(lines, name).toHaveLength(report.findings.length + 1);
      for (const one of lines) expect(one, name).toMatch(/^::(?:error|warning|notice) /);
    }
  });

  test('nothing that a guide or a path says ends a value or begins a command', () => {
    const hostile = 'a%0A::error::x, b: c\r\n::add-mask::y';
    const report = judgeWith(evidenceOf(base3, { source: { path: 'a,line=9::b%.txt' } }), standardLookups, [
      rule({
        id: 'test.hostile',
        severity: 'warning',
        from: 1,
        ...facts,
        check: () => [{ message: hostile }],
      }),
    ]);
    const [first, ...rest] = renderGithub(report).trimEnd().split('\n');
    expect(first).toBe(
      '::warning file=a%2Cline=9%3A%3Ab%25.txt,line=1,title=test.hostile::a%250A::error::x, b: c\\x0d\\x0a::add-mask::y. Mend it.',
    );
    expect(rest).toHaveLength(1);
  });

  test('standard input has no file to point at', () => {
    const [first] = renderGithub(reportOn(base1, { source: { path: '-' } })).split('\n');
    expect(first).toMatch(/^::error title=byte-profile\.no-tabs::/);
  });
});
