import { type Problem, type Result, visible } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import type { Command, Parsed } from '../command.ts';
import type { Told } from '../guidance/print.ts';
import { storeCommand } from '../guidance/store-command.ts';
import type { World } from '../world.ts';

export interface RunsWork<P> extends Omit<Command, 'run'> {
  readonly prepare: (parsed: Parsed, world: World) => Result<P> | Promise<Result<P>>;
  readonly work: (store: Store, asked: P, world: World) => Promise<Result<Told, Problem>>;
}

/** Whoever decides about runs acts on codes, so a refusal shows its own in the text as well. */
export const withCode = ({ code, message, fix }: Problem): Problem => ({
  code,
  message: `${visible(code)}: ${message}`,
  fix,
});

/** A command over the runs of one open database. */
export const runsCommand = <P>({ work, ...facts }: RunsWork<P>): Command =>
  storeCommand({
    ...facts,
    work: async (store, asked, world) => {
      const told = await work(store, asked, world);
      return told.ok ? told : { ok: false, error: withCode(told.error) };
    },
  });

/** The one run that the command line names; the parser has counted the operands. */
export const oneRun = ({ targets }: Parsed): string => targets[0] ?? '';
