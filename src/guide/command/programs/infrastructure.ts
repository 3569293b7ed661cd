import { ASKS_SERVER, QUERY, READS, WRITES } from './common.ts';
import type { Deed, Program } from './program.ts';

/** An apply also replaces and destroys, as its plan says. */
const apply: Deed = { does: ['networked', 'privileged', 'persistence-changing', 'destructive'] };

const change: Deed = { does: ['networked', 'privileged', 'persistence-changing'] };

const destroy: Deed = { does: ['networked', 'privileged', 'destructive'] };

const runsProject: Deed = { does: ['code-executing', 'writes-files'] };

export const infrastructure: readonly Program[] = [
  {
    names: 'terraform, tofu, terragrunt',
    values: '-chdir, -var, -var-file, -target, -out, -state, -backend-config, -lock-timeout, -parallelism',
    longDash: true,
    asks: '-v, -h, -version, -help',
    subcommands: {
      'apply, run-all apply': apply,
      'destroy, run-all destroy': destroy,
      'plan, refresh, run-all plan': {
        does: ['networked', 'reads-files'],
        adds: { '-out': ['writes-files'] },
      },
      'init, get, providers lock, providers mirror': { does: ['networked', 'writes-files'] },
      'validate, graph, providers, providers schema, workspace list, workspace show, metadata functions':
        READS,
      fmt: { does: ['writes-files'], only: { '-check, -diff': ['reads-files'] } },
      'show, output, console, state list, state show, state pull': ['data-accessing', 'reads-files'],
      'import, taint, untaint, state mv, state push, state replace-provider, workspace new': change,
      'state rm, workspace delete, force-unlock': destroy,
      'workspace select': WRITES,
      test: { does: ['networked', 'code-executing', 'privileged'] },
      'login, logout': ['networked', 'persistence-changing'],
      'version, help': QUERY,
    },
  },
  {
    names: 'pulumi',
    values: '-C, --cwd, -s, --stack, -c, --config',
    subcommands: {
      'up, update': {
        ...apply,
        does: ['networked', 'privileged', 'persistence-changing', 'destructive', 'code-executing'],
      },
      'destroy, stack rm, cancel, state delete': destroy,
      'preview, refresh --preview-only': ['networked', 'code-executing'],
      'import, refresh': change,
      'stack ls, stack output, stack, about, config, whoami, logs': ['networked', 'reads-files'],
      'config get, stack export': ['data-accessing'],
      'config set, stack select, stack init, new': WRITES,
      'login, logout, plugin install': ['networked', 'persistence-changing'],
      version: QUERY,
    },
  },
  {
    names: 'ansible-playbook',
    values:
      '-i, --inventory, -e, --extra-vars, -l, --limit, -t, --tags, --skip-tags, -u, --user, --vault-password-file, -f, --forks, -M',
    asks: '-h',
    does: ['networked', 'code-executing', 'privileged', 'persistence-changing'],
    only: {
      '--syntax-check, --list-tasks, --list-hosts, --list-tags': ['reads-files'],
      '-C, --check': ['networked', 'code-executing'],
    },
    interprets: {},
  },
  {
    names: 'ansible',
    values: '-i, --inventory, -m, -a, -e, -u, -l, -f',
    does: ['networked', 'code-executing', 'privileged'],
    only: { '--list-hosts': ['reads-files'] },
  },
  {
    names: 'ansible-galaxy',
    subcommands: {
      'install, collection install, role install': {
        does: ['networked', 'code-executing', 'persistence-changing'],
        artifact: { shape: 'exempt' },
      },
      'list, collection list, role list': READS,
      'init, role init': WRITES,
    },
  },
  {
    names: 'ansible-vault',
    subcommands: {
      'view, decrypt, edit, rekey': ['data-accessing', 'writes-files'],
      'encrypt, create, encrypt_string': WRITES,
    },
  },
  {
    names:
      'ansible-lint, ansible-inventory, ansible-doc, tflint, tfsec, checkov, terrascan, infracost, actionlint, zizmor, yamllint, cfn-lint',
    ...READS,
  },
  {
    names: 'packer',
    subcommands: {
      'validate, inspect': READS,
      build: ['networked', 'code-executing', 'privileged', 'persistence-changing'],
      init: ['networked', 'writes-files'],
      fmt: WRITES,
      version: QUERY,
    },
  },
  {
    names: 'cdk, cdktf, sam, serverless, sls, sst, copilot, chalice, amplify',
    values: '--profile, --stage, -s, --region, -c, --context, --stack-name, -p',
    subcommands: {
      'deploy, bootstrap, sync, up, push': [
        'networked',
        'code-executing',
        'privileged',
        'persistence-changing',
      ],
      'destroy, remove, delete': destroy,
      'diff, synth, package, build, local invoke, invoke local, validate': runsProject,
      'list, ls, info, doctor': READS,
      'logs, invoke': ['networked', 'data-accessing'],
      'init, create': WRITES,
      version: QUERY,
    },
  },
  {
    names: 'nomad, consul',
    subcommands: {
      'status, job status, node status, members, catalog services, kv get, info, monitor': ASKS_SERVER,
      'job run, run, kv put, job scale, join': change,
      'job stop, stop, kv delete, system gc, leave': destroy,
      'job plan, plan, validate, fmt': ['networked', 'reads-files'],
      version: QUERY,
    },
  },
  {
    names: 'salt, salt-call, puppet, chef-client, cfn',
    does: ['networked', 'code-executing', 'privileged', 'persistence-changing'],
    only: { '--noop, --why-run, -W': ['networked', 'reads-files'] },
  },
];
