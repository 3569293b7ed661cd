import { rule } from '../../rule.ts';
import { oneEach } from './action-hits.ts';

// GP-12-14 recommends lowercase; capitals are short ASCII identifiers as well.
const IDENTIFIER = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$/;

export const idInvalid = rule({
  id: 'action-block.id.invalid',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-14'],
  title: 'Action id is not a short ASCII identifier',
  why: 'The id names the action in prompts and records; spaces and signs in it make two ids look like one.',
  fix: 'Use lowercase letters, digits, dots, underscores and hyphens, at most 64 characters.',
  check: (subject) =>
    oneEach(subject, 'id', (action) => {
      const id = action.get('id');
      return id === undefined || IDENTIFIER.test(id.value)
        ? undefined
        : `"${id.value}" is not a short ASCII identifier`;
    }),
});
