import type { Result } from '../../src/base/index.ts';
import type { GuidanceDocument, Kind, Link } from '../../src/guidance/document.ts';
import { memorySource } from '../../src/guidance/reading/memory-source.ts';
import { type Decide, type ReadOptions, read } from '../../src/guidance/reading/read.ts';
import type { Reading } from '../../src/guidance/reading/reading.ts';
import { keyOf } from '../../src/guidance/reference.ts';
import type { DocumentSource, SourcedDocument } from '../../src/guidance/source.ts';

export const ORIGIN = 'https://guidance.example.com';

/** A link written as `target`, `target@2`, `target/context` or `target@2/context`. */
export const linkTo = (written: string, more: Partial<Link> = {}): Link => {
  const [, target = '', revision = '1', relation = 'guide'] =
    /^([a-z0-9-]+)(?:@(\d+))?(?:\/(\w+))?$/.exec(written) ?? [];
  return {
    target,
    revision: Number(revision),
    relation: relation as Kind,
    when: `when ${target} matters`,
    label: `see ${target}`,
    ...more,
  };
};

/** A document written as `id`, `id@2`, `id/context`, with links in the same way. */
export const documentOf = (
  written: string,
  links: readonly (string | Link)[] = [],
  more: Partial<GuidanceDocument> = {},
): GuidanceDocument => {
  const { target, revision, relation } = linkTo(written);
  return {
    id: target,
    revision,
    kind: relation,
    lang: 'en',
    title: `About ${target}`,
    summary: `What ${target} is for.`,
    applies: 'When asked.',
    body: `All about ${target}.`,
    steps: [`Look at ${target}.`],
    links: links.map((link) => (typeof link === 'string' ? linkTo(link) : link)),
    checks: [],
    tags: [],
    ...more,
  };
};

export const sourced = (document: GuidanceDocument): SourcedDocument => ({
  document,
  digest: document.revision.toString(16).padStart(64, '0'),
  url: `${ORIGIN}/api/documents/${document.id}?revision=${document.revision}&format=xml`,
});

/** A catalogue written as documents with their links: `{ entry: ['a', 'b/context'], a: [] }`. */
export type Written = Readonly<Record<string, readonly (string | Link)[]>>;

export const sourceOf = (
  written: Written,
  more: Readonly<Record<string, Partial<GuidanceDocument>>> = {},
): DocumentSource =>
  memorySource(
    ORIGIN,
    Object.entries(written).map(([name, links]) => sourced(documentOf(name, links, more[name]))),
  );

/** A source that notes each question in order. */
export const recording = (source: DocumentSource) => {
  const asked: string[] = [];
  const noted: DocumentSource = {
    ...source,
    latest: (id, signal) => {
      asked.push(`latest ${id}`);
      return source.latest(id, signal);
    },
    summary: (ref, signal) => {
      asked.push(`summary ${keyOf(ref)}`);
      return source.summary(ref, signal);
    },
    document: (ref, signal) => {
      asked.push(`document ${keyOf(ref)}`);
      return source.document(ref, signal);
    },
  };
  return { source: noted, asked };
};

/** Reads every target that is offered. */
export const always: Decide = ({ target }) => ({
  condition_met: true,
  knowledge_lacking: true,
  reason: `${target} is needed`,
});

export const value = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
};

/** Reads all that is offered of a written catalogue from `entry` on. */
export const readAll = async (written: Written, options: ReadOptions = {}): Promise<Reading> =>
  value(await read(sourceOf(written), { id: 'entry', revision: 1 }, { decide: always, ...options }));

export const readIds = ({ documents }: Reading): readonly string[] => documents.map(keyOf);

/** What became of links, as `from > target: code`. */
export const skips = ({ skipped }: Reading): readonly string[] =>
  skipped.map(({ from, target, revision, code }) => `${keyOf(from)} > ${target}@${revision}: ${code}`);
