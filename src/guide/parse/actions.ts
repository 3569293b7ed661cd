import { lazy } from '../../base/index.ts';
import { readCommand } from '../command/read-command.ts';
import type { Command } from '../command/types.ts';
import type { Located } from '../text/text.ts';
import { type Block, type BlockProblem, type Blocks, field } from './blocks.ts';

/** Guide profile 12. */
export const ACTION_CLASSES = [
  'normal',
  'networked',
  'destructive',
  'privileged',
  'persistence-changing',
  'data-accessing',
  'code-executing',
] as const;

export type ActionClass = (typeof ACTION_CLASSES)[number];

/** Classes whose actions need `approval: required` at Level 3 and above (VP-18). */
export const GATED_CLASSES = [
  'privileged',
  'destructive',
  'persistence-changing',
  'data-accessing',
  'code-executing',
] as const satisfies readonly ActionClass[];

export const ACTION_FIELDS = [
  'id',
  'class',
  'approval',
  'command',
  'runner',
  'notes',
  'cwd',
  'env',
  'egress',
  'exec-sha256',
  'exec-opaque',
] as const;

export type ActionField = (typeof ACTION_FIELDS)[number];

/** One `[action]` block. Values stand as written; rules say what is wrong with them. */
export interface Action {
  readonly block: Block;
  readonly get: (key: ActionField) => Located | undefined;
  /** For messages: the id, or the line of the block. */
  readonly name: string;
  /** The entries of `class`, unknown ones included. */
  readonly classes: readonly string[];
  readonly has: (name: ActionClass) => boolean;
  /** `class: normal` and nothing else, as guide profile 12 asks for pipes and redirections. */
  readonly solelyNormal: boolean;
  /** A class that needs approval stands in `class`. */
  readonly gated: boolean;
  /** The entries of `env` and `egress`. */
  readonly env: readonly string[];
  readonly egress: readonly string[];
  /** What the command says; undefined without a command. */
  readonly command: Command | undefined;
}

export interface Actions {
  readonly all: readonly Action[];
  readonly problems: readonly BlockProblem[];
}

const NO_ENTRIES: readonly string[] = [];

const list = (value: Located | undefined): readonly string[] =>
  value === undefined
    ? NO_ENTRIES
    : value.value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '');

const readAction = (block: Block): Action => {
  const get = (key: ActionField): Located | undefined => field(block, key);
  const classes = list(get('class'));
  const command = lazy((): Command | undefined => {
    const written = get('command');
    return written === undefined ? undefined : readCommand(written, get('runner')?.value);
  });
  return {
    block,
    get,
    name: get('id')?.value ?? `line ${block.lines.first}`,
    classes,
    has: (name) => classes.includes(name),
    solelyNormal: classes.length > 0 && classes.every((name) => name === 'normal'),
    gated: GATED_CLASSES.some((name) => classes.includes(name)),
    env: list(get('env')),
    egress: list(get('egress')),
    get command() {
      return command();
    },
  };
};

export const readActions = (blocks: Blocks): Actions => ({
  all: blocks.all.filter((block) => block.kind === 'action').map(readAction),
  problems: blocks.problems.filter((problem) => problem.kind === 'action'),
});
