import { READS } from './common.ts';
import type { Deed, Program } from './program.ts';

/** A change to services, users, kernel or network of the machine. */
const administer: Deed = { does: ['persistence-changing', 'privileged'] };

const destroy: Deed = { does: ['destructive', 'persistence-changing', 'privileged'] };

const userLevel: Deed['only'] = { '--user': ['persistence-changing'] };

const firewall: Deed = {
  does: ['persistence-changing', 'privileged'],
  adds: { '-F, --flush, -X, -D, --delete': ['destructive'] },
  only: { '-L, --list, -S, --list-rules, --list-all, --state': ['privileged', 'reads-files'] },
};

export const privilege: readonly Program[] = [
  {
    names: 'systemctl',
    values: '-t, --type, -H, --host, -M, --machine, -p, --property, -n, --lines, -o, --output',
    subcommands: {
      'start, stop, restart, reload, try-restart, reload-or-restart, enable, disable, reenable, mask, unmask, daemon-reload, daemon-reexec, set-default, set-property, edit, isolate, link, preset, kill, reset-failed, import-environment':
        { ...administer, only: userLevel },
      'poweroff, reboot, halt, suspend, hibernate, kexec, emergency, rescue': administer,
      'status, show, cat, list-units, list-unit-files, list-timers, list-dependencies, list-sockets, list-jobs, is-active, is-enabled, is-failed, is-system-running, get-default, help':
        READS,
    },
    bare: READS,
  },
  {
    names: 'service, rc-service, invoke-rc.d, sv, initctl, supervisorctl, monit, openrc',
    ...administer,
    verbs: {
      'status, list, ls, show, describe, summary': READS,
      'logs, tail': ['data-accessing'],
      'start, stop, restart, reload, save, startup, delete': administer,
    },
  },
  {
    names: 'launchctl',
    subcommands: {
      'list, print, blame, version': READS,
      'load, unload, bootstrap, bootout, enable, disable, kickstart, start, stop, remove, setenv, submit': [
        'persistence-changing',
      ],
    },
  },
  {
    names: 'sc, schtasks, reg, net, netsh, wmic, icacls, takeown, bcdedit',
    ...administer,
    subcommands: { 'query, /query': READS, 'delete, /delete': destroy },
  },
  {
    names: 'crontab',
    values: '-u',
    does: ['persistence-changing'],
    adds: { '-r': ['destructive'], '-u': ['privileged'] },
    only: { '-l': ['reads-files'] },
  },
  {
    names: 'at, batch, atrm',
    values: '-t, -q',
    sources: '-f',
    does: ['persistence-changing', 'code-executing'],
    only: { '-l, -c': ['reads-files'] },
  },
  { names: 'atq', ...READS },
  {
    names: 'loginctl',
    ...READS,
    subcommands: {
      'enable-linger, disable-linger': ['persistence-changing'],
      'terminate-session, terminate-user, kill-session, kill-user, attach': administer,
    },
  },
  { names: 'chkconfig', ...administer, only: { '--list': ['reads-files'] } },
  {
    names: 'hwclock',
    ...READS,
    adds: { '-w, --systohc, -s, --hctosys, --set': ['persistence-changing', 'privileged'] },
  },
  {
    names: 'gsettings, dconf',
    subcommands: {
      'set, reset, write, reset-recursively, load': ['persistence-changing'],
      'get, list-keys, list-schemas, list-recursively, read, list, dump': READS,
    },
  },
  { names: 'sudoedit', does: ['privileged', 'writes-files'], paths: { operands: 'write' } },
  {
    names:
      'useradd, adduser, usermod, groupadd, addgroup, groupmod, gpasswd, passwd, chpasswd, chsh, chfn, newgrp, vipw, chage, dscl, sysadminctl, visudo',
    ...administer,
  },
  { names: 'userdel, deluser, groupdel, delgroup', ...destroy },
  { names: 'mount, umount, fusermount', does: ['privileged', 'persistence-changing'], bare: READS },
  {
    names: 'iptables, ip6tables, nft, ebtables, ufw, firewall-cmd, pfctl, ipset, fail2ban-client',
    ...firewall,
    subcommands: {
      'status, list, list ruleset': ['privileged', 'reads-files'],
      'reset, flush, flush ruleset, delete': destroy,
    },
  },
  {
    names: 'ip, nmcli, route, ethtool, iw, iwconfig, networksetup, brctl, tc',
    values: '-n, -netns',
    ...READS,
    verbs: { 'add, del, delete, set, flush, replace, up, down, modify, change': administer },
  },
  {
    names: 'sysctl',
    values: '-p',
    ...READS,
    adds: { '-w, --write, -p, --load, --system': ['persistence-changing', 'privileged'] },
  },
  {
    names:
      'modprobe, insmod, rmmod, depmod, dkms, kexec, update-grub, grub-install, grub-mkconfig, update-initramfs, dracut, mkinitcpio, ldconfig, setenforce, setsebool, semanage, aa-enforce, auditctl, setcap',
    ...administer,
  },
  {
    names:
      'lsmod, modinfo, getenforce, sestatus, aa-status, getcap, systemd-analyze, systemd-detect-virt, systemd-cgls, coredumpctl',
    ...READS,
  },
  { names: 'reboot, shutdown, poweroff, halt, init, telinit', ...administer },
  { names: 'kill, pkill, killall, skill, renice', does: [] },
  {
    names: 'defaults',
    subcommands: {
      'read, read-type, domains, find, help': READS,
      'write, import, rename': ['persistence-changing'],
      delete: ['persistence-changing', 'destructive'],
    },
  },
  {
    names:
      'spctl, csrutil, nvram, systemsetup, scutil, tccutil, softwareupdate, pmset, installer, hdiutil, kextload, profiles',
    ...administer,
  },
  {
    names: 'certbot, acme.sh, lego',
    does: ['networked', 'privileged', 'persistence-changing'],
    subcommands: { certificates: READS, 'delete, revoke': ['networked', 'privileged', 'destructive'] },
    only: { '--dry-run': ['networked', 'privileged'] },
  },
  { names: 'update-ca-certificates, update-ca-trust, trust', ...administer },
  {
    names: 'nginx, apachectl, httpd, haproxy, caddy, postfix, sshd, postconf',
    does: ['persistence-changing', 'privileged'],
    only: { '-t, -T, -v, -c, configtest': ['reads-files'] },
    subcommands: { 'validate, version, configtest': READS },
  },
  { names: 'mc', does: ['networked'] },
];
