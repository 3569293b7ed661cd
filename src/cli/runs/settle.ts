import { fail, ok, type Problem, type Result, visible } from '../../base/index.ts';
import {
  type Json,
  type Kernel,
  type RecoveryResolution,
  type RunState,
  readJson,
  refuse,
} from '../../kernel/index.ts';
import type { Store } from '../../store/index.ts';
import { chooseApprover } from '../approver/choose.ts';
import { keyringOf } from '../approver/keyring.ts';
import { unlock } from '../approver/signer.ts';
import { openTerminal, type Terminal } from '../approver/terminal.ts';
import type { World } from '../world.ts';
import { accountName } from './account.ts';
import { folded } from './folded.ts';
import { applicationOf } from './kernel.ts';
import { linesOf } from './view.ts';

export interface Settling {
  readonly id: string;
  readonly decision: RecoveryResolution['decision'];
  readonly evidence: string;
  readonly output: Json | undefined;
  /** Which approver settles it, where there are several. */
  readonly as: string | undefined;
  readonly app: string | undefined;
}

/** What the target knows of the operation, when the application can ask it: to look at, and no decision (GR-REC-17). */
const lookupLine = async (kernel: Kernel, { id, app }: Settling): Promise<string> => {
  if (app === undefined) return 'no look-up: give --app to ask the target what it knows';
  const found = await kernel.lookup(id);
  return found.ok
    ? `the target says: ${found.value.found}; ${visible(found.value.details)}`
    : `no look-up: ${visible(found.error.message)}`;
};

/** Who is at the terminal: an approver whose key was opened, or the account where there are no approvers. */
const identify = async (
  terminal: Terminal,
  as: string | undefined,
  world: World,
): Promise<Result<string, Problem>> => {
  const keyring = await keyringOf(world);
  if (!keyring.ok) return keyring;
  if (keyring.value.files.length === 0) return ok(accountName());
  const approver = chooseApprover(keyring.value, as, 'as');
  if (!approver.ok) return approver;
  const sign = await unlock(approver.value, terminal, world);
  return sign.ok ? ok(approver.value.name) : sign;
};

const ask = async (
  terminal: Terminal,
  { decision, evidence, output, as }: Settling,
  world: World,
): Promise<Result<string, Problem>> => {
  const said = [`your evidence: ${visible(evidence)}`];
  // Whoever composed the command line may be somebody else than who settles.
  if (output !== undefined) said.push(`the output that is kept: ${visible(JSON.stringify(output))}`);
  terminal.write(`${said.flatMap(folded).join('\n')}\n`);
  const typed = await terminal.ask(`type ${decision} to settle it so: `);
  return typed?.trim() === decision
    ? identify(terminal, as, world)
    : fail('cancelled', 'nothing was settled', 'the run is as it was; start again when you want to');
};

/** What was typed after `--output`. */
export const readOutput = (text: string | undefined): Result<Json | undefined> => {
  if (text === undefined) return ok(undefined);
  const read = readJson(text);
  return read.ok ? read : fail('usage', '--output is no JSON', `quote it for your shell: --output '{"a":1}'`);
};

/** Asked before the person is: whoever has typed evidence and passphrase should not learn that there was nothing to settle. */
const checkUnsettled = ({ status }: RunState): Result<void, Problem> =>
  status === 'recovery_required'
    ? ok(undefined)
    : refuse(
        'recovery_decision_invalid',
        `nothing is to be settled in a run that is ${status}`,
        status === 'executing'
          ? 'readback runs resume ID finds out, when its worker is gone'
          : 'readback runs show ID says where it stands',
      );

/** Shows what is known, and settles an uncertain outcome as the person at the terminal decides. */
export const settleAtTerminal = async (
  store: Store,
  settling: Settling,
  world: World,
): Promise<Result<RunState, Problem>> => {
  const application = await applicationOf(store, settling.app, world);
  if (!application.ok) return application;
  const stored = await store.runs.load(settling.id);
  if (!stored.ok) return stored;
  const unsettled = checkUnsettled(stored.value.run);
  if (!unsettled.ok) return unsettled;
  const { kernel } = application.value;
  const opened = openTerminal();
  if (!opened.ok) return opened;
  const terminal = opened.value;
  try {
    const known = [...linesOf(stored.value.run), ...folded(await lookupLine(kernel, settling))];
    terminal.write(`${known.join('\n')}\n`);
    const who = await ask(terminal, settling, world);
    if (!who.ok) return who;
    const { decision, evidence, output } = settling;
    return await kernel.recover(settling.id, {
      decision,
      evidence,
      decided_by: who.value,
      decided_by_kind: 'human',
      ...(output === undefined ? {} : { output }),
    });
  } finally {
    terminal.close();
  }
};
