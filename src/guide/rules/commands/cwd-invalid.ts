import { rule } from '../../rule.ts';
import { oneEach } from '../actions/action-hits.ts';
import { type Location, locate } from './locations.ts';

const FLAWS: { readonly [K in Location['kind']]?: string } = {
  escapes: 'leads out of the repository',
  root: 'is the root of the file system',
  home: 'starts from a home that only a shell knows',
  unknown: 'depends on a variable',
};

export const cwdInvalid = rule({
  id: 'filesystem.cwd.invalid',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-37'],
  title: 'cwd is too wide or leads out of the repository',
  why: 'cwd bounds what an action may touch; a parent, a home or a root bounds nothing.',
  fix: 'Name a folder inside the repository, or an absolute folder that the user can approve.',
  check: (subject) =>
    oneEach(subject, 'cwd', (action) => {
      const cwd = action.get('cwd')?.value;
      const flaw = cwd === undefined ? undefined : FLAWS[locate(cwd).kind];
      return flaw === undefined ? undefined : `cwd "${cwd}" ${flaw}`;
    }),
});
