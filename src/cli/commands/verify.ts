import { ok, type Result, visible } from '../../base/index.ts';
import type { Report } from '../../guide/index.ts';
import type { Command, OptionSpec, Parsed } from '../command.ts';
import { complain } from '../complain.ts';
import { FORMATS, render } from '../verify/formats.ts';
import { shortfall, statusOf } from '../verify/status.ts';
import { judgeTargets } from '../verify/targets.ts';
import { readWishes, type Wishes } from '../verify/wishes.ts';
import { EXIT, type ExitStatus, type World } from '../world.ts';

const NETWORK = 'fetching from the network is the next step of this project';

const OPTIONS: readonly OptionSpec[] = [
  {
    name: 'level',
    value: 'N',
    choices: ['0', '1', '2', '3', '4'],
    help: 'exit 1 unless the guide reaches Level N',
  },
  {
    name: 'max-level',
    value: 'N',
    choices: ['0', '1', '2', '3', '4'],
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
  { name: 'evidence-in', value: 'FILE', help: 'judge saved evidence instead of a guide' },
  { name: 'fetch', help: 'fetch what the metadata names', later: NETWORK },
  {
    name: 'security-txt-key',
    value: 'FILE',
    help: 'the key that security.txt is signed with',
    later: NETWORK,
  },
  { name: 'log-identity', value: 'ID', help: 'whose entry in a transparency log counts', later: NETWORK },
  { name: 'resolve', value: 'H:P:A', many: true, help: 'connect to this address for a host', later: NETWORK },
  { name: 'cacert', value: 'FILE', help: 'trust these certificates', later: NETWORK },
  { name: 'dns', value: 'A:P', help: 'ask this name server', later: NETWORK },
  { name: 'allow-private', help: 'allow private addresses', later: NETWORK },
];

const explain = (reports: readonly Report[], wishes: Wishes, world: World): void => {
  for (const report of reports) {
    const why = shortfall(report, wishes);
    const name = report.input.path ?? report.input.url ?? 'the guide';
    if (why !== undefined) world.err.write(`readback: ${visible(name)}: ${why}\n`);
  }
};

const run = async (parsed: Parsed, world: World): Promise<Result<ExitStatus>> => {
  const read = readWishes(parsed, world);
  if (!read.ok) return read;
  const { value: wishes } = read;
  const { reports, unreadable } = await judgeTargets(parsed.targets, wishes, world);
  if (!wishes.quiet && reports.length > 0) {
    const { colour } = world.out;
    world.out.write(render(reports, { format: wishes.format, colour, targets: parsed.targets.length }));
    explain(reports, wishes, world);
  }
  for (const problem of unreadable) complain(world, problem);
  if (unreadable.length > 0) return ok(EXIT.usage);
  return ok(reports.some((report) => statusOf(report, wishes) !== EXIT.holds) ? EXIT.findings : EXIT.holds);
};

export const verify: Command = {
  name: 'verify',
  summary: 'check an assistant-guide.txt: the level it reaches and every reason',
  usage: '<file|-> ... [options]',
  about: [
    'Judges each guide by the Human-Verifiable Assistant Guide profile 0.7. Nothing in a guide is executed or obeyed,',
    'and no network is used. Conformance is not safety: the verifier checks form, you check meaning.',
    '',
    'Exit status: 0 no blocking finding (with --level: the level is reached), 1 otherwise, 2 wrong use or unreadable.',
  ],
  options: OPTIONS,
  operands: 'files',
  examples: [
    { line: 'readback verify assistant-guide.txt', does: 'show the level, and what blocks the next one' },
    {
      line: 'readback verify --level 3 --format github docs/assistant-guide.txt',
      does: 'gate a pull request',
    },
    {
      line: 'readback verify --repo . assistant-guide.txt',
      does: 'recompute each exec-sha256 from the files here',
    },
    {
      line: 'curl -s https://example.com/guide.txt | readback verify -',
      does: 'verify what a server would serve',
    },
  ],
  run,
};
