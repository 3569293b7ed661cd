import { fail, lazy, ok, type Result } from '../../../base/index.ts';
import { approverCommand } from '../../approver/approver-command.ts';
import type { Adding } from '../../approver/change.ts';
import { APPROVER_NAME } from '../../approver/name.ts';
import { openTerminal } from '../../approver/terminal.ts';
import type { Command, OptionSpec, Parsed } from '../../command.ts';

const loadChange = lazy(() => import('../../approver/change.ts'));

const BY: OptionSpec = {
  name: 'by',
  value: 'NAME',
  help: 'which approver vouches for it, where there are several',
};

const named = ({ targets: [name = ''] }: Parsed): Result<string> =>
  APPROVER_NAME.test(name)
    ? ok(name)
    : fail(
        'usage',
        'this is no name of an approver',
        'take 1 to 64 of a-z 0-9 _ -, beginning with a letter or digit, and not policy',
      );

const readAdding = (parsed: Parsed): Result<Adding> => {
  const name = named(parsed);
  const identity = parsed.value('ssh-agent');
  const confirms = parsed.has('agent-confirms');
  if (confirms && identity === undefined)
    return fail('usage', '--agent-confirms is about a key of the agent', 'name it with --ssh-agent IDENTITY');
  return name.ok ? ok({ name: name.value, identity, confirms, by: parsed.value('by') }) : name;
};

export const runsApproverAdd: Command = approverCommand({
  name: 'runs approver add',
  summary: 'make a key with which a person signs decisions',
  usage: 'NAME [--ssh-agent IDENTITY [--agent-confirms]] [--by NAME] [--format text|json]',
  about: [
    'An Ed25519 key under a passphrase of 12 characters or more, which is asked twice at the terminal itself; or one that',
    'the ssh agent holds, by its comment or fingerprint. As soon as there is one approver, decisions that are not signed',
    'count for nothing, and each further approver is admitted by one who is there.',
    'The files are in the folder approvers of the data folder. Exit status: 0 done, 1 refused with a code, 2 wrong use.',
  ],
  options: [
    {
      name: 'ssh-agent',
      value: 'IDENTITY',
      help: 'a key of the agent of SSH_AUTH_SOCK: comment or SHA256:…',
    },
    { name: 'agent-confirms', help: 'the agent asks you at each use (ssh-add -c); it is tried' },
    BY,
  ],
  operands: 'names',
  takes: { least: 1, most: 1, what: 'an approver' },
  examples: [
    { line: 'readback runs approver add kim', does: 'a key under a passphrase' },
    {
      line: 'readback runs approver add kim --ssh-agent kim@example.com --agent-confirms',
      does: 'a key of the ssh agent, added there with ssh-add -c',
    },
  ],
  prepare: readAdding,
  work: async (folder, adding, world) =>
    (await loadChange()).addApprover(folder, adding, { world, open: openTerminal }),
});

export const runsApproverList: Command = approverCommand({
  name: 'runs approver list',
  summary: 'list who may sign decisions, and who once could',
  usage: '[--format text|json]',
  about: ['Needs no passphrase. One file that does not hold spoils all of them: approver_keys_invalid.'],
  options: [],
  operands: 'none',
  examples: [{ line: 'readback runs approver list', does: 'one line an approver' }],
  prepare: () => ok(undefined),
  work: async (folder) => (await loadChange()).listApprovers(folder),
});

export const runsApproverRemove: Command = approverCommand({
  name: 'runs approver remove',
  summary: 'end what an approver can decide; the record that they could stays',
  usage: 'NAME [--by NAME] [--format text|json]',
  about: [
    'Decisions of that key are refused from now on. Another approver vouches for it, or the same one; the last one cannot',
    'be removed.',
  ],
  options: [BY],
  operands: 'names',
  takes: { least: 1, most: 1, what: 'an approver' },
  examples: [{ line: 'readback runs approver remove kim --by lee', does: 'kim lost the passphrase' }],
  prepare: (parsed) => {
    const name = named(parsed);
    return name.ok ? ok({ name: name.value, by: parsed.value('by') }) : name;
  },
  work: async (folder, asked, world) =>
    (await loadChange()).removeApprover(folder, asked, { world, open: openTerminal }),
});
