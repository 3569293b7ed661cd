import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runServer } from 'verdaccio';
import type { Handler } from '../../src/conformance/stage/https-host.ts';

/** An npm registry on loopback, as teams run one; it keeps its packages in a folder that goes with it. */
export interface NpmRegistry {
  /** Passes a request on to it and its answer back. */
  readonly handler: Handler;
  /** Publishes a package with npm itself. */
  readonly publish: (manifest: { readonly name: string; readonly version: string }) => Promise<void>;
  readonly close: () => Promise<void>;
}

const configurationIn = (folder: string): Parameters<typeof runServer>[0] =>
  ({
    storage: join(folder, 'storage'),
    self_path: folder,
    configPath: join(folder, 'config.yaml'),
    uplinks: {},
    packages: { '**': { access: '$all', publish: '$all' } },
    web: { enable: false },
    log: { type: 'stdout', level: 'fatal' },
  }) as unknown as Parameters<typeof runServer>[0];

const passTo =
  (port: number): Handler =>
  ({ method, url, headers }, response) => {
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end();
  };

/** Nothing of the settings of whoever runs the tests reaches npm. */
const npmPublish = async (folder: string, port: number): Promise<void> => {
  const registry = `127.0.0.1:${port}`;
  const options = {
    registry: `http://${registry}/`,
    userconfig: join(folder, 'userconfig'),
    globalconfig: join(folder, 'globalconfig'),
    cache: join(folder, 'cache'),
    'update-notifier': 'false',
    'ignore-scripts': 'true',
    loglevel: 'error',
  };
  writeFileSync(options.userconfig, `//${registry}/:_authToken=none\n`);
  const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await promisify(execFile)('npm', ['publish', '--access=public', ...words], {
    cwd: join(folder, 'package'),
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
  });
};

/** Starts a registry that holds nothing. */
export const startNpmRegistry = async (): Promise<NpmRegistry> => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-npm-'));
  const server = (await runServer(configurationIn(folder))) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const publish: NpmRegistry['publish'] = async (manifest) => {
    mkdirSync(join(folder, 'package'), { recursive: true });
    writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify(manifest));
    await npmPublish(folder, port);
  };
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    rmSync(folder, { recursive: true, force: true });
  };
  return { handler: passTo(port), publish, close };
};
