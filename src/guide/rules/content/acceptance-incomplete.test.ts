import { describe, expect, test } from 'vitest';
import { base3, edit, findingsFor } from '../../../../test/support/guides.ts';

const ID = 'content.acceptance.incomplete';

const FILES = '- files changed: only node_modules below the project folder\n';
const COMMANDS = '- commands run: the two actions above, nothing else\n';

describe('GP-22-01 what a checklist says in other words counts', () => {
  test.each([
    [FILES, '- a backup archive exists before anything is written\n'],
    [FILES, '- git clone created the example-cli directory\n'],
    [COMMANDS, '- the live check is run when the checker changes\n'],
    [COMMANDS, '- the doctor command exits zero\n'],
  ])('instead of %j: %j', (from, to) => {
    expect(findingsFor(ID, edit(base3, from, to))).toEqual([]);
  });

  test('a line that says nothing of the kind does not', () => {
    expect(findingsFor(ID, edit(base3, COMMANDS, '- the user may run it again\n'))).toMatchObject([
      { severity: 'info', message: 'the acceptance checklist does not mention: commands run' },
    ]);
  });
});
