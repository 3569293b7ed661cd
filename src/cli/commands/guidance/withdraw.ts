import { fail, ok, type Result, visible } from '../../../base/index.ts';
import type { DocumentRef } from '../../../guidance/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { readRef } from '../../guidance/reference.ts';
import { storeCommand } from '../../guidance/store-command.ts';

interface Wish {
  readonly ref: DocumentRef;
  readonly reason: string;
}

const prepare = async (parsed: Parsed): Promise<Result<Wish>> => {
  const ref = await readRef(parsed.targets[0] ?? '');
  if (!ref.ok) return ref;
  const reason = parsed.value('reason');
  return reason === undefined
    ? fail('usage', 'say why it is withdrawn', 'give --reason TEXT; everybody who asks for it is told')
    : ok({ ref: ref.value, reason });
};

export const withdraw: Command = storeCommand({
  name: 'guidance withdraw',
  summary: 'take a published revision back, for good: its number stays taken',
  usage: 'ID@REVISION --reason TEXT [--database ADDRESS]',
  about: [
    'For what must not be read any more: an error that harms, or a legal reason. Whoever asks for the revision is told',
    'that it was withdrawn and why. Nothing takes its place, and no revision can be put back.',
  ],
  options: [{ name: 'reason', value: 'TEXT', help: 'why; shown to everybody' }],
  operands: 'names',
  examples: [
    {
      line: 'readback guidance withdraw test-changes@2 --reason "Step 3 deletes the wrong folder"',
      does: 'test-changes@2 answers 410 from now on',
    },
  ],
  takes: { least: 1, most: 1, what: 'one revision: ID@REVISION' },
  prepare,
  work: async ({ documents }, { ref, reason }) => {
    const entry = await documents.withdraw(ref, reason);
    if (!entry.ok) return entry;
    return ok({
      text: `withdrew ${ref.id}@${ref.revision}: ${visible(reason)}\n`,
      json: entry.value,
    });
  },
});
