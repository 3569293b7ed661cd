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
  { names: 'dd', keyed: true, does: ['reads-files'], paths: { options: { 'if=': 'read', 'of=': 'write' } } },
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
    names: 'ed, ex, vi, vim, nvim, nano, emacs, code, patch, dos2unix, unix2dos',
    values: '-c, -i, -p, -d',
    does: ['writes-files'],
    paths: { operands: 'write' },
  },
  {
    names: 'tar, bsdtar, gtar',
    values:
      '-f, --file, -C, --directory, -T, --files-from, -X, --exclude-from, --exclude, --transform, --strip-components, -I, --use-compress-program',
    ...archive,
    adds: { '--remove-files': ['destructive'], '--to-command, --checkpoint-action': ['code-executing'] },
    only: { '-t, --list': ['reads-files'] },
    paths: { options: { '-C, --directory': 'write', '-T, --files-from': 'read' } },
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
      'zip, gzip, gunzip, bzip2, bunzip2, xz, unxz, zstd, unzstd, lz4, 7z, 7za, rar, unrar, cpio, compress, uncompress, brotli',
    values: '-d, -x',
    ...archive,
    only: { '-l, -t, -c, --stdout, --list, --test': ['reads-files'] },
  },
  { names: 'split, csplit', ...archive },
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
      '-name, -iname, -path, -ipath, -type, -maxdepth, -mindepth, -mtime, -mmin, -atime, -ctime, -newer, -size, -user, -group, -perm, -regex, -iregex, -fprint, -fprintf, -printf, -not-name',
    does: ['reads-files'],
    adds: { '-delete': ['destructive'], '-fprint, -fprintf, -fls': ['writes-files'] },
    starts: { as: 'words', option: '-exec, -execdir, -ok, -okdir' },
  },
  {
    names: 'fd, fdfind',
    values: '-e, --extension, -t, --type, -d, --max-depth, -E, --exclude',
    does: ['reads-files'],
    starts: { as: 'words', option: '-x, --exec, -X, --exec-batch' },
  },
];
