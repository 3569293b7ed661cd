import type { Result } from '../base/index.ts';
import type { ExitStatus, World } from './world.ts';

/** An option of a command, as data: parsing, help and completion read the same row. */
export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  /** The name of the value in help, such as `FILE`; absent for a switch. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** The value may be given several times. */
  readonly many?: true;
  readonly help: string;
  /** The heading in help below which it stands; default: `Options`. */
  readonly group?: string;
}

export interface Parsed {
  readonly targets: readonly string[];
  readonly has: (name: string) => boolean;
  readonly value: (name: string) => string | undefined;
  /** Every value of an option that may be given several times, in the order given. */
  readonly values: (name: string) => readonly string[];
}

/** A command: its facts, from which help, completion and parsing come, and what it does. */
export interface Command {
  /** One word, or the words of a command in a group: `guidance token add`. */
  readonly name: string;
  readonly summary: string;
  /** What follows the name: `<file|-> ...`. */
  readonly usage: string;
  readonly about: readonly string[];
  readonly options: readonly OptionSpec[];
  /** What stands beside the options: files, nothing, names that only their owner knows, or one of these words. */
  readonly operands: 'files' | 'names' | 'none' | (() => readonly string[]);
  /** How many of them it needs; absent: any number. */
  readonly takes?: { readonly least: number; readonly most?: number; readonly what: string };
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  readonly run: (parsed: Parsed, world: World) => Promise<Result<ExitStatus>>;
}
