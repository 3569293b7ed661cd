/**
 * Writes `schemas/` from the schemas in the code. With `--check` it writes nothing and fails when a file there differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { jsonSchemas as guideSchemas } from '../src/guide/schema/schemas.ts';
import { jsonSchemas as kernelSchemas } from '../src/kernel/schema/schemas.ts';
import { loadSchemas } from '../src/web/api/schemas.ts';

const FOLDER = resolve(import.meta.dirname, '..', 'schemas');

const current = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const checking = process.argv.includes('--check');
const stale: string[] = [];
const schemas = { ...guideSchemas(), ...kernelSchemas(), ...(await loadSchemas()) };
for (const [name, schema] of Object.entries(schemas)) {
  const path = join(FOLDER, name);
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (current(path) === text) continue;
  stale.push(name);
  if (!checking) writeFileSync(path, text);
}
const names = stale.join(', ');
if (stale.length === 0) console.log('schemas: up to date');
else if (!checking) console.log(`schemas: wrote ${names}`);
else {
  console.error(`schemas: ${names} differ from the code; run node scripts/generate-schemas.ts`);
  process.exitCode = 1;
}
