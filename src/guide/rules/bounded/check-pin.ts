import { type Binding, effective } from '../../artifacts/bindings.ts';
import { type BoundAction, executed, pinnedBinding } from '../../artifacts/bound-action.ts';
import { type Closure, closureOf, type Reached } from '../../artifacts/closure.ts';
import { inlinedIn } from '../../artifacts/inlined.ts';
import { ROOT } from '../../artifacts/paths.ts';
import type { Repository } from '../../artifacts/repository.ts';
import type { Subject } from '../../subject.ts';

/** What one pin came to; nothing at all is said about a pin that holds. */
export interface PinProblem {
  readonly kind: 'mismatch' | 'transitive' | 'unverified';
  readonly message: string;
  readonly evidence?: string;
  readonly fix?: string;
}

export interface PinView {
  readonly subject: Subject;
  readonly repository: Repository;
  /** Files that some action invokes exactly, with a pin of its own (A56). */
  readonly pinned: ReadonlySet<string>;
}

interface Case extends PinView {
  readonly name: string;
  readonly digest: string;
  readonly binding: Binding;
}

const unverified = (message: string): readonly PinProblem[] => [{ kind: 'unverified', message }];

const missing = ({ name, binding, repository }: Case): readonly PinProblem[] => {
  const [wanted] = binding.files;
  if (wanted === undefined) {
    const why = binding.open.length === 0 ? '' : `: ${binding.open.join('; ')}`;
    return unverified(
      `action ${name} pins ${binding.what}, which names no file of the repository for certain, so nobody held the pin against it${why}`,
    );
  }
  if (!repository.complete)
    return unverified(
      `action ${name} pins ${wanted}, which is not among the files that were listed; the listing was cut`,
    );
  // A pin commits the guide to bytes in this repository: where there are none, it does not hold.
  return [
    {
      kind: 'mismatch',
      message: `action ${name} pins ${wanted}, and the repository has no such file`,
      fix: 'Name a file that the repository holds; check cwd, and that the right repository was read.',
    },
  ];
};

const differs = ({ name, digest, repository }: Case, path: string, found: string): PinProblem => {
  const others = repository.withDigest(digest).slice(0, 3);
  const hint = others.length === 0 ? '' : `; the pinned digest is that of ${others.join(', ')}`;
  return {
    kind: 'mismatch',
    message: `action ${name} pins ${digest.slice(0, 12)}..., and ${path}, which it runs, has ${found.slice(0, 12)}...${hint}`,
    ...(hint === '' && { fix: `Review ${path}, then declare exec-sha256: ${found}` }),
  };
};

const bounded = ({ subject, repository, pinned }: Case, path: string): boolean => {
  if (pinned.has(path)) return true;
  const source = path.endsWith('.sh') ? repository.source(path) : undefined;
  return source !== undefined && inlinedIn(source, subject.guide, subject.lookups).length > 0;
};

const further = (own: Case, { path, by, reference }: Reached): readonly PinProblem[] => {
  if (bounded(own, path)) return [];
  const written = reference.what.replaceAll(`${ROOT}/`, '');
  const as = path === written ? '' : ` (${written})`;
  const message = `${by} line ${reference.line} runs ${path}${as}, which the guide neither shows nor pins`;
  return [{ kind: 'transitive', message: `action ${own.name}: ${message}`, evidence: path }];
};

const openEnds = (
  { name, binding }: Case,
  path: string,
  { open, unread }: Closure,
): readonly PinProblem[] => {
  const reasons = [
    ...binding.open.map((one) => `its command: ${one}`),
    ...open.map(({ by, reference }) =>
      `${by} line ${reference.line}: ${reference.what}`.replaceAll(`${ROOT}/`, ''),
    ),
    ...unread.map((file) => `${file} was not read`),
  ];
  if (reasons.length === 0) return [];
  const more = reasons.length > 3 ? `; and ${reasons.length - 3} more` : '';
  return unverified(
    `action ${name}: not everything that ${path} runs could be followed: ${reasons.slice(0, 3).join('; ')}${more}`,
  );
};

const transitive = (own: Case, path: string): readonly PinProblem[] => {
  const { binding, repository, subject, name } = own;
  const entry = { path, entries: binding.entries, folder: binding.folder, language: binding.language };
  const closure = closureOf(entry, repository, subject.lookups, (other) => bounded(own, other));
  const beside = executed(binding, repository)
    .filter((other) => other !== path && !bounded(own, other))
    .map(
      (other): PinProblem => ({
        kind: 'transitive',
        message: `action ${name}: ${binding.what} also runs ${other}, which the guide neither shows nor pins`,
        evidence: other,
      }),
    );
  return [
    ...beside,
    ...closure.reached.flatMap((reached) => further(own, reached)),
    ...openEnds(own, path, closure),
  ];
};

const checkPath = (own: Case, path: string): readonly PinProblem[] => {
  const artifact = own.repository.artifact(path);
  if (artifact === undefined || !artifact.received || artifact.truncated)
    return unverified(
      `action ${own.name} pins ${path}, which was not read to its end, so nobody held the pin against it`,
    );
  return artifact.sha256 === own.digest ? transitive(own, path) : [differs(own, path, artifact.sha256)];
};

/** Holds the pin of an action with a bound artifact against the repository (GP-12-77, GP-12-78). */
export const checkPin = (one: BoundAction, view: PinView): readonly PinProblem[] => {
  const binding = pinnedBinding(one, view.repository);
  // Nothing here can be pinned: action.exec-unbounded says so.
  if (binding === undefined || one.pin === undefined) return [];
  const own: Case = { ...view, name: one.action.name, digest: one.pin.value, binding };
  const files = executed(binding, view.repository);
  const path =
    files.find((file) => view.repository.artifact(file)?.sha256 === own.digest) ??
    effective(binding, view.repository);
  return path === undefined ? missing(own) : checkPath(own, path);
};
