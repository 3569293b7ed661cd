import { rule } from '../../rule.ts';
import type { SectionName } from '../../sections/names.ts';
import { CONTENTS } from './contents.ts';
import { contentOf } from './locate.ts';
import { isPointer } from './pointer.ts';

const RESTATED: readonly SectionName[] = [
  'task-scope',
  'invocation',
  'authority',
  'safety-rules',
  'action-classification',
  'stop-and-ask',
  'acceptance',
  'threat-model',
  'untrusted-content',
  'disclaimer',
];

export const referenceOnly = rule({
  id: 'content.reference-only',
  severity: 'error',
  blocks: 3,
  section: '10.1',
  clauses: ['GP-10-15', 'GP-10-17', 'VP-16-12'],
  title: 'A required section only points elsewhere',
  why: 'The person who approves must be able to read it in the guide itself, without following a link.',
  fix: 'Write the section in your own words for this guide.',
  check: function* ({ guide }) {
    for (const name of RESTATED) {
      const content = contentOf(guide, name);
      if (content === undefined || content.heading === '' || !isPointer(content.body)) continue;
      yield {
        message: `this section gives no ${name.replaceAll('-', ' ')} of its own; ${CONTENTS[name].what} stands elsewhere`,
        at: content.at,
        evidence: content.body,
        confidence: 0.9,
      };
    }
  },
});
