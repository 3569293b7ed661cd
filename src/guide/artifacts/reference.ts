import type { Lookups } from '../lookups.ts';
import type { Repository } from './repository.ts';

/** What reads a file, where who invokes it says so. */
export type Language = 'shell' | 'python' | 'node';

/** Something that an action or pinned bytes invoke, and where they say so. */
export type Reference = FileReference | Undecided | Asked;

export interface FileReference {
  readonly kind: 'file';
  /** Repository paths; the first that exists is what runs. */
  readonly files: readonly string[];
  /** For messages: `make build`, `scripts/lib.sh`. */
  readonly what: string;
  /** The targets, scripts or recipes that are entered; none means the default one. */
  readonly entries: readonly string[];
  /** The folder that it runs in, '' for the root. */
  readonly folder: string;
  readonly language?: Language | undefined;
  /** In the invoking file, from 1. */
  readonly line: number;
  /** It may as well be something that is not in the repository, such as an installed package. */
  readonly optional: boolean;
}

/** What cannot be known without running it. */
export interface Undecided {
  readonly kind: 'undecided';
  readonly what: string;
  readonly line: number;
}

/** Files whose bytes decide what an invocation dispatches into. */
interface Asked {
  readonly kind: 'asked';
  readonly files: readonly string[];
}

/** What a scanner is told about the bytes it reads. */
export interface ScanContext {
  readonly path: string;
  /** The folder that the bytes run in. */
  readonly folder: string;
  readonly entries: readonly string[];
  readonly language?: Language | undefined;
  readonly repository: Repository;
  readonly lookups: Lookups;
}

/** What the text of one file invokes in the repository. */
export type Scanner = (source: string, context: ScanContext) => readonly Reference[];

export const undecided = (what: string, line: number): Undecided => ({ kind: 'undecided', what, line });

/** An optional reference to the first of these files that exists. */
export const mayBe = (
  files: readonly string[],
  what: string,
  line: number,
  folder: string,
): FileReference => ({
  kind: 'file',
  files,
  what,
  entries: [],
  folder,
  line,
  optional: true,
});
