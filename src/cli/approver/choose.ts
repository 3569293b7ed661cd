import { fail, ok, type Result } from '../../base/index.ts';
import type { ApproverFile } from './key-file.ts';
import type { Keyring } from './keyring.ts';

/** Which approver acts: the named one, or the only one there is. */
export const chooseApprover = (
  { active }: Keyring,
  named: string | undefined,
  option: string,
): Result<ApproverFile> => {
  if (named === undefined && active.length > 1)
    return fail(
      'approver_not_named',
      `there are several approvers: say which with --${option} NAME`,
      'readback runs approver list',
    );
  const found = active.find(({ name }) => named === undefined || name === named);
  return found === undefined
    ? fail('approver_not_authorized', 'there is no such approver', 'readback runs approver list')
    : ok(found);
};
