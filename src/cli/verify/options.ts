import { REGISTRY_KINDS } from '../../guide/index.ts';
import type { OptionSpec } from '../command.ts';
import { FORMATS } from './formats.ts';

const LEVELS = ['0', '1', '2', '3', '4'];

const JUDGING: readonly OptionSpec[] = [
  {
    name: 'level',
    value: 'N',
    choices: LEVELS,
    help: 'exit 1 unless the guide reaches Level N',
  },
  {
    name: 'max-level',
    value: 'N',
    choices: LEVELS,
    help: 'judge for Level N; rules above it do not run',
  },
  { name: 'manifest', value: 'FILE', help: 'the sidecar manifest' },
  {
    name: 'anchors',
    value: 'DIR',
    help: 'what each channel serves, one file a channel: dns-txt.txt and so on',
  },
  { name: 'repo', value: 'DIR', help: "the publisher's repository: pins are checked against its files" },
  {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    choices: FORMATS,
    help: 'how the result is shown; default: text',
  },
  { name: 'expect-sha256', value: 'HEX', help: 'the guide must have this SHA-256' },
  { name: 'expect-url', value: 'URL', help: 'canonical-url must be this URL' },
  {
    name: 'registry',
    value: 'KIND=HOST',
    many: true,
    help: `a host that serves packages as a public registry does; KIND is ${REGISTRY_KINDS.join(', ')}`,
  },
  { name: 'now', value: 'TIME', help: 'compare dates with this ISO 8601 date or time; default: the clock' },
  { name: 'strict', help: 'content that the profile demands and accepted guides miss is an error' },
  {
    name: 'profile',
    value: 'VERSION',
    choices: ['declared', '0.7.0'],
    help: 'judge under the declared profile version, or under 0.7.0',
  },
  {
    name: 'fail-on',
    value: 'SEVERITY',
    choices: ['error', 'warning'],
    help: 'exit 1 on warnings too; default: error',
  },
  { name: 'quiet', short: 'q', help: 'print nothing; the exit status is the answer' },
  { name: 'evidence-out', value: 'FILE', help: 'save everything that was judged, to judge it again later' },
  { name: 'evidence-in', value: 'FILE', help: 'judge saved evidence instead of a guide; no network is used' },
];

const group = 'Fetching (a URL, a host, or a file with --fetch; else no network is used)';

/** Options that mean nothing where nothing is fetched. */
export const FETCHING: readonly OptionSpec[] = [
  {
    name: 'security-txt-key',
    value: 'FILE',
    help: 'the OpenPGP key that signs security.txt, fetched or among --anchors',
  },
  {
    name: 'log-identity',
    value: 'ID|FILE',
    help: 'who may sign in the transparency log: an identity, or a public key (PEM)',
  },
  { name: 'trusted-root', value: 'FILE', help: 'Sigstore trusted root (JSON) in place of the public one' },
  {
    name: 'resolve',
    value: 'HOST:PORT:ADDR[,ADDR]',
    many: true,
    help: 'connect to these addresses for a host and port',
  },
  {
    name: 'cacert',
    value: 'FILE',
    help: 'trust these certificates (PEM) and no others: public hosts then fail; NODE_EXTRA_CA_CERTS=FILE adds some',
  },
  { name: 'dns', value: 'ADDR[:PORT]', help: "ask this name server in place of the system's" },
  { name: 'allow-private', help: 'allow names with private addresses, and local targets that you write' },
].map((option): OptionSpec => ({ ...option, group }) as OptionSpec);

export const OPTIONS: readonly OptionSpec[] = [
  ...JUDGING,
  { name: 'fetch', help: 'fetch what the metadata of a file names: manifest and anchors', group },
  ...FETCHING,
];
