import { registryTarget } from '../../known-hosts.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const check = ({ guide }: Subject): readonly Hit[] => {
  const written = guide.metadata.get('registry-url');
  const read = guide.metadata.url('registry-url');
  if (written === undefined || read?.ok !== true) return [];
  const at = written.span;
  const target = registryTarget(read.url);
  if (target === 'not-record')
    return [
      {
        outcome: 'metadata.registry-url.not-record',
        message: 'registry-url does not address the record of one version',
        at,
      },
    ];
  if (target === 'record') return [];
  const message = `${read.url.host} is no recognized package registry; it is not fetched and not counted`;
  return [{ outcome: 'anchor.registry.unrecognized-host', message, at }];
};

export const registryUrl = rules({
  outcomes: [
    {
      id: 'metadata.registry-url.not-record',
      severity: 'error',
      blocks: 3,
      section: '11',
      clauses: ['GP-11-79', 'VP-14-26', 'VP-14-37', 'VP-14-38'],
      title: 'registry-url is no versioned record',
      why: 'A front page, a search page or a record without its version says something else tomorrow, so it anchors nothing.',
      fix: 'Give the URL of the record of the published version, for example the JSON record of name and version.',
    },
    {
      id: 'anchor.registry.unrecognized-host',
      severity: 'warning',
      section: '11',
      clauses: ['GP-11-78'],
      title: 'Unrecognized package registry',
      why: 'A registry counts as independent because other people hold its keys; of an unknown host nobody can say that.',
      fix: 'Name the record at a public package registry, or leave registry-url out and use another channel.',
    },
  ],
  from: 3,
  check,
});
