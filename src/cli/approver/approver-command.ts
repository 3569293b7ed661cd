import { fail, ok, type Problem, type Result } from '../../base/index.ts';
import type { Command, Parsed } from '../command.ts';
import { dataFolder } from '../guidance/data-folder.ts';
import { type Told, tell, withFormat } from '../guidance/print.ts';
import { withCode } from '../runs/runs-command.ts';
import type { World } from '../world.ts';

export interface ApproverWork<P> extends Omit<Command, 'run'> {
  readonly prepare: (parsed: Parsed) => Result<P>;
  readonly work: (folder: string, asked: P, world: World) => Promise<Result<Told, Problem>>;
}

/** The disk refused: nothing that a person did wrong, and no bug either. */
const diskProblem = (error: unknown): Result<never> => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) throw error;
  return fail(
    'approver_keys_unwritten',
    `the folder of the approvers refused a write (${code})`,
    'see to the data folder',
  );
};

/** A command over the approvers of the data folder. It takes `--format`. */
export const approverCommand = <P>({ prepare, work, ...facts }: ApproverWork<P>): Command => ({
  ...facts,
  options: withFormat(facts.options),
  run: async (parsed, world) => {
    const asked = prepare(parsed);
    if (!asked.ok) return asked;
    const folder = dataFolder(world);
    if (!folder.ok) return folder;
    const told = await work(folder.value, asked.value, world).catch(diskProblem);
    return ok(tell(told.ok ? told : { ok: false, error: withCode(told.error) }, parsed, world));
  },
});
