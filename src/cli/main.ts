import { readback } from './readback.ts';
import type { Sink, World } from './world.ts';

// A reader that goes away (`readback … | head`) has seen enough: the exit status still is the verdict.
const onFailure = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') process.exitCode = 2;
};

const sink = (stream: NodeJS.WriteStream, asked: boolean | undefined): Sink => {
  stream.on('error', onFailure);
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  const welcome = stream.isTTY === true && TERM !== 'dumb';
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  return {
    write: (text) => void stream.write(text),
    colour: asked ?? (NO_COLOR ? false : forced || welcome),
  };
};

const words = process.argv.slice(2);
const asked = words.includes('--no-color') ? false : words.includes('--color') ? true : undefined;

const world: World = {
  now: () => new Date().toISOString(),
  node: process.versions.node,
  self: [process.execPath, process.argv[1] ?? ''],
  env: process.env,
  stdin: () => process.stdin,
  out: sink(process.stdout, asked),
  err: sink(process.stderr, asked),
};

// Wrong use and unreadable input are values; what is thrown is a bug of ours, and never looks like a verdict.
const onBug = (error: unknown): void => {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  world.err.write(`readback: this is a bug in readback, please report it\n${what}\n`);
  process.exitCode = 2;
};

void readback(words, world).then((status) => {
  process.exitCode = status;
}, onBug);
