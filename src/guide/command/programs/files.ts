import type { Deed, Program } from './program.ts';

const RECURSIVE = '-r, -R, --recursive';

const archive: Deed = { does: ['reads-files', 'writes-files'] };

const owner: Deed = {
  does: ['privileged'],
  paths: { operands: 'permission', skip: 1, recursive: RECURSIVE },
};

const mode: Deed = {
  paths: { operands: 'permission', skip: 1, unless: '--reference', recursive: RECURSIVE },
};

const disk: Deed = { does: ['destructive', 'privileged'], paths: { operands: 'write' } };

export const files: readonly Program[] = [
  {
    names: 'rm, unlink, del, trash, rimraf, del-cli, srm',
    does: ['destructive'],
    paths: { operands: 'delete', recursive: RECURSIVE },
  },
  {
    names: 'shred, wipe',
    values: '-n, --iterations, -s, --size',
    does: ['destructive'],
    paths: { operands: 'delete' },
  },
  { names: 'rmdir', paths: { operands: 'write' } },
  {
    names: 'truncate',
    values: '-s, --size, -r, --reference',
    does: ['destructive'],
    paths: { operands: 'write' },
  },
  {
    names: 'cp, gcp',
    values: '-t, --target-directory, -S, --suffix',
    paths: {
      operands: 'read',
      last: 'write',
      options: { '-t, --target-directory': 'write' },
      recursive: '-r, -R, --recursive, -a, --archive',
    },
  },
  {
    names: 'mv, gmv, rename',
    values: '-t, --target-directory, -S, --suffix',
    paths: { operands: 'write', options: { '-t, --target-directory': 'write' } },
  },
  {
    names: 'ln, gln',
    values: '-t, --target-directory, -S, --suffix',
    does: ['writes-files'],
    paths: { last: 'write', options: { '-t, --target-directory': 'write' } },
  },
  {
    names: 'install, ginstall',
    values: '-m, --mode, -o, --owner, -g, --group, -t, --target-directory, -S, --suffix',
    does: ['writes-files'],
    adds: { '-o, --owner': ['privileged'] },
    paths: { operands: 'read', last: 'write', options: { '-t, --target-directory': 'write' } },
  },
  {
    names: 'mkdir, mkfifo, mknod',
    values: '-m, --mode',
    does: ['writes-files'],
    paths: { operands: 'write' },
  },
  { names: 'mktemp', values: '-p, --tmpdir', does: ['writes-files'] },
  {
    names: 'touch',
    values: '-d, --date, -t, -r, --reference',
    does: ['writes-files'],
    paths: { operands: 'write' },
  },
  { names: 'tee', does: ['writes-files'], paths: { operands: 'write' } },
  {
    names: 'dd',
    keyed: true,
    does: ['reads-files'],
    paths: { options: { 'if=': 'read', 'of=': 'write' } },
    // It overwrites what it is pointed at.
    destroys: /^of=(?!\/dev\/(?:null|stdout)$)./,
  },
  { names: 'chmod', ...mode },
  { names: 'chgrp, setfacl, chflags, chattr, chcon, restorecon', ...mode },
  { names: 'chown', ...owner },
  {
    names: 'sed, gsed',
    values: '-e, --expression, -f, --file, -l',
    interprets: { file: '-f, --file', text: true, tame: true },
    paths: {
      operands: 'read',
      skip: 1,
      unless: '-e, --expression, -f, --file',
      rewrites: '-i, --in-place, -I',
    },
  },
  {
    names: 'ed, nano, patch, dos2unix, unix2dos',
    values: '-c, -i, -p, -d',
    does: ['writes-files'],
    paths: { operands: 'write' },
  },
  {
    names: 'ex, vi, vim, nvim, view, vimdiff',
    plus: true,
    values: '-c, --cmd, -t, -T, -w',
    sources: '-S, -s, -u',
    does: ['writes-files'],
    paths: { operands: 'write' },
  },
  {
    names: 'emacs, emacsclient',
    values: '--eval, --execute, -f, --funcall, -L, --directory',
    sources: '-l, --load, --script, -x',
    does: ['writes-files'],
    adds: { '--eval, --execute, -f, --funcall': ['code-executing'] },
    paths: { operands: 'write' },
  },
  {
    names: 'code, codium, cursor',
    values:
      '--install-extension, --uninstall-extension, --user-data-dir, --extensions-dir, --profile, -g, --goto',
    asks: '-v, -h',
    does: ['writes-files'],
    adds: {
      '--install-extension': ['networked', 'code-executing', 'persistence-changing'],
      '--uninstall-extension': ['destructive', 'persistence-changing'],
    },
    only: { '--list-extensions': ['reads-files'] },
    paths: { operands: 'write' },
  },
  {
    names: 'tar, bsdtar, gtar',
    values:
      '-f, --file, -C, --directory, -T, --files-from, -X, --exclude-from, --exclude, --transform, --strip-components',
    runs: '-I, --use-compress-program, --to-command, -F, --info-script, --new-volume-script, --checkpoint-action=exec=, --rsh-command',
    ...archive,
    adds: {
      '--remove-files': ['destructive'],
      // Members go where their names say.
      '-C=/, --directory=/, -P, --absolute-names': ['persistence-changing'],
    },
    only: { '-t, --list': ['reads-files'] },
    paths: { operands: 'read', options: { '-C, --directory': 'write', '-T, --files-from': 'read' } },
  },
  {
    names: 'unzip',
    values: '-d, -x, -P',
    ...archive,
    only: { '-l, -t, -p, -Z': ['reads-files'] },
    paths: { options: { '-d': 'write' } },
  },
  {
    names:
      'gzip, gunzip, bzip2, bunzip2, xz, unxz, zstd, unzstd, lz4, 7z, 7za, rar, unrar, cpio, compress, uncompress, brotli',
    values: '-d, -x',
    ...archive,
    only: { '-l, -t, -c, --stdout, --list, --test': ['reads-files'] },
  },
  {
    names: 'zip',
    longDash: true,
    values: '-b, -i, -x, -n, -s, -t, -tt, -P, -O, --out',
    runs: '-TT, --unzip-command',
    ...archive,
    paths: { options: { '-O, --out': 'write' } },
  },
  {
    names: 'split, csplit',
    values: '-b, --bytes, -l, --lines, -n, --number, -a, --suffix-length, -f, --prefix, --additional-suffix',
    runs: '--filter',
    ...archive,
    paths: { operands: 'read', last: 'write' },
  },
  {
    names: 'mkfs, mke2fs, mkswap, wipefs, blkdiscard, sgdisk, gdisk, sfdisk, cfdisk, hdparm, fstrim',
    ...disk,
  },
  {
    names:
      'fdisk, parted, diskutil, lvm, zpool, zfs, mdadm, cryptsetup, lvremove, vgremove, pvremove, lvcreate',
    ...disk,
    only: { '-l, --list': ['reads-files', 'privileged'] },
    subcommands: { list: { does: ['reads-files'] } },
  },
  {
    names: 'fsck, e2fsck, resize2fs, tune2fs',
    does: ['privileged', 'destructive'],
    only: { '-n, -N': ['privileged', 'reads-files'] },
  },
  { names: 'losetup, swapon, swapoff', does: ['privileged', 'persistence-changing'] },
  {
    names: 'find, gfind',
    longDash: true,
    values:
      '-name, -iname, -path, -ipath, -type, -maxdepth, -mindepth, -mtime, -mmin, -atime, -ctime, -newer, -size, -user, -group, -perm, -regex, -iregex, -fprint, -fprint0, -fprintf, -fls, -printf, -not-name',
    does: ['reads-files'],
    adds: { '-delete': ['destructive'] },
    paths: { operands: 'read', options: { '-fprint, -fprint0, -fprintf, -fls': 'write' } },
    starts: { as: 'words', option: '-exec, -execdir, -ok, -okdir' },
  },
  {
    names: 'fd, fdfind',
    values: '-e, --extension, -t, --type, -d, --max-depth, -E, --exclude',
    does: ['reads-files'],
    starts: { as: 'words', option: '-x, --exec, -X, --exec-batch' },
  },
];
