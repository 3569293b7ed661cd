import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { runs } from '../../../test/support/runs.ts';
import { lex } from './lex.ts';
import { readCommand } from './read-command.ts';
import type { Command } from './types.ts';

const BASE = 100;

const read = (command: string): Command =>
  readCommand({ value: command, span: { start: BASE, length: command.length } }, undefined);

const values = (command: string): readonly string[] => read(command).words.map((word) => word.value);

const kinds = (command: string): readonly string[] =>
  read(command).operators.map((operator) => `${operator.kind} ${operator.text}`);

const written = (command: string, span: { start: number; length: number }): string =>
  command.slice(span.start - BASE, span.start - BASE + span.length);

describe('words', () => {
  test.each([
    ['git  commit -m "a b"', ['git', 'commit', '-m', 'a b']],
    ["printf '%s|%s' a", ['printf', '%s|%s', 'a']],
    ['echo a\\ b', ['echo', 'a b']],
    ['echo "say \\"hi\\" \\n"', ['echo', 'say "hi" \\n']],
    ["echo 'it'\"'\"'s'", ['echo', "it's"]],
    ['echo ""', ['echo', '']],
    ['curl https://x.example/a?b=1', ['curl', 'https://x.example/a?b=1']],
    ['python -c print(1)', ['python', '-c', 'print(1)']],
    ['bash <(curl -s https://x.example/i)', ['bash', '<(curl -s https://x.example/i)']],
    ['echo $(date "+%s)") x', ['echo', '$(date "+%s)")', 'x']],
    ['', []],
    ['   ', []],
  ] as const)('%s', (command, expected) => {
    expect(values(command)).toEqual(expected);
  });

  test('a word with any quote or backslash is quoted', () => {
    expect(read('a "b" c\\ d e').words.map((word) => word.quoted)).toEqual([false, true, true, false]);
  });
});

describe('A37 A38 GP-12-28 GP-12-30 GP-12-31 GP-12-32 operators', () => {
  test.each([
    ['a && b', ['chain &&']],
    ['a&&b', ['chain &&']],
    ['a || b', ['chain ||']],
    ['a; b', ['chain ;']],
    ['a | b', ['pipe |']],
    ['a |& b', ['pipe |&']],
    ['a & b', ['background &']],
    ['a &', ['background &']],
    ['a > out', ['redirect >']],
    ['a>out', ['redirect >']],
    ['a >> out', ['redirect >>']],
    ['a < in', ['redirect <']],
    ['a <<< in', ['redirect <<<']],
    ['a << EOF', ['redirect <<']],
    ['a 2>&1', ['redirect 2>&1']],
    ['a 2> err', ['redirect 2>']],
    ['a >&2', ['redirect >&2']],
    ['a &> out', ['background &', 'redirect >']],
    ['echo $(id)', ['substitution $(']],
    ["echo '$(id)'", ['substitution $(']],
    ['echo `id`', ['substitution `', 'substitution `']],
    [`echo $${'{'}HOME}`, [`substitution $${'{'}`]],
    ['echo \\$(id', ['substitution $(']],
    ["printf 'a && b'", []],
    ['printf "a | b > c; d & e"', []],
    ['echo a\\;b \\| \\&\\& \\>', []],
    ['curl https://x.example/a?b=1;c', ['chain ;']],
    ['pip install <package>', []],
  ] as const)('%s', (command, expected) => {
    expect(kinds(command)).toEqual(expected);
  });

  test('a redirection has its target, and the target is no word', () => {
    const command = 'date -u > "my notes.txt"';
    const [operator] = read(command).operators;
    expect(operator?.target?.value).toBe('my notes.txt');
    expect(written(command, operator?.target?.span ?? { start: 0, length: 0 })).toBe('"my notes.txt"');
    expect(values(command)).toEqual(['date', '-u']);
    expect(read('date >').operators[0]?.target).toBeUndefined();
    expect(read('date 2>&1').operators[0]?.target).toBeUndefined();
  });
});

describe('GP-12-34 A36 globs', () => {
  test.each([
    ['rm build/*.o', ['build/*.o']],
    ['rm x-? x-[0-9] y', ['x-?', 'x-[0-9]']],
    ['find . -name "*.o"', []],
    ['ls a\\*b', []],
    ['ls "a b"/*', ['a b/*']],
  ] as const)('%s', (command, expected) => {
    expect(read(command).globs.map((word) => word.value)).toEqual(expected);
  });
});

