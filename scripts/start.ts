/** The main job, as a newcomer meets it: verify the example guides, then serve the example documents. */
import { spawn, spawnSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const COMMAND = join(ROOT, 'bin/readback.js');
const DATABASE = 'sqlite:.readback/examples.db';
const guides = globSync('examples/*/assistant-guide.txt', { cwd: ROOT }).sort();

const readback = (...args: string[]): number => {
  console.log(`\n$ readback ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [COMMAND, ...args], { cwd: ROOT, stdio: 'inherit' });
  return status ?? 2;
};

const verifyGuides = (): boolean => {
  console.log('readback verifies the guides in examples/ (offline; nothing in them is executed):');
  const statuses = guides.map((guide) => readback('verify', guide));
  console.log(`
${statuses.filter((status) => status === 0).length} of ${guides.length} example guides hold.
Verify your own: node bin/readback.js verify path/to/assistant-guide.txt
`);
  return guides.length > 0 && statuses.every((status) => status < 2);
};

/** Runs until it is interrupted, and ends in its own time: a terminal interrupts it too, other signals are handed on. */
const serveExamples = (): void => {
  const args = ['serve', '--database', DATABASE, ...process.argv.slice(2)];
  console.log(`\n$ readback ${args.join(' ')}`);
  const server = spawn(process.execPath, [COMMAND, ...args], { cwd: ROOT, stdio: 'inherit' });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  server.once('close', (status) => {
    process.exitCode = status ?? 1;
  });
};

if (!verifyGuides()) process.exitCode = 1;
else {
  console.log(
    'readback publishes the documents in examples/guidance/ to a database in .readback/, and serves them:',
  );
  mkdirSync(join(ROOT, '.readback'), { recursive: true });
  const imported = readback('guidance', 'import', '--database', DATABASE, 'examples/guidance');
  if (imported === 0) serveExamples();
  else process.exitCode = imported;
}
