import { ASKS_SERVER, QUERY, READS, WRITES } from './common.ts';
import type { Deed, Program } from './program.ts';

/** Hooks of the repository are the user's own; git's commands count by what git does. */
const fetch: Deed = {
  does: ['networked', 'writes-files'],
  adds: { '--force, -f, --prune, -p': [] },
  only: { '--dry-run': ['networked'] },
};

const push: Deed = {
  does: ['networked'],
  adds: {
    '-f, --force, --force-with-lease, --force-if-includes, -d, --delete, --mirror, --prune': ['destructive'],
  },
  only: { '-n, --dry-run': ['networked'] },
  // `+main` and `:main` are refspecs that overwrite and delete.
  destroys: /^[+:]./,
};

/** What is not committed is lost. */
const discards: Deed = { does: ['writes-files', 'destructive'] };

const onRefs: Deed = {
  does: ['reads-files'],
  adds: { '-d, -D, --delete': ['destructive'], '-m, -M, --move, -f, --force': ['writes-files'] },
};

const server: Deed = { does: ['networked'] };

const serverDelete: Deed = { does: ['networked', 'destructive'] };

const cloneByServer: Deed = { does: ['networked', 'writes-files'] };

const api: Deed = {
  does: ['networked'],
  adds: { '-X=DELETE, --method=DELETE': ['destructive'] },
};

/** Settings whose value git runs. */
const CONFIGURED = [
  'alias.*, core.pager, core.editor, core.fsmonitor, core.sshCommand, core.gitProxy, core.askPass, sequence.editor',
  'diff.external, diff.*.command, diff.*.textconv, merge.*.driver, filter.*.clean, filter.*.smudge, filter.*.process',
  'difftool.*.cmd, mergetool.*.cmd, credential.helper, gpg.program, pager.*, uploadpack.packObjectsHook',
]
  .flatMap((line) => line.split(', '))
  .map((key) => `-c=${key}=`)
  .join(', ');

