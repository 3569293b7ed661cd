import { describe, expect, test } from 'vitest';
import {
  base2,
  base3,
  findingsFor,
  reportOn,
  withAction,
  withProse,
} from '../../../../test/support/guides.ts';

const CONSTRUCT = /^construct\./;

const constructsIn = (guide: string): readonly string[] => [
  ...new Set(
    reportOn(guide)
      .findings.map((finding) => finding.id)
      .filter((id) => CONSTRUCT.test(id)),
  ),
];

const command = (line: string): string =>
  withAction(`id: extra\nclass: normal\napproval: not-required\ncommand: ${line}\nrunner: argv\ncwd: .`);

/** Raised in prose, in a code fence and in a guide without metadata: an error that leaves Level 1. */
const raises = (id: string, line: string): void => {
  const fenced = `${base2}\n\`\`\`\n${line}\n\`\`\`\n`;
  for (const guide of [withProse(line), fenced]) {
    const [finding] = findingsFor(id, guide);
    expect(finding, line).toMatchObject({ severity: 'error', blocks_level: 2 });
    expect(guide.slice(finding?.offset ?? 0).length).toBeGreaterThan(0);
    expect(reportOn(guide).guide.achieved_level).toBe(1);
  }
};

const HITS: Readonly<Record<string, readonly string[]>> = {
  'construct.html': [
    '<b>x</b>',
    '<!-- x -->',
    '<!--',
    '<!DOCTYPE html>',
    '<A HREF="https://e.example/">x</A>',
    '<div hidden>',
    '<div',
    '<p>',
    'text<script>alert(1)</script>',
    '<ScRiPt src=x>',
    '</script>',
    '<details open>',
    '<title lang="en">',
    '<input type=text>',
    '<input/>',
    '<br/>',
    '<img\n  alt="a picture"\n  src="x.png">',
    '<x-panel title="a">',
    '<note class="hidden">never shown</note>',
    'a &lt;b&gt; c',
    '&#9;',
    '&#x3c;b',
    '<![CDATA[ x ]]>',
    '<?php echo 1;',
    '<span\n>',
    'List<b>bold</b>',
    '<style>',
  ],
  'construct.css': [
    'p { display:none }',
    'P{DISPLAY:NONE}',
    '.note { color: white; }',
    '#a .b > p:hover { font-size: 0 }',
    '* { visibility: hidden; }',
    'body, main {\n  opacity: 0;\n}',
    '@import url(https://e.example/x.css)',
    '@import "https://e.example/x.css";',
    '@media print { p { color: red } }',
    '@font-face { font-family: x; }',
    '<p style="display: none">',
    ':root { --main: #fff; }',
    'div::before { content: "x"; }',
  ],
  'construct.javascript': [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript:void 0',
    'javascript:\nalert(1)',
    'vbscript:msgbox("x")',
    'eval (x)',
    'eval(atob(payload))',
    'eval\n(x)',
    'document.write("x")',
    'document.cookie = "a"',
    'window.location = "https://e.example/"',
    'new Function("return 1")()',
    'function hide(node) { node.remove() }',
    'const run = (a) => a',
    "const fs = require('fs')",
  ],
  'construct.markdown-image': [
    '![x](https://e.example/a.png)',
    '![a][r]',
    '![](u)',
    '![a [b] c](u)',
    '![a\nwrapped text](u)',
    '[![a](u)](v)',
    '![[picture.png]]',
    'text![x](u)',
    '![x](//e.example/a.png "title")',
    '![x](https://e.example/a\n"title")',
  ],
  'construct.markdown-link': [
    '[docs](https://e.example)',
    '[docs](<https://e.example/a b>)',
    '[docs](https://e.example "title")',
    '[the\ndocs](https://e.example)',
    '[](https://e.example)',
    '[docs](docs/a.md)',
    '[docs](#part)',
    '[a](b)',
    'see[docs](https://e.example)',
    '[docs](https://e.example/a_(b))',
    '[docs](\nhttps://e.example\n)',
    '[1]: https://e.example/a',
    '[docs]: <https://e.example/a> "title"',
    '[//]: # (a comment that is never shown)',
    '  [docs]:\n  https://e.example/a',
    '> [docs]: https://e.example/a',
    'See [docs][1].\n\n[1]: https://e.example/a',
    '<https://e.example/a>',
    '<HTTPS://e.example/a>',
    '<mailto:a@e.example>',
  ],
  'construct.remote-embed': [
    '@import url(https://e.example/x.css)',
    '<iframe src=x>',
    '<IFRAME SRC="//e.example/x">',
    '<embed src="x.swf">',
    '<object>',
    '<object data="https://e.example/x.pdf">',
    '<img src="//e.example/a.png">',
    '<script\n src="https://e.example/a.js">',
    '<link rel=stylesheet href=//e.example/a.css>',
    'p { background: url(//e.example/a.png) }',
    '.. image:: https://e.example/a.png',
    'image::https://e.example/a.png[]',
    '{% include "other.txt" %}',
  ],
  'construct.data-url': [
    'data:text/plain,hi',
    'data:text/plain;base64,QQ==',
    'DATA:Text/HTML;charset=utf-8,<b>',
    'data:,hello',
    'data:;base64,QQ==',
    'data:;charset=utf-8,x',
    'see data:image/svg+xml',
    '"data:application/json;base64,\ne30="',
    'curl "data:text/plain;\nbase64,QQ=="',
  ],
  'construct.rich-document': [
    '{\\rtf1\\ansi x}',
    '%PDF-1.7',
    '%!PS-Adobe-3.0',
    '<svg viewBox="0 0 1 1">',
    '<w:document xmlns:w="urn:x">',
    '\\documentclass{article}',
    '\\documentclass[a4paper]{article}',
    '\\usepackage{hidden}',
    '\\begin{document}',
  ],
  'construct.terminal-escape': [
    'text \\x1b[31m',
    '\\x1B]0;title',
    '\\033]0;',
    '\\033[8m',
    '\\e[8m',
    '\\u001b[2K',
    '\\u{1b}[2K',
    '^[[31m',
    'ESC[8m',
    '\\x9b31m',
    '%1b%5b31m',
  ],
};

