import { ok } from '../../base/index.ts';
import { OUTCOMES, type Outcome } from '../../guide/index.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../world.ts';

const row = ({ id, severity, blocks, section, title }: Outcome): string => {
  const level = blocks === undefined ? '' : ` L${blocks}`;
  return `${`${severity}${level}`.padEnd(10)}  ${id.padEnd(48)}  ${section.padEnd(5)}  ${title}`;
};

const text = (outcomes: readonly Outcome[]): string =>
  [
    `${'severity'.padEnd(10)}  ${'id'.padEnd(48)}  ${'prof.'.padEnd(5)}  what`,
    ...outcomes.map(row),
    '',
    `${outcomes.length} finding ids. An error blocks the level named beside it; readback explain ID tells more.`,
    '',
  ].join('\n');

export const rulesList: Command = {
  name: 'rules',
  summary: 'list every finding id, its severity and the level that it blocks',
  usage: '[--format text|json]',
  about: [],
  options: [
    { name: 'format', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'default: text' },
  ],
  operands: 'none',
  examples: [
    { line: 'readback rules', does: 'one line an id' },
    { line: 'readback rules --format json', does: 'the same for programs, with reasons and remedies' },
  ],
  run: async (parsed, world) => {
    const json = parsed.value('format') === 'json';
    world.out.write(json ? `${JSON.stringify(OUTCOMES, undefined, 2)}\n` : text(OUTCOMES));
    return ok(EXIT.holds);
  },
};
