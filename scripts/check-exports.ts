/** Holds package.json's `exports` to what was built: every target is there and exports something. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '..');

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

const targets = Object.values(exports).flatMap((entry) =>
  typeof entry === 'string' ? [entry] : Object.values(entry),
);
const built = (target: string): boolean => target.includes('*') || existsSync(join(ROOT, target));
const problems = targets
  .filter((target) => !built(target))
  .map((target) => `package.json exports ${target}, which is not there; npm run build makes it`);

for (const target of targets.filter((one) => one.endsWith('.js') && built(one))) {
  const names = Object.keys((await import(pathToFileURL(join(ROOT, target)).href)) as object);
  if (names.length === 0) problems.push(`${target} exports nothing`);
  else console.log(`${target}: ${names.sort().join(', ')}`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
