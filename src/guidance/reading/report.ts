import { demandsOf } from '../demands/demands.ts';
import { type DocumentRef, NAMESPACE } from '../document.ts';
import { keyOf } from '../reference.ts';
import type { AbsenceCode } from '../source.ts';
import { accountOf, isCancelled, type LinkAccount } from './account.ts';
import { componentsOf, type Edge, type Graph, type StrongestPath, strongestPaths } from './graph.ts';
import {
  type Cycle,
  FAILED,
  type FailedLink,
  INCOMPLETE_REASONS,
  type IncompleteReason,
  type ReadDocument,
  type Reading,
  type ReadingLink,
  type SkippedLink,
  targetOf,
} from './reading.ts';
import type { Opened, State } from './state.ts';
import { stepsOf } from './steps.ts';

type KindsByKey = ReadonlyMap<string, string>;

const NO_PATH: StrongestPath = { role: 'evidence', path: [] };

const graphOf = (read: readonly Opened[], accounts: readonly (readonly LinkAccount[])[]): Graph => {
  const places = new Map(read.map(({ sourced }, place) => [keyOf(sourced.document), place]));
  const edgesOf = (links: readonly LinkAccount[]): readonly Edge[] =>
    links.flatMap(({ is, link }) => {
      const to = places.get(keyOf(targetOf(link)));
      return to === undefined || (is !== 'read' && is !== 'again') ? [] : [{ to, link }];
    });
  return { kinds: read.map(({ sourced }) => sourced.document.kind), edges: accounts.map(edgesOf) };
};

/** Why no step of a document may be carried out: what first makes the path weaker than guidance. */
const notOperating = (document: DocumentRef, { path }: StrongestPath, kinds: KindsByKey): string => {
  const [first] = path;
  const stations: readonly { readonly ref: DocumentRef; readonly link?: ReadingLink }[] = [
    { ref: first?.from ?? document },
    ...path.map((link) => ({ ref: targetOf(link), link })),
  ];
  for (const { ref, link } of stations) {
    if (link !== undefined && link.relation !== 'guide')
      return `${keyOf(link.from)} links to ${keyOf(ref)} as ${link.relation}, not as guidance`;
    const kind = kinds.get(keyOf(ref));
    if (kind !== 'guide') return `${keyOf(ref)} is ${kind}, not guidance`;
  }
  return 'no path leads to it';
};

const documentOf = (opened: Opened, strongest: StrongestPath, kinds: KindsByKey): ReadDocument => {
  const { document, digest, url } = opened.sourced;
  const { id, revision, kind, lang, title, summary, applies, tags, body, checks } = document;
  const operating = strongest.role === 'guide';
  const demands = demandsOf(document);
  return {
    ...{ id, revision, kind, lang, title, summary, applies, tags },
    ...{ format: NAMESPACE, digest, url, body, checks },
    ...{ depth: opened.depth, reason: opened.reason, link: opened.by ?? null },
    ...{ role: strongest.role, path: strongest.path, operating },
    ...(operating ? {} : { not_operating: notOperating(document, strongest, kinds) }),
    steps: stepsOf(document, operating, demands),
    demands,
  };
};

/** Each component of several documents, and each document that links itself. */
const cyclesOf = (
  documents: readonly ReadDocument[],
  { edges }: Graph,
  components: readonly number[],
): readonly Cycle[] => {
  const members = Map.groupBy(documents.keys(), (place) => components[place] ?? place);
  return [...members.values()]
    .filter((places) => places.length > 1 || places.some((one) => edges[one]?.some(({ to }) => to === one)))
    .map((places) => ({
      documents: places
        .flatMap((place) => documents[place] ?? [])
        .map(({ id, revision }) => ({ id, revision })),
    }));
};

const mixedIn = (documents: readonly ReadDocument[]): Reading['mixed_revisions'] =>
  [...Map.groupBy(documents, ({ id }) => id)]
    .filter(([, some]) => some.length > 1)
    .map(([id, some]) => ({
      id,
      revisions: some.map(({ revision }) => revision).sort((one, other) => one - other),
    }));

const incompleteReasons = (
  cancelled: boolean,
  skipped: readonly SkippedLink[],
  unreachable: readonly FailedLink[],
): readonly IncompleteReason[] => {
  const codes = new Set<string>(skipped.map(({ code }) => code));
  if (cancelled) codes.add('cancelled');
  if (unreachable.length > 0) codes.add('source_unreachable');
  return INCOMPLETE_REASONS.filter((reason) => codes.has(reason));
};

/** The skipped links of all documents; one that closes a cycle says so. */
const skippedIn = (
  accounts: readonly (readonly LinkAccount[])[],
  graph: Graph,
  components: readonly number[],
): readonly SkippedLink[] =>
  accounts.flatMap((links, place) => {
    const behind = new Set(
      (graph.edges[place] ?? [])
        .filter(({ to }) => components[to] === components[place])
        .map(({ link }) => link),
    );
    return links.flatMap((account): readonly SkippedLink[] => {
      if (account.is !== 'skipped' && account.is !== 'again') return [];
      return [behind.has(account.link) ? { ...account.skipped, code: 'cycle_skipped' } : account.skipped];
    });
  });

/** The report of a reading: when it is not at its end, as if it were cancelled now. */
export const readingOf = (state: State): Reading => {
  const { read } = state;
  const accounts = accountOf(state);
  const graph = graphOf(read, accounts);
  const components = componentsOf(graph);
  const kinds: KindsByKey = new Map(
    read.map(({ sourced: { document } }) => [keyOf(document), document.kind]),
  );
  const paths = strongestPaths(graph, state.budget.depth);
  const documents = read.map((opened, place) => documentOf(opened, paths[place] ?? NO_PATH, kinds));
  const failed = accounts.flat().flatMap((account) => (account.is === 'failed' ? [account.link] : []));
  const failedAs = (codes: readonly AbsenceCode[]): readonly FailedLink[] =>
    failed.filter(({ code }) => codes.includes(code));
  const skipped = skippedIn(accounts, graph, components);
  const unreachable = failedAs(FAILED.unreachable);
  const incomplete = incompleteReasons(isCancelled(state), skipped, unreachable);
  const { origin, catalogue, task, entry, budget, used } = state;
  return {
    ...{ origin, catalogue, task: task ?? null },
    entry: { id: entry.id, revision: state.revision ?? null, discovered: entry.discovered },
    ...{ documents, skipped },
    missing: failedAs(FAILED.missing),
    unknown_versions: failedAs(FAILED.unknown_versions),
    unreachable,
    unusable: failedAs(FAILED.unusable),
    cycles: cyclesOf(documents, graph, components),
    stopped_actions: [],
    mixed_revisions: mixedIn(documents),
    budget: { limits: budget, used },
    complete: incomplete.length === 0,
    incomplete_reasons: incomplete,
  };
};
