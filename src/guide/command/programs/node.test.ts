import { describe, expect, test } from 'vitest';
import { rowsOf, verdictOn } from '../../../../test/support/commands.ts';

describe('GP-12-07 GP-12-64 GP-12-65 VP-19-15 installs with lifecycle scripts', () => {
  test.each(
    rowsOf(`
      npm ci -> networked code-executing exempt
      npm install -> networked code-executing exempt
      npm i left-pad@1.3.0 -> networked code-executing exempt
      npm --prefix web install -> networked code-executing exempt
      npm --prefix=web ci -> networked code-executing exempt
      npm install --global example-cli@2 -> networked code-executing persistence-changing exempt
      npm i -g example-cli -> networked code-executing persistence-changing exempt
      npm ci --ignore-scripts -> networked
      npm install --dry-run -> networked pure
      npm install --package-lock-only -> networked
      npm update -> networked code-executing exempt
      npm uninstall left-pad -> code-executing exempt
      npm audit fix -> networked code-executing exempt
      sudo npm install -g example-cli -> networked code-executing persistence-changing privileged exempt
      env CI=1 npm ci -> networked code-executing exempt
      pnpm install --frozen-lockfile -> networked code-executing exempt
      pnpm -C web add left-pad -> networked code-executing exempt
      pnpm add -g example-cli -> networked code-executing persistence-changing exempt
      yarn -> networked code-executing exempt
      yarn install --frozen-lockfile -> networked code-executing exempt
      yarn --cwd web add left-pad -> networked code-executing exempt
      yarn global add example-cli -> networked code-executing persistence-changing exempt
      bun install -> networked code-executing exempt
      bun add -g example-cli -> networked code-executing persistence-changing exempt
      nvm install 24 -> networked code-executing persistence-changing exempt
      deno install -g jsr:@std/http -> networked persistence-changing
      corepack enable -> persistence-changing
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

describe('GP-12-55 VP-19-16 VP-19-17 GP-21-04 package scripts are bound to package.json', () => {
  test.each(
    rowsOf(`
      npm run build -> code-executing bound
      npm run-script build -- --watch -> code-executing bound
      npm --prefix web run build -> code-executing bound
      npm -w packages/a run build -> code-executing bound
      npm test -> code-executing bound
      npm t -> code-executing bound
      npm start -> code-executing bound
      npm restart -> code-executing bound
      timeout 60 npm test -> code-executing bound
      npm run -> normal
      npm publish -> networked code-executing bound
      npm publish --dry-run -> normal
      pnpm run build -> code-executing bound
      pnpm build -> code-executing bound
      pnpm --filter web test -> code-executing bound
      yarn build -> code-executing bound
      yarn run build -> code-executing bound
      yarn test -> code-executing bound
      bun run build -> code-executing bound
      deno task build -> code-executing bound
      nice -n 5 yarn test -> code-executing bound
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

describe('GP-12-50 VP-19-19 other forms of the same programs', () => {
  test.each(
    rowsOf(`
      npm ls --all -> normal
      npm view left-pad version -> networked pure
      npm outdated -> networked pure
      npm audit -> networked pure
      npm pack -> code-executing
      npm unpublish left-pad@1.0.0 -> networked destructive
      npm config set registry https://x.example -> persistence-changing
      npm config get registry -> normal pure
      npm login -> networked persistence-changing
      npm cache clean --force -> destructive
      npm version -> normal pure
      npm --version -> normal pure
      npm -v -> normal pure
      npm install --help -> normal pure
      npm exec -- jest -> code-executing
      npm exec --yes eslint . -> networked code-executing
      npx jest -> code-executing exempt
      npx --yes cowsay hi -> networked code-executing exempt
      npx -p typescript tsc -> networked code-executing exempt
      bunx cowsay hi -> networked code-executing exempt
      pnpm dlx cowsay hi -> networked code-executing exempt
      pnpm exec jest -> code-executing
      node --version -> normal pure
      node -v -> normal pure
      node server.js -> code-executing bound
      node --test-reporter spec test.js -> code-executing bound
      node --env-file .env.example dist/main.js -> code-executing bound
      node -e console.log(1) -> code-executing inline
      node --eval console.log(1) -> code-executing inline
      node -p process.version -> code-executing inline
      nohup node server.js -> code-executing bound
      node evals/check.js https://x.example -> code-executing bound
      tsx src/main.ts -> code-executing bound
      deno run --allow-net main.ts -> code-executing bound
      deno fmt -> normal
      tsc -p . -> normal
      tsc --noEmit -> normal
      node_modules/.bin/eslint src -> normal
      eslint --fix src -> normal
      prettier --check . -> normal
      prettier -w src -> normal
      vite build -> code-executing
      nvm ls -> normal pure
      nvm use 24 -> persistence-changing
      bun test -> code-executing
      bun x.ts -> code-executing bound
      bun -e 1 -> code-executing inline
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

test.each(
  rowsOf(`
    npm in -> networked code-executing exempt
    npm ins -> networked code-executing exempt
    npm inst left-pad -> networked code-executing exempt
    npm isntall -> networked code-executing exempt
    npm cit -> networked code-executing exempt
    npm install-ci-test -> networked code-executing exempt
    npm r left-pad -> code-executing exempt
    npm rum left-pad -> code-executing exempt
    npm explore left-pad -- rm x -> code-executing destructive
    npm version patch -> code-executing
    npm version patch --ignore-scripts -> normal
    npm version -> normal pure
    npx -c 'rm x' -> code-executing destructive exempt
    node --test -> code-executing
    node --test x.test.js -> code-executing bound
    deno x.ts -> code-executing bound
    deno test -> code-executing
    deno task -> normal
    pyenv exec rm x -> code-executing destructive
    rbenv exec rm x -> code-executing destructive
    asdf exec rm x -> code-executing destructive
    volta run --node 20 npm test -> code-executing bound
    nvm exec 20 npm test -> code-executing bound
    mise exec node@20 -- npm test -> code-executing bound
    mise ls -> normal pure
    nvm use 20 -> persistence-changing
  `),
)('GP-12-07 VP-19-15 VP-19-16 other names and other ways to run: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
