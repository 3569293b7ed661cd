import { QUERY } from './common.ts';
import type { Program } from './program.ts';

/** What stands in front of a command: it starts the words behind it. */
const front = (names: string, values: string, skip = 0): Program => ({
  names,
  values,
  starts: { as: 'words', skip, transparent: true },
});

export const shells: readonly Program[] = [
  {
    names: 'sh, bash, zsh, dash, ksh, ash, fish, mksh, tcsh, csh, rbash',
    values: '-c, -o, -O',
    late: '-c, -o, -O',
    only: { '-n': ['reads-files'] },
    sources: '--rcfile, --init-file',
    interprets: { inline: '-c', stdin: '-s', dashEnds: true, tame: true },
    starts: { as: 'option', option: '-c' },
  },
  { names: 'source, .', interprets: {} },
  { names: 'eval', starts: { as: 'shell', transparent: true } },
  {
    names: 'awk, gawk, mawk, nawk, goawk',
    values: '-f, --file, -E, --exec, -F, --field-separator, -v, --assign',
    loads: '-i, --include, -l, --load',
    interprets: { file: '-f, --file, -E, --exec', text: true, tame: true },
    adds: { '-i=inplace, --include=inplace': ['writes-files'] },
    paths: { operands: 'read', skip: 1, unless: '-f, --file, -E, --exec' },
  },
  {
    names: 'sudo, doas, pkexec, run0',
    values: '-u, --user, -g, --group, -C, -p, -r, -t, -h, --host, -D, --chdir, -R, -U, -T',
    does: ['privileged'],
    only: { '-l, --list, -K, --remove-timestamp, -k': [] },
    starts: { as: 'words', transparent: true },
  },
  {
    names: 'su',
    values: '-c, --command, -s, --shell, -g, -G',
    does: ['privileged'],
    starts: { as: 'option', option: '-c, --command' },
  },
  {
    names: 'runuser, gosu, su-exec, setpriv, chpst, s6-setuidgid',
    values: '-u, -g, -c',
    does: ['privileged'],
    starts: { as: 'words', skip: 1, transparent: true },
  },
  {
    names: 'chroot',
    values: '--userspec, --groups',
    does: ['privileged'],
    starts: { as: 'words', skip: 1, transparent: true },
  },
  {
    names: 'unshare, nsenter',
    values: '-t, --target, -S, -G, -r, -w',
    does: ['privileged'],
    starts: { as: 'words', transparent: true },
  },
  {
    names: 'env',
    values: '-u, --unset, -C, --chdir, -S, --split-string',
    starts: { as: 'words', split: '-S, --split-string', transparent: true },
    pure: true,
  },
  front('nice', '-n, --adjustment'),
  front('ionice', '-c, --class, -n, --classdata, -p, --pid'),
  front('nohup, setsid, unbuffer, caffeinate, systemd-cat, chronic, rlwrap', ''),
  front('time', '-f, --format, -o, --output'),
  front('timeout, gtimeout', '-s, --signal, -k, --kill-after', 1),
  front('stdbuf', '-i, --input, -o, --output, -e, --error'),
  front('taskset, chrt', '-p', 1),
  front('strace, ltrace', '-o, --output, -e, -p, -u, -s, -E'),
  front('flock', '-w, --timeout, -E', 1),
  front('faketime', '', 1),
  front('dotenv, envdir, direnv, op-run', '-f, -e'),
  front('exec, builtin, busybox, toybox, noglob, nocorrect, coproc', '-a'),
  { ...front('command', ''), only: { '-v, -V': [] } },
  {
    names: 'xargs',
    values: '-I, -n, --max-args, -P, --max-procs, -L, -s, -d, --delimiter, -a, --arg-file, -E',
    starts: { as: 'words', transparent: true },
  },
  {
    names: 'parallel',
    values: '-j, --jobs, -a, --arg-file, -S, --delay, --colsep',
    starts: { as: 'shell', transparent: true },
  },
  {
    names: 'watch, entr, watchexec, nodemon',
    values: '-n, --interval, -e, --ext, -w, --watch, -i',
    starts: { as: 'shell', transparent: true },
  },
  {
    names: 'script',
    values: '-c, --command, -O, --log-out',
    does: ['writes-files'],
    starts: { as: 'option', option: '-c, --command' },
  },
  {
    names: 'systemd-run',
    values: '--unit, -u, -p, --property, -M, --on-calendar, --uid',
    does: ['persistence-changing', 'privileged'],
    starts: { as: 'words', transparent: true },
  },
  {
    names:
      'type, hash, alias, help, times, jobs, umask, ulimit, shopt, set, unset, read, local, declare, typeset, export, readonly, let, return, exit, break, continue, shift, trap, wait, bg, fg, disown, true, false, :, for, case, select, done, fi, esac, }',
    ...QUERY,
  },
  { names: 'cd, pushd, popd, dirs', ...QUERY, paths: { operands: 'read' } },
];
