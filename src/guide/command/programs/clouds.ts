import { QUERY } from './common.ts';
import type { Deed, Program } from './program.ts';

/** Reading an account's resources; writing them needs its permission (GP-12-04). */
const look: Deed = { does: ['networked'] };

const change: Deed = {
  does: ['networked', 'privileged', 'persistence-changing'],
  only: { '--dry-run, --dryrun, --no-execute-changeset': ['networked'] },
};

const destroy: Deed = {
  does: ['networked', 'privileged', 'destructive'],
  only: { '--dry-run, --dryrun': ['networked'] },
};

const data: Deed = { does: ['networked', 'data-accessing'] };

const copy: Deed = {
  does: ['networked', 'reads-files', 'writes-files'],
  adds: { '--delete, -d, --delete-unmatched-destination-objects': ['destructive', 'privileged'] },
  only: { '--dryrun, --dry-run, -n': ['networked', 'reads-files'] },
};

const signIn: Deed = { does: ['networked', 'persistence-changing'] };

const VERBS: Readonly<Record<string, Deed>> = {
  'list, ls, show, describe, get, info, status, check, view, describe-*, list-*, get-*, head-*, search, wait, exists, tail':
    look,
  'create, update, set, add, deploy, apply, enable, disable, start, stop, restart, reboot, resize, scale, attach, detach, put, copy, import, restore, submit, run, up, promote, rollback, add-iam-policy-binding, set-iam-policy, create-*, update-*, put-*, modify-*, start-*, stop-*, reboot-*, run-*, attach-*, detach-*, associate-*, authorize-*, enable-*, register-*, tag-*, copy-*, add-*, set-*, change-*, import-*, restore-*, send-*, publish, invoke, execute-*':
    change,
  'delete, rm, remove, destroy, terminate, purge, revoke, rotate, reset, schedule-key-deletion, remove-iam-policy-binding, delete-*, terminate-*, remove-*, revoke-*, deregister-*, purge-*, reset-*, disable-*, release-*, rotate-*':
    destroy,
  'logs, log, read, ssh': data,
  'login, logout, configure, init, revoke-auth': signIn,
};

