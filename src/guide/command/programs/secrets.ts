import { ASKS_SERVER, QUERY, READS } from './common.ts';
import type { Deed, Program } from './program.ts';

const secret: Deed = { does: ['data-accessing'] };

const remoteSecret: Deed = { does: ['networked', 'data-accessing'] };

const change: Deed = { does: ['networked', 'privileged', 'persistence-changing'] };

const destroy: Deed = { does: ['networked', 'privileged', 'destructive'] };

export const secrets: readonly Program[] = [
  {
    names: 'gpg, gpg2, gpgv',
    values:
      '-o, --output, -u, --local-user, -r, --recipient, --keyserver, --homedir, --keyring, --passphrase, --status-fd',
    does: ['reads-files'],
    adds: {
      '-d, --decrypt, --export-secret-keys, --export-secret-subkeys, --export-ownertrust': ['data-accessing'],
      '--import, --gen-key, --full-gen-key, --quick-generate-key, --generate-key, --edit-key, --import-ownertrust, --sign-key':
        ['persistence-changing'],
      '--recv-keys, --receive-keys, --recv-key, --search-keys, --refresh-keys, --locate-keys': [
        'networked',
        'persistence-changing',
      ],
      '--send-keys': ['networked'],
      '--delete-keys, --delete-key, --delete-secret-keys, --delete-secret-and-public-key, --gen-revoke': [
        'destructive',
        'persistence-changing',
      ],
      '--dearmor, -s, --sign, --clearsign, -b, --detach-sign, -e, --encrypt': ['writes-files'],
    },
    paths: { options: { '-o, --output': 'write' } },
  },
  {
    names: 'pass, gopass',
    ...secret,
    subcommands: {
      'show, find, grep, ls, list': secret,
      'insert, generate, edit, init, mv, cp': ['data-accessing', 'persistence-changing'],
      rm: ['data-accessing', 'destructive'],
      'git push, git pull': ['networked'],
      version: QUERY,
    },
  },
  {
    names: 'vault, bao',
    values: '-address, -namespace, -format, -field, -mount',
    longDash: true,
    does: ['networked'],
    subcommands: {
      'read, kv get, list, kv list, unwrap, token lookup, print token, kv metadata get': remoteSecret,
      'write, kv put, kv patch, policy write, auth enable, secrets enable, token create, kv rollback, operator init, operator unseal, audit enable':
        change,
      'delete, kv delete, kv destroy, kv metadata delete, policy delete, auth disable, secrets disable, lease revoke, token revoke, operator seal, operator rotate, operator rekey':
        destroy,
      login: ['networked', 'persistence-changing'],
      status: ASKS_SERVER,
      version: QUERY,
    },
  },
  {
    names: 'op, bw, lpass, doppler, infisical, akeyless, keeper, chamber, aws-vault, berglas',
    values: '--vault, --account, --format, -p, --project, -c, --config, --session',
    ...remoteSecret,
    subcommands: {
      'item delete, document delete, vault delete, delete, secrets delete, rm': {
        does: ['networked', 'data-accessing', 'destructive'],
      },
      'item create, item edit, document create, create, edit, secrets set, write': [
        'networked',
        'data-accessing',
        'persistence-changing',
      ],
      'run, exec': { ...remoteSecret, starts: { as: 'words', dashed: true, transparent: true } },
      'signin, login, logout, setup, unlock': ['networked', 'persistence-changing'],
      'status, whoami': ASKS_SERVER,
      version: QUERY,
    },
  },
  {
    names: 'security',
    values: '-a, -s, -l, -k, -c, -p',
    does: ['data-accessing'],
    subcommands: {
      'find-generic-password, find-internet-password, dump-keychain, export, find-identity': secret,
      'add-generic-password, add-internet-password, import, set-key-partition-list, create-keychain, unlock-keychain':
        ['data-accessing', 'persistence-changing'],
      'add-trusted-cert': ['persistence-changing', 'privileged'],
      'delete-generic-password, delete-internet-password, delete-keychain, delete-certificate': [
        'data-accessing',
        'destructive',
      ],
      'find-certificate, list-keychains, verify-cert': READS,
    },
  },
  {
    names: 'secret-tool, kwallet-query, keyring, cmdkey',
    ...secret,
    subcommands: {
      'clear, del, delete': ['data-accessing', 'destructive'],
      'store, set': ['data-accessing', 'persistence-changing'],
    },
  },
  {
    names: 'sops',
    values: '-i, --input-type, --output-type, -k, --kms, --pgp, --age',
    does: ['data-accessing'],
    adds: { '-i, --in-place': ['writes-files'] },
    only: { '-e, --encrypt': ['reads-files', 'writes-files'] },
    subcommands: { 'decrypt, edit, exec-env, exec-file': secret, 'encrypt, updatekeys': ['writes-files'] },
  },
  {
    names: 'age',
    values: '-o, --output, -i, --identity, -r, --recipient, -R',
    does: ['reads-files'],
    adds: { '-d, --decrypt': ['data-accessing'] },
    paths: { options: { '-o, --output': 'write' } },
  },
  {
    names: 'age-keygen, ssh-keygen',
    values: '-t, -b, -C, -N, -f, -P, -o',
    does: ['persistence-changing', 'writes-files'],
    adds: { '-R': [] },
    only: { '-l, -F, -y': ['reads-files'] },
  },
  {
    names: 'ssh-agent',
    values: '-a, -t, -E, -P',
    does: ['data-accessing'],
    starts: { as: 'words', transparent: true },
  },
  { names: 'ssh-add', does: ['data-accessing'], only: { '-l, -L': ['reads-files'] } },
  { names: 'kinit, klist, kdestroy', does: ['networked', 'persistence-changing'] },
  {
    names: 'minisign, signify',
    does: ['reads-files'],
    adds: { '-S, -G': ['data-accessing', 'writes-files'] },
  },
];
