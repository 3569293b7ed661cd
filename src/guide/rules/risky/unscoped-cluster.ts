import { has, hasShort, isTrial, namesProduction, operandsOf } from './options.ts';

const CHANGES: ReadonlySet<string> = new Set([
  'annotate',
  'apply',
  'cordon',
  'create',
  'delete',
  'drain',
  'edit',
  'label',
  'patch',
  'replace',
  'rollout',
  'run',
  'scale',
  'set',
  'taint',
]);

const WHOLE_KINDS =
  /^(?:ns|namespaces?|nodes?|no|pv|persistentvolumes?|crds?|customresourcedefinitions?|clusterroles?|clusterrolebindings?|all)(?:\/|$)/;

const HELM_CHANGES: ReadonlySet<string> = new Set(['delete', 'install', 'rollback', 'uninstall', 'upgrade']);

const NAMESPACED = ['-n', '--namespace'];

const kubectl = (args: readonly string[]): string | undefined => {
  const words = operandsOf(args);
  const verb = words.find((word) => CHANGES.has(word));
  if (
    verb === undefined ||
    isTrial(args) ||
    /^(?:status|history)$/.test(words[words.indexOf(verb) + 1] ?? '')
  )
    return undefined;
  if (has(args, '--all', '--all-namespaces', '-A')) return `${verb} acts on all of them`;
  const kind = words[words.indexOf(verb) + 1] ?? '';
  if (verb === 'delete' && WHOLE_KINDS.test(kind)) return `delete ${kind} takes everything in it`;
  if (verb === 'create' && WHOLE_KINDS.test(kind)) return undefined;
  if (namesProduction(args)) return `${verb} acts on production`;
  return has(args, ...NAMESPACED) || hasShort(args, 'n') ? undefined : `${verb} names no namespace`;
};

const helm = (args: readonly string[]): string | undefined => {
  const verb = operandsOf(args).find((word) => HELM_CHANGES.has(word));
  if (verb === undefined || isTrial(args)) return undefined;
  if (namesProduction(args)) return `${verb} acts on production`;
  return has(args, ...NAMESPACED) || hasShort(args, 'n') ? undefined : `${verb} names no namespace`;
};

/** Why a cluster operation has no scope (GP-17-10). */
export const unscopedCluster = (program: string, args: readonly string[]): string | undefined => {
  if (program === 'kubectl' || program === 'oc') return kubectl(args);
  return program === 'helm' ? helm(args) : undefined;
};
