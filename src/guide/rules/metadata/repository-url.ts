import { isRepositoryUrl } from '../../hosts/repository-url.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const check = ({ guide }: Subject): readonly Hit[] => {
  const written = guide.metadata.get('repository-url');
  const read = guide.metadata.url('repository-url');
  if (written === undefined || read?.ok !== true || isRepositoryUrl(read.url)) return [];
  return [{ message: 'repository-url does not look like the root of a source repository', at: written.span }];
};

export const repositoryUrl = rule({
  id: 'metadata.repository-url.not-repository',
  severity: 'warning',
  from: 3,
  section: '11',
  clauses: ['GP-11-41', 'GP-11-42'],
  title: 'repository-url is no repository',
  why: 'The guide cannot be compared with its source, and nobody can read its history.',
  fix: 'Give the root of the source repository, not a product, documentation or download page.',
  check,
});
