import { ASKS_SERVER, QUERY, READS, WRITES } from './common.ts';
import type { Deed, Program } from './program.ts';

const LOCAL_RUN = '--dry-run, --dry-run=client';

/** A write to a cluster is an act with production access (GP-12-04). */
const change: Deed = {
  does: ['networked', 'privileged', 'persistence-changing'],
  only: { [LOCAL_RUN]: ['networked', 'reads-files'] },
  adds: { '--prune, --force': ['destructive'] },
  paths: { options: { '-f, --filename, -k, --kustomize': 'read' } },
};

const destroy: Deed = {
  does: ['networked', 'privileged', 'destructive'],
  only: { [LOCAL_RUN]: ['networked', 'reads-files'] },
};

const data: Deed = { does: ['networked', 'data-accessing'] };

const VALUES =
  '-n, --namespace, --context, --cluster, --user, --kubeconfig, --token, --as, -s, --server, -o, --output, -l, --selector, -f, --filename, -k, --kustomize, -c, --container, --field-selector, --timeout, --grace-period, --replicas, --image, -p, --patch, --type, --from-literal, --from-file, --set, --set-string, --set-file, --values, --version, --repo, --kube-context, --tail, --since, --port, --target-port, --template, --for';

/** Plugins are programs that stand beside the manifests. */
const PLUGINS: Deed['adds'] = { '--enable-exec, --enable-alpha-plugins': ['code-executing'] };

export const cluster: readonly Program[] = [
  {
    names: 'kubectl, oc, k3s kubectl, kubecolor',
    values: VALUES,
    asks: 'version',
    subcommands: {
      'get secret, get secrets, describe secret, describe secrets': { does: ['networked', 'data-accessing'] },
      'get, describe, explain, api-resources, api-versions, cluster-info, top, wait, rollout status, rollout history, auth can-i, auth whoami, events, diff, whoami, status':
        { does: ['networked'] },
      logs: data,
      'cluster-info dump': data,
      'apply, create, run, expose, set, label, annotate, patch, edit, scale, autoscale, rollout restart, rollout undo, rollout pause, rollout resume, taint, cordon, uncordon, certificate approve, new-app, new-project, start-build, adm':
        change,
      'delete, drain, replace': destroy,
      exec: { does: ['networked', 'privileged', 'code-executing'], starts: { as: 'words', dashed: true } },
      'debug, attach, rsh': ['networked', 'privileged', 'code-executing'],
      cp: ['networked', 'data-accessing', 'writes-files'],
      'port-forward, proxy': { does: ['networked'] },
      'config view, config get-contexts, config current-context, config get-clusters, config get-users':
        READS,
      'config view --raw': ['data-accessing'],
      'config use-context, config set-context, config set-cluster, config set-credentials, config set, config unset, config delete-context':
        ['persistence-changing'],
      'login, logout': ['networked', 'persistence-changing'],
      'krew install, krew upgrade': ['networked', 'code-executing', 'persistence-changing'],
      'krew uninstall': ['destructive', 'persistence-changing'],
      kustomize: { ...READS, adds: PLUGINS },
      'version, help, completion, options, plugin list': QUERY,
    },
  },
  {
    names: 'helm',
    values: VALUES,
    runs: '--post-renderer',
    subcommands: {
      'install, upgrade, rollback': {
        does: ['networked', 'privileged', 'persistence-changing'],
        only: { '--dry-run': ['networked', 'reads-files'] },
        paths: { options: { '-f, --values': 'read' } },
      },
      'uninstall, delete, del, un': {
        does: ['networked', 'privileged', 'destructive'],
        only: { '--dry-run': ['networked'] },
      },
      'list, ls, status, history, get notes, get manifest, get hooks, get metadata, test': {
        does: ['networked'],
      },
      'get values, get all': data,
      'template, lint, show, inspect, dependency list, dep list, package, verify': {
        does: ['reads-files', 'writes-files'],
      },
      'plugin install, plugin update': ['networked', 'code-executing', 'persistence-changing'],
      'repo add, repo update, repo remove, registry login': ['networked', 'persistence-changing'],
      'pull, fetch, dependency update, dependency build, dep update, dep build': [
        'networked',
        'writes-files',
      ],
      'search hub, search repo': ASKS_SERVER,
      push: ['networked'],
      'repo list, env, version, help': QUERY,
      create: WRITES,
    },
  },
  {
    names: 'helmfile, skaffold, tilt, werf',
    values: VALUES,
    subcommands: {
      'apply, sync, deploy, run, dev, up, converge': [
        'networked',
        'privileged',
        'persistence-changing',
        'code-executing',
      ],
      'destroy, delete, down, dismiss': ['networked', 'privileged', 'destructive'],
      'diff, list, status, template, render, lint, build': ['reads-files'],
      version: QUERY,
    },
  },
  {
    names: 'kustomize',
    values: VALUES,
    subcommands: { build: { ...READS, adds: PLUGINS }, 'edit, create': WRITES, version: QUERY },
  },
  {
    names:
      'flux, argocd, istioctl, linkerd, velero, cilium, eksctl, kubeadm, kops, talosctl, rancher, k9s, stern',
    values: VALUES,
    subcommands: { version: QUERY },
    verbs: {
      'get, list, describe, check, status, diff, analyze, logs, describe-*, get-*': { does: ['networked'] },
      'delete, uninstall, reset, terminate, destroy': ['networked', 'privileged', 'destructive'],
      'install, bootstrap, create, apply, sync, set, restore, upgrade, reconcile, suspend, resume, init, join':
        ['networked', 'privileged', 'persistence-changing'],
    },
  },
  { names: 'kubectx, kubens', does: ['persistence-changing'] },
  { names: 'kubeconform, kubeval, kube-score, kube-linter, conftest', ...READS },
];
