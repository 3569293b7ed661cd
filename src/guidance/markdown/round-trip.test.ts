import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDocument } from '../../../test/support/documents.ts';
import { runs } from '../../../test/support/runs.ts';
import type { Content } from '../document.ts';
import { trimmedContent } from '../trimmed.ts';
import { readMarkdown } from './read.ts';
import { writeMarkdown } from './write.ts';

const CONTENT: Content = {
  id: 'review-changes',
  kind: 'guide',
  lang: 'zh-CN',
  title: '审查一次代码变更',
  summary: '定位实际影响，并给出可验证的审查结论。',
  applies: '用户请求 review、检查变更或评估回归风险。',
  body: '先阅读需求与完整差异，\n\n    再追踪受影响的调用路径。',
  steps: ['按影响排序，\n只报告有证据的问题。', '第二步'],
  links: [
    {
      target: 'test-changes',
      revision: 1,
      relation: 'guide',
      when: '需要选择验证方法',
      label: '选择[适当]测试',
    },
    {
      target: 'source-trust',
      revision: 12,
      relation: 'context',
      when: '变更包含\n外部资料：例如网页',
      label: 'a\\b',
    },
  ],
  checks: ['每个结论能指出具体触发条件与验证方法。'],
  tags: ['审查', 'code review'],
};

test('LG-DOC-53 every document comes back from Markdown as it was', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(readMarkdown(writeMarkdown(document))).toEqual({ ok: true, value: trimmedContent(document) });
    }),
    { numRuns: runs(300) },
  );
});

test('LG-DOC-53 what is written once is written the same again', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const text = writeMarkdown(trimmedContent(document));
      const read = readMarkdown(text);
      expect(read.ok && writeMarkdown(read.value)).toBe(text);
    }),
    { numRuns: runs(100) },
  );
});

test('LG-DOC-50 texts that Markdown or YAML would change come back exactly', () => {
  const awkward = [
    ...[
      '  leading',
      'trailing ',
      'a\n',
      '\na',
      'a\n\n\nb',
      'a\r\nb',
      '\ta',
      'a \nb',
      '# not a heading',
      '## Steps',
      '---',
    ],
    ...[
      '- a\n- b',
      '1. a',
      'x\n## Links\ny',
      'a: b',
      '"a"',
      "'a'",
      'a #b',
      '!tag',
      '&a',
      '*a',
      'no',
      '1.10',
      '{a',
      '[a',
      '> a',
      '| a',
    ],
    ...[
      'a\n  b\n    c',
      '  \n a',
      'a\u2028b',
      '\ufeffa',
      'a\u0085',
      '~',
      '=',
      '%',
      '@a',
      '`a`',
      '\\',
      'a\\nb',
      ',',
      '?',
      ': a',
      '-',
      '…',
    ],
  ];
  for (const text of awkward) {
    const links = [{ target: 'a', revision: 1, relation: 'guide' as const, when: text, label: text.trim() }];
    const content = {
      ...CONTENT,
      summary: text,
      applies: text,
      body: text,
      steps: [text, 'x', text],
      checks: [text],
      links,
    };
    expect([text, readMarkdown(writeMarkdown(content))]).toEqual([text, { ok: true, value: content }]);
  }
});

test('a document is written so that people like to read it', () => {
  expect(writeMarkdown(CONTENT)).toBe(`---
id: review-changes
kind: guide
lang: zh-CN
title: 审查一次代码变更
summary: 定位实际影响，并给出可验证的审查结论。
applies: 用户请求 review、检查变更或评估回归风险。
tags: [审查, code review]
---

先阅读需求与完整差异，

    再追踪受影响的调用路径。

## 步骤

1. 按影响排序，
   只报告有证据的问题。
2. 第二步

## 链接

- [选择\\[适当\\]测试](test-changes@1) guide: 需要选择验证方法
- [a\\\\b](source-trust@12) context: 变更包含
  外部资料：例如网页

## 检查

- 每个结论能指出具体触发条件与验证方法。
`);
});
