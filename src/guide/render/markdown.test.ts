import { describe, expect, test } from 'vitest';
import { base3, evidenceOf, reportOn, withAction } from '../../../test/support/guides.ts';
import { judgeWith } from '../judge.ts';
import { rule } from '../rule.ts';
import { standardLookups } from '../standard-lookups.ts';
import { renderMarkdown } from './markdown.ts';

const facts = { section: '8', clauses: ['GP-08-03'], title: 'T', why: 'W.', fix: 'Mend it.' };

describe('the summary in Markdown', () => {
  test('GP-09-12 VP-7-03 marks of Markdown and HTML in a guide stay text', () => {
    const hostile = '**x** # h <img src=x> [a](b) | `c` ![i](https://example.com/i.png)';
    const report = judgeWith(
      evidenceOf(withAction(`id: a\nclass: normal\napproval: required\ncommand: echo \`\`${hostile}`)),
      standardLookups,
      [
        rule({
          id: 'test.hostile',
          severity: 'warning',
          from: 1,
          ...facts,
          check: () => [{ message: hostile }],
        }),
      ],
    );
    const text = renderMarkdown(report);
    expect(text).toContain('\\*\\*x\\*\\* \\# h \\<img src\\=x\\> \\[a\\]\\(b\\) \\| \\`c\\`');
    const command = text.split('\n').find((line) => line.includes('echo')) ?? '';
    expect(command).toContain(`runs \`\`\` echo \`\`${hostile} \`\`\``);
    expect(text.replaceAll(/\\[!-/:-@[-`{-~]/g, '').replaceAll(/(`+) .*? \1/g, '')).not.toMatch(
      /[<[]im|!\[|\*\*x/,
    );
  });

  test('it holds the compact report, what was not checked, and that conformance is not safety', () => {
    const report = reportOn(base3);
    expect(renderMarkdown(report)).toContain(`\`\`\`text\n${report.compact_report}\n\`\`\``);
    expect(renderMarkdown(report)).toContain(`### Not checked (${report.summary.not_checked})`);
    expect(renderMarkdown(report)).toContain('Conformance is not safety');
  });
});
