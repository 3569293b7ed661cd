import { whyNot } from '../../fetched.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const check = ({ evidence: { release } }: Subject): readonly Hit[] => {
  const why = release === undefined ? undefined : whyNot(release);
  if (release === undefined || why === undefined) return [];
  return [{ message: `immutable-release-url does not answer: ${why}`, evidence: release.url }];
};

export const immutableRelease = rule({
  id: 'manifest.immutable-release-url.unreachable',
  severity: 'warning',
  from: 4,
  section: '11',
  clauses: ['GP-11-53'],
  title: 'immutable-release-url does not answer',
  why: 'Nobody can fetch the released guide again to compare it with what is served today.',
  fix: 'Publish the release at that URL for good, or correct the manifest.',
  check,
});
