import { readback } from './readback.ts';
import type { Sink } from './world.ts';

// A reader that goes away (`readback … | head`) ends the command quietly.
const quietly = (error: NodeJS.ErrnoException): void => {
  process.exitCode = error.code === 'EPIPE' ? 0 : 2;
};

const sink = (stream: NodeJS.WriteStream, asked: boolean | undefined): Sink => {
  stream.on('error', quietly);
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

process.exitCode = await readback(words, {
  now: () => new Date().toISOString(),
  env: process.env,
  stdin: () => process.stdin,
  out: sink(process.stdout, asked),
  err: sink(process.stderr, asked),
});
