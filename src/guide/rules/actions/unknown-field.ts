import { ACTION_FIELDS } from '../../parse/actions.ts';
import { type Hit, rule } from '../../rule.ts';
import { leadsElsewhere } from '../prohibited/next-guide-field.ts';
import { eachAction } from './action-hits.ts';

const KNOWN: ReadonlySet<string> = new Set(ACTION_FIELDS);

export const unknownField = rule({
  id: 'action-block.unknown-field',
  severity: 'warning',
  from: 3,
  section: '12',
  clauses: ['GP-12-25'],
  title: 'Field that the profile does not define',
  why: 'A field without a meaning is read by people and by some tools as if it were one: a timeout that nobody keeps.',
  fix: 'Remove the field, or move what it says into notes.',
  // What leads to another guide is an error of its own.
  check: (subject) =>
    eachAction(subject, (action) =>
      action.block.fields
        .filter(({ key }) => !KNOWN.has(key.value) && !leadsElsewhere(key.value))
        .map(({ key }): Hit => ({ message: `the profile defines no field "${key.value}"`, at: key.span })),
    ),
});
