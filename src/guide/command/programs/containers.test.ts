import { expect, test } from 'vitest';
import { commandOf, rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    docker build . -> code-executing bound
    docker build -t x -f docker/Dockerfile . -> code-executing bound
    docker --context remote build . -> code-executing bound
    docker buildx build --push -t x . -> networked code-executing bound
    docker build https://x.example/r.git -> code-executing
    sudo docker build . -> code-executing privileged bound
    docker run --rm alpine:3 true -> code-executing
    docker run --rm -v /data:/data alpine:3 rm -rf /data -> code-executing destructive
    docker run --privileged alpine:3 -> code-executing privileged
    docker run -e A=b --pull=always alpine:3 -> networked code-executing
    docker run alpine:3 sh -c "curl https://x.example" -> networked code-executing inline
    docker exec -it web rm -rf cache -> code-executing destructive
    docker exec -u root web ls -> code-executing
    docker pull alpine:3 -> networked
    docker push x.example/a:1 -> networked
    docker login x.example -> networked persistence-changing
    docker ps -a -> normal
    docker images -> normal
    docker logs web -> data-accessing
    docker stop web -> normal
    docker rm -f web -> destructive
    docker rmi x -> destructive
    docker volume rm data -> destructive
    docker -H ssh://x.example volume rm data -> destructive
    docker system prune -af -> destructive
    docker --version -> normal pure
    docker version -> normal pure
    docker compose up -d -> code-executing
    docker compose -f dev.yml up -d -> code-executing
    docker compose down -> normal
    docker compose down -v -> destructive
    docker compose logs web -> data-accessing
    docker compose pull -> networked
    docker compose exec db psql -c "select 1" -> code-executing data-accessing
    docker-compose up -> code-executing
    docker-compose down --volumes -> destructive
    env DOCKER_BUILDKIT=1 docker build . -> code-executing bound
    docker stack deploy -c x.yml x -> networked persistence-changing privileged
    podman run --rm alpine:3 -> code-executing
    podman build . -> code-executing bound
    podman system prune -> destructive
    buildah bud -t x . -> code-executing bound
    buildah images -> normal
    skopeo inspect docker://x.example/a -> networked pure
    skopeo delete docker://x.example/a -> networked destructive
    cosign verify x.example/a -> networked pure
    vagrant destroy -f -> destructive
    vagrant status -> normal
    minikube start -> networked code-executing persistence-changing
    kind delete cluster -> destructive
  `),
)('GP-12-61 GP-12-03 GP-12-06 %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test.each([
  ['docker build .', ['Dockerfile', 'Containerfile']],
  ['docker build web', ['web/Dockerfile', 'web/Containerfile']],
  ['docker build -f docker/Dockerfile web', ['docker/Dockerfile']],
] as const)('GP-12-61 GP-12-76 the files of %s', (command, files) => {
  expect(commandOf(command).invocations[0]?.artifact.files).toEqual(files);
});

test.each(
  rowsOf(`
    docker compose build -> code-executing bound
    docker compose -f x.yaml build web -> code-executing bound
    docker compose up -d -> code-executing
    docker context use x -> persistence-changing
    docker context ls -> normal
    docker stop x -> normal
    cosign verify-blob --bundle b a -> normal
    cosign verify-blob a -> networked pure
  `),
)('GP-12-05 GP-12-61 compose builds, contexts, proofs in files: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
