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
      'echo, printf, sleep, seq, yes, expr, test, [, [[, basename, dirname, tput, clear, reset, cal, bc, dc, factor, tty, figlet, cowsay, banner, pwd, arch, uname, uptime, logname, users, groups, id, whoami, locale, printenv-names, sw_vers, lsb_release, numfmt, getopt, uuidgen, hostid',
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
  {
    names: 'date, gdate',
    values: '-d, --date, -r, --reference, -s, --set',
    pure: true,
    adds: { '-s, --set': ['persistence-changing', 'privileged'] },
  },
  { names: 'man', runs: '-P, --pager, -H', ...QUERY },
  { names: 'which, whereis, command-v, info, apropos, whatis, tldr', ...QUERY },
  { names: 'printenv', ...QUERY },
  {
    names:
      'ls, dir, vdir, gls, exa, eza, lsd, file, realpath, readlink, cksum, sum, b2sum, md5sum, sha1sum, sha224sum, sha256sum, sha384sum, sha512sum, namei, getfacl, lsattr, pathchk',
    ...readsOperands,
  },
  { names: 'tree', values: '-L, -I, -P, -o', ...readsOperands },
  { names: 'stat, gstat', values: '-c, -f, --format, --printf', ...readsOperands },
  { names: 'shasum, md5', values: '-a, --algorithm, -s', ...readsOperands },
  { names: 'du', values: '-d, --max-depth, --exclude, -B', ...readsOperands },
  {
    names:
      'cat, tac, less, more, most, nl, wc, cmp, comm, expand, unexpand, rev, look, tsort, uniq, zcat, zless, bzcat, xzcat, base32, base64, delta, colordiff, glow, csvlook',
    ...readsOperands,
  },
  { names: 'head, tail', values: '-n, --lines, -c, --bytes, -s, --pid', ...readsOperands },
  { names: 'diff, diff3, sdiff', values: '-U, -C, -W, -I, -x, --exclude, --label', ...readsOperands },
  { names: 'bat, batcat', values: '-l, --language, -r, --line-range', ...readsOperands },
  {
    names: 'cut, paste, join, fold, fmt, pr, column, csvcut, mlr',
    values: '-d, --delimiter, -f, --fields, -c, -b, -t, -w',
    ...readsOperands,
  },
  {
    names: 'od, xxd, hexdump, hd, shuf, ptx',
    values: '-n, -s, -l, -c, -A, -t, -N, -j, -f',
    ...readsOperands,
  },
  {
    names: 'iconv',
    values: '-f, --from-code, -t, --to-code, -o, --output',
    ...readsOperands,
    paths: { operands: 'read', options: { '-o, --output': 'write' } },
  },
  {
    names: 'sort, gsort',
    values: '-k, --key, -t, --field-separator, -o, --output, -S, -T',
    runs: '--compress-program',
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
