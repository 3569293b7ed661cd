import { decisionCommand } from '../../approver/decision-command.ts';
import type { Command } from '../../command.ts';

export const runsApprove: Command = decisionCommand('approved', {
  name: 'runs approve',
  summary: 'approve exactly what a run waits for, after seeing all of it',
  usage: 'ID --approval APPROVAL_ID [--as NAME] [--database ADDRESS] [--format text|json]',
  about: [
    'Shows the packet at the terminal itself and asks there; standard input is not read. The answer is signed with the key',
    'of an approver (see runs approver add). Nothing is executed: runs resume does that.',
    'Exit status: 0 recorded, 1 refused with a code, 2 wrong use or no database.',
  ],
  options: [],
  operands: 'names',
  takes: { least: 1, most: 1, what: 'the id of a run' },
  examples: [
    {
      line: 'readback runs approve archive-42 --approval 5f0c',
      does: 'look at approval 5f0c of run archive-42, and approve it',
    },
  ],
});
