/**
 * The main job, as a newcomer meets it: verify the example guides, let a model work with governed tools, then serve the
 * example documents.
 */
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
${statuses.filter((status) => status === 0).length} of ${guides.length} example guides hold; examples/tempting is there to show what blocks.
Verify your own: node bin/readback.js verify path/to/assistant-guide.txt
`);
  return guides.length > 0 && statuses.every((status) => status < 2);
};

const EXAMPLE = 'examples/kernel/loop.ts';

/** A scripted model reads, is told to do more than its task by what it read, and waits for a person before it acts. */
const governTools = (): boolean => {
  console.log('readback governs the tools of a model, offline; one report tells it to archive everything:');
  console.log(`\n$ node ${EXAMPLE}`);
  const { status } = spawnSync(process.execPath, [join(ROOT, EXAMPLE)], { cwd: ROOT, stdio: 'inherit' });
  console.log('\nYour own tools, from nothing to the first approved action: docs/kernel.md\n');
  return status === 0;
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

if (!verifyGuides() || !governTools()) process.exitCode = 1;
else {
  console.log(
    'readback publishes the documents in examples/guidance/ to a database in .readback/, and serves them:',
  );
  mkdirSync(join(ROOT, '.readback'), { recursive: true });
  const imported = readback('guidance', 'import', '--database', DATABASE, 'examples/guidance');
  if (imported === 0) {
    console.log(
      '\nOpen the address below in a browser; Ctrl-C ends it. In another terminal an agent would read:',
    );
    console.log('  node bin/readback.js guidance read review-changes --from ADDRESS');
    serveExamples();
  } else process.exitCode = imported;
}
