import type { Binding } from '../../artifacts/bindings.ts';
import { type BoundAction, executed } from '../../artifacts/bound-action.ts';
import type { Repository } from '../../artifacts/repository.ts';
import type { Span } from '../../text/text.ts';

/** Where a finding about a command points: the command, else the block. */
export const placeOf = ({ action }: BoundAction): Span => action.get('command')?.span ?? action.block.at;

/** The artifact as a reader knows it: its path where the repository shows one. */
export const artifactName = (binding: Binding, repository: Repository | undefined): string => {
  const [found] = repository === undefined ? [] : executed(binding, repository);
  return found ?? binding.what;
};
