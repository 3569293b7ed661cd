import type { Deed, Program } from './program.ts';

/** Starts the words behind it and does nothing of its own. */
const front: Deed = { starts: { as: 'words', transparent: true } };

const runner: Deed = { does: ['code-executing'], starts: { as: 'words', transparent: true } };

/** Starts its operands as command lines. */
const lines: Deed = { starts: { as: 'shell', transparent: true } };

/** Programs whose work is to start another one: what they start counts. */
export const launchers: readonly Program[] = [
  { names: 'fakeroot, fakechroot', values: '-l, -s, -i, -b, -c, -e, --lib, --faked', ...front },
  {
    names: 'proot',
    values: '-r, --rootfs, -b, --bind, -m, --mount, -q, --qemu, -w, --pwd, --cwd, -k, -R, -S',
    ...front,
  },
  // Its `--bind` takes two values: only `--` tells where the command begins.
  { names: 'bwrap', does: ['code-executing'], starts: { as: 'words', dashed: true } },
  { names: 'firejail, linux32, linux64, i386', ...front },
  { names: 'setarch', starts: { as: 'words', skip: 1, transparent: true } },
  // `capsh … -- -c TEXT`
  { names: 'capsh', does: ['privileged'], starts: { as: 'shell', skip: 1 } },
  { names: 'valgrind, xvfb-run, dbus-run-session', values: '-n, -e, -s, -f, -w', ...front },
  {
    names: 'perf',
    values: '-e, --event, -o, --output, -F, --freq, -p, --pid, -C, --cpu, -i, --input, -r, --repeat',
    subcommands: {
      'record, stat, trace, mem record, lock record, sched record': {
        does: ['writes-files'],
        starts: { as: 'words', transparent: true },
      },
      'report, list, annotate, script, diff, archive': ['reads-files'],
    },
  },
  {
    names: 'gdb, lldb, rr',
    longDash: true,
    values: '-p, -x, -ex, -c, -o, -s, -iex, -ix',
    does: ['code-executing'],
    starts: { as: 'words', transparent: true },
  },
  { names: 'torsocks, torify, proxychains, tsocks', values: '-f, -a, -P', does: ['networked'], ...front },
  {
    names: 'start-stop-daemon',
    values:
      '-x, --exec, -a, --startas, -p, --pidfile, -n, --name, -u, --user, -c, --chuid, -d, --chdir, -s, --signal',
    does: ['code-executing', 'persistence-changing'],
    starts: { as: 'option', option: '-x, --exec, -a, --startas' },
  },
  { names: 'run-parts', values: '-a, --arg, -u, --umask', does: ['code-executing'] },
  {
    names: 'tmux',
    values: '-f, -L, -S, -s, -t, -n, -c, -x, -y, -F, -e',
    subcommands: {
      'new-session, new, new-window, neww, split-window, splitw, respawn-pane, respawn-window, run-shell, run, pipe-pane, display-popup, popup':
        lines,
      'send-keys, send': lines,
      'kill-server, kill-session, kill-window, kill-pane': { does: [] },
      'ls, list-sessions, list-windows, capture-pane, has-session, has, display-message': ['reads-files'],
    },
  },
  {
    names: 'screen',
    values: '-S, -dmS, -c, -e, -h, -p, -s, -t, -T',
    only: { '-ls, -list, -r, -x': ['reads-files'] },
    longDash: true,
    ...runner,
  },
  {
    names: 'hyperfine',
    values:
      '-w, --warmup, -m, --min-runs, -M, --max-runs, -r, --runs, -s, --setup, -p, --prepare, -c, --cleanup, -P, --parameter-scan, -L, --parameter-list, -S, --shell, -n, --command-name, --export-json, --export-markdown, --export-csv',
    ...lines,
  },
  {
    names: 'concurrently',
    values:
      '-n, --names, -c, --prefix-colors, -p, --prefix, -m, --max-processes, --restart-tries, -s, --success',
    ...lines,
  },
  {
    names: 'npm-run-all, npm-run-all2, run-s, run-p',
    does: ['code-executing'],
    artifact: { shape: 'bound', files: ['package.json'], entry: 'operand' },
  },
  {
    names: 'foreman, honcho, overmind, hivemind, goreman',
    values: '-f, --procfile, -e, --env, -d, --root, -p, --port, -m, --formation',
    does: ['code-executing'],
    artifact: { shape: 'bound', files: ['Procfile'], file: '-f, --procfile', folder: '-d, --root' },
    subcommands: {
      run: runner,
      check: ['reads-files'],
      start: {
        does: ['code-executing'],
        artifact: { shape: 'bound', files: ['Procfile'], file: '-f, --procfile', folder: '-d, --root' },
      },
    },
  },
  {
    names: 'dotenvx',
    values: '-f, --env-file, -e, --env',
    subcommands: {
      run: { does: ['data-accessing'], starts: { as: 'words', dashed: true, transparent: true } },
    },
    does: ['data-accessing'],
  },
  {
    names: 'adb',
    values: '-s, -t, -H, -P',
    does: ['reads-files', 'writes-files'],
    subcommands: {
      'shell, exec-out': { does: ['code-executing'], starts: { as: 'shell' } },
      'devices, version, help, get-state': { pure: true },
      logcat: ['data-accessing'],
      'install, install-multiple, sideload': ['code-executing', 'persistence-changing'],
      uninstall: ['destructive', 'persistence-changing'],
      'root, remount, reboot, disable-verity': ['privileged', 'persistence-changing'],
    },
  },
  {
    names: 'wsl',
    values: '-d, --distribution, -u, --user, --cd, -e, --exec',
    only: { '-l, --list, --status': ['reads-files'] },
    adds: {
      '--unregister': ['destructive'],
      '--install, --update, --set-default, --import': ['persistence-changing', 'networked'],
    },
    ...runner,
  },
  {
    names: 'lxc-attach, machinectl',
    values: '-n, --name, -P, --lxcpath, -E, --setenv, --uid',
    does: ['code-executing', 'privileged'],
    starts: { as: 'words', dashed: true },
    subcommands: {
      'shell, login': { does: ['code-executing', 'privileged'], starts: { as: 'words', skip: 1 } },
      'list, status, show, list-images': ['reads-files'],
      'start, stop, poweroff, reboot, enable, disable, terminate, kill': [
        'privileged',
        'persistence-changing',
      ],
      'remove, clean': ['privileged', 'destructive'],
    },
  },
  { names: 'cmd', starts: { as: 'shell', skip: 1, transparent: true } },
];
