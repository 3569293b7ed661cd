import { isSemVer } from '../../parse/profile.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const check = ({ guide }: Subject): readonly Hit[] => {
  const written = guide.metadata.get('guide-version');
  return written === undefined || isSemVer(written.value)
    ? []
    : [{ message: 'guide-version is no semantic version', at: written.span }];
};

export const guideVersion = rule({
  id: 'metadata.guide-version.invalid',
  severity: 'error',
  blocks: 3,
  section: '11',
  clauses: ['GP-11-44'],
  title: 'guide-version is no semantic version',
  why: 'Two versions of the guide cannot be put in order, so nobody can tell which one replaced the other.',
  fix: 'Write three numbers without a leading v, for example 1.4.0.',
  check,
});
