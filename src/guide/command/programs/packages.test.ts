import { expect, test } from 'vitest';
import { rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    apt-get install -y jq -> networked code-executing persistence-changing privileged
    apt-get -y install jq -> networked code-executing persistence-changing privileged
    apt-get -t stable install jq -> networked code-executing persistence-changing privileged
    apt install --dry-run jq -> normal
    apt-get -s install jq -> normal
    apt-get update -> networked persistence-changing privileged
    sudo apt-get update -> networked persistence-changing privileged
    apt remove jq -> code-executing persistence-changing destructive privileged
    apt-get autoremove -> code-executing persistence-changing destructive privileged
    apt list --installed -> normal
    apt-cache policy jq -> normal
    apt-get --version -> normal pure
    apt-get download jq -> networked
    dpkg -l -> normal
    dpkg -i x.deb -> code-executing persistence-changing privileged
    dpkg -r x -> persistence-changing destructive privileged
    rpm -qa -> normal
    rpm -ivh x.rpm -> code-executing persistence-changing privileged
    rpm -e x -> persistence-changing destructive privileged
    dnf install jq -> networked code-executing persistence-changing privileged
    dnf --enablerepo x install jq -> networked code-executing persistence-changing privileged
    dnf remove jq -> code-executing persistence-changing destructive privileged
    yum list installed -> normal
    zypper in jq -> networked code-executing persistence-changing privileged
    apk add --no-cache jq -> networked code-executing persistence-changing privileged
    apk del jq -> code-executing persistence-changing destructive privileged
    apk info -> normal
    apk --simulate add jq -> normal
    apk add --simulate jq -> normal
    pacman -S jq -> networked code-executing persistence-changing privileged
    pacman -Syu -> networked code-executing persistence-changing privileged
    pacman -Rs jq -> persistence-changing destructive privileged
    pacman -Q -> normal
    brew install jq -> networked code-executing persistence-changing
    brew install x/tap/agentlink -> networked code-executing persistence-changing
    brew uninstall jq -> persistence-changing destructive
    brew list -> normal
    brew update -> networked persistence-changing
    brew services start redis -> persistence-changing
    env HOMEBREW_NO_AUTO_UPDATE=1 brew install jq -> networked code-executing persistence-changing
    winget install jq -> networked code-executing persistence-changing
    winget list -> normal
    choco uninstall jq -> persistence-changing destructive
    snap install jq -> networked code-executing persistence-changing privileged
    snap list -> normal
    flatpak install --user x -> networked code-executing persistence-changing
    snap remove jq -> persistence-changing destructive privileged
    nix build -> networked code-executing
    nix profile install x -> networked code-executing persistence-changing
    nix-env -e x -> persistence-changing destructive
    nix-collect-garbage -d -> destructive
    nix-collect-garbage --dry-run -> normal
    nix flake show -> normal
  `),
)('GP-12-05 GP-12-07 GP-12-02 VP-19-15 %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test.each(
  rowsOf(`
    nix-shell --run 'rm x' -> networked code-executing destructive
    nix-shell -p jq -> networked code-executing
    update-rc.d x defaults -> persistence-changing privileged
    rc-update add x -> persistence-changing privileged
  `),
)('GP-12-03 GP-12-05 services at start-up and shells with a command: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
