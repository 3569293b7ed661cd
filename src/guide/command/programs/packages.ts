import { ASKS_SERVER, QUERY, READS } from './common.ts';
import type { Deed, Program } from './program.ts';

/** A system package runs its maintainer's scripts, and all of it needs root. */
const install: Deed = {
  does: ['networked', 'code-executing', 'persistence-changing', 'privileged'],
  only: {
    '--dry-run, --simulate, -s, --just-print, --no-act, --assumeno': ['reads-files'],
    '--download-only, --downloadonly, -d': ['networked', 'persistence-changing', 'privileged'],
  },
};

const remove: Deed = {
  does: ['destructive', 'code-executing', 'persistence-changing', 'privileged'],
  only: { '--dry-run, --simulate, -s, --just-print, --no-act, --assumeno': ['reads-files'] },
};

const refresh: Deed = { does: ['networked', 'persistence-changing', 'privileged'] };

/** A package manager in the user's own place. */
const userInstall: Deed = {
  does: ['networked', 'code-executing', 'persistence-changing'],
  only: { '--dry-run, -n': ['networked'] },
};

const userRemove: Deed = {
  does: ['destructive', 'persistence-changing'],
  only: { '--dry-run, -n': ['reads-files'] },
};

const configure: Deed = { does: ['persistence-changing', 'privileged'] };

export const packages: readonly Program[] = [
  {
    names: 'apt, apt-get, aptitude',
    values: '-t, --target-release, -o, -c',
    asks: '-v, -h',
    subcommands: {
      'install, upgrade, dist-upgrade, full-upgrade, build-dep, reinstall, satisfy': install,
      'remove, purge, autoremove, autopurge': remove,
      'clean, autoclean': ['destructive', 'privileged'],
      update: refresh,
      'list, show, search, policy, depends, rdepends, moo': READS,
      'download, source, changelog': ['networked', 'writes-files'],
    },
  },
  { names: 'apt-cache, apt-file, dpkg-query', ...READS },
  {
    names:
      'apt-key, add-apt-repository, apt-mark, update-alternatives, update-rc.d, rc-update, debconf-set-selections, dpkg-reconfigure',
    ...configure,
  },
  {
    names: 'dpkg',
    values: '-i, --install, -r, --remove, -P, --purge',
    ...READS,
    adds: {
      '-i, --install, --configure, -a': ['code-executing', 'persistence-changing', 'privileged'],
      '-r, --remove, -P, --purge': ['destructive', 'persistence-changing', 'privileged'],
    },
    only: { '--dry-run, --no-act, --simulate': ['reads-files'] },
  },
  {
    names: 'rpm',
    ...READS,
    adds: {
      '-i, --install, -U, --upgrade, -F': ['code-executing', 'persistence-changing', 'privileged'],
      '-e, --erase': ['destructive', 'persistence-changing', 'privileged'],
    },
    only: { '-q, --query, -V, --verify, --test': ['reads-files'] },
  },
  {
    names: 'dnf, yum, microdnf, zypper, tdnf',
    values: '--enablerepo, --disablerepo, -c, --releasever',
    subcommands: {
      'install, in, upgrade, update, up, dup, reinstall, localinstall, groupinstall, group install, downgrade, patch':
        install,
      'remove, rm, erase, autoremove': remove,
      'makecache, refresh, ref': refresh,
      'clean, clean all': ['destructive', 'privileged'],
      'list, info, search, se, repolist, repoquery, provides, check-update, history': READS,
      'config-manager, addrepo, ar, copr enable, module enable': configure,
    },
  },
  {
    names: 'apk',
    subcommands: {
      'add, upgrade, fix': install,
      del: remove,
      update: refresh,
      'info, list, search, policy, version': READS,
      fetch: ['networked', 'writes-files'],
    },
    only: { '--simulate, -s': ['reads-files'] },
  },
  {
    names: 'pacman, yay, paru',
    ...READS,
    adds: {
      '-S, --sync, -U, --upgrade': ['networked', 'code-executing', 'persistence-changing', 'privileged'],
      '-R, --remove': ['destructive', 'persistence-changing', 'privileged'],
    },
    only: { '-Q, --query, -p, --print': ['reads-files'] },
  },
  {
    names: 'emerge, xbps-install, eopkg, swupd',
    ...install,
    only: { '-p, --pretend, -n, --dry-run': ['reads-files'] },
  },
  {
    names: 'pkg, pkgin, port',
    subcommands: {
      'install, upgrade': install,
      'delete, remove, uninstall': remove,
      update: refresh,
      'info, search, list': READS,
    },
  },
  {
    names: 'brew',
    asks: '-v, -h, --prefix, --cellar, --repository',
    subcommands: {
      'install, reinstall, upgrade, bundle, bundle install': userInstall,
      'uninstall, remove, rm, autoremove, cleanup': userRemove,
      'update, tap, fetch': ['networked', 'persistence-changing'],
      'untap, link, unlink, pin, unpin': ['persistence-changing'],
      'services start, services stop, services restart, services run': ['persistence-changing'],
      'list, ls, info, deps, uses, outdated, doctor, config, leaves, services list, bundle check': READS,
      'search, livecheck': ASKS_SERVER,
      'help, commands': QUERY,
    },
  },
  {
    names: 'winget, choco, scoop',
    subcommands: {
      'install, upgrade, import, update': userInstall,
      'uninstall, remove': userRemove,
      'list, show, info, export': READS,
      search: ASKS_SERVER,
      'source add, source remove, bucket add': ['networked', 'persistence-changing'],
    },
  },
  {
    names: 'snap, flatpak',
    subcommands: {
      'install, refresh, update, upgrade': {
        does: ['networked', 'code-executing', 'persistence-changing', 'privileged'],
        adds: {},
        only: { '--user': ['networked', 'code-executing', 'persistence-changing'] },
      },
      'remove, uninstall, purge': {
        does: ['destructive', 'persistence-changing', 'privileged'],
        only: { '--user': ['destructive', 'persistence-changing'] },
      },
      'list, info, connections, version': READS,
      'find, search': ASKS_SERVER,
      'connect, disconnect, set, remote-add': configure,
      run: { does: ['code-executing'] },
    },
  },
  {
    names: 'nix',
    values: '--extra-experimental-features, --option, -I',
    subcommands: {
      'build, flake check': ['networked', 'code-executing', 'writes-files'],
      'develop, shell, run': { does: ['networked', 'code-executing'] },
      'profile install, profile upgrade': ['networked', 'code-executing', 'persistence-changing'],
      'profile remove, store gc, store delete': ['destructive', 'persistence-changing'],
      'flake update, flake lock': ['networked', 'writes-files'],
      'flake show, flake metadata, search, eval': READS,
    },
  },
  {
    names: 'nix-env',
    ...READS,
    adds: {
      '-i, --install, -u, --upgrade': ['networked', 'code-executing', 'persistence-changing'],
      '-e, --uninstall': ['destructive', 'persistence-changing'],
    },
  },
  {
    names: 'nix-shell, nix-build',
    values: '-p, -A, -I, --arg, --argstr',
    runs: '--run, --command',
    does: ['networked', 'code-executing'],
  },
  { names: 'nix-collect-garbage', does: ['destructive'], only: { '--dry-run': ['reads-files'] } },
  {
    names: 'nixos-rebuild, guix, home-manager',
    does: ['networked', 'code-executing', 'persistence-changing', 'privileged'],
    only: { 'dry-run, --dry-run': ['reads-files'] },
  },
];
