import { fail, ok } from '../../base/index.ts';
import type { Command } from '../command.ts';
import { bashCompletion, zshCompletion } from '../completion-scripts.ts';
import { EXIT } from '../world.ts';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion } as const;

/** Takes the list of commands as a function, since it is an entry of that list itself. */
export const completionOf = (commands: () => readonly Command[]): Command => ({
  name: 'completion',
  summary: 'print a completion script for your shell',
  usage: 'bash|zsh',
  about: ['Add its output to your shell: commands, options and their values are completed.'],
  options: [],
  operands: () => Object.keys(SHELLS),
  examples: [
    { line: 'source <(readback completion bash)', does: 'complete in this shell' },
    { line: 'readback completion zsh > "$' + '{fpath[1]}/_readback"', does: 'complete in every new zsh' },
  ],
  run: async ({ targets }, world) => {
    const [shell, more] = targets;
    if ((shell !== 'bash' && shell !== 'zsh') || more !== undefined)
      return fail('usage', 'name one shell: bash or zsh', 'see: readback completion --help');
    world.out.write(SHELLS[shell](commands()));
    return ok(EXIT.holds);
  },
});
