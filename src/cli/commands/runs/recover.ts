import { fail, lazy, ok, type Result } from '../../../base/index.ts';
import type { RecoveryResolution } from '../../../kernel/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { APP } from '../../runs/application.ts';
import { oneRun, runsCommand } from '../../runs/runs-command.ts';
import type { Settling } from '../../runs/settle.ts';
import { toldRun } from '../../runs/told-run.ts';

const loadSettle = lazy(() => import('../../runs/settle.ts'));

const DECISIONS: readonly RecoveryResolution['decision'][] = [
  'confirmed_succeeded',
  'confirmed_not_executed',
  'cancelled',
];

const readSettling = async (parsed: Parsed): Promise<Result<Settling>> => {
  const [decision, evidence] = [parsed.value('decision'), parsed.value('evidence')];
  if (decision === undefined || evidence === undefined || evidence.trim() === '')
    return fail(
      'usage',
      'a recovery needs a decision and evidence',
      'give --decision, and --evidence with what you looked at outside and what it showed',
    );
  if (decision === 'confirmed_not_executed' && parsed.value('app') === undefined)
    return fail(
      'usage',
      'confirmed_not_executed asks for a fresh approval, which needs the application',
      'give --app FILE',
    );
  const output = (await loadSettle()).readOutput(parsed.value('output'));
  if (!output.ok) return output;
  return ok({
    id: oneRun(parsed),
    decision: decision as RecoveryResolution['decision'],
    evidence,
    output: output.value,
    as: parsed.value('as'),
    app: parsed.value('app'),
  });
};

export const runsRecover: Command = runsCommand({
  name: 'runs recover',
  summary: 'settle a run whose outcome is not known, by a decision with evidence',
  usage:
    'ID --decision DECISION --evidence TEXT [--output JSON] [--app FILE] [--as NAME] [--database ADDRESS]',
  about: [
    'Nothing is tried again. confirmed_succeeded: the effect is there; confirmed_not_executed: it is not, and a fresh approval',
    'is asked for, which needs the application (--app); cancelled: you stop, and that proves nothing. It asks at the terminal',
    'itself, and for the key of an approver where there is one.',
    'Exit status: 0 settled, 1 refused with a code, 2 wrong use or no database.',
  ],
  options: [
    { name: 'decision', value: 'DECISION', choices: DECISIONS, help: 'what the evidence shows' },
    { name: 'evidence', value: 'TEXT', help: 'what was looked at outside, and what it showed' },
    { name: 'output', value: 'JSON', help: 'what the effect gave, with confirmed_succeeded' },
    APP,
    { name: 'as', value: 'NAME', help: 'which approver you are, where there are several' },
  ],
  operands: 'names',
  takes: { least: 1, most: 1, what: 'the id of a run' },
  examples: [
    {
      line: 'readback runs recover archive-42 --decision confirmed_succeeded --evidence "the file is in the archive"',
      does: 'the effect happened before the crash',
    },
    {
      line: 'readback runs recover archive-42 --decision confirmed_not_executed --evidence "…" --app ./app.mjs',
      does: 'it did not: ask for a fresh approval',
    },
  ],
  prepare: readSettling,
  work: async (store, settling, world) =>
    toldRun(await (await loadSettle()).settleAtTerminal(store, settling, world)),
});
