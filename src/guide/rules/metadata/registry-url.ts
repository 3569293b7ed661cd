import { type RegistryTarget, registryTarget } from '../../hosts/registry-target.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const faultOf = (what: Exclude<RegistryTarget['what'], 'record' | 'none'>, host: string): Omit<Hit, 'at'> => {
  if (what === 'not-record')
    return {
      outcome: 'metadata.registry-url.not-record',
      message: 'registry-url does not address the record of one version',
    };
  const why =
    what === 'own-domain'
      ? `${host} is on the registered domain of the guide itself, so it is no independent package registry`
      : `${host} is no recognized package registry`;
  return {
    outcome: 'anchor.registry.unrecognized-host',
    message: `${why}; it is not fetched and not counted`,
  };
};

const check = ({ guide, evidence, lookups }: Subject): readonly Hit[] => {
  const target = registryTarget(guide, evidence.ask, lookups);
  const at = guide.metadata.get('registry-url')?.span;
  if (target.what === 'record' || target.what === 'none' || at === undefined) return [];
  return [{ ...faultOf(target.what, guide.metadata.host('registry-url') ?? ''), at }];
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
