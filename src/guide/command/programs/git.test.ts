import { expect, test } from 'vitest';
import { rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    git status --short -> normal
    git log --oneline -n 5 -> normal
    git diff -> normal
    git -C lib --no-pager log -> normal
    git --version -> normal pure
    git clone https://x.example/y.git -> networked
    git -C dir --no-pager clone https://x.example/y.git -> networked
    git -c http.proxy=x clone https://x.example/y.git -> networked
    timeout 60 git clone https://x.example/y.git -> networked
    git clone --help -> normal pure
    git fetch --all -> networked
    git pull --ff-only -> networked
    git ls-remote origin -> networked pure
    git push origin main -> networked
    git push --force origin main -> networked destructive
    git push --force-with-lease -> networked destructive
    git push origin --delete x -> networked destructive
    git push -f -> networked destructive
    git push --dry-run --force -> networked pure
    git commit -m "a; rm -rf b" -> normal
    git add . -> normal
    git init -> normal
    git checkout main -> normal
    git checkout -b work -> normal
    git checkout -f main -> destructive
    git switch main -> normal
    git restore --staged f -> normal
    git restore --worktree f -> destructive
    git reset HEAD~1 -> normal
    git reset --hard HEAD~1 -> destructive
    git --git-dir x/.git reset --hard -> destructive
    git clean -fdx -> destructive
    git clean -n -> normal
    git clean -fdn -> normal
    git rm f -> destructive
    git rm --cached f -> normal
    git branch -> normal
    git branch -D x -> destructive
    git branch --delete x -> destructive
    git tag v1 -> normal
    git tag -d v1 -> destructive
    git stash -> normal
    git stash drop -> destructive
    git stash list -> normal
    git worktree add ../w -> normal
    git worktree remove w -> destructive
    git remote -v -> normal
    git remote add up https://x.example/y.git -> normal
    git config user.name -> normal
    git config --global user.name x -> persistence-changing
    git submodule update --init -> networked
    git lfs pull -> networked
    git filter-branch -> destructive
    git bisect run npm test -> code-executing bound
    git bisect run ./check -> code-executing bound
    git bisect start -> normal
    git submodule foreach git pull -> networked
    git submodule foreach --recursive 'git clean -fdx' -> destructive
    git submodule foreach git status -> normal
    git config set --global user.name x -> persistence-changing
    git config set user.name x -> normal
    git config unset user.name -> destructive
    git maintenance start -> persistence-changing
    git maintenance run -> normal
    git subtree pull --prefix lib https://x.example/y.git main -> networked
    git archive --remote=origin HEAD -> networked
    git archive -o x.tar HEAD -> normal
    git checkout . -> destructive
    git checkout -- . -> destructive
    git checkout HEAD -- f -> destructive
    git checkout -b docs/x.y -> normal
    git restore . -> destructive
    git restore -SW f -> destructive
    git restore --staged . -> normal
    git switch --discard-changes main -> destructive
    git switch -c work -> normal
    git gc -> normal
    git gc --prune=now -> destructive
    git update-ref -d refs/heads/x -> destructive
    git update-ref refs/heads/x HEAD -> normal
    git worktree prune -> destructive
    git worktree prune --dry-run -> normal
    git lfs prune -> destructive
    git notes remove HEAD -> destructive
    git push origin +main -> networked destructive
    git push origin :main -> networked destructive
    git push origin main:main -> networked
    git daemon --export-all -> networked
    sudo git pull -> networked privileged
    gh repo clone x/y -> networked
    gh pr list -> networked
    gh -R x/y pr view 1 -> networked
    gh pr merge 1 --delete-branch -> networked destructive
    gh release delete v1 -> networked destructive
    gh repo delete x/y -> networked destructive
    gh api repos/x/y -> networked
    gh api -X DELETE repos/x/y -> networked destructive
    gh api --method=DELETE repos/x/y -> networked destructive
    gh auth token -> data-accessing
    gh auth login -> networked persistence-changing
    gh --version -> normal pure
    glab mr list -> networked
    hg status -> normal
    hg clone https://x.example/y -> networked
    svn checkout https://x.example/y -> networked
  `),
)('GP-12-02 GP-12-03 GP-12-06 %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test.each(
  rowsOf(`
    git -c alias.x=!./x x -> code-executing bound
    git -c core.pager=./x log -> code-executing bound
    git -c core.fsmonitor=./x status -> code-executing bound
    git -c core.fsmonitor=false status -> normal
    git -c core.sshCommand='sh ./x' fetch -> networked code-executing bound
    git -c diff.external=./x diff -> code-executing bound
    git -c filter.x.smudge=./x checkout main -> code-executing bound
    git -c core.hooksPath=./hooks commit -m x -> code-executing bound
    git -c core.hooksPath=/dev/null commit -m x -> normal
    git -c core.pager=cat log -> normal
    git -c user.name=x commit -m y -> normal
    git --exec-path=. status -> code-executing bound
    git rebase -x 'npm test' main -> code-executing bound
    git rebase --exec ./x main -> code-executing bound
    git rebase main -> normal
    git difftool -x ./x -> code-executing bound
    git grep -O./x word -> code-executing bound
    git grep -n word -> normal
    git config core.hooksPath .githooks -> persistence-changing
    git config core.sshCommand ./x -> persistence-changing
    git clone -u ./x https://x.example/y.git -> networked code-executing bound
    git clone -c core.sshCommand=./x https://x.example/y.git -> networked code-executing bound
    git fetch --upload-pack=./x origin -> networked code-executing bound
    git filter-branch --tree-filter 'rm -f x' HEAD -> destructive
    git filter-branch --msg-filter ./x HEAD -> code-executing destructive bound
  `),
)('GP-12-07 GP-12-52 git runs what its options carry: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
