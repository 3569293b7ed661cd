import { QUERY, READS } from './common.ts';
import type { Deed, Program } from './program.ts';

const builds: Deed = { does: ['code-executing', 'writes-files'] };

/** An agent acts on its own judgement and asks its model over the network. */
const agent: Deed = { does: ['networked', 'code-executing', 'writes-files'] };

/** Programs whose first operand is a program file, beside the languages of `runtimes`. */
export const interpreters: readonly Program[] = [
  {
    names: 'zx',
    values: '-e, --eval, --shell, --prefix, --postfix, --cwd, --env, --ext, --install',
    asks: '-v, -h',
    interprets: { inline: '-e, --eval' },
  },
  {
    names: 'vite-node, babel-node, esno, esr, jiti, sucrase-node, swc-node',
    values: '-e, --eval, -p, --print, -r, --require, -c, --config, -x, --extensions',
    asks: '-v, -h',
    interprets: { inline: '-e, --eval, -p, --print' },
  },
  { names: 'runghc, runhaskell', values: '-f, -i, --ghc-arg', longDash: true, interprets: {} },
  {
    names: 'ocaml',
    values: '-e, -I, -open, -require, -init',
    longDash: true,
    asks: '-version, -vnum',
    interprets: { inline: '-e' },
  },
  { names: 'escript', interprets: {} },
  {
    names: 'nu, xonsh, elvish, oil, osh, ysh',
    values: '-c, --commands, -e, --execute, --config, --env-config, --rc, -m, -n, -t',
    asks: '-v, -h',
    interprets: { inline: '-c, --commands, -e, --execute' },
  },
  {
    names: 'scala-cli, amm',
    subcommands: { version: QUERY, 'run, test': { interprets: {} } },
    interprets: {},
  },
  {
    names: 'jbang',
    values: '-c, --code, -D, --deps, --java, --cp, --main',
    asks: 'version',
    does: ['networked'],
    interprets: { inline: '-c, --code' },
  },
  { names: 'jshell', values: '--class-path, --startup, --feedback, -C, -J, -R', interprets: {} },
  { names: 'wine, wine64, mono', longDash: true, interprets: {} },
  {
    names: 'ipython, ipython3, bpython, ptpython',
    values: '-c, -m, --profile',
    interprets: { inline: '-c', module: '-m' },
  },
  {
    names: 'streamlit',
    subcommands: { run: { interprets: {} }, 'version, docs, help': QUERY },
    does: ['code-executing'],
  },
  {
    names: 'pm2',
    values: '-n, --name, -i, --instances, --log, --env, --cwd, --cron, -u',
    subcommands: {
      start: { does: ['code-executing', 'persistence-changing'], interprets: {} },
      'restart, reload, stop, save, startup, unstartup, resurrect, scale': ['persistence-changing'],
      'delete, kill': ['destructive', 'persistence-changing'],
      'logs, log': ['data-accessing'],
      'list, ls, status, show, describe, jlist, monit, info': READS,
    },
  },
  {
    names: 'ant',
    values: '-f, -file, -buildfile, -lib, -l, -logfile, -propertyfile',
    longDash: true,
    asks: '-version, -h, -help, -diagnostics',
    ...builds,
    only: { '-p, -projecthelp': ['reads-files'] },
    artifact: {
      shape: 'bound',
      files: ['build.xml'],
      file: '-f, -file, -buildfile',
      entry: 'operand',
    },
  },
  {
    names: 'claude, codex, gemini, cursor-agent, opencode, goose-cli, amp, aider',
    values: '-m, --model, -p, --prompt, --message, -c, --config, -C, --cd',
    asks: '-v, -h',
    ...agent,
    subcommands: {
      'mcp list, version, doctor, config list': READS,
      'mcp add, mcp remove': ['persistence-changing'],
    },
  },
];
