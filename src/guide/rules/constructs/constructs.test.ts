import { describe, expect, test } from 'vitest';
import { command } from '../../../../test/support/constructs.ts';
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
