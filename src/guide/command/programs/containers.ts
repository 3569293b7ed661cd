import { ASKS_SERVER, QUERY, READS } from './common.ts';
import type { Deed, Program } from './program.ts';

/** A local context is the project's own Dockerfile (GP-12-61); one at a URL is not. */
const build: Deed = {
  values:
    '-t, --tag, -f, --file, --build-arg, --target, --platform, --label, --secret, --ssh, --cache-from, --cache-to, -o, --output, --progress, --builder, --network, --add-host',
  does: ['code-executing', 'reads-files'],
  adds: { '--push, --pull': ['networked'] },
  artifact: { shape: 'bound', files: ['Dockerfile', 'Containerfile'], file: '-f, --file', folder: 'operand' },
};

const RUN =
  '-e, --env, --env-file, -v, --volume, -p, --publish, --name, -w, --workdir, -u, --user, --network, --net, --mount, --entrypoint, -m, --memory, --cpus, --restart, --pull, --platform, --label, --add-host, --cap-add, --cap-drop, --security-opt, --device, -h, --hostname, --ulimit, --gpus, --pid, --userns, --ipc, --shm-size, --tmpfs, --volumes-from, --expose, --dns, -a, --attach';

const run: Deed = {
  values: RUN,
  does: ['code-executing'],
  adds: {
    '--pull=always': ['networked'],
    '--privileged, --cap-add=ALL, --cap-add=SYS_ADMIN, --pid=host, --net=host, --network=host, --userns=host':
      ['privileged'],
    '--restart': ['persistence-changing'],
  },
  starts: { as: 'words', skip: 1 },
};

const exec: Deed = {
  values: '-e, --env, --env-file, -u, --user, -w, --workdir, --detach-keys, --index',
  does: ['code-executing'],
  adds: { '--privileged': ['privileged'] },
  starts: { as: 'words', skip: 1 },
};

const remove: Deed = { does: ['destructive'] };

/** Starts, stops and builds by the project's own compose file. */
const composeUp: Deed = {
  does: ['code-executing'],
  adds: { '--pull=always': ['networked'], '-V, --renew-anon-volumes': ['destructive'] },
  only: { '--dry-run': ['reads-files'] },
};

const compose: Readonly<Record<string, Deed>> = {
  'up, create, start, restart, watch': composeUp,
  build: {
    ...composeUp,
    artifact: {
      shape: 'bound',
      files: ['compose.yaml', 'compose.yml', 'docker-compose.yml', 'docker-compose.yaml'],
      file: '-f, --file',
      folder: '--project-directory',
    },
  },
  down: {
    does: [],
    adds: { '-v, --volumes, --rmi': ['destructive'] },
    only: { '--dry-run': ['reads-files'] },
  },
  rm: { does: ['destructive'], only: { '--dry-run': ['reads-files'] } },
  'stop, kill, pause, unpause': { does: [] },
  'pull, push': { does: ['networked'], only: { '--dry-run': ['reads-files'] } },
  'ps, ls, config, images, top, port, events, version': READS,
  logs: { does: ['data-accessing'] },
  run,
  exec,
};

const composed = (prefix: string): Readonly<Record<string, Deed>> =>
  Object.fromEntries(
    Object.entries(compose).map(([names, deed]) => [
      names
        .split(', ')
        .map((name) => prefix + name)
        .join(', '),
      deed,
    ]),
  );

const GLOBAL =
  '-H, --host, -c, --context, --config, -l, --log-level, -f, --file, --profile, --project-directory, --project-name, --env-file, --format, --filter';

const engines: Program = {
  names: 'docker, podman, nerdctl',
  values: GLOBAL,
  asks: '-v',
  subcommands: {
    'build, image build, buildx build, builder build, buildx bake, bud': build,
    'run, container run': run,
    'exec, container exec': exec,
    'pull, image pull, manifest inspect': { does: ['networked', 'writes-files'] },
    'push, image push': ['networked'],
    search: ASKS_SERVER,
    'login, logout': ['networked', 'persistence-changing'],
    'rm, rmi, container rm, image rm, volume rm, network rm, system prune, image prune, container prune, volume prune, network prune, builder prune, buildx prune, buildx rm, context rm, swarm leave, stack rm, service rm, secret rm, config rm, pod rm':
      remove,
    'ps, images, container ls, container list, image ls, volume ls, network ls, inspect, image inspect, container inspect, volume inspect, network inspect, history, port, top, stats, diff, events, system df, context ls, buildx ls, image history':
      READS,
    'info, version, system info': QUERY,
    'logs, container logs, service logs': ['data-accessing'],
    'start, stop, restart, kill, pause, unpause, wait, attach, container start, container stop, container restart, rename, tag, image tag':
      { does: [] },
    'create, volume create, network create, container create, buildx create, context create, update': [
      'writes-files',
    ],
    'context use': ['persistence-changing'],
    'cp, save, export, container cp, image save': ['reads-files', 'writes-files'],
    'load, import, image load, commit': ['reads-files', 'writes-files'],
    'stack deploy, service create, service update, service scale, swarm init, swarm join, secret create, config create, node update':
      ['networked', 'persistence-changing', 'privileged'],
    ...composed('compose '),
  },
};

export const containers: readonly Program[] = [
  engines,
  { names: 'docker-compose, podman-compose', values: GLOBAL, asks: '-v, version', subcommands: compose },
  {
    names: 'buildah, kaniko, img, buildctl',
    values: GLOBAL,
    does: ['code-executing'],
    subcommands: {
      'bud, build, build-using-dockerfile': build,
      'images, containers, inspect': READS,
      'rm, rmi, prune': remove,
      'push, pull, login': ['networked'],
      run,
      version: QUERY,
    },
  },
  {
    names: 'skopeo, crane, oras, regctl',
    subcommands: {
      'inspect, list-tags, manifest, digest, ls, config': ASKS_SERVER,
      'copy, sync, pull, push, cp': ['networked', 'writes-files'],
      delete: ['networked', 'destructive'],
      'login, logout': ['networked', 'persistence-changing'],
    },
  },
  {
    names: 'cosign',
    subcommands: {
      'verify, verify-attestation, verify-blob, tree, triangulate': {
        ...ASKS_SERVER,
        // The proof stands in the file.
        only: { '--bundle, --offline': ['reads-files'] },
      },
      'sign, attest, sign-blob, attach': ['networked'],
      'generate-key-pair': ['writes-files'],
    },
  },
  {
    names: 'trivy, grype, syft, hadolint, dive, docker-slim',
    does: ['reads-files'],
    subcommands: { 'image, repo': ['networked', 'reads-files'] },
  },
  {
    names: 'vagrant, multipass, lima, limactl, colima, minikube, kind, k3d',
    subcommands: {
      'up, start, create, create cluster, cluster create, launch, provision, init': [
        'networked',
        'code-executing',
        'persistence-changing',
      ],
      'destroy, delete, delete cluster, cluster delete, purge': ['destructive'],
      'stop, halt, suspend': { does: [] },
      'status, list, ls, get clusters, cluster list, info, global-status, version': READS,
    },
  },
  {
    names: 'systemd-nspawn, lxc, virsh, qemu-system-x86_64',
    does: ['code-executing', 'privileged'],
    subcommands: { 'list, info, dominfo': READS, 'delete, destroy, undefine': ['destructive', 'privileged'] },
  },
];
