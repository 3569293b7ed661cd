import { type MetadataKey, URL_FIELDS } from '../../parse/metadata.ts';
import { rule } from '../../rule.ts';
import { readUrl } from '../../text/url.ts';

const LONGEST = 80;

export const valueLong = rule({
  id: 'metadata.value.long',
  severity: 'warning',
  from: 3,
  section: '27',
  clauses: ['GP-27-10', 'VP-14-30', 'VP-14-31', 'GP-11-19'],
  title: 'Unusually long metadata value',
  why: 'A long free-text value is a place to hide instructions where a reader expects a name.',
  fix: 'Shorten the value to 80 bytes; explanations belong in the prose.',
  check: ({ guide }) =>
    guide.metadata.blocks
      .flatMap(({ fields }) => fields)
      .filter(
        ({ key, value: { value } }) =>
          value.length > LONGEST && !URL_FIELDS.includes(key.value as MetadataKey),
      )
      // A contact given as a URL is a URL value as well (VP-14-31).
      .filter(({ value: { value } }) => !readUrl(value).ok)
      .map(({ key, value }) => ({
        message: `the value of ${key.value} is ${value.value.length} bytes long`,
        at: value.span,
      })),
});
