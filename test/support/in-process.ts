import { readback } from '../../src/cli/readback.ts';
import type { Sink, World } from '../../src/cli/world.ts';
import type { Ran } from './command.ts';

const sinkOf = (take: (text: string) => void): Sink => ({ write: take, colour: false, terminal: false });

/** The command in this process, where no terminal and no signal is in question: many runs in the time of one process. */
export const readbackHere = async (
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  stopped: Promise<void> = new Promise(() => {}),
): Promise<Ran> => {
  let [out, err] = ['', ''];
  const world: World = {
    now: () => '2026-01-02T00:00:00.000Z',
    node: process.versions.node,
    self: ['readback'],
    env,
    stdin: async function* () {},
    person: undefined,
    random: (bytes) => new Uint8Array(bytes).fill(7),
    stopped: () => stopped,
    out: sinkOf((text) => {
      out += text;
    }),
    err: sinkOf((text) => {
      err += text;
    }),
  };
  const status = await readback(words, world);
  return { status, out, err };
};
