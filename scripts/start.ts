/** The main job, as a newcomer meets it: verify the example guides and show what was found. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const guides = globSync('examples/*/assistant-guide.txt', { cwd: ROOT }).sort();

const readback = (...args: string[]): number => {
  console.log(`\n$ readback ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [join(ROOT, 'bin/readback.js'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return status ?? 2;
};

console.log('readback verifies the guides in examples/ (offline; nothing in them is executed):');
const statuses = guides.map((guide) => readback('verify', guide));
console.log(`
${statuses.filter((status) => status === 0).length} of ${guides.length} example guides hold.
Verify your own: node bin/readback.js verify path/to/assistant-guide.txt
`);
process.exitCode = guides.length > 0 && statuses.every((status) => status < 2) ? 0 : 1;
