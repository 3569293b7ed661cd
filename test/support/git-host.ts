import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Handler } from '../../src/conformance/stage/https-host.ts';

/** What stands at a path of a commit. */
export type GitFile =
  | string
  | Uint8Array
  | { readonly mode: '100644' | '100755' | '120000'; readonly bytes: string }
  | { readonly submodule: string };

/** A bare repository on disk. */
export interface GitRepository {
  readonly folder: string;
  /** Runs git in it and returns what it prints, without the line feed at its end. */
  readonly git: (args: readonly string[], input?: string | Uint8Array) => string;
  /** Makes a commit that holds exactly these files, on top of the branch's last; its id. */
  readonly commit: (files: Readonly<Record<string, GitFile>>, branch?: string) => string;
}

export interface GitServing {
  /** Whether objects can be left out of a fetch (`uploadpack.allowFilter`); default: yes. */
  readonly filter?: boolean;
  /** Serves files only, as a plain web server does: no upload-pack answers. */
  readonly dumb?: boolean;
  /** Further environment of the backend, such as `GIT_CONFIG_*`. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Repositories in a folder of their own, and `git http-backend` in front of them. */
export interface GitHost {
  readonly create: (
    path: string,
    options?: { readonly branch?: string; readonly format?: 'sha1' | 'sha256' },
  ) => GitRepository;
  /** Answers `/<path>`, `/<path>.git` and what is below them. */
  readonly serve: (serving?: GitServing) => Handler;
  readonly close: () => void;
}

// Nothing of this machine's git settings may change what a test sees.
const ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  HOME: tmpdir(),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

const run = (folder: string, args: readonly string[], input: string | Uint8Array = ''): string => {
  const ran = spawnSync('git', args, { cwd: folder, input, env: ENVIRONMENT, maxBuffer: 64 * 1024 * 1024 });
  if (ran.status !== 0) throw new Error(`git ${args[0]}: ${ran.stderr.toString()}`);
  return ran.stdout.toString('latin1').replace(/\n$/, '');
};

const data = (bytes: string | Uint8Array): Buffer => {
  const content = Buffer.from(bytes as string);
  return Buffer.concat([Buffer.from(`data ${content.length}\n`), content, Buffer.from('\n')]);
};

const change = (path: string, file: GitFile): Buffer => {
  const quoted = JSON.stringify(path);
  if (typeof file === 'string' || file instanceof Uint8Array)
    return Buffer.concat([Buffer.from(`M 100644 inline ${quoted}\n`), data(file)]);
  if ('submodule' in file) return Buffer.from(`M 160000 ${file.submodule} ${quoted}\n`);
  return Buffer.concat([Buffer.from(`M ${file.mode} inline ${quoted}\n`), data(file.bytes)]);
};

/** The language of `git fast-import`. */
const commitStream = (
  branch: string,
  parent: string | undefined,
  files: Readonly<Record<string, GitFile>>,
): Buffer =>
  Buffer.concat([
    Buffer.from(`commit refs/heads/${branch}\ncommitter Example <a@example.com> 1767225600 +0000\n`),
    data('A commit'),
    Buffer.from(parent === undefined ? '' : `from ${parent}\n`),
    Buffer.from('deleteall\n'),
    ...Object.entries(files).map(([path, file]) => change(path, file)),
  ]);

const repositoryIn = (folder: string, main: string): GitRepository => {
  const git: GitRepository['git'] = (args, input) => run(folder, args, input);
  const commit: GitRepository['commit'] = (files, branch = main) => {
    const [parent] = git(['for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`]).split('\n');
    git(['fast-import', '--quiet'], commitStream(branch, parent || undefined, files));
    return git(['rev-parse', `refs/heads/${branch}`]);
  };
  return { folder, git, commit };
};

const cgiEnvironment = (root: string, request: IncomingMessage, serving: GitServing) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const filter = serving.filter === false ? 'false' : 'true';
  return {
    ...ENVIRONMENT,
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: decodeURIComponent(path),
    QUERY_STRING: serving.dumb === true ? '' : query,
    REQUEST_METHOD: request.method ?? '',
    CONTENT_TYPE: request.headers['content-type'] ?? '',
    CONTENT_LENGTH: request.headers['content-length'] ?? '',
    GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'uploadpack.allowFilter',
    GIT_CONFIG_VALUE_0: filter,
    ...serving.env,
  };
};

/** Sends on what a CGI program prints: header lines, an empty line, the body. */
const relay = (response: ServerResponse, output: NodeJS.ReadableStream): void => {
  let head: Buffer | undefined = Buffer.alloc(0);
  output.on('data', (part: Buffer) => {
    if (head === undefined) {
      response.write(part);
      return;
    }
    head = Buffer.concat([head, part]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const lines = head.toString('latin1', 0, end).split('\r\n');
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const status = headers.find(([name]) => name === 'Status')?.[1];
    response.writeHead(
      Number.parseInt(status ?? '200', 10),
      Object.fromEntries(headers.filter(([name]) => name !== 'Status')),
    );
    response.write(head.subarray(end + 4));
    head = undefined;
  });
  output.on('end', () => response.end());
};

/** Makes a place for repositories. `close` removes it. */
export const openGitHost = (): GitHost => {
  const root = mkdtempSync(join(tmpdir(), 'readback-git-'));
  return {
    create: (path, { branch = 'main', format = 'sha1' } = {}) => {
      const folder = join(root, `${path}.git`);
      run(root, ['init', '--quiet', '--bare', `--object-format=${format}`, `-b${branch}`, folder]);
      return repositoryIn(folder, branch);
    },
    serve:
      (serving = {}) =>
      (request, response) => {
        const backend = spawn('git', ['http-backend'], { env: cgiEnvironment(root, request, serving) });
        backend.stdin.on('error', () => undefined);
        request.pipe(backend.stdin);
        relay(response, backend.stdout);
        response.on('close', () => backend.kill());
      },
    close: () => rmSync(root, { recursive: true, force: true }),
  };
};
