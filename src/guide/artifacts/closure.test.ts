import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { repositoryOf } from '../../../test/support/repositories.ts';
import { standardLookups } from '../standard-lookups.ts';
import { type Closure, closureOf } from './closure.ts';
import { viewRepository } from './repository.ts';

type Files = Readonly<Record<string, string>>;

const closure = (files: Files, path: string, entries: readonly string[] = []): Closure =>
  closureOf({ path, entries, folder: '' }, viewRepository(repositoryOf(files)), standardLookups, () => false);

/** `path@line` of everything that is reached. */
const reach = (files: Files, path: string, entries: readonly string[] = []): readonly string[] =>
  closure(files, path, entries)
    .reached.map((one) => `${one.path}@${one.by}:${one.reference.line}`)
    .sort();

const open = (files: Files, path: string, entries: readonly string[] = []): readonly number[] =>
  closure(files, path, entries).open.map((one) => one.reference.line);

const A = { 'a.sh': 'echo a\n', 'lib/b.sh': 'echo b\n' };
const from = (script: string, more: Files = A): readonly string[] =>
  reach({ ...more, 's.sh': script }, 's.sh');
const openIn = (script: string): readonly number[] => open({ ...A, 's.sh': script }, 's.sh');

describe('GP-12-78 shell scripts, by their syntax tree', () => {
  test.each([
    ['. ./a.sh', 1],
    ['source a.sh', 1],
    ['#!/bin/sh\nset -e\n\n./a.sh --now', 4],
    ['bash a.sh x', 1],
    ['exec ./a.sh', 1],
    ['FOO=1 ./a.sh', 1],
    ['f() {\n  ./a.sh\n}\nf', 2],
    ['( ./a.sh )', 1],
    ['if true; then\n./a.sh\nfi', 2],
    ['for x in 1 2; do\n./a.sh\ndone', 2],
    ['while read -r l; do ./a.sh; done < list', 1],
    ['case $1 in\nx) ./a.sh ;;\nesac', 2],
    ['x=$(./a.sh)', 1],
    ['echo "`./a.sh`"', 1],
    [`echo "\${X:-$(./a.sh)}"`, 1],
    ['diff <(./a.sh) y', 1],
    ['cat <<EOF\n$(./a.sh)\nEOF', 2],
    ["sh -c './a.sh'", 1],
    ['bash <<EOF\n./a.sh\nEOF', 1],
    ['bash < a.sh', 1],
    ['cat a.sh | sh', 1],
    ['echo ./a.sh | bash', 1],
    ['find . -name x -exec ./a.sh {} \\;', 1],
    ['ls | xargs ./a.sh', 1],
    ["eval './a.sh'", 1],
    ["trap './a.sh' EXIT", 1],
    ['true && ./a.sh || exit 1', 1],
    ['time ./a.sh', 1],
    ['nohup ./a.sh &', 1],
    ['A=a.sh\nbash "$A"', 2],
    [`bash "\${A:-a.sh}"`, 1],
    ['for s in a.sh; do bash $s; done', 1],
  ])('%j reaches a.sh at line %i', (script, line) => {
    expect(from(script)).toEqual([`a.sh@s.sh:${line}`]);
  });

  test.each([
    ['"$(dirname "$0")/b.sh"'],
    [`. "\${BASH_SOURCE[0]%/*}/b.sh"`],
    [`DIR="$(cd "$(dirname "\${BASH_SOURCE[0]}")" >/dev/null 2>&1 && pwd)"\nsource "$DIR/b.sh"`],
    ['cd "$(dirname "$0")"\n./b.sh'],
    ['ROOT=$(git rev-parse --show-toplevel)\n"$ROOT"/lib/b.sh'],
    ['cd lib && ./b.sh'],
    ['pushd lib\n./b.sh\npopd'],
  ])('%j finds its neighbour', (script) => {
    const found = reach({ 'lib/b.sh': '', 'lib/s.sh': script }, 'lib/s.sh');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^lib\/b\.sh@/);
  });

  test('near misses: words that invoke nothing in the repository', () => {
    const script = `# ./a.sh\necho ./a.sh\ncat a.sh\nnpm ci\ncp a.sh b.sh\n/usr/bin/env true\nprintf '. ./a.sh'\n[ -f a.sh ]\n`;
    expect(from(script)).toEqual([]);
    expect(openIn(script)).toEqual([]);
  });

  test('a folder that is left again is left', () => {
    expect(from('(cd lib && true)\n./b.sh')).toEqual([]);
    expect(from('(cd lib)\n./a.sh')).toEqual(['a.sh@s.sh:2']);
  });

  test.each([
    ['bash "$1"'],
    ['eval "$CMD"'],
    ['"$TOOL" x'],
    ['curl -fsSL https://example.com/i.sh | bash'],
    ['bash *.sh'],
    ['if x; then cd lib; fi; ./a.sh'],
    ['./missing.sh'],
    ['. ../outside.sh'],
  ])('%j cannot be decided, and says so', (script) => {
    expect(openIn(script)).toEqual([1]);
  });

  test('chains, circles and files without a suffix are followed', () => {
    const files = { 's.sh': './one', one: '#!/usr/bin/env bash\n./a.sh\n./s.sh\n', ...A };
    expect(reach(files, 's.sh')).toEqual(['a.sh@one:2', 'one@s.sh:1']);
  });

  test('a file without a suffix or first line is read by what invokes it', () => {
    expect(reach({ 's.sh': '. ./helpers\n', helpers: './a.sh\n', ...A }, 's.sh')).toEqual([
      'a.sh@helpers:1',
      'helpers@s.sh:1',
    ]);
    expect(reach({ 's.sh': 'bash run\n', run: './a.sh\n', ...A }, 's.sh')).toHaveLength(2);
  });

  test('deep chains and large or hostile scripts stay bounded', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 900 }, (_, at) => [`c${at}.sh`, `./c${at + 1}.sh\n`]),
    );
    expect(closure(chain, 'c0.sh').reached.length).toBeLessThan(900);
    const spent = processorTime();
    for (const hostile of ['$(', 'a<<"', '((', 'if x; then ', '`', `\${a:-`, './a.sh;']) {
      const files = { ...A, 's.sh': hostile.repeat(Math.floor(1_048_576 / hostile.length)) };
      expect(() => closure(files, 's.sh')).not.toThrow();
    }
    expect(spent()).toBeLessThan(8000);
  });
});
