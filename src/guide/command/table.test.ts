import { describe, expect, test } from 'vitest';
import { families } from './programs/families.ts';
import type { Does, Program } from './programs/program.ts';
import { chooseDeed, entries, findProgram } from './table.ts';

const programs = families.flat();

const rowsIn = (program: Program): readonly (readonly [string, Does])[] => [
  ...Object.entries(program.subcommands ?? {}),
  ...Object.entries(program.verbs ?? {}),
];

test('the table holds at least 200 programs and 1,000 subcommands', () => {
  expect(programs.flatMap(({ names }) => entries(names)).length).toBeGreaterThanOrEqual(200);
  const subcommands = programs.flatMap(rowsIn).flatMap(([names]) => entries(names));
  expect(subcommands.length).toBeGreaterThanOrEqual(1000);
});

test('every program has one row', () => {
  const names = programs.flatMap((program) => entries(program.names));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('no subcommand has two rows in its program', () => {
  for (const program of programs)
    for (const table of [program.subcommands, program.verbs]) {
      const names = Object.keys(table ?? {}).flatMap((list) => entries(list));
      expect([program.names, names.filter((name, index) => names.indexOf(name) !== index)]).toEqual([
        program.names,
        [],
      ]);
    }
});

test('lists are separated by a comma and a space, options begin with a dash', () => {
  for (const program of programs) {
    for (const list of [program.names, ...rowsIn(program).map(([names]) => names)])
      expect(list).not.toMatch(/,(?! )|, ,|,$| {2}/);
    for (const list of [
      program.values ?? '',
      ...Object.keys(program.adds ?? {}),
      ...Object.keys(program.only ?? {}),
    ])
      for (const option of entries(list)) expect(option).toMatch(/^-|^configtest$|^dry-run$/);
  }
});

describe('look-up', () => {
  test('the longest subcommand wins', () => {
    const git = findProgram('git').program;
    expect(git && chooseDeed(git, ['stash', 'drop']).subcommand).toBe('stash drop');
    expect(git && chooseDeed(git, ['stash', 'other']).subcommand).toBe('stash');
  });

  test('a verb is found behind its noun, by word or by prefix', () => {
    const aws = findProgram('aws').program;
    expect(aws && chooseDeed(aws, ['ec2', 'terminate-instances']).subcommand).toBe('ec2 terminate-instances');
    expect(aws && chooseDeed(aws, ['ec2', 'unheard-of']).subcommand).toBeUndefined();
  });
});