describe('GP-12-35 variables', () => {
  test.each([
    ['echo $HOME', ['HOME']],
    ['echo "$A/$B_2"', ['A', 'B_2']],
    ["echo '$HOME'", []],
    ['echo \\$HOME "\\$HOME"', []],
    ['echo $5 cost$ $', []],
    [`echo $${'{'}HOME}`, []],
  ] as const)('%s', (command, expected) => {
    expect(read(command).variables.map((variable) => variable.name)).toEqual(expected);
  });
});

describe('A39 GP-12-18 placeholders', () => {
  test.each([
    ['pip install {package}', ['{package}']],
    ['pip install <package>==<version>', ['<package>==<version>']],
    ['git commit -m "{message}"', ['{message}']],
    ['find . -exec echo {} +', []],
    ['curl -d {"a":1} https://x.example', []],
    ['touch {a,b}', []],
    ["docker ps --format '{{.ID}}'", []],
    ['docker ps --format {{ID}}', []],
    ['curl -w %{http_code} https://x.example', []],
    ['git log main@{upstream}', []],
    ["jq '{name}' f", []],
    ['jq {name} f', []],
    ['awk {print} f', []],
    ['gh api repos/{owner}/{repo}/issues', []],
    ['cat < in > out', []],
  ] as const)('%s', (command, expected) => {
    expect(read(command).placeholders.map((word) => word.value)).toEqual(expected);
  });
});

test.each([
  ['echo "a', 'a double quote is not closed'],
  ["echo it's", 'a single quote is not closed'],
  ['echo a\\', 'a backslash stands at the end'],
  ['echo "a" \'b\' \\c', undefined],
] as const)('malformed: %s', (command, expected) => {
  expect(read(command).malformed).toBe(expected);
});

const hostile = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom(
      'a',
      ' ',
      '"',
      "'",
      '\\',
      '$',
      '(',
      ')',
      '{',
      '}',
      '`',
      '|',
      '&',
      ';',
      '<',
      '>',
      '*',
      '2',
      '-',
    ),
    maxLength: 60,
  }),
);

describe('properties', () => {
  test('any string is read, spans point at their text and never overlap', () => {
    fc.assert(
      fc.property(hostile, (command) => {
        const { words, operators } = read(command);
        let end = BASE;
        for (const word of words) {
          expect(word.span.start).toBeGreaterThanOrEqual(end);
          end = word.span.start + word.span.length;
          const text = written(command, word.span);
          if (!word.quoted) expect(text).toBe(word.value);
        }
        expect(end).toBeLessThanOrEqual(BASE + command.length);
        for (const operator of operators) expect(written(command, operator.span)).toBe(operator.text);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('A38 a quoted operator is never an operator', () => {
    const operator = fc.constantFrom('&&', '||', ';', '|', '<', '>', '>>', '&', '<<<');
    fc.assert(
      fc.property(operator, fc.constantFrom('"', "'"), (text, quote) => {
        expect(read(`echo ${quote}a ${text} b${quote}`).operators).toEqual([]);
        expect(read(`echo a ${text} b`).operators.length).toBeGreaterThan(0);
      }),
    );
  });

  test('every non-blank character belongs to one token', () => {
    fc.assert(
      fc.property(hostile, (command) => {
        const { tokens } = lex({ value: command, span: { start: 0, length: command.length } });
        const uncovered = command.split('');
        for (const token of tokens) {
          const spans =
            token.kind === 'word' ? [token.word.span] : [token.operator.span, token.operator.target?.span];
          for (const span of spans)
            uncovered.fill(' ', span?.start, (span?.start ?? 0) + (span?.length ?? 0));
        }
        expect(uncovered.join('').trim()).toBe('');
      }),
    );
  });

  test.each([
    '"\'',
    "'",
    '$(',
    '<(',
    '`',
    '$("',
    '(',
    '<a',
    '<a ',
    '{a',
    '\\',
    ' ',
    'a ',
    '2>&1',
    '<<<',
    '>|',
    '$(a)',
    '"$(a)"',
    'sudo ',
    'env A=b ',
    'sh -c "',
    'find . -exec ',
    'xargs ',
    'uv run ',
    'curl a | ',
    'a@',
    'a1',
    '1',
    ')',
    '[',
    '/',
    '-',
    'pip install .[',
    'http://a@',
  ])('reading %j many times over is linear', (unit) => {
    const best = (size: number, runs: number): number => {
      const text = unit.repeat(size / unit.length);
      const times = Array.from({ length: runs }, () => {
        const spent = processorTime();
        read(text);
        return spent();
      });
      return Math.min(...times);
    };
    // Eight times the length: linear is 8 times the time, quadratic 64. A few milliseconds prove nothing.
    best(8192, 3);
    expect(best(65_536, 6)).toBeLessThan(Math.max(60, 32 * best(8192, 12)));
  });
});
