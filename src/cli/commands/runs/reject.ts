import { decisionCommand } from '../../approver/decision-command.ts';
import type { Command } from '../../command.ts';

export const runsReject: Command = decisionCommand('rejected', {
  name: 'runs reject',
  summary: 'reject what a run waits for, which ends the run',
  usage: 'ID --approval APPROVAL_ID [--comment TEXT] [--as NAME] [--database ADDRESS] [--format text|json]',
  about: [
    'Shows the packet at the terminal itself and asks there, as runs approve does. The run is cancelled and executes',
    'nothing. Exit status: 0 recorded, 1 refused with a code, 2 wrong use or no database.',
  ],
  options: [{ name: 'comment', value: 'TEXT', help: 'why; it is signed and kept with the decision' }],
  operands: 'names',
  takes: { least: 1, most: 1, what: 'the id of a run' },
  examples: [
    {
      line: 'readback runs reject archive-42 --approval 5f0c --comment "wrong folder"',
      does: 'end the run, and say why',
    },
  ],
});
