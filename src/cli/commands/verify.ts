import { ok, type Result, visible } from '../../base/index.ts';
import type { Report } from '../../guide/index.ts';
import type { Command, Parsed } from '../command.ts';
import { complain, complainOfBug } from '../complain.ts';
import { render } from '../verify/formats.ts';
import { OPTIONS } from '../verify/options.ts';
import { progressOn } from '../verify/progress.ts';
import { shortfall, statusOf } from '../verify/status.ts';
import { judgeTargets } from '../verify/targets.ts';
import { readWishes, type Wishes } from '../verify/wishes.ts';
import { EXIT, type ExitStatus, type World } from '../world.ts';

const explain = (reports: readonly Report[], wishes: Wishes, world: World): void => {
  for (const report of reports) {
    const why = shortfall(report, wishes);
    const name = report.input.path ?? report.input.url ?? 'the guide';
    if (why !== undefined) world.err.write(`readback: ${visible(name)}: ${why}\n`);
  }
};

/** An entry that matches nothing is a slip, and the internet was asked in its place. */
const tellUnused = (reports: readonly Report[], world: World): void => {
  const unused = reports.flatMap(({ network }) =>
    network === undefined ? [] : [network.overrides?.resolve_unused ?? []],
  );
  for (const entry of unused[0] ?? [])
    if (unused.every((entries) => entries.includes(entry)))
      world.err.write(
        `readback: --resolve ${visible(entry)} was not used: nothing was asked of this host and port\n`,
      );
};

const show = (reports: readonly Report[], wishes: Wishes, world: World): void => {
  if (wishes.quiet || reports.length === 0) return;
  const targets = Math.max(wishes.targets.length, 1);
  world.out.write(render(reports, { format: wishes.format, colour: world.out.colour, targets }));
  explain(reports, wishes, world);
  if (wishes.files.evidenceIn === undefined) tellUnused(reports, world);
};

const run = async (parsed: Parsed, world: World): Promise<Result<ExitStatus>> => {
  const read = await readWishes(parsed, world);
  if (!read.ok) return read;
  const { value: wishes } = read;
  const bugs: unknown[] = [];
  const progress = progressOn(world, wishes.quiet);
  const around = { world, say: progress.say, onBug: (error: unknown) => void bugs.push(error) };
  const { reports, unreadable } = await judgeTargets(wishes, around).finally(progress.clear);
  show(reports, wishes, world);
  for (const problem of unreadable) complain(world, problem);
  for (const bug of bugs) complainOfBug(world, bug);
  if (unreadable.length > 0 || bugs.length > 0) return ok(EXIT.usage);
  return ok(reports.some((report) => statusOf(report, wishes) !== EXIT.holds) ? EXIT.findings : EXIT.holds);
};

export const verify: Command = {
  name: 'verify',
  summary: 'check an assistant-guide.txt: the level it reaches and every reason',
  usage: '<url|host|file|-> ... [options]',
  about: [
    'Judges each guide by the Human-Verifiable Assistant Guide profile 0.7. Nothing in a guide is executed or obeyed.',
    'Conformance is not safety: the verifier checks form, you check meaning.',
    '',
    'A URL is fetched with its manifest and anchors; a host (example.com) is asked where its guide is. A name of a file is',
    'a file, and no network is used for it, unless --fetch says to fetch what its metadata names.',
    '',
    'Exit status: 0 no blocking finding (with --level: the level is reached), 1 otherwise, 2 wrong use or unreadable.',
  ],
  options: OPTIONS,
  operands: 'files',
  examples: [
    { line: 'readback verify assistant-guide.txt', does: 'show the level, and what blocks the next one' },
    {
      line: 'readback verify https://example.com/.well-known/assistant-guide.txt',
      does: 'fetch the guide and its provenance: only this can show Level 4',
    },
    { line: 'readback verify example.com', does: 'find the guide of a host first' },
    {
      line: 'readback verify --level 3 --format github docs/assistant-guide.txt',
      does: 'gate a pull request',
    },
    {
      line: 'readback verify --repo . assistant-guide.txt',
      does: 'recompute each exec-sha256 from the files here',
    },
    {
      line: 'readback verify --fetch assistant-guide.txt',
      does: 'compare a file with the manifest and anchors that are published',
    },
    {
      line: "readback verify --resolve 'example.com:443:[::1]' --cacert ca.pem --allow-private https://example.com/guide.txt",
      does: 'try a staging server before it is public',
    },
  ],
  run,
};
