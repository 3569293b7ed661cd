import { describe, expect, test } from 'vitest';
import { commandOf, rowsOf, verdictOn } from '../../../test/support/commands.ts';
import { processorTime } from '../../../test/support/processor-time.ts';

describe('GP-12-06 sensitive files are found however their path is written', () => {
  test.each(
    rowsOf(`
      cat /etc/shadow -> privileged data-accessing
      cat //etc/shadow -> privileged data-accessing
      cat /./etc/shadow -> privileged data-accessing
      cat /tmp/../etc/shadow -> privileged data-accessing
      cat ../../etc/shadow -> privileged data-accessing
      cat docs/../../../etc/shadow -> privileged data-accessing
      cat ~/.ssh/id_rsa -> data-accessing
      cat ~root/.ssh/id_rsa -> data-accessing
      cat ~deploy/.aws/credentials -> data-accessing
      cat .env.ci -> data-accessing
      cat config/prod.env -> data-accessing
      cat secrets.yml -> data-accessing
      cat config/secrets.yaml -> data-accessing
      cat credentials.json -> data-accessing
      cat tls/server.key -> data-accessing
      cat tls/server.pem -> data-accessing
      cat terraform.tfstate -> data-accessing
      cat terraform.tfstate.backup -> data-accessing
      cat kubeconfig -> data-accessing
      cat ~/.local/share/keyrings/login.keyring -> data-accessing
      cat ~/.config/google-chrome/Default/Cookies -> data-accessing
      cat backup/cookies.sqlite -> data-accessing
      cat .env.example -> normal
      cat example.env -> normal
      cp .env.example .env -> normal
      cat ca.pem -> normal
      cat tls/cert.pem -> normal
      cat docs/keys.md -> normal
      cat docs/credentials.md -> normal
      cat ../etc/notes.txt -> normal
      cat etc/shadow -> normal
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

describe('GP-12-05 what starts by itself later changes persistence', () => {
  test.each(
    rowsOf(`
      cp a .git/hooks/pre-commit -> persistence-changing
      echo a > .git/hooks/post-merge -> persistence-changing
      echo a >> sub/.git/config -> persistence-changing
      echo a >> .bashrc -> persistence-changing
      tee -a ~root/.bashrc -> persistence-changing
      echo a >> ~/.zshrc -> persistence-changing
      echo a > /run/a.pid -> persistence-changing
      echo a > //etc/cron.d/a -> persistence-changing
      echo a > /tmp/../etc/cron.d/a -> persistence-changing
      cat .git/config -> normal
      cat ~/.bashrc -> normal
      echo a > .gitignore -> normal
      echo a > docs/.profile.md -> normal
      echo a > /tmp/a -> normal
      echo a > /dev/null -> normal
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

describe('GP-12-02 only calls that leave this machine are external', () => {
  test.each(
    rowsOf(`
      curl http://localhost:8080/ -> normal pure
      curl -fsS localhost:8080/health -> normal pure
      curl http://127.0.0.1:3000 -> normal pure
      curl http://[::1]:3000/ -> normal pure
      curl --url http://localhost/ -> normal pure
      wget -qO- http://127.0.0.1/ -> normal pure
      nc -z localhost 5432 -> normal
      curl https://x.example -> networked pure
      curl http://localhost.x.example/ -> networked pure
      curl http://localhost@x.example/ -> networked pure
      curl http://localhost:80@x.example/ -> networked pure
      curl http://localhost https://x.example -> networked pure
      curl -x http://x.example http://localhost/ -> networked pure
      curl --connect-to localhost:80:x.example:80 http://localhost/ -> networked pure
      curl $URL -> networked pure
      curl -> networked pure
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

test('paths of any form are read in linear time', () => {
  for (const unit of ['../', 'a/../', '//', './', 'a.env', '/x.pem']) {
    const time = (count: number): number => {
      const spent = processorTime();
      commandOf(`cat ${unit.repeat(count)}`);
      return spent();
    };
    time(1000);
    const small = Math.min(time(2000), time(2000), time(2000));
    expect(Math.min(time(16_000), time(16_000), time(16_000))).toBeLessThan(Math.max(60, 32 * small));
  }
});
