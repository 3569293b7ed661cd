import type { Invocation } from '../../command/types.ts';
import { rule } from '../../rule.ts';
import { argumentsOf } from '../commands/interpreters.ts';
import { type Detect, detectAll, hit, none } from './patterns.ts';

const FILES =
  /(?:^|[/~@=])(?:\.ssh\/(?!known_hosts|config$|authorized_keys|[\w.-]*\.pub$)|\.aws\/(?:credentials|sso\/cache)|\.azure\/|\.gnupg\/|\.kube\/config$|\.docker\/config\.json$|\.config\/(?:gcloud|gh|op|doctl|hub)\/|\.netrc$|\.pgpass$|\.git-credentials$|\.npmrc$|\.pypirc$|\.vault-token$|\.htpasswd$|id_(?:rsa|dsa|ecdsa|ed25519)$|Library\/Keychains|application_default_credentials\.json$|\.env(?:\.(?:local|prod|production|staging|development))?$)|^\/etc\/(?:shadow|gshadow|sudoers)/;

/** Programs that show, copy or send what they read. Clients that use a credential as meant are not scraping. */
const READERS: ReadonlySet<string> = new Set([
  'awk',
  'base64',
  'bat',
  'cat',
  'cp',
  'curl',
  'cut',
  'dd',
  'egrep',
  'find',
  'grep',
  'gzip',
  'head',
  'jq',
  'less',
  'more',
  'nl',
  'od',
  'rg',
  'rsync',
  'scp',
  'sed',
  'sort',
  'strings',
  'tac',
  'tail',
  'tar',
  'tee',
  'wget',
  'xxd',
  'yq',
  'zip',
]);

/** Words that hand out secrets, behind the program: the first words that are no options. */
const TELLS: ReadonlyMap<string, RegExp> = new Map([
  [
    'aws',
    /^(?:secretsmanager (?:get-secret-value|batch-get-secret-value)|ssm get-parameters?(?:-by-path)?|configure (?:get|export-credentials)|sts get-session-token|ecr get-login-password)\b/,
  ],
  [
    'az',
    /^(?:keyvault secret (?:show|download)|account get-access-token|acr credential show|ad sp create-for-rbac)\b/,
  ],
  ['bw', /^(?:get|list|export)\b/],
  ['doppler', /^secrets\b/],
  ['gcloud', /^(?:secrets versions access|auth (?:application-default )?print-(?:access|identity)-token)\b/],
  ['gh', /^auth token\b/],
  ['git', /^credential(?:-\w+)? (?:fill|get)\b/],
  ['heroku', /^(?:config|auth:token)\b/],
  ['kubectl', /^(?:get|describe) secrets?\b/],
  ['oc', /^(?:(?:get|describe) secrets?|whoami)\b.{0,80}(?:secret|-t\b|--show-token)/],
  ['op', /^(?:read|item get|document get)\b/],
  ['pass', /^(?:show|[\w-]+\/)/],
  ['secret-tool', /^(?:lookup|search)\b/],
  ['security', /^(?:find-(?:generic|internet)-password|dump-keychain|export)\b/],
  ['vault', /^(?:kv get|read|print token)\b/],
]);

const told = (invocation: Invocation): string | undefined => {
  const pattern = TELLS.get(invocation.program);
  if (pattern === undefined) return undefined;
  const words = argumentsOf(invocation).filter((word) => !word.startsWith('-'));
  return pattern.test(words.slice(0, 6).join(' ')) ? words.slice(0, 2).join(' ') : undefined;
};

export const detectCredentials: Detect = (invocation) => {
  const secret = told(invocation);
  if (secret !== undefined) return hit(`${invocation.program} ${secret} hands out secrets`, invocation.span);
  if (!READERS.has(invocation.program)) return none;
  // `cp .env.example .env` writes the file and reads an example.
  const made = new Set(invocation.paths.filter(({ role }) => role === 'write').map(({ path }) => path));
  const file = argumentsOf(invocation).find((word) => FILES.test(word) && !made.has(word));
  return file === undefined ? none : hit(`${invocation.program} reads credentials: ${file}`, invocation.span);
};

export const credentialAccess = rule({
  id: 'risky.credential-access',
  severity: 'warning',
  from: 3,
  section: '17',
  clauses: ['GP-17-09', 'VP-20-10'],
  title: 'Command reads credentials',
  why: 'A key that an agent has read can end up in its answer, its memory or the next request.',
  fix: 'Let the tool that needs the credential read it itself, and keep the value out of the output.',
  check: (subject) => detectAll(subject, detectCredentials),
});
