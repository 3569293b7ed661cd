import { readback } from '../../src/cli/readback.ts';
import type { Sink, World } from '../../src/cli/world.ts';
import type { Ran } from './command.ts';

const sinkOf = (take: (text: string) => void): Sink => ({
  write: take,
  gone: () => false,
  colour: false,
  terminal: false,
});

/** The command in this process, where no terminal and no signal is in question: many runs in the time of one process. */
export const readbackHere = async (
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  /** Stops it, as a signal does, as soon as it has printed this. */
  until?: (out: string) => boolean,
): Promise<Ran> => {
  let [out, err] = ['', ''];
  const stopped = Promise.withResolvers<void>();
  const world: World = {
    now: () => '2026-01-02T00:00:00.000Z',
    node: process.versions.node,
    self: ['readback'],
    env,
    stdin: async function* () {},
    person: undefined,
    random: (bytes) => new Uint8Array(bytes).fill(7),
    stopped: () => stopped.promise,
    out: sinkOf((text) => {
      out += text;
      if (until?.(out) === true) stopped.resolve();
    }),
    err: sinkOf((text) => {
      err += text;
    }),
  };
  const status = await readback(words, world);
  return { status, out, err };
};
