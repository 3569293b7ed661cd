import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fail, ok, type Result } from '../../base/index.ts';
import type { Command, OptionSpec, Parsed } from '../command.ts';
import { EXIT, type ExitStatus, type World } from '../world.ts';

const OPTIONS: readonly OptionSpec[] = [
  { name: 'suite', value: 'DIR', help: 'the fixture suite; default: the one that comes with readback' },
  {
    name: 'command',
    value: 'COMMAND',
    help: 'the verifier to run, such as "other-verifier check"; default: this readback',
  },
  { name: 'only', value: 'NAME', help: 'only the cases whose name begins with this, such as network/tls' },
  { name: 'format', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'default: text' },
];

/** One case may take this long: a fetch that ends in the total deadline, and the start of a slow command. */
const CASE_MS = 90_000;

// From the bundle in dist/bin/ as from the source in src/cli/commands/, the package's root is two or three folders up.
const ownSuite = (): string =>
  fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? '../../../fixtures' : '../../fixtures', import.meta.url),
  );

const run = async (parsed: Parsed, world: World): Promise<Result<ExitStatus>> => {
  if (parsed.targets.join(' ') !== 'verifier')
    return fail('usage', 'conformance needs to be told of what', 'write: readback conformance verifier');
  const { loadSuite, renderAgreement, runSuite, splitCommand } = await import('../../conformance/index.ts');
  const given = parsed.value('command');
  const command = given === undefined ? ok([...world.self, 'verify']) : splitCommand(given);
  if (!command.ok) return command;
  const suite = loadSuite(parsed.value('suite') ?? ownSuite());
  if (!suite.ok) return suite;
  let done = 0;
  const only = parsed.value('only') ?? '';
  const cases = suite.value.cases.filter(({ name }) => name.startsWith(only));
  if (cases.length === 0)
    return fail('suite.none', `no case begins with "${only}"`, 'leave --only out to run all of them');
  const ran = await runSuite(
    { ...suite.value, cases },
    {
      verifier: { command: command.value, knowsWishes: given === undefined },
      now: () => new Date(world.now()),
      timeoutMs: CASE_MS,
      jobs: availableParallelism(),
      onResult: () => {
        done++;
        if (world.err.terminal && done % 10 === 0) world.err.write(`\r${done} of ${cases.length}`);
      },
    },
  );
  if (world.err.terminal) world.err.write('\r');
  if (!ran.ok) return ran;
  const { value: result } = ran;
  const json = parsed.value('format') === 'json';
  world.out.write(json ? `${JSON.stringify(result, null, 2)}\n` : renderAgreement(result));
  const agrees = result.results.every(({ kind }) => kind === 'agrees' || kind === 'skipped');
  return ok(agrees && result.results.some(({ kind }) => kind === 'agrees') ? EXIT.holds : EXIT.findings);
};

export const conformance: Command = {
  name: 'conformance',
  summary: 'run a fixture suite against this verifier, or against any other',
  usage: 'verifier [options]',
  about: [
    'Runs every case of a suite: files, and scenarios with HTTPS servers and a name server of its own on loopback. A',
    'command is started as COMMAND --format json [--manifest F] [--anchors DIR] [--repo DIR] [--now TIME] [--cacert F]',
    '[--dns A:P] [--allow-private] TARGET and prints the output of the verifier profile. What is compared is what',
    'equivalent verifiers agree on (VP-29-31 to VP-29-35): levels, ids, hashes, readiness; never wording.',
    '',
    'Exit status: 0 every case that was run agrees, 1 some do not or none was run, 2 wrong use.',
  ],
  options: OPTIONS,
  operands: () => ['verifier'],
  examples: [
    { line: 'readback conformance verifier', does: 'hold this readback to its own suite' },
    {
      line: "readback conformance verifier --command 'other-verifier check'",
      does: 'see where another verifier agrees',
    },
    { line: 'readback conformance verifier --suite their-fixtures', does: "run somebody else's suite" },
  ],
  run,
};
