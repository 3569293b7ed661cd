import type { ArtifactShape, Effect, PathRole } from '../types.ts';

/**
 * Knowledge about one program, as its manual gives it. A new program is one more row in its family's file.
 *
 * Names, options and subcommands are lists in one string: `'-f, --force'`, `'remove, rm'`. An option may carry the
 * value that it must have: `'-X=DELETE'`.
 */
export interface Program extends Deed {
  readonly names: string;
  /** Options are words behind one dash (`find -name`, `terraform -auto-approve`): `-rf` is one option, not two. */
  readonly longDash?: true;
  /** Options whose value is the next word even within a cluster: `sh -ce CODE`. */
  readonly late?: string;
  /** Operands of the form `of=FILE` are options (`dd`). */
  readonly keyed?: true;
  /** Words with a leading `+` are options too: `cargo +nightly`, `dig +short`. */
  readonly plus?: true;
  /** Options that, alone, only print a version or help, besides `--version`, `-V` and `--help`. */
  readonly asks?: string;
  /** What it does without operands, where that differs: `yarn` alone installs. */
  readonly bare?: Does;
  /** By the first operand, or the first two or three: `'s3 rm'`. A subcommand's row stands alone. */
  readonly subcommands?: Readonly<Record<string, Does>>;
  /** By the first of the leading four operands that is listed, for tools with the verb behind the noun. `'delete-*'` is a prefix. */
  readonly verbs?: Readonly<Record<string, Does>>;
}

/** What it does: its effects alone, or more about it. */
export type Does = readonly Effect[] | Deed;

export interface Deed {
  /** Options that take a value, so that `git -C dir clone` is a clone. A subcommand's stand beside its program's. */
  readonly values?: string;
  /** Whatever its options. */
  readonly does?: readonly Effect[];
  /** Nothing but its output, unless one of `adds` stands there or it is given a path (A40). */
  readonly pure?: true;
  /** Options that add effects. */
  readonly adds?: Readonly<Record<string, readonly Effect[]>>;
  /** Options under which it does this and no more, such as `--dry-run`. */
  readonly only?: Readonly<Record<string, readonly Effect[]>>;
  readonly paths?: Paths;
  readonly artifact?: ArtifactRule;
  readonly interprets?: Interprets;
  readonly starts?: Starts;
  /**
   * Options whose value is a command line, beside `starts`: `git rebase --exec`, `rsync -e`. What the value starts is
   * an invocation of its own, with this program as its wrapper. `'-c=core.pager='` names the key that the value begins
   * with, and `*` in it stands for any text: `'-c=filter.*.clean='`. `runs`, `loads` and `sources` of a program hold for
   * its subcommands too, and the options need no entry in `values`.
   */
  readonly runs?: string;
  /**
   * Options whose value is a module or file that is executed, whatever else the command does, `--version` included:
   * `node --require`. A value with the form of a path or the name of a script is bound. `'-javaagent:'` names an option
   * with its value behind the colon; keys are given as in `runs`.
   */
  readonly loads?: string;
  /** As `loads`, but whatever the value looks like, it is a file: `bash --rcfile`. */
  readonly sources?: string;
  /** Options that name folders in which a name given by `loads` is looked for: `perl -I. -Mevil`. */
  readonly searches?: string;
  /** The operand that names a host, from 0. */
  readonly host?: number;
  /** Options that name a host: one other than this machine makes it networked. */
  readonly reaches?: string;
  /** Words of its own language that destroy: `DROP TABLE`. */
  readonly destroys?: RegExp;
}

export interface Paths {
  /** What happens to the files that the operands name. */
  readonly operands?: PathRole;
  /** The last of several operands, where it has another role: the target of `cp`. */
  readonly last?: PathRole;
  /** The first operands that are no paths: the pattern of `grep`. */
  readonly skip?: number;
  /** Options that stand for what `skip` skips: `grep -e PATTERN FILE`. */
  readonly unless?: string;
  /** Options that turn the role of the operands into `write`: `sed -i`. */
  readonly rewrites?: string;
  /** Options that name a file, and what happens to it: `{ '-o, --output': 'write' }`. */
  readonly options?: Readonly<Record<string, PathRole>>;
  readonly recursive?: string;
}

/** Where the instructions stand that are executed (guide profile 12, A01, A24 to A27). */
export interface ArtifactRule {
  readonly shape: ArtifactShape;
  /** Candidates, likeliest first. */
  readonly files?: readonly string[];
  /** Options that name another file instead. */
  readonly file?: string;
  /** Options that name the folder of `files`; `operand`: the last operand does. */
  readonly folder?: string;
  /** The first operand behind the subcommand is the target; or the fixed name of the target. */
  readonly entry?: 'operand' | { readonly named: string };
  /** Without an entry it only lists what there is: `npm run`. */
  readonly lists?: true;
  /** Operands, and values of these options, that are local paths make it `bound` to `files` there. */
  readonly local?: string;
  readonly decidedBy?: 'module' | 'cargo' | 'go';
}

/** An interpreter: its first operand is a program file, unless the program stands in the command. */
export interface Interprets {
  /** Options that carry the program itself (GP-12-82). */
  readonly inline?: string;
  /** Options that name a module (A24 to A27: never inline). */
  readonly module?: string;
  /** The first operand is a program file only with this ending: `java Main.java`. */
  readonly ending?: string;
  /** Options that name a program file. */
  readonly file?: string;
  /** A lone `-` ends the options, and the program file follows: `bash - setup.sh`. */
  readonly dashEnds?: true;
  /** Options under which it reads the program from its input: `bash -s`. */
  readonly stdin?: string;
  /** Without `inline` the first operand is the program text: `awk`, `sed`. */
  readonly text?: true;
  /** The text is no code of the project: it transforms what it reads. */
  readonly tame?: true;
}

/** A command inside the command. */
export interface Starts {
  /** `words`: it follows as words; `shell`: as text that a shell reads; `option`: as the value of `option`. */
  readonly as: 'words' | 'shell' | 'option';
  /**
   * Operands in front of it, those that name the subcommand not counted: the duration of `timeout`, the host of `ssh`,
   * the service of `docker compose run`, none for `git bisect run`.
   */
  readonly skip?: number;
  /** Options that carry it (`sh -c`), or behind which it stands (`find -exec`). */
  readonly option?: string;
  /** Options whose value stands in front of the words and is split as a shell splits: `env -S`. */
  readonly split?: string;
  /** It stands behind `--` only. */
  readonly dashed?: true;
  /** The program is no act of its own: what it starts counts, with its effects added. */
  readonly transparent?: true;
}
