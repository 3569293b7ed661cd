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
