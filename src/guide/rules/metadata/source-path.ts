import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const faultOf = (path: string): string | undefined => {
  if (/^[a-z][a-z0-9+.-]{0,15}:/i.test(path)) return 'is a URL or a drive, not a path in the repository';
  if (path.startsWith('//') || path.startsWith('~') || path.includes('\\'))
    return 'is no path in the repository';
  // A server decodes them; a copy of the repository does not.
  const segments = path.replace(/%2e/gi, '.').replace(/%2f/gi, '/').split('/');
  if (segments.includes('..')) return 'leaves the repository';
  if (segments.slice(1).includes('.')) return 'holds a dot segment';
  return segments.every((segment) => segment === '' || segment === '.') || path.endsWith('/')
    ? 'names no file'
    : undefined;
};

const check = ({ guide }: Subject): readonly Hit[] => {
  const written = guide.metadata.get('source-path');
  const fault = written === undefined ? undefined : faultOf(written.value);
  return written === undefined || fault === undefined
    ? []
    : [{ message: `source-path ${fault}`, at: written.span }];
};

export const sourcePath = rule({
  id: 'metadata.source-path.invalid',
  severity: 'warning',
  from: 3,
  section: '11',
  clauses: ['GP-11-18', 'VP-14-18'],
  title: 'Invalid source-path',
  why: 'The copy in the repository cannot be found, so it cannot vouch for the served one.',
  fix: 'Write the path of the guide below the repository root, for example docs/assistant-guide.txt.',
  check,
});
