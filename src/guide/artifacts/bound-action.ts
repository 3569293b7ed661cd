import type { Lookups } from '../lookups.ts';
import type { Action } from '../parse/actions.ts';
import type { Guide } from '../parse/guide.ts';
import type { Located } from '../text/text.ts';
import { type Binding, bindCommand, effective } from './bindings.ts';
import { inRepository } from './paths.ts';
import type { Repository } from './repository.ts';

const DIGEST = /^[0-9a-f]{64}$/;

/** An action, what its command dispatches into, and its pin. */
export interface BoundAction {
  readonly action: Action;
  readonly bindings: readonly Binding[];
  readonly bound: readonly Binding[];
  /** A well-formed `exec-sha256`; another value is a malformed block and pins nothing. */
  readonly pin: Located | undefined;
}

/** The folder that an action runs in; undefined for one that lies outside the repository. */
const folderOf = (action: Action, repository: Repository | undefined): string | undefined =>
  inRepository('', action.get('cwd')?.value ?? '.', repository);

const readAction = (action: Action, repository: Repository | undefined, lookups: Lookups): BoundAction => {
  const place = { folder: folderOf(action, repository), repository, lookups };
  const bindings = action.command === undefined ? [] : bindCommand(action.command, place);
  const written = action.get('exec-sha256');
  return {
    action,
    bindings,
    bound: bindings.filter((binding) => binding.shape === 'bound'),
    pin: written !== undefined && DIGEST.test(written.value) ? written : undefined,
  };
};

export const boundActions = (
  guide: Guide,
  repository: Repository | undefined,
  lookups: Lookups,
): readonly BoundAction[] => guide.actions.all.map((action) => readAction(action, repository, lookups));

/** `go generate` runs what many files say: there is no one file that a pin could stand for (A27). */
export const hasEntryPoint = ({ invocation }: Binding): boolean =>
  !(invocation.program === 'go' && invocation.subcommand === 'generate');

/** The one invocation that the action's pin stands for: the one whose file has the digest, else the first. */
export const pinnedBinding = (
  { bound, pin }: BoundAction,
  repository: Repository | undefined,
): Binding | undefined => {
  if (pin === undefined) return undefined;
  const pinnable = bound.filter(hasEntryPoint);
  const hasDigest = (path: string): boolean => repository?.artifact(path)?.sha256 === pin.value;
  const exact = repository && pinnable.find((binding) => executed(binding, repository).some(hasDigest));
  return exact ?? pinnable[0];
};

/** Everything a binding executes that exists: the candidate that is taken, and each further build hook. */
export const executed = (binding: Binding, repository: Repository): readonly string[] => {
  const first = effective(binding, repository);
  return [...(first === undefined ? [] : [first]), ...binding.beside];
};
