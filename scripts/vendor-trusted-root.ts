/**
 * Writes `src/evidence/sigstore/public-good-root.ts`: the trusted root of Sigstore's public good instance, byte for byte
 * as the pinned @sigstore/tuf ships it. Updating that package and running this updates what readback trusts; with
 * `--check` nothing is written, and an old file fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import seeds from '@sigstore/tuf/seeds.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '..');
const FILE = resolve(ROOT, 'src/evidence/sigstore/public-good-root.ts');
const INSTANCE = 'https://tuf-repo-cdn.sigstore.dev';

type Seeds = Readonly<Record<string, { readonly targets: Readonly<Record<string, string>> }>>;

const shippedRoot = (): string => {
  const root = (seeds as Seeds)[INSTANCE]?.targets['trusted_root.json'];
  if (root === undefined) throw new Error(`@sigstore/tuf ships no trusted root of ${INSTANCE}`);
  return Buffer.from(root, 'base64').toString('utf8');
};

/** The source text of the file. */
export const publicGoodRootSource = (): string => {
  const root = shippedRoot();
  if (/[`\\$]/.test(root)) throw new Error('the trusted root holds a character that a template would read');
  return [
    '// Written by scripts/vendor-trusted-root.ts from the pinned @sigstore/tuf.',
    '',
    "/** The trusted root of Sigstore's public good instance, JSON. */",
    `export const PUBLIC_GOOD_ROOT: string = \`${root}\`;`,
    '',
  ].join('\n');
};

if (process.argv[1] === import.meta.filename) {
  const source = publicGoodRootSource();
  if (!process.argv.includes('--check')) writeFileSync(FILE, source);
  else if (readFileSync(FILE, 'utf8') !== source) {
    console.error(
      `${relative(ROOT, FILE)} is not what @sigstore/tuf ships: run scripts/vendor-trusted-root.ts`,
    );
    process.exitCode = 1;
  }
}
