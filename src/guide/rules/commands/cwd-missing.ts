import type { Invocation } from '../../command/types.ts';
import type { Action } from '../../parse/actions.ts';
import { rule } from '../../rule.ts';
import { placeOf } from '../actions/action-hits.ts';
import { redirectedFile } from './operators.ts';

const FILE_EFFECTS = ['reads-files', 'writes-files', 'code-executing', 'destructive'] as const;

/** A network client that sends and prints, and reads or writes no file. */
const onlyNetwork = ({ known, effects, paths }: Invocation): boolean =>
  known &&
  effects.has('networked') &&
  paths.length === 0 &&
  !FILE_EFFECTS.some((effect) => effects.has(effect)) &&
  !effects.has('persistence-changing');

/** A40: a command that is known to need no folder. */
const needsNoFolder = ({ command }: Action): boolean =>
  command !== undefined &&
  command.invocations.length > 0 &&
  command.invocations.every((invocation) => invocation.pure || onlyNetwork(invocation)) &&
  command.operators.every((operator) => redirectedFile(operator) === undefined);

export const cwdMissing = rule({
  id: 'filesystem.cwd.missing',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-36', 'VP-17-07', 'VP-20-01', 'VP-20-02'],
  title: 'Action that may touch files has no cwd',
  why: 'The same command does different things in different folders; without cwd nobody knows where it acts.',
  fix: 'Add cwd: the folder relative to the repository root, "." for the root itself.',
  check: (subject) =>
    subject.guide.actions.all
      .filter(
        (action) => action.command !== undefined && action.get('cwd') === undefined && !needsNoFolder(action),
      )
      .map((action) => ({
        message: `${action.name} may read or write files and names no cwd`,
        at: placeOf(action, 'command'),
      })),
});
