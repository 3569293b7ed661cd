import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { idsOf } from '../../../../test/support/guides.ts';

const GUIDES = new URL('../../../../../shared/peer/real-guides/', import.meta.url);

/** Published guides: what they miss of the profile's MUSTs is a warning (A11), and an info for an older declaration (A01). */
describe.skipIf(!existsSync(GUIDES))(
  'GP-10-01 VP-16-16 the guides of ../shared/peer/real-guides get what the clauses say and no more',
  () => {
    test.each([
      // Its threat model names no readers and no environment; two conditions are not among its reasons to stop.
      [
        'agentlink__assistant-guide.txt',
        ['content.stop-and-ask.incomplete', 'content.threat-model.incomplete'],
      ],
      ['aidr__assistant-guide.txt', []],
      ['graceful-boundaries__assistant-guide.txt', []],
      [
        'guidecheck__assistant-guide.txt',
        // Its prompt does not speak of parsing blocks; downloads and service responses are not named.
        [
          'content.invocation.incomplete',
          'content.stop-and-ask.incomplete',
          'content.untrusted-content.incomplete',
        ],
      ],
      ['prompter-kit__assistant-guide.txt', []],
      ['skill-provenance_-well-known-assistant-guide.txt', []],
    ])('%s', (file, ids) => {
      const found = idsOf(readFileSync(new URL(file, GUIDES)));
      expect(found.filter((id) => /^(content|verification-instruction|level5)\b/.test(id))).toEqual(ids);
    });
  },
);
