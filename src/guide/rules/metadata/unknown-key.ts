import { OPTIONAL_FIELDS, REQUIRED_FIELDS } from '../../parse/metadata.ts';
import { rule } from '../../rule.ts';

const KNOWN: ReadonlySet<string> = new Set([...REQUIRED_FIELDS, ...OPTIONAL_FIELDS]);
// GP-11-46
const OWN_HASH = /sha256|checksum|digest|\bhash\b/;

export const unknownKey = rule({
  id: 'metadata.unknown-key',
  severity: 'info',
  from: 3,
  section: '11',
  clauses: ['GP-11-46'],
  title: 'Unknown metadata field',
  why: 'The profile gives the field no meaning, so no conformant tool acts on it; a person may think otherwise.',
  fix: 'Remove the field, or mend its spelling.',
  check: ({ guide }) =>
    guide.metadata.blocks
      .flatMap(({ fields }) => fields)
      .filter(({ key }) => !KNOWN.has(key.value))
      .map(({ key }) => ({
        message: OWN_HASH.test(key.value)
          ? `"${key.value}" is ignored: a file cannot carry its own hash`
          : `"${key.value}" is no field of the profile and is ignored`,
        at: key.span,
      })),
});
