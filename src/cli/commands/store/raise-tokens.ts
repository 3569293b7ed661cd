import { ok } from '../../../base/index.ts';
import type { Command } from '../../command.ts';
import { nothing, storeCommand } from '../../guidance/store-command.ts';

export const storeRaiseTokens: Command = storeCommand({
  name: 'store raise-tokens',
  summary: 'end every lease and refuse every worker of before, after a database was restored by other means',
  usage: '[--database ADDRESS] [--format text|json]',
  about: [
    'A restored database has forgotten which tokens it has given since the copy was made, and would give them again. Run this',
    'after pg_restore, or after a file was put back by hand, before any worker starts. Approvals that are open in it are closed,',
    'since they may have acted after the copy was made: reissue them. store restore does all of this by itself.',
  ],
  options: [],
  operands: 'none',
  examples: [
    {
      line: 'readback store raise-tokens --database postgres://localhost/readback',
      does: 'after pg_restore',
    },
  ],
  prepare: nothing,
  work: async (store) => {
    const raised = await store.raiseTokens();
    if (!raised.ok) return raised;
    const closed = await store.closeApprovals();
    if (!closed.ok) return closed;
    return ok({
      text: `every lease is ended, and every new token is higher than all before; approvals that were closed: ${closed.value}\n`,
      json: { lowest: raised.value, approvals_closed: closed.value },
    });
  },
});
