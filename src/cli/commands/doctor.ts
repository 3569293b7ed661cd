import { ok } from '../../base/index.ts';
import type { Command } from '../command.ts';
import { type Check, examine } from '../doctor/examine.ts';
import { versionLine } from '../version-line.ts';
import { EXIT } from '../world.ts';

const MARK: Readonly<Record<Check['state'], string>> = { works: 'ok     ', missing: 'missing' };

const text = (found: readonly Check[]): string =>
  found
    .flatMap(({ state, what, detail, fix }) => [
      `${MARK[state]}  ${what}: ${detail}`,
      ...(fix === undefined ? [] : [`         ${fix}`]),
    ])
    .join('\n');

export const doctor: Command = {
  name: 'doctor',
  summary: 'say what of readback works on this machine, and what to install',
  usage: '[--format text|json]',
  about: [
    'Sends nothing. Exit status 1 when something that verifying needs is missing; what only fetching or a checkout needs is',
    'listed.',
  ],
  options: [
    { name: 'format', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'default: text' },
  ],
  operands: 'none',
  examples: [{ line: 'readback doctor', does: 'check this machine' }],
  run: async (parsed, world) => {
    const found = await examine(world);
    const json = parsed.value('format') === 'json';
    const shown = json
      ? JSON.stringify({ version: versionLine(), checks: found }, undefined, 2)
      : `${versionLine()}\n${text(found)}`;
    world.out.write(`${shown}\n`);
    return ok(found.some(({ state, needed }) => state === 'missing' && needed) ? EXIT.findings : EXIT.holds);
  },
};