describe('GP-09-01 GP-09-02 GP-09-03 GP-09-04 GP-09-05 GP-09-06 GP-09-07 GP-09-08 GP-09-13 VP-13-02 VP-13-03 VP-13-04 VP-13-05 VP-13-06 VP-13-07 VP-13-08 VP-13-13 VP-25-11 each construct is an error that leaves Level 1', () => {
  for (const [id, lines] of Object.entries(HITS)) test.each(lines)(`${id}: %j`, (line) => raises(id, line));
});

const HONEST: readonly string[] = [
  'exec-sha256: <64-hex> stands for the value',
  'Call it as example-cli <name> <path> <title> <dir> <source> <output>.',
  'git diff <base>..<head>, kubectl get <kind> <name>',
  'a < b and x > y, a<b, 1<2, x<-y, a <= b, a => b',
  'List<String>, Map<Object>, Vec<u8>, Promise<T>, Foo<a>',
  'metadata: foo',
  'customer data: none',
  'data: text follows below',
  'docker run -v data:/var/lib example',
  'It costs $5, or $10/month for a team.',
  'a[0](x), handlers[name](event), m[i][j](k)',
  "grep -E '[a-z](foo|bar)' file, [0-9](x)",
  'The JavaScript project uses JavaScript: see its manual.',
  'JavaScript: install Node 24 first.',
  'tool eval (expect 3)',
  'Never call eval() in a hook.',
  'model.eval(batch) and ast.literal_eval(text)',
  'I am about to perform a {class} action: {id}',
  'kubectl get pods -o jsonpath={.items[0].metadata.name}',
  'docker inspect --format {{.State.Status}} web',
  'jq "{name: .name, color: .color}" file',
  'config { name: value }',
  '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
  'https://example.com/a/b?c=d&lt=3&e=[f]',
  'requires >=2.0.0, <3.0.0 || ^4.1.0',
  'github.com/example/lib v1.2.3 h1:n1tBJnnK2r7g9OW2btFH91V92STTUevLXYFb8gy9EMk=',
  'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
  'packages/example/src/Main/Java/Com/Example/Application/Controllers/HomeController9.java',
  'on Windows the assistant maps .venv/bin/ to .venv\\Scripts\\.',
  'C:\\Users\\example\\x1b.txt, dir\\e, \\n and \\t',
  'The pattern ^[[:space:]] matches, and so does ^[[a-z].',
  'Press Esc [ to leave.',
  '[note]: keep this line',
  '[ ] not done, [x] done (see above)',
  'if [ ! -f x ]; then stop; fi',
  'vec![1][0] and [[ -n x ]]',
  'Name <someone@example.com>',
  'Set <host>:<port> or <key:value>.',
  'Read base64 --decode in the manual.',
  'kubectl get secret x -o jsonpath={.data.a} | base64 -d',
  'function run() { echo hi; }',
  'wc -l <data.txt >out.txt',
  'SELECT * FROM <table> WHERE a <> b',
  'cat <<EOF',
  '# heading\n\n- item\n- item\n\n```\nexample-cli --version\n```',
  '**bold**, _emphasis_, `code`, 1. item, > quote, ---',
  'https://example.com/page in prose',
  'The answer is in example.com/a%20b%2Fc.',
  'prompt (y/n), alert (see below), window.title, document.txt',
];

