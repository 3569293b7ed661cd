import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

/** A program of the tests as one file, which starts several times as fast; there while the tests of the file run. */
export const builtProgram = (source: string): (() => string) => {
  let folder = '';
  const program = (): string => join(folder, 'program.mjs');
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'readback-program-'));
    await build({
      entryPoints: [source],
      outfile: program(),
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['pg-native'],
      // CommonJS packages inside ask for `require`.
      banner: {
        js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
      },
      logLevel: 'error',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return program;
};
