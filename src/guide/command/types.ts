import type { Located, Span } from '../text/text.ts';

/** What a program does to the world, as its manual tells. */
export type Effect =
  | 'networked'
  | 'code-executing'
  | 'persistence-changing'
  | 'destructive'
  | 'privileged'
  | 'data-accessing'
  | 'reads-files'
  | 'writes-files';

/**
 * Where the executed instructions stand (guide profile 12, "Code-executing actions and the review boundary").
 * `ambiguous`: repository facts decide (A01). `inline`: in the command itself.
 */
export type ArtifactShape = 'bound' | 'exempt' | 'inline' | 'ambiguous' | 'none';

export interface Artifact {
  readonly shape: ArtifactShape;
  /**
   * For `bound` and `ambiguous`: the candidate files from cwd, likeliest first, such as `Makefile`. Options such as
   * `-C DIR`, `--prefix DIR` and `-f FILE` are applied.
   */
  readonly files: readonly string[];
  /** What the invocation dispatches into, for messages: `make install`, `scripts/setup.sh`. */
  readonly what: string;
  /**
   * For `ambiguous`: which fact decides. `module`: a first-party package of the name `module`; `cargo`: a build.rs;
   * `go`: a cgo directive or //go:generate line.
   */
  readonly decidedBy?: 'module' | 'cargo' | 'go';
  readonly module?: string;
  /** The target, script or recipe that is entered: `build` of `npm run build`. */
  readonly entry?: string;
}

/** A word of the command after POSIX quoting (A37, A38). */
export interface Word {
  /** With quotes and backslashes resolved. */
  readonly value: string;
  readonly quoted: boolean;
  readonly span: Span;
}

export type OperatorKind = 'chain' | 'background' | 'pipe' | 'redirect' | 'substitution';

/** A character sequence that a shell acts on, outside quotes; `substitution` anywhere. */
export interface Operator {
  readonly kind: OperatorKind;
  /** As written, a descriptor included: `&&`, `2>>`, `2>&1`, `$(`. */
  readonly text: string;
  readonly span: Span;
  /** For `redirect`: the word that follows, when there is one; for `<<` and `<<<` it names no file. */
  readonly target?: Word;
}

export type PathRole = 'read' | 'write' | 'delete' | 'permission';

export interface PathUse {
  readonly path: string;
  readonly role: PathRole;
  readonly recursive: boolean;
  readonly span: Span;
}

/** One program that the command starts, through whatever stands in front of it. */
export interface Invocation {
  /** The program's name without its folder, lowercase, version suffix dropped: `python3.12` is `python`. */
  readonly program: string;
  /** As written, folder included. */
  readonly written: string;
  readonly subcommand: string | undefined;
  readonly words: readonly Word[];
  readonly span: Span;
  /** The table of programs has a row for it. */
  readonly known: boolean;
  readonly effects: ReadonlySet<Effect>;
  /** The table knows it as a pure query: nothing but its output (A40, R13). */
  readonly pure: boolean;
  readonly artifact: Artifact;
  /** Hosts that its words name, lowercase, in URLs or `user@host:path` forms. */
  readonly hosts: readonly string[];
  readonly paths: readonly PathUse[];
  /**
   * What stands in front, outermost first: `sudo`, `env`, `timeout`, `xargs`, `sh -c`, `find -exec`. Programs that act
   * themselves (`sh -c`, `find`, `ssh`, `docker run`) are invocations of their own too.
   */
  readonly wrappers: readonly string[];
  /** It reads what the invocation before it printed (`curl … | sh`). */
  readonly pipedFrom: Invocation | undefined;
}

/** What a command says, whatever its runner. */
export interface Command {
  readonly written: Located;
  readonly runner: string | undefined;
  /** Targets of redirections stand in `operators`. */
  readonly words: readonly Word[];
  readonly operators: readonly Operator[];
  /** Every program that it starts, nested ones included, in order. */
  readonly invocations: readonly Invocation[];
  /** Union over `invocations`, redirections included. */
  readonly effects: ReadonlySet<Effect>;
  /** Only pure queries, and at least one. */
  readonly pure: boolean;
  /** Unquoted words that hold `*`, `?` or `[`. */
  readonly globs: readonly Word[];
  /** `$NAME` references (not `${`), single-quoted ones left out. */
  readonly variables: readonly { readonly name: string; readonly span: Span }[];
  /** `{name}` and `<name>` placeholders (A39). */
  readonly placeholders: readonly Word[];
  /** An unbalanced quote or a trailing backslash. */
  readonly malformed: string | undefined;
}
