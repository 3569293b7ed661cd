import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'filesystem.cwd.invalid';

test.each(['../other', 'a/../../b', '..', '/', '/..', '~', '~/work', 'C:\\', '$HOME'])(
  'GP-12-37 cwd %j is an error',
  (cwd) => {
    const finding = findingOn(ID, { cwd });
    expect(finding).toMatchObject({
      count: 1,
      severity: 'error',
      blocks_level: 3,
      evidence: cwd,
      achieved: 2,
    });
  },
);

test.each(['.', './docs', 'packages/app', 'a/../b', '/opt/app', '..app'])(
  'GP-12-37 cwd %j is fine',
  (cwd) => {
    expect(raisedBy({ cwd })).toEqual([]);
  },
);