export const git: readonly Program[] = [
  {
    names: 'git',
    values:
      '-C, -c, --git-dir, --work-tree, --namespace, -m, --message, -b, -B, --branch, --depth, -o, --origin, -F, --file, --author, --date, -n, --max-count, -t, --track',
    asks: '-v, -h',
    runs: CONFIGURED,
    loads: '-c=core.hooksPath=, -c=init.templateDir=, --exec-path',
    subcommands: {
      grep: { ...READS, runs: '-O, --open-files-in-pager' },
      'difftool, mergetool': { ...READS, runs: '-x, --extcmd' },
      'status, log, show, diff, blame, annotate, shortlog, describe, ls-files, ls-tree, cat-file, rev-parse, rev-list, name-rev, merge-base, show-ref, for-each-ref, symbolic-ref, check-ignore, check-attr, count-objects, fsck, whatchanged, range-diff, cherry, verify-commit, verify-tag, var, diff-tree, diff-index, diff-files, show-branch':
        READS,
      'branch, tag': onRefs,
      'stash list, stash show, remote show, remote get-url, worktree list, submodule status, notes list, notes show, reflog, reflog show, bisect log, config get, config list, bundle verify':
        READS,
      'remote, config': {
        does: ['reads-files'],
        adds: {
          '--global, --system': ['persistence-changing'],
          '--unset, --add, --replace-all': ['writes-files'],
          '--list, -l, --get': [],
        },
      },
      'config set': { does: ['writes-files'], adds: { '--global, --system': ['persistence-changing'] } },
      'config unset, config remove-section': {
        does: ['writes-files', 'destructive'],
        adds: { '--global, --system': ['persistence-changing'] },
      },
      'remote add, remote set-url, remote rename, remote remove, remote rm': WRITES,
      'config core.hooksPath, config core.sshCommand, config core.fsmonitor, config core.pager, config core.editor, config diff.external':
        ['persistence-changing', 'writes-files'],
      clone: { does: ['networked', 'writes-files'], runs: '-u, --upload-pack', loads: '--template' },
      'submodule add': ['networked', 'writes-files'],
      'fetch, pull, remote update, submodule update': { ...fetch, runs: '--upload-pack' },
      'ls-remote': { ...ASKS_SERVER, runs: '--upload-pack, --exec' },
      push: { ...push, runs: '--receive-pack, --exec' },
      'init, add, commit, mv, merge, cherry-pick, revert, apply, am, stash, stash push, stash save, stash pop, stash apply, notes add, worktree add, sparse-checkout, format-patch, bundle create, submodule init, submodule sync, bisect, update-index, write-tree, commit-tree, hash-object, maintenance':
        {
          does: ['writes-files'],
          only: { '--dry-run, --check, --stat': ['reads-files'] },
        },
      'bisect run': { does: ['writes-files', 'code-executing'], starts: { as: 'words' } },
      'submodule foreach': { does: ['writes-files'], starts: { as: 'shell' } },
      'maintenance start, maintenance register': ['persistence-changing', 'writes-files'],
      'maintenance stop, maintenance unregister': ['persistence-changing'],
      gc: { does: ['writes-files'], adds: { '--prune=now, --prune=all': ['destructive'] } },
      switch: { does: ['writes-files'], adds: { '--discard-changes, -f, --force': ['destructive'] } },
      // With paths it overwrites them.
      checkout: {
        does: ['writes-files'],
        adds: { '-f, --force': ['destructive'] },
        destroys: /^(?:\.|--)$/,
      },
      restore: {
        ...discards,
        only: { '-W, --worktree': ['writes-files', 'destructive'], '-S, --staged': ['writes-files'] },
      },
      reset: { does: ['writes-files'], adds: { '--hard, --merge, --keep': ['destructive'] } },
      rebase: { does: ['writes-files'], runs: '-x, --exec' },
      'update-ref': { does: ['writes-files'], adds: { '-d, --delete': ['destructive'] } },
      'subtree pull, subtree add, subtree push': ['networked', 'writes-files'],
      'subtree merge, subtree split': WRITES,
      archive: { does: ['writes-files'], adds: { '--remote': ['networked'] }, runs: '--exec' },
      clean: { does: ['destructive'], only: { '-n, --dry-run': ['reads-files'] } },
      rm: { does: ['destructive'], only: { '--cached': ['writes-files'], '-n, --dry-run': ['reads-files'] } },
      'stash drop, stash clear, worktree remove, submodule deinit, reflog expire, reflog delete, prune, worktree prune, lfs prune, notes remove, notes prune, filter-repo, replace':
        { does: ['destructive'], only: { '-n, --dry-run': ['reads-files'] } },
      'filter-branch': {
        does: ['destructive'],
        runs: '--setup, --tree-filter, --index-filter, --env-filter, --msg-filter, --commit-filter, --parent-filter, --tag-name-filter',
      },
      'lfs pull, lfs fetch, lfs clone': { does: ['networked', 'writes-files'] },
      'lfs push, send-email, request-pull': ['networked'],
      'lfs install': ['persistence-changing'],
      'lfs ls-files, lfs status': READS,
      'credential, credential fill': ['data-accessing'],
      'daemon, instaweb': ['networked'],
      'svn, p4': ['networked', 'writes-files'],
      'help, version': QUERY,
    },
  },
  {
    names: 'gh, glab, tea',
    values:
      '-R, --repo, -X, --method, -H, --header, -f, -F, --field, --raw-field, -q, --jq, -t, --template, -L, --limit, --json, -b, --body, --title, -D, --dir, -p, --pattern, -O, --output, --hostname',
    subcommands: {
      api,
      'repo clone, release download, run download, gist clone, pr checkout, mr checkout, repo fork':
        cloneByServer,
      'auth login, auth logout, auth refresh, auth setup-git': ['networked', 'persistence-changing'],
      'auth token': ['data-accessing'],
      'auth status': ['networked', 'reads-files'],
      'config get, config list, version, help, alias list, extension list': QUERY,
      'config set, alias set': ['persistence-changing'],
      'extension install, extension upgrade': ['networked', 'code-executing', 'persistence-changing'],
      'secret list, secret set, variable set': ['networked', 'privileged', 'persistence-changing'],
    },
    verbs: {
      'view, list, status, checks, diff, watch': server,
      'create, edit, comment, review, ready, close, reopen, lock, unlock, pin, transfer, run, enable, disable, rerun, cancel, upload, sync, set-default':
        server,
      merge: { does: ['networked'], adds: { '-d, --delete-branch': ['destructive'] } },
      'delete, archive, remove': serverDelete,
    },
    does: ['networked'],
  },
  {
    names: 'hg, svn, fossil, jj, bzr',
    subcommands: {
      'status, st, log, diff, cat, info, annotate, blame, summary, heads': READS,
      'clone, checkout, co, pull, update, up, incoming': ['networked', 'writes-files'],
      'push, commit, ci, outgoing': ['networked', 'writes-files'],
      'revert, purge, rm, delete, rollback, strip': ['destructive'],
      'add, init, mv, merge, branch, resolve': WRITES,
      'git clone, git push, git fetch': ['networked', 'writes-files'],
    },
  },
  { names: 'git-lfs', does: ['networked', 'writes-files'] },
];
