import { ok, plural, type Result, visible } from '../../../base/index.ts';
import type { Decision, Policy, PolicyChange } from '../../../kernel/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { FORMAT, tell } from '../../guidance/print.ts';
import { EXIT, type World } from '../../world.ts';
import { type CallLine, loadKernel, pathOf, readCallLines, readPolicyFile, TOOLS } from './input.ts';

/** A change with where its call stands and what it calls. */
interface ToldChange extends Pick<PolicyChange, 'change' | 'before' | 'after'> {
  readonly line: number;
  readonly tool: string;
}

interface Compared {
  readonly calls: number;
  readonly changes: readonly ToldChange[];
}

const shortOf = ({ outcome, reasons, materiality, needs_control }: Decision) => ({
  outcome,
  reasons,
  materiality,
  needs_control,
});

const saidOf = ({ outcome, reasons, materiality, needs_control }: Decision): string => {
  const control = needs_control === null ? '' : `, waits for ${needs_control}`;
  return `${outcome} (${reasons.join(', ')}; ${materiality}${control})`;
};

const textOf = ({ calls, changes }: Compared): string => {
  const lines = changes.map(({ line, tool, change, before, after }) =>
    visible(`line ${line} ${tool} ${change}: ${saidOf(before)} becomes ${saidOf(after)}`),
  );
  return `${[...lines, `${plural(calls, 'call')}, ${changes.length} decided otherwise`].join('\n')}\n`;
};

const jsonOf = ({ calls, changes }: Compared): object => ({
  calls,
  changes: changes.map(({ before, after, ...one }) => ({
    ...one,
    before: shortOf(before),
    after: shortOf(after),
  })),
});

const compare = async (
  lines: readonly CallLine[],
  [before, after]: readonly [Policy, Policy],
): Promise<Compared> => {
  const { diffPolicies } = await loadKernel();
  const calls = lines.map(({ call }) => call);
  const changes = diffPolicies(calls, before, after).flatMap(({ call, ...change }) => {
    const line = lines[call];
    return line === undefined ? [] : [{ ...change, line: line.line, tool: line.call.definition.name }];
  });
  return { calls: calls.length, changes };
};

const readBoth = async (parsed: Parsed, world: World): Promise<Result<readonly [Policy, Policy]>> => {
  const [from = '', to = ''] = parsed.targets;
  const before = await readPolicyFile(from, world);
  if (!before.ok) return before;
  const after = await readPolicyFile(to, world);
  return after.ok ? ok([before.value, after.value]) : after;
};

export const policyDiff: Command = {
  name: 'policy diff',
  summary: 'say which recorded calls another policy would decide otherwise',
  usage: 'BEFORE AFTER --calls FILE|- [--tools FILE] [--format text|json]',
  about: [
    'A dry run: nothing is executed, asked or recorded. The calls are JSON Lines, each as readback policy explain --help shows',
    'it. A change is stricter, looser, or of reasons alone: another code, another materiality, another second check.',
    '',
    'Exit status: 0 every call is decided as before, 1 at least one is not, 2 wrong use or unreadable.',
  ],
  options: [
    { name: 'calls', value: 'FILE', help: 'the recorded calls, as JSON Lines; - is standard input' },
    TOOLS,
    FORMAT,
  ],
  operands: 'files',
  takes: { least: 2, most: 2, what: 'two policies: BEFORE AFTER' },
  examples: [
    {
      line: 'readback policy diff policy.json stricter.json --tools tools.json --calls calls.jsonl',
      does: 'what a new policy would change for the calls of last week',
    },
  ],
  run: async (parsed, world) => {
    const path = pathOf(parsed, 'calls');
    if (!path.ok) return path;
    const policies = await readBoth(parsed, world);
    if (!policies.ok) return policies;
    const lines = await readCallLines(path.value, parsed, world);
    if (!lines.ok) return lines;
    const compared = await compare(lines.value, policies.value);
    const status = compared.changes.length > 0 ? EXIT.findings : EXIT.holds;
    return ok(tell(ok({ text: textOf(compared), json: jsonOf(compared), status }), parsed, world));
  },
};
