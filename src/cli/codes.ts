/** What commands refuse by themselves, beside the codes of the kernel and of the store. */
export const COMMAND_CODES = {
  application_invalid: 'the module of the application does not give what a kernel is made of',
  approver_exists: 'there is or was an approver of this name or key',
  approver_keys_invalid: 'the folder of the approvers holds something that was not put there by an approver',
  approver_keys_unwritten: 'the folder of the approvers cannot be written',
  approver_last: 'the last approver cannot be removed',
  approver_not_named: 'there are several approvers, and the command must say which one acts',
  no_terminal: 'there is no terminal at which a person could be asked',
  passphrase_weak: 'the passphrase is too short',
  passphrase_wrong: 'the passphrase does not open the key',
  ssh_agent_failed: 'the ssh agent cannot be reached, does not hold the key, or did not sign',
  ssh_agent_unattended: 'the ssh agent signs without asking a person',
} as const;

/** What to do now about each code of a command. */
export const COMMAND_FIXES: Readonly<Record<keyof typeof COMMAND_CODES, string>> = {
  application_invalid:
    'Let the default export of `--app` take { store, approvers, world } and give { kernel }; docs/kernel.md shows one.',
  approver_exists: 'Choose another name or another key; names and keys are never used again.',
  approver_keys_invalid: 'Take out of the folder what the message names, or restore it from a backup.',
  approver_keys_unwritten:
    'Check the rights of the data folder, or set READBACK_HOME to one that you may write.',
  approver_last: 'Add another approver first: `readback runs approver add NAME`.',
  approver_not_named: 'Say which approver you are with `--as NAME`.',
  no_terminal: 'Run the command in a terminal; a person decides, and standard input is not read.',
  passphrase_weak: 'Take four or five words.',
  passphrase_wrong:
    'Try again; if it is forgotten, another approver removes this one, and you make a new key.',
  ssh_agent_failed: 'Start the agent, add the key with `ssh-add -c`, and check SSH_AUTH_SOCK.',
  ssh_agent_unattended: 'Add the key to the agent with `ssh-add -c`, so that it asks each time.',
};
