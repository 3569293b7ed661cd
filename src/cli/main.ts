import { randomBytes } from 'node:crypto';
import { complain, complainOfBug } from './complain.ts';
import { readback } from './readback.ts';
import { EXIT, type Sink, type World } from './world.ts';

// A reader that goes away (`readback … | head`) has seen enough: the exit status still is the verdict.
const onFailure = ({ code }: NodeJS.ErrnoException): void => {
  if (code === 'EPIPE' || process.exitCode === EXIT.usage) return;
  process.exitCode = EXIT.usage;
  const message = `what there is to say cannot be written (${code})`;
  complain(world, {
    message,
    fix: 'make room, or write it elsewhere; what was asked for may be done already',
  });
};

const sink = (stream: NodeJS.WriteStream, asked: boolean | undefined): Sink => {
  let gone = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    gone ||= error.code === 'EPIPE';
    onFailure(error);
  });
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  const welcome = stream.isTTY === true && TERM !== 'dumb';
  const write = stream.write.bind(stream);
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  return {
    write: (text) => void write(text),
    gone: () => gone,
    colour: asked ?? (NO_COLOR ? false : forced || welcome),
    terminal: welcome,
  };
};

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const words = process.argv.slice(2);
const asked = words.includes('--no-color') ? false : words.includes('--color') ? true : undefined;

const world: World = {
  now: () => new Date().toISOString(),
  node: process.versions.node,
  self: [process.execPath, process.argv[1] ?? ''],
  env: process.env,
  stdin: () => process.stdin,
  person:
    process.stdin.isTTY === true && process.stderr.isTTY === true
      ? { input: process.stdin, output: process.stderr }
      : undefined,
  random: (bytes) => randomBytes(bytes),
  stopped: () =>
    new Promise((resolve) => {
      for (const signal of SIGNALS) {
        process.removeAllListeners(signal);
        process.once(signal, () => {
          for (const one of SIGNALS) process.removeAllListeners(one);
          resolve();
        });
      }
    }),
  out: sink(process.stdout, asked),
  err: sink(process.stderr, asked),
};

// Standard output is for answers: what the module of an application says there would spoil them.
process.stdout.write = process.stderr.write.bind(process.stderr);

const onBug = (error: unknown): void => {
  complainOfBug(world, error);
  process.exitCode = EXIT.usage;
};

// Node ends when nothing is left that could happen, also while a module waits for what never comes. That is no verdict.
let answered = false;
process.on('exit', () => {
  if (answered || process.exitCode !== undefined) return;
  process.exitCode = EXIT.usage;
  const message = 'this ended before it was done: something was waited for that never came';
  complain(world, { message, fix: 'see what was done, and whether the module of --app ever answers' });
});

// Without a listener a signal kills between two system calls; with one, a file that is being put in place is whole first.
const onSignal = (signal: NodeJS.Signals): void => {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
};
for (const signal of SIGNALS) process.on(signal, onSignal);

// What nobody waits for may fail as well, in a module of an application or here; Node would end as if something was refused.
process.on('uncaughtException', (error) => {
  complainOfBug(world, error);
  process.exit(EXIT.usage);
});

void readback(words, world).then((status) => {
  answered = true;
  // Unless the writing of it failed before.
  process.exitCode ??= status;
}, onBug);