export const clouds: readonly Program[] = [
  {
    names: 'aws',
    values:
      '--profile, --region, --output, --query, --endpoint-url, --filters, --instance-ids, --bucket, --key, --function-name, --stack-name, --template-body, --template-file, --secret-id, --name, --cli-input-json, --exclude, --include, --log-group-name, --cluster, --service, --policy-arn, --role-name, --user-name',
    asks: 'help',
    subcommands: {
      's3 ls': look,
      's3 cp, s3 sync': copy,
      's3 mv, s3 rm, s3 rb': destroy,
      's3 mb, s3 website': change,
      's3api get-object': ['networked', 'data-accessing', 'writes-files'],
      'secretsmanager get-secret-value, ssm get-parameter, ssm get-parameters, ssm get-parameters-by-path, secretsmanager batch-get-secret-value, kms decrypt, rds-data execute-statement, logs tail, logs get-log-events, logs filter-log-events, dynamodb scan, dynamodb query, dynamodb get-item, athena get-query-results, ecr get-login-password, iam list-access-keys':
        data,
      'sts get-caller-identity, sts decode-authorization-message': look,
      'configure list, configure get, help': QUERY,
      'configure, configure set, configure sso, sso login, sso logout': signIn,
      'ssm start-session, ecs execute-command': ['networked', 'privileged', 'code-executing'],
      'cloudformation deploy': change,
      'cloudformation validate-template': look,
      'eks update-kubeconfig': signIn,
    },
    verbs: VERBS,
    does: ['networked'],
  },
  {
    names: 'gcloud',
    values:
      '--project, --account, --region, --zone, --format, --filter, --configuration, --impersonate-service-account, --cluster, --secret, --limit, -q',
    subcommands: {
      'auth login, auth application-default login, auth revoke, auth activate-service-account, auth configure-docker, container clusters get-credentials, init':
        signIn,
      'auth print-access-token, auth print-identity-token': ['networked', 'data-accessing'],
      'secrets versions access, logging read, app logs read': data,
      'config list, config get-value, config get, info, version, help': QUERY,
      'config set, config unset, config configurations activate': ['persistence-changing'],
      'components install, components update': ['networked', 'persistence-changing'],
      'storage ls, storage cat': look,
      'storage cp, storage rsync': copy,
      'storage rm': destroy,
      'compute ssh': { ...data, runs: '--command' },
    },
    verbs: VERBS,
    does: ['networked'],
  },
  {
    names: 'gsutil',
    longDash: true,
    does: ['networked'],
    subcommands: {
      'ls, du, stat, cat, hash': look,
      'cp, rsync': copy,
      'mv, rm, rb': destroy,
      'mb, acl, iam, defacl, setmeta': change,
      version: QUERY,
    },
  },
  {
    names: 'bq',
    does: ['networked'],
    values: '--project_id, --dataset_id',
    destroys: /\b(?:drop|truncate|delete\s+from)\b/i,
    subcommands: {
      query: {
        does: ['networked', 'data-accessing'],
        destroys: /\b(?:drop|truncate|delete\s+from)\b/i,
        only: { '--dry_run': ['networked'] },
      },
      'ls, show': look,
      head: data,
      rm: destroy,
      'mk, load, cp, update, insert': change,
      version: QUERY,
    },
  },
  {
    names: 'az',
    values:
      '--subscription, -g, --resource-group, -n, --name, -o, --output, --query, --vault-name, -l, --location, --file, -f',
    subcommands: {
      'login, logout, account set, configure, aks get-credentials, acr login': signIn,
      'keyvault secret show, keyvault secret download, webapp log tail, monitor log-analytics query, account get-access-token, storage account keys list':
        data,
      'account show, account list': look,
      'deployment group what-if, deployment group validate, bicep build': look,
      'version, help, find': QUERY,
      'aks command invoke, vm run-command invoke': ['networked', 'privileged', 'code-executing'],
      'extension add': ['networked', 'persistence-changing', 'code-executing'],
    },
    verbs: VERBS,
    does: ['networked'],
  },
  {
    names: 'doctl, linode-cli, hcloud, oci, ibmcloud, scw, civo, vultr-cli, exo, aliyun, tccli, openstack',
    values: '-t, --access-token, -c, --config, --context, -o, --output, --format, --profile, --region',
    subcommands: { 'auth init, auth switch, login': signIn, version: QUERY },
    verbs: VERBS,
    does: ['networked'],
  },
  {
    names: 'fly, flyctl',
    values: '-a, --app, -c, --config, -r, --region',
    subcommands: {
      'deploy, launch, scale, scale count, secrets set, secrets import, secrets unset, volumes create, machine run, postgres create, ips allocate-v4, certs add':
        change,
      'apps destroy, destroy, volumes destroy, machine destroy, certs remove': destroy,
      'status, apps list, list, releases, regions list, secrets list, volumes list, machine list, info, checks list':
        look,
      logs: data,
      'ssh console, console': ['networked', 'privileged', 'code-executing'],
      'auth login, auth logout, auth docker': signIn,
      'auth token': data,
      'version, help, platform regions': QUERY,
    },
    does: ['networked'],
  },
  {
    names: 'heroku',
    values: '-a, --app, -r, --remote, -t, --type',
    subcommands: {
      'create, apps:create, config:set, config:unset, ps:scale, ps:restart, releases:rollback, addons:create, domains:add, git:remote, container:push, container:release, maintenance:on, maintenance:off':
        change,
      'apps:destroy, addons:destroy, pg:reset, domains:remove, pg:credentials:rotate': destroy,
      'logs, config, config:get, pg:psql, pg:backups:download': data,
      'run, run:detached': {
        does: ['networked', 'privileged', 'code-executing'],
        starts: { as: 'words' },
      },
      'ps, apps, apps:info, releases, addons, domains, pg:info': look,
      'login, logout, auth:login': signIn,
      'auth:token': data,
      'version, help': QUERY,
    },
    does: ['networked'],
  },
  {
    names: 'vercel, netlify, wrangler, railway, render, surge, firebase, supabase, amplify-cli, now',
    values:
      '-t, --token, --cwd, -A, --local-config, --scope, -s, --site, -d, --dir, -c, --config, --env, -P, --project',
    subcommands: {
      'dev, build, functions:serve, emulators:start, start': ['code-executing'],
      'env pull, secrets list, env ls, functions:config:get': data,
      'pages deploy, db push, functions deploy, d1 execute, secret put, env add, env:set, kv put, link':
        change,
      'db reset, d1 delete, secret delete, env rm, sites:delete, project delete, projects delete': destroy,
      'whoami, list, ls, inspect, status, projects list, deployments, projects:list': look,
      'version, help': QUERY,
    },
    verbs: VERBS,
    bare: change,
    does: ['networked'],
  },
];
