import { QUERY, READS } from './common.ts';
import type { Deed, Program } from './program.ts';

const readsOperands: Deed = { does: ['reads-files'], paths: { operands: 'read' } };

/** The first operand is a pattern or a program of its own language. */
const searches: Deed = {
  does: ['reads-files'],
  paths: {
    operands: 'read',
    skip: 1,
    unless: '-e, --regexp, -f, --file, --from-file, --files',
    options: { '-f, --file, --from-file': 'read' },
  },
};

export const query: readonly Program[] = [
  {
    names:
      'echo, printf, date, gdate, sleep, seq, yes, expr, test, [, [[, basename, dirname, tput, clear, reset, cal, bc, dc, factor, tty, figlet, cowsay, banner, pwd, arch, uname, uptime, logname, users, groups, id, whoami, locale, printenv-names, sw_vers, lsb_release, nproc, numfmt, getopt, uuidgen, hostid',
    ...QUERY,
  },
  {
    names: 'hostname, hostnamectl, timedatectl, localectl',
    ...QUERY,
    adds: { '-F, --file, -b': ['persistence-changing', 'privileged'] },
    subcommands: {
      'set-hostname, set-timezone, set-time, set-ntp, set-locale, set-keymap': [
        'persistence-changing',
        'privileged',
      ],
    },
  },
  { names: 'which, whereis, command-v, man, info, apropos, whatis, tldr', ...QUERY },
  { names: 'printenv', ...QUERY },
  {
    names:
      'ls, dir, vdir, gls, exa, eza, lsd, tree, stat, file, du, realpath, readlink, cksum, sum, b2sum, md5, md5sum, sha1sum, sha224sum, sha256sum, sha384sum, sha512sum, shasum, namei, getfacl, lsattr, pathchk',
    values: '-I, -L, -w, -T, -f, -c, --format, -a, --algorithm, -d, --max-depth',
    ...readsOperands,
    only: {},
  },
  {
    names:
      'cat, tac, head, tail, less, more, most, bat, batcat, nl, wc, od, xxd, hexdump, hd, cmp, diff, diff3, sdiff, colordiff, delta, comm, join, paste, cut, fold, fmt, pr, column, expand, unexpand, rev, look, tsort, zcat, zless, bzcat, xzcat, base32, base64, strings, iconv, uniq, shuf, ptx, csvlook, csvcut, glow, mlr',
    values: '-n, --lines, -c, --bytes, -d, --delimiter, -f, --fields, -t, -s, -w, -L, -U, -b',
    ...readsOperands,
  },
  {
    names: 'sort, gsort',
    values: '-k, --key, -t, --field-separator, -o, --output, -S, -T',
    ...readsOperands,
    paths: { operands: 'read', options: { '-o, --output': 'write' } },
  },
  {
    names: 'grep, egrep, fgrep, ggrep, zgrep, rg, ag, ack, ugrep, ripgrep',
    values:
      '-e, --regexp, -f, --file, -m, --max-count, -A, -B, -C, -g, --glob, -t, --type, -T, --include, --exclude, --exclude-dir, --color',
    ...searches,
  },
  {
    names: 'jq, yq, gojq, dasel, fx, xq, htmlq, pup, tomlq, hcl2json, xmllint, xmlstarlet, csvsql, taplo',
    values: '-f, --from-file, --indent, -L',
    ...searches,
    paths: {
      operands: 'read',
      skip: 1,
      unless: '-f, --from-file, --noout',
      rewrites: '-i, --inplace, --in-place',
    },
    adds: { '--arg, --argjson, --slurpfile, --rawfile': [] },
  },
  { names: 'tr', ...QUERY },
  { names: 'cloc, tokei, scc, sloccount, onefetch, ctags, etags, cscope', ...READS },
  {
    names:
      'df, free, vmstat, iostat, lscpu, lsblk, lsusb, lspci, lsmem, lshw, dmidecode, blkid, nvidia-smi, sensors, w, who, last, lastlog, getent, ps, pgrep, pidof, top, htop, btop, lsof, fuser, pstree, ss, netstat, ifconfig, arp, nettop, sysinfo',
    ...READS,
  },
  {
    names: 'dmesg, journalctl',
    values: '-u, --unit, -n, --lines, --since, --until, -p, -o',
    does: ['data-accessing'],
    adds: {
      '--vacuum-size, --vacuum-time, --vacuum-files, --rotate, -C, --clear': ['destructive', 'privileged'],
    },
  },
  { names: 'history, fc', does: ['data-accessing'], adds: { '-c': ['destructive'] } },
  { names: 'open, xdg-open, start, explorer', does: ['reads-files'] },
  { names: 'pbcopy, pbpaste, xclip, xsel, wl-copy, wl-paste, clip', does: [] },
  { names: 'envsubst, m4, cpp', ...READS },
  {
    names:
      'sqlfluff, codespell, typos, vale, markdownlint-cli2, lychee, cspell, gitleaks, trufflehog, semgrep, detect-secrets',
    ...READS,
    adds: { '-w, --write-changes, --fix': ['writes-files'] },
  },
  {
    names: 'ffmpeg, convert, magick, ffprobe, identify, exiftool, sox, gs',
    longDash: true,
    values: '-i',
    does: ['reads-files', 'writes-files'],
  },
];
