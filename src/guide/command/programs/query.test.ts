import { describe, expect, test } from 'vitest';
import { commandOf, rowsOf, verdictOn } from '../../../../test/support/commands.ts';

describe('A40 GP-12-01 queries, and what makes them more', () => {
  test.each(
    rowsOf(`
      true -> normal pure
      date -u -> normal pure
      echo hello -> normal pure
      echo "rm -rf /" -> normal pure
      printf '%s|%s' a b -> normal pure
      uname -a -> normal pure
      whoami -> normal pure
      which node -> normal pure
      command -v node -> normal pure
      printenv HOME -> normal pure
      env -> normal pure
      example-cli --version -> normal pure
      example-cli -V -> normal pure
      example-cli --help -> normal pure
      example-cli doctor -> normal
      example-cli doctor --version -> normal
      sudo example-cli --version -> privileged
      ls docs -> normal
      ls ~/.ssh -> data-accessing
      cat README.md -> normal
      cat ~/.ssh/id_rsa -> data-accessing
      cat /home/me/.ssh/id_ed25519 -> data-accessing
      cat $HOME/.aws/credentials -> data-accessing
      cat .aws/credentials -> data-accessing
      cat .env -> data-accessing
      cat .env.example -> normal
      cat config/.env.production -> data-accessing
      cat ~/.netrc -> data-accessing
      cat ~/.kube/config -> data-accessing
      cat /etc/shadow -> privileged data-accessing
      sudo cat /etc/shadow -> privileged data-accessing
      cat /etc/hosts -> normal
      tail -f /var/log/syslog -> data-accessing
      tail -n 20 build.log -> normal
      head -n 5 README.md -> normal
      grep -rn TODO src -> normal
      grep password /var/log/auth.log -> data-accessing
      env LC_ALL=C grep -e x f -> normal
      rg --files -> normal
      rg pattern src -> normal
      timeout 5 rg pattern -> normal
      jq empty a.json b.json -> normal
      jq -r .version package.json -> normal
      yq -i '.a = 1' f.yml -> normal
      sort -o /etc/x f -> persistence-changing
      sort f -> normal
      wc -l f -> normal
      diff a b -> normal
      sha256sum f -> normal
      shasum -a 256 f -> normal
      base64 ~/.ssh/id_rsa -> data-accessing
      ps aux -> normal
      journalctl -u web -> data-accessing
      journalctl --vacuum-time=1d -> destructive privileged data-accessing
      dmesg -> data-accessing
      history -> data-accessing
      hostname -> normal pure
      hostnamectl set-hostname x -> persistence-changing privileged
      man ls -> normal pure
      cat f | grep x -> normal
      echo a | xargs rm -> destructive
      watch -n 5 kubectl get pods -> networked
      time ls docs -> normal
      stdbuf -oL tail -f x.log -> normal
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

describe('VP-20-01 VP-20-02 GP-12-36 reading and writing files', () => {
  test.each([
    ['ls docs', ['reads-files']],
    ['ls', ['reads-files']],
    ['cat README', ['reads-files']],
    ['rg --files', ['reads-files']],
    ['mkdir x', ['writes-files']],
    ['touch x', ['writes-files']],
    ['date > x', ['writes-files']],
    ['date -u', []],
    ['echo x', []],
    ['true', []],
    ['node --version', []],
    ['curl https://x.example', ['networked']],
  ] as const)('%s', (command, effects) => {
    expect([...commandOf(command).effects]).toEqual(effects);
  });
});
