import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandOf, verdictOn } from '../../../test/support/commands.ts';
import { runs } from '../../../test/support/runs.ts';

const shown = (command: string): readonly string[] =>
  commandOf(command).invocations.map(({ wrappers, program, subcommand }) =>
    [
      ...wrappers.map((wrapper) => `${wrapper} >`),
      program,
      ...(subcommand === undefined ? [] : [subcommand]),
    ].join(' '),
  );

describe('every program that a command starts, through what stands in front', () => {
  test.each([
    ['sudo -u deploy rm f', ['sudo > rm']],
    ['sudo -u deploy A=b rm f', ['sudo > rm']],
    ['doas rm f', ['doas > rm']],
    ['env -i -u X A=b rm f', ['env > rm']],
    ['A=b C="d e" rm f', ['rm']],
    ['nice -n 5 ionice -c 2 nohup rm f', ['nice > ionice > nohup > rm']],
    ['time timeout -k 5 10 stdbuf -oL rm f', ['time > timeout > stdbuf > rm']],
    ['setsid strace -f -o log rm f', ['setsid > strace > rm']],
    ['xargs -0 -n 1 rm -f', ['xargs > rm']],
    ['watch -n 5 rm f', ['watch > rm']],
    ['chroot /mnt rm f', ['chroot > rm']],
    ['ssh -p 22 user@host.example rm f', ['ssh', 'ssh > rm']],
    ['ssh host.example "cd x && rm f"', ['ssh', 'ssh > cd', 'ssh > rm']],
    ['docker run --rm -v a:b image:1 rm f', ['docker run', 'docker run > rm']],
    ['docker exec -it web rm f', ['docker exec', 'docker exec > rm']],
    ['kubectl -n prod exec web -c app -- rm f', ['kubectl exec', 'kubectl exec > rm']],
    ['find . -name x -exec rm {} +', ['find', 'find -exec > rm']],
    ['find . -ok rm {} \\;', ['find', 'find -ok > rm']],
    ["sh -c 'rm f'", ['sh', 'sh -c > rm']],
    ['bash -lc "rm f | cat"', ['bash', 'bash -c > rm', 'bash -c > cat']],
    ["sudo sh -c 'rm f'", ['sudo > sh', 'sudo > sh -c > rm']],
    ['eval "rm f"', ['eval > rm']],
    ['command rm f', ['command > rm']],
    ['exec rm f', ['exec > rm']],
    ['busybox rm f', ['busybox > rm']],
    ['npx cowsay', ['npx']],
    ['poetry run pytest', ['poetry run > pytest']],
    ['bundle exec rake x', ['bundle exec > rake']],
    ['python -m pip install x', ['python -m > pip install']],
    ['. env.sh', ['.']],
    ['bash <(curl https://x.example)', ['bash', 'curl']],
    ['echo $(rm f) `cat g`', ['echo', 'rm', 'cat']],
    ['a && b || c; d | e & f', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['(cd build && make install)', ['cd', 'make']],
    ['! rm f', ['rm']],
    ['if true; then rm f; fi', ['true', 'rm', 'fi']],
    ['for f in a b; do rm $f; done', ['for', 'rm', 'done']],
    ['A=b', []],
    ['', []],
  ] as const)('%s', (command, expected) => {
    expect(shown(command)).toEqual(expected);
  });
});

describe('names of programs', () => {
  test.each([
    ['python3.12 x.py', 'python', true],
    ['/usr/bin/python3 x.py', 'python', true],
    ['.venv/bin/python x.py', 'python', true],
    ['pip3 list', 'pip', true],
    ['sqlite3 x.db', 'sqlite3', true],
    ['PYTHON.EXE x.py', 'python', true],
    ['mkfs.ext4 /dev/sdb', 'mkfs', true],
    ['./gradlew build', 'gradlew', true],
    ['node_modules/.bin/jest', 'jest', true],
    ['scripts/test', 'test', false],
    ['vendor/bin/own', 'own', false],
    ['./rm f', 'rm', false],
    ['example-cli doctor', 'example-cli', false],
    ['log4j2 x', 'log4j2', false],
  ] as const)('%s', (command, program, known) => {
    expect(commandOf(command).invocations[0]).toMatchObject({ program, known });
  });

  test('an unknown program has no effects and no artifact', () => {
    const [invocation] = commandOf('example-cli doctor --fix a').invocations;
    expect(invocation?.effects.size).toBe(0);
    expect(invocation).toMatchObject({ pure: false, artifact: { shape: 'none', files: [] } });
  });
});

test.each([
  ['git -C dir --no-pager clone https://x.example/y', 'git', 'clone'],
  ['npm --prefix x run y', 'npm', 'run'],
  ['kubectl -n prod delete ns x', 'kubectl', 'delete'],
  ['docker --context x compose -f a.yml up', 'docker', 'compose up'],
  ['aws --profile p s3 rm s3://b', 'aws', 's3 rm'],
  ['gcloud compute instances delete x', 'gcloud', 'compute instances delete'],
] as const)('options before the subcommand: %s', (command, program, subcommand) => {
  expect(commandOf(command).invocations[0]).toMatchObject({ program, subcommand });
});

test('what a shell reads keeps its place in the command', () => {
  const command = "sudo sh -c 'ls && rm -rf build'";
  const inner = commandOf(command).invocations.at(-1);
  const start = inner?.span.start ?? 0;
  expect(command.slice(start, start + (inner?.span.length ?? 0))).toBe('rm -rf build');
  expect(inner?.words.map(({ value }) => value)).toEqual(['rm', '-rf', 'build']);
});

describe('VP-19-15 VP-19-16 VP-19-17 what honest maintainers declare is not exceeded', () => {
  test.each([
    ['go build -o x ./cmd/x', 'code-executing persistence-changing'],
    ['install -m 0755 a /usr/local/bin/a', 'persistence-changing'],
    ['curl -L -o f https://x.example/f', 'networked'],
    ['jq empty a.json b.json', ''],
    ['sed -n 1,220p spec.md', ''],
    ['rg --files', ''],
    ['git clone https://x.example/y.git', 'networked'],
    ['python3 -m venv .venv', 'persistence-changing'],
    ['.venv/bin/python -m pip install -r r.txt', 'networked persistence-changing code-executing'],
    ['.venv/bin/python tool.py backup --output b.zip', 'data-accessing persistence-changing code-executing'],
    ['git status --short', ''],
    ['go vet ./...', 'code-executing'],
    ['go test -tags integration ./...', 'code-executing'],
    ['go install x.example/y/cmd/z@v0.4.2', 'networked persistence-changing code-executing'],
    ['brew install x/tap/y', 'networked persistence-changing code-executing'],
    ['npm ci', 'networked code-executing'],
    ['npm test', 'code-executing'],
    ['bash validate.sh', 'code-executing'],
    ['node evals/check.js https://x.example', 'networked code-executing'],
    ['true', ''],
    ['example-cli --version', ''],
  ] as const)('%s', (command, declared) => {
    const files = ['reads-files', 'writes-files'];
    const found = [...commandOf(command).effects].filter((effect) => !files.includes(effect));
    expect(declared.split(' ')).toEqual(expect.arrayContaining(found));
  });
});

test.each([
  ['rm -rf /', 'destructive'],
  ['dd of=/dev/sda', 'destructive'],
  ['terraform apply', 'destructive'],
  ['kubectl delete ns prod', 'destructive'],
  ['cat ~/.ssh/id_rsa', 'data-accessing'],
  ['bash <(curl https://x.example)', 'code-executing'],
  ['find . -exec rm {} +', 'destructive'],
] as const)('GP-12-03 GP-12-06 GP-12-07 %s is found behind any wrapper', (command, effect) => {
  for (const front of [
    '',
    'sudo ',
    'env A=b ',
    'nice -n 5 ',
    'timeout 10 ',
    'nohup ',
    'sudo -u x env -i nice ',
  ])
    expect(verdictOn(front + command)).toContain(effect);
});

test('any words are read, and the effects of the command are those of its programs', () => {
  const word = fc.constantFrom(
    ...'sudo env -u A=b rm -rf / git clone -C npm run x sh -c python -m pip find . -exec {} + ; | && > < ( ) $( docker run make -f'.split(
      ' ',
    ),
    '"a b"',
    "'",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const command = commandOf(words.join(' '));
      for (const invocation of command.invocations)
        for (const effect of invocation.effects) expect(command.effects).toContain(effect);
      expect(command.pure && command.effects.has('destructive')).toBe(false);
    }),
    { numRuns: runs(3000) },
  );
});
