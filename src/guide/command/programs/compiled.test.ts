import { expect, test } from 'vitest';
import { commandOf, rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    cargo build -> code-executing ambiguous
    cargo build --release -> code-executing ambiguous
    cargo --color never build -> code-executing ambiguous
    cargo +nightly build -> code-executing ambiguous
    cargo test --workspace -> code-executing ambiguous
    cargo run --bin x -- arg -> code-executing ambiguous
    cargo check -> code-executing ambiguous
    nice cargo build -> code-executing ambiguous
    cargo install ripgrep -> networked code-executing persistence-changing exempt
    cargo install --path . -> networked code-executing persistence-changing bound
    cargo fetch -> networked
    cargo add serde -> networked
    cargo clean -> destructive
    cargo clean --dry-run -> normal
    cargo fmt --check -> normal
    cargo tree -> normal
    cargo metadata --format-version 1 -> normal
    cargo publish --dry-run -> code-executing
    cargo publish -> networked code-executing ambiguous
    cargo yank --version 1.0.0 -> networked destructive
    cargo --version -> normal pure
    cargo search serde -> networked pure
    rustup update -> networked persistence-changing
    rustup show -> normal pure
    rustup toolchain uninstall nightly -> persistence-changing destructive
    rustc -o x x.rs -> normal
    rustfmt --check x.rs -> normal
    go build -o agentlink ./cmd/agentlink -> code-executing ambiguous
    go -C tools build ./... -> code-executing ambiguous
    go test ./... -> code-executing ambiguous
    go test -tags integration ./... -> code-executing ambiguous
    go vet ./... -> code-executing ambiguous
    go run . -> code-executing ambiguous
    go install github.com/x/y/cmd/z@v0.4.2 -> networked code-executing persistence-changing ambiguous
    go install ./... -> networked code-executing persistence-changing ambiguous
    go generate ./... -> code-executing bound
    env CGO_ENABLED=0 go build ./... -> code-executing ambiguous
    CGO_ENABLED=0 go generate -> code-executing bound
    go get x.example/y -> networked
    go mod download -> networked
    go mod tidy -> networked
    go mod init x.example/y -> normal
    go clean -cache -> destructive
    go clean -n -> normal
    go fmt ./... -> normal
    go list ./... -> normal
    go version -> normal pure
    go env GOPATH -> normal pure
    go env -w GOFLAGS=-mod=mod -> persistence-changing
    gofmt -l . -> normal
    gofmt -w . -> normal
    golangci-lint run -> normal
    gcc -o x x.c -> normal
    gcc --version -> normal pure
    swift build -> code-executing
    zig build -> code-executing
    zig version -> normal pure
    mix deps.get -> networked code-executing exempt
    cabal build -> code-executing
    stack test -> code-executing
    goreleaser release --snapshot -> code-executing
    goreleaser release -> networked code-executing
  `),
)('GP-12-60 GP-12-62 GP-12-63 GP-12-68 GP-12-72 VP-19-17 %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test('A01 repository facts decide about cargo and go', () => {
  expect(commandOf('cargo build').invocations[0]?.artifact).toMatchObject({
    decidedBy: 'cargo',
    files: ['build.rs'],
  });
  expect(commandOf('go test ./...').invocations[0]?.artifact).toMatchObject({ decidedBy: 'go' });
});

test.each(
  rowsOf(`
    gcc -wrapper ./x a.c -> code-executing bound
    gcc -o a a.c -> normal
    go build -toolexec=./x ./... -> code-executing bound ambiguous
    go test -exec ./x ./... -> code-executing bound ambiguous
    go vet -vettool=./x ./... -> code-executing bound ambiguous
  `),
)('GP-12-07 options that carry programs: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
