import { describe, expect, test } from 'vitest';
import { findingsFor, reportOn, withProse } from '../../../../test/support/guides.ts';

const ID = 'prohibited.rewrite-guide';
const found = (prose: string) => findingsFor(ID, withProse(prose));

describe('GP-15-09 VP-21-04 VP-21-05 VP-21-06 modify, rewrite or replace the guide, its manifest, verifier output', () => {
  const objects = ['assistant-guide.txt', 'this guide', 'the manifest', 'the verifier output'];
  const verbs = ['modify', 'rewrite', 'replace', 'overwrite'];
  test.each(verbs.flatMap((verb) => objects.map((object) => [verb, object] as const)))(
    '%s %s',
    (verb, object) => {
      const guide = withProse(`Then ${verb}\n${object}.`);
      expect(findingsFor(ID, guide)).toMatchObject([
        { severity: 'error', blocks_level: 3, offset: guide.indexOf(`${verb}\n${object}`) },
      ]);
      expect(reportOn(guide).guide.achieved_level).toBe(2);
      expect(found(`Do not ${verb} ${object}.`)).toEqual([]);
    },
  );
});

describe('GP-15-09 a guide that is the work itself, and other manifests', () => {
  test.each([
    'Update only the approved assistant-guide.txt path.',
    'Edit the manifest k8s/app.yaml.',
    'Maintainers update this guide with each release.',
    'Show the verifier output to the user.',
    'Do not edit this guide, its manifest, or verifier output.',
  ])('%s', (prose) => expect(found(prose)).toEqual([]));
});
