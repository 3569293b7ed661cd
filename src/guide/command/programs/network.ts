import type { Deed, Program } from './program.ts';

const copy: Deed = {
  does: ['reads-files', 'writes-files'],
  adds: {
    '--delete, --delete-after, --delete-before, --delete-during, --delete-excluded, --del, --remove-source-files':
      ['destructive'],
  },
  only: { '-n, --dry-run': ['reads-files'] },
};

const SSH_VALUES = '-p, -P, -i, -l, -o, -F, -J, -L, -R, -D, -b, -c, -E, -e, -I, -m, -O, -Q, -S, -W, -w';

/** Settings whose value ssh runs. */
const SSH_RUNS = '-o=ProxyCommand=, -o=LocalCommand=, -o=KnownHostsCommand=, -o=RemoteCommand=';

export const network: readonly Program[] = [
  {
    names: 'curl',
    values:
      '-o, --output, -H, --header, -d, --data, --data-raw, --data-binary, --data-urlencode, --json, -X, --request, -u, --user, -A, --user-agent, -e, --referer, -b, --cookie, -c, --cookie-jar, -F, --form, -T, --upload-file, -K, --config, -m, --max-time, --connect-timeout, --retry, --retry-delay, -w, --write-out, -x, --proxy, --cacert, --capath, -E, --cert, --key, --resolve, --connect-to, -r, --range, -C, --continue-at, -z, --output-dir, -D, --dump-header, --limit-rate, --interface, --url, --ciphers, -Y, -y, --netrc-file, --oauth2-bearer, --pinnedpubkey, --dns-servers, --aws-sigv4, --unix-socket, --max-redirs, --max-filesize, --create-file-mode',
    does: ['networked'],
    pure: true,
    adds: {
      '-O, --remote-name, --remote-name-all': ['writes-files'],
      '-X=DELETE, --request=DELETE': ['destructive'],
      '-X=POST, -X=PUT, -X=PATCH, --request=POST, --request=PUT, --request=PATCH, -d, --data, --data-raw, --data-binary, --data-urlencode, --json, -F, --form':
        [],
      '-n, --netrc': ['data-accessing'],
    },
    paths: {
      options: {
        '-o, --output, -c, --cookie-jar, -D, --dump-header': 'write',
        '-T, --upload-file, -K, --config, --netrc-file, --key': 'read',
      },
    },
  },
  {
    names: 'wget, wget2',
    values:
      '-O, --output-document, -o, --output-file, -P, --directory-prefix, -i, --input-file, -U, --user-agent, --header, --user, --password, -t, --tries, -T, --timeout, -l, --level, --post-data, --method, -e, --execute, -a, -A, -R, -D, -Q, -w, --limit-rate, --post-file, --body-file, --body-data',
    runs: '--use-askpass',
    does: ['networked', 'writes-files'],
    adds: { '--method=DELETE': ['destructive'] },
    only: { '-O=-, --output-document=-, --spider': ['networked'] },
    paths: {
      options: {
        '-O, --output-document, -o, --output-file, -P, --directory-prefix': 'write',
        '-i, --input-file, --post-file, --body-file': 'read',
      },
    },
  },
  {
    names: 'aria2c, axel, yt-dlp, youtube-dl',
    values: '-o, --out, -d, --dir, -f',
    does: ['networked', 'writes-files'],
    paths: { options: { '-o, --out, -d, --dir': 'write' } },
  },
  {
    names: 'http, https, httpie, xh',
    does: ['networked'],
    pure: true,
    adds: { '-d, --download, -o, --output': ['writes-files'] },
    values: '-o, --output, -a, --auth',
    subcommands: { 'delete, DELETE': ['networked', 'destructive'] },
  },
  {
    names: 'ssh',
    values: SSH_VALUES,
    runs: SSH_RUNS,
    does: ['networked'],
    host: 0,
    starts: { as: 'shell', skip: 1 },
  },
  { names: 'autossh, mosh, telnet, rlogin, tn3270', values: SSH_VALUES, does: ['networked'], host: 0 },
  {
    names: 'scp, sftp',
    values: SSH_VALUES,
    runs: `${SSH_RUNS}, -S`,
    does: ['networked', 'reads-files', 'writes-files'],
  },
  { names: 'ssh-copy-id', values: SSH_VALUES, does: ['networked', 'persistence-changing'], host: 0 },
  { names: 'ssh-keyscan', values: '-t, -p, -T, -f', does: ['networked'], pure: true, host: 0 },
  {
    names: 'rsync',
    values:
      '--exclude, --include, --exclude-from, --include-from, -f, --filter, --files-from, --log-file, --bwlimit, --backup-dir, --chmod, --chown',
    runs: '-e, --rsh, --rsync-path',
    ...copy,
    reaches: '--rsh',
    paths: { operands: 'read', last: 'write' },
  },
  {
    names: 'rclone',
    values: '--config, --exclude, --include',
    does: ['networked'],
    subcommands: {
      'copy, copyto, move, moveto, bisync': { ...copy },
      'sync, delete, deletefile, purge, rmdir, rmdirs, cleanup, dedupe': {
        does: ['networked', 'destructive'],
        only: { '-n, --dry-run': ['networked'] },
      },
      'ls, lsl, lsd, lsf, lsjson, size, check, about, cat, md5sum, tree': { does: ['networked'] },
      'config, authorize': ['persistence-changing', 'data-accessing'],
      'listremotes, version': { pure: true },
    },
  },
  {
    names: 'nc, ncat, netcat, socat',
    values: '-p, -w, -s, -x',
    runs: '-e, --exec, -c, --sh-exec',
    sources: '--lua-exec',
    does: ['networked'],
    host: 0,
    adds: { '-e, --exec, -c, --sh-exec': ['code-executing'] },
  },
  {
    names: 'dig, nslookup, host, drill, kdig, dog, whois, resolvectl',
    plus: true,
    does: ['networked'],
    pure: true,
  },
  {
    names: 'ping, ping6, traceroute, tracepath, mtr, arping, fping',
    values: '-c, -i, -W, -w, -s, -t, -m',
    does: ['networked'],
    pure: true,
    host: 0,
  },
  { names: 'nmap, masscan, zmap, nikto, sqlmap', does: ['networked'] },
  {
    names: 'openssl',
    subcommands: {
      s_client: { does: ['networked'], pure: true },
      'version, rand, list, speed, ciphers': { pure: true },
      'genrsa, genpkey, req, ca, ecparam, dhparam': { does: ['reads-files', 'writes-files'] },
    },
    does: ['reads-files'],
    values: '-in, -out, -inkey, -key, -keyout, -connect, -servername',
    longDash: true,
    paths: { options: { '-in, -inkey, -key': 'read', '-out, -keyout': 'write' } },
  },
  {
    names: 'ftp, lftp, tftp, ftpget, ftpput, smbclient',
    values: '-e, -c, -u, -p, -U',
    does: ['networked', 'writes-files'],
    host: 0,
  },
  { names: 'mail, mailx, sendmail, mutt, swaks, msmtp', does: ['networked'] },
  { names: 'grpcurl, websocat, wscat, h2load, ab, wrk, hey, k6, vegeta, siege', does: ['networked'] },
  { names: 'tcpdump, tshark, wireshark, ngrep', does: ['privileged', 'data-accessing'] },
  {
    names: 'ngrok, cloudflared, tailscale, wg, wg-quick, openvpn',
    does: ['networked', 'persistence-changing'],
    asks: 'version',
    subcommands: { 'status, version, show, netcheck, ip': { does: ['reads-files'] } },
  },
];
