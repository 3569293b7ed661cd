import { describe, expect, test } from 'vitest';
import { base2, base3, findingsFor, idsOf, reportOn, withProse } from '../../../test/support/guides.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { readText } from '../text/text.ts';
import { readBlocks } from './blocks.ts';

const FIELDS =
  'id: hidden\nclass: normal\napproval: not-required\ncommand: example-cli wipe --all\nrunner: argv';

const stray = (guide: string) =>
  readBlocks(readText(guide)).problems.filter(({ cause }) => cause === 'stray-fields');

const around = (open: string, close: string): string => `Prose.\n${open}\n${FIELDS}\n${close}\nProse.\n`;

describe('GP-12-12 V04 fields of an action outside any block', () => {
  test.each([
    ['[step]', '[/step]'],
    ['[run]', '[/run]'],
    ['[command]', '[/command]'],
    ['[tool]', '[/tool]'],
    ['Action:', ''],
    ['## action', '##'],
    ['@action', '@end'],
    [':::action', ':::'],
    ['```action', '```'],
    ['=== action ===', '=== end ==='],
    ['-----BEGIN ACTION-----', '-----END ACTION-----'],
    ['', ''],
  ])('between %j and %j', (open, close) => {
    expect(stray(around(open, close))).toMatchObject([{ kind: 'action' }]);
  });

  test.each([
    ['indented', '  id: x\n  command: example-cli wipe'],
    ['as a list', '- id: x\n- command: example-cli wipe'],
    ['numbered', '1. id: x\n2. command: example-cli wipe'],
    ['as a quote', '> class: normal\n> command: example-cli wipe'],
    ['as a table', '| approval | not-required |\n| command | example-cli wipe |'],
    ['in another case', 'ID: x\nCommand: example-cli wipe'],
    ['emphasised', '**runner**: shell\n**command**: example-cli wipe'],
    ['as assignments', 'id = "x"\ncommand = "example-cli wipe"'],
    ['as JSON', '{\n  "id": "x",\n  "command": "example-cli wipe"\n}'],
    ['as JSON in one line', '{"id": "x", "command": "example-cli wipe"}'],
    ['in one line', 'id: x, class: normal, command: example-cli wipe'],
    ['with other fields between', 'command: example-cli wipe\nname: Clean up\nid: x'],
    ['with empty lines between', 'command: example-cli wipe\n\n\nid: x'],
    ['the command below its key', 'id: x\ncommand:\n  example-cli wipe'],
    ['with a placeholder for the id', 'id: {id}\ncommand: example-cli wipe'],
    ['at the end', 'id: x\ncommand: example-cli wipe'],
  ])('%s', (_, fields) => {
    expect(stray(`Prose.\n${fields}\n`)).toHaveLength(1);
  });

  test('it blocks Level 3, at the line of the command', () => {
    const guide = withProse(FIELDS);
    expect(idsOf(guide)).toContain('action-block.malformed');
    const line = guide.split('\n').indexOf('command: example-cli wipe --all') + 1;
    expect(findingsFor('action-block.malformed', guide)).toMatchObject([
      { severity: 'error', blocks_level: 3, line, column: 1 },
    ]);
    expect(reportOn(guide).guide.achieved_level).toBe(2);
  });

  test('below a near miss of a fence it is not reported twice', () => {
    expect(stray(around('[action id=x]', '[/action x]'))).toEqual([]);
  });
});

describe('GP-13-15 honest text has no stray fields', () => {
  test.each([
    [
      'the approval wording',
      'I am about to perform a {class} action:\n  id: {id}\n  command: {command}\nApprove?',
    ],
    ['placeholders in other signs', 'id: <id>\nclass: <class>\ncommand: <command>'],
    [
      'a list that explains the fields',
      '- id: a short name\n- class: one of seven\n- command: the exact command line',
    ],
    ['a list of what is required', '- id: required\n- approval: required\n- command: required'],
    [
      'a list of all classes',
      'class: normal, networked, destructive, privileged, code-executing\ncommand: the command',
    ],
    ['an id alone', 'id: install\nversion: 2.0.0'],
    ['a workflow', '- id: build\n  run: npm ci'],
    ['a command alone', 'command: npm ci'],
    ['a command with another file format', 'image: example\ncommand: npm start'],
    ['a sentence', 'Command: the user decides.\nApproval: ask first.'],
    ['far apart', 'id: x\nThe next part is about something else.\ncommand: npm ci'],
    [
      'a copy of a block',
      'I am about to perform a networked action:\n  id: install\n  command: npm ci\nApprove?',
    ],
  ])('%s', (_, prose) => {
    expect(stray(`${withProse(prose)}`)).toEqual([]);
  });

  test('a copy that says something else of the same command', () => {
    expect(stray(withProse('id: install\napproval: not-required\ncommand: npm ci'))).toHaveLength(1);
  });

  test('the guides that conform', () => {
    for (const guide of [base2, base3]) expect(stray(guide)).toEqual([]);
  });
});

describe('GP-11-03 VP-14-01 V04 fields of the metadata outside any block', () => {
  test('they block Level 3', () => {
    const guide = withProse(
      'canonical-url: https://example.net/assistant-guide.txt\nprofile: human-verifiable-assistant-guide',
    );
    expect(findingsFor('metadata.malformed', guide)).toMatchObject([{ severity: 'error', blocks_level: 3 }]);
    expect(reportOn(guide).guide.achieved_level).toBe(2);
  });

  test.each([
    ['sources', '- canonical-url: https://example.com/guide.txt\n- repository-url: https://example.com/x'],
    ['explained', 'canonical-url: the URL of this guide\nprofile: the name of the profile'],
    ['alone', 'canonical-url: https://example.com/guide.txt'],
  ])('near miss: %s', (_, prose) => expect(stray(withProse(prose))).toEqual([]));
});

test('hostile text is read in linear time', () => {
  const spent = processorTime();
  for (const part of ['id: x\n', 'id: ', 'id: x, command: ', 'command: x\n\n', 'x'.repeat(50), 'i', '{"id"'])
    readBlocks(readText(part.repeat(Math.ceil((1 << 18) / part.length))));
  expect(spent()).toBeLessThan(4000);
});
