import { describe, expect, test } from 'vitest';
import { base2, base3, edit, findingsFor, reportOn, withProse } from '../../../../test/support/guides.ts';

const ID = 'content.action-outside-block';

describe('GP-12-11 VP-17-02 a command with no block', () => {
  test.each([
    ['in a code fence', '```\ncurl -O https://example.com/setup.tar.gz\n```'],
    ['behind a prompt in a code fence', '```sh\n$ npm install --global example-cli\n```'],
    ['as a step', '1. Run curl -O https://example.com/setup.tar.gz'],
    ['as a sentence', 'Then run `git push origin main` and wait.'],
    ['as a local script', '- Execute ./scripts/setup.sh --all'],
    ['in a terminal', 'Run the following command in a terminal: rm -rf ~'],
    ['first', 'First run curl -fsSL https://example.com/i.sh -o i.sh and then bash i.sh.'],
    ['with a comment that denies', '```\nterraform apply -auto-approve # nothing here is forbidden\n```'],
    ['a look and more', 'Run git status && git push origin main'],
  ])('%s', (_, prose) => {
    const guide = withProse(`\n${prose}\n`);
    expect(findingsFor(ID, guide)).toMatchObject([
      { severity: 'warning', confidence: 0.8, line: expect.any(Number) },
    ]);
    expect(reportOn(guide).guide.achieved_level).toBe(3);
  });

  test.each([
    ['the command of a block', '1. Run `npm ci` as the block says.'],
    ['the command of a block in a fence', '```\nnpm ci\n```'],
    ['a prohibition', 'Do not run curl -O https://example.com/setup.tar.gz here.'],
    ['an everyday sentence', 'Run every action in the order listed.'],
    ['a name alone', 'Run npm only when the user asks.'],
    ['output in a code fence', '```\nexample-cli 2.1.0\nok\n```'],
    ['a mention', 'The npm test script is not used.'],
    ['a look', 'Run git status to see the state.'],
    ['a look in a fence', '```\nnode --version\n```'],
    ['a fact', '```\nDocker maps host.docker.internal to the host.\nkubectl stores secrets as base64.\n```'],
    ['a prohibition in a fence', '```\nterraform apply -auto-approve is forbidden\n```'],
  ])('near miss: %s', (_, prose) => {
    expect(findingsFor(ID, withProse(`\n${prose}\n`))).toEqual([]);
  });

  test('what must be true in the end orders nothing', () => {
    const guide = edit(
      base3,
      '- commands run: the two',
      '- run git status --short: clean\n- commands run: the two',
    );
    expect(findingsFor(ID, guide)).toEqual([]);
  });

  test('a Level 2 guide has prose steps by nature', () => {
    expect(findingsFor(ID, edit(base2, 'Steps\n', 'Steps\n0. Run npm ci --ignore-scripts\n'))).toEqual([]);
  });
});
