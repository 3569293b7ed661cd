import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { OUTCOMES, VERSION } from '../../src/guide/index.ts';
import { readback } from '../support/command.ts';

test('VP-30-02 --version tells the version, and of a build the commit', () => {
  const { status, out } = readback(['--version']);
  expect(status).toBe(0);
  expect(out).toMatch(
    new RegExp(`^readback ${VERSION} \\((build [0-9a-f]{12}(\\.dirty)?|from source)\\)\n$`),
  );
});

test('--help lists the commands; each one explains its options with examples', () => {
  const { status, out } = readback(['--help']);
  expect(status).toBe(0);
  for (const name of ['verify', 'explain', 'rules', 'doctor', 'completion']) {
    expect(out).toContain(`  ${name}`);
    const help = readback([name, '--help']);
    expect(help.status).toBe(0);
    expect(help.out).toMatch(/Usage: readback [\s\S]*Options:[\s\S]*Examples:/);
  }
});

test('no command at all: the overview on standard error, exit 2', () => {
  const { status, out, err } = readback([]);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toContain('Commands:');
});

test('a slip of the fingers: the command or option that was probably meant', () => {
  expect(readback(['verfy']).err).toContain('there is no command "verfy"; did you mean verify?');
  const { status, err } = readback(['verify', '--manfest', 'm.txt', 'guide.txt']);
  expect(status).toBe(2);
  expect(err).toContain('unknown option --manfest; did you mean --manifest?');
});

test('only what help lists is an option: no switch can be negated but --color', () => {
  expect(readback(['verify', '--no-fetch', 'guide.txt']).err).toContain('unknown option --no-fetch');
  expect(readback(['verify', '--no-color', '--help']).out).toContain('--no-color');
});

test('rules lists every id; as JSON with reason and remedy', () => {
  const text = readback(['rules']);
  const json = JSON.parse(readback(['rules', '--format', 'json']).out) as {
    id: string;
    why: string;
    fix: string;
  }[];
  expect(json.map(({ id }) => id)).toEqual(OUTCOMES.map(({ id }) => id));
  for (const { id } of OUTCOMES) expect(text.out).toContain(` ${id} `);
});

test('explain tells severity, clause, why and mend', () => {
  const { status, out } = readback(['explain', 'byte-profile.no-tabs']);
  expect(status).toBe(0);
  expect(out).toMatch(/blocks Level 2[\s\S]*section 8 \(GP-08-03[\s\S]*Why[\s\S]*Mend/);
});

test('explain finds an id whatever its case, and what is closest to a part of one', () => {
  expect(readback(['explain', 'BYTE-PROFILE.NO-TABS']).status).toBe(0);
  expect(readback(['explain', 'exec-unbounded']).err).toMatch(/close to it: action\.exec-unbounded/);
  expect(readback(['explain', 'missing_chil']).err).toMatch(/close to it: missing_child/);
});

test('doctor names the Node in use and what is missing with the way to install it', () => {
  const { status, out } = readback(['doctor', '--format', 'json'], { env: { PATH: '/nowhere' } });
  expect(status).toBe(0);
  const { checks } = JSON.parse(out) as { checks: { what: string; state: string; fix?: string }[] };
  expect(checks.slice(0, 3).map(({ state }) => state)).toEqual(['works', 'works', 'works']);
  for (const { state, fix } of checks)
    if (state === 'missing') expect(fix).toMatch(/apt-get install|--dns ADDR/);
});

test('completion: the bash script completes commands, options and their values', () => {
  const script = readback(['completion', 'bash']).out;
  const complete = (line: string): readonly string[] => {
    const words = line.split(' ');
    const ask = `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})\nCOMP_CWORD=${words.length - 1}\n_readback\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['-c', ask], { encoding: 'utf8' }).stdout.trim().split('\n');
  };
  expect(complete('readback ver')).toEqual(['verify']);
  expect(complete('readback verify --str')).toEqual(['--strict']);
  expect(complete('readback verify --format sa')).toEqual(['sarif']);
  expect(complete('readback verify --fet')).toEqual(['--fetch']);
  expect(complete('readback verify -f sa')).toEqual(['sarif']);
  expect(complete('readback verify --format = js')).toEqual(['json']);
  expect(complete('readback completion z')).toEqual(['zsh']);
  expect(complete('readback explain byte-profile.no-t')).toEqual(['byte-profile.no-tabs']);
  expect(complete('readback help ex')).toEqual(['explain']);
});

test('completion: the zsh script names commands and options', () => {
  const script = readback(['completion', 'zsh']).out;
  expect(script).toMatch(/^#compdef readback\n/);
  expect(script).toContain('--strict[');
});