describe('GP-09-01 GP-09-06 GP-09-11 GP-09-13 VP-13-02 VP-13-07 honest text raises no construct', () => {
  test.each(HONEST)('%j', (line) => {
    expect(constructsIn(withProse(line))).toEqual([]);
    expect(constructsIn(`${base2}\n${line}\n`)).toEqual([]);
  });
});

test('GP-09-11 headings, list items and code fences keep Level 3', () => {
  const guide = withProse('# Rules\n- one\n- two\n```\nexample-cli --version\n```');
  expect(reportOn(guide).guide.achieved_level).toBe(3);
});

test.each([
  'node -e console.log(1)',
  'node -e "setTimeout(() => {}, 1)"',
  'grep -n "<title>" a.txt',
  'printf "%s\\n" done',
])('GP-09-03 GP-09-09 an honest command raises no construct: %s', (line) => {
  expect(constructsIn(command(line))).toEqual([]);
});

test.each([
  ['construct.html', 'echo "<b>x</b>"'],
  ['construct.javascript', 'open javascript:alert(1)'],
  ['construct.data-url', 'curl data:text/plain,hi'],
  ['construct.terminal-escape', 'printf "\\033[8m"'],
  ['construct.markdown-link', 'echo [a](https://e.example/)'],
])('VP-13-02 VP-13-04 VP-13-07 a construct inside a command is found: %s', (id, line) => {
  expect(findingsFor(id, command(line))[0]).toMatchObject({ severity: 'error', blocks_level: 2 });
});

test('VP-13-01 GP-09-12 nothing is rendered: an action block in a code fence is an action', () => {
  const guide = withAction('id: fenced\nclass: normal\napproval: not-required\ncommand: date').replace(
    '[action]\nid: fenced',
    '```\n[action]\nid: fenced',
  );
  expect(constructsIn(guide)).toEqual([]);
  expect(
    findingsFor('construct.data-url', guide.replace('command: date', 'command: curl data:,x')),
  ).toHaveLength(1);
});

test('VP-7-03 markup is reported as text at its place, never shown as what it would draw', () => {
  const [finding] = findingsFor('construct.html', withProse('before <b>x</b>'));
  expect(finding).toMatchObject({ evidence: '<b>', column: 8 });
});

test('VP-13-12 no construct is found twice at one place, and base3 has none', () => {
  expect(constructsIn(base3)).toEqual([]);
});
