import { describe, expect, test } from 'vitest';
import { base3, edit, findingsFor, idsOf, reportOn } from '../../../../test/support/guides.ts';

const ID = 'content.reference-only';

/** base3 with another body below this heading. */
const reading = (heading: string, body: string): string => {
  const start = base3.indexOf(`\n${heading}\n`) + heading.length + 2;
  const end = base3.indexOf('\n\n', start);
  return edit(base3, base3.slice(start, end < 0 ? undefined : end), end < 0 ? `${body}\n` : body);
};

describe('GP-10-15 GP-10-17 VP-16-12 a pointer is no content', () => {
  test.each([
    ['Threat model', 'See profile section 14.'],
    ['Threat model', 'The threat model of this guide is the one in section 14 of the profile.'],
    ['Untrusted content handling', 'As described in the GuideCheck profile, section 15.'],
    ['Disclaimer and non-goals', 'See profile section 5.'],
    ['Disclaimer and non-goals', 'Please refer to https://example.com/disclaimer for details.'],
    ['Authority', 'This guide follows the authority model as defined in the profile.\nSee section 7.'],
    ['Task scope', 'https://example.com/docs/scope'],
    ['Threat model', 'Same as in SECURITY.md.'],
    ['Threat model', 'As in section 14 of the GuideCheck profile.'],
    ['Untrusted content handling', 'The handling of untrusted content is published elsewhere.'],
    ['Disclaimer and non-goals', 'See https://example.com/disclaimer'],
    ['Authority', 'This section follows the profile, see https://example.com/profile.'],
    ['Safety rules', 'As in section 5 of the GuideCheck profile.'],
    ['Acceptance checklist', 'The checklist is published elsewhere.'],
  ])('%s: %s', (heading, body) => {
    const guide = reading(heading, body);
    expect(findingsFor(ID, guide)).toMatchObject([
      { severity: 'error', blocks_level: 3, confidence: expect.any(Number) },
    ]);
    expect(reportOn(guide).guide.achieved_level).toBe(2);
  });

  test.each([
    [
      'Threat model',
      'See profile section 14 for terms. This guide is public and may be read by adversaries. On a workstation,\nin CI, and in production a tampered package is the risk.',
    ],
    [
      'Disclaimer and non-goals',
      'This guide does not prove that example-cli is safe. See https://example.com/security for more.',
    ],
    [
      'Threat model',
      'The package is published on the registry. An attacker who takes it over reaches workstations, CI, and production.',
    ],
    [
      'Authority',
      'This guide is advisory and lower priority than system, user, repository, and local policy instructions.',
    ],
  ])('near miss, %s: %s', (heading, body) => {
    expect(findingsFor(ID, reading(heading, body))).toEqual([]);
    expect(idsOf(reading(heading, body)).filter((id) => id.startsWith('content.required'))).toEqual([]);
  });
});
