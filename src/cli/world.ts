import type { Readable, Writable } from 'node:stream';

/** The one place where time, chance, environment, file handles, signals and terminal enter the command; tests hand in their own. */
export interface World {
  readonly now: () => string;
  /** Of the running Node, such as `24.21.0`. */
  readonly node: string;
  /** How this command is started: a program and its first words. */
  readonly self: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /** Where a person can be asked: present when standard input and standard error are terminals. */
  readonly person: Person | undefined;
  readonly random: (bytes: number) => Uint8Array;
  /** Resolves at the first SIGINT or SIGTERM, which from now on does not end the process; the second one does. */
  readonly stopped: () => Promise<void>;
  readonly out: Sink;
  readonly err: Sink;
}

export interface Person {
  readonly input: Readable;
  readonly output: Writable;
}

export interface Sink {
  readonly write: (text: string) => void;
  /** Whether its reader has gone away, as far as writing to it has shown. */
  readonly gone: () => boolean;
  /** Whether colour is welcome: a terminal, and nobody said no. */
  readonly colour: boolean;
  /** A terminal that can redraw a line. */
  readonly terminal: boolean;
}

export const EXIT = { holds: 0, findings: 1, usage: 2 } as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];
