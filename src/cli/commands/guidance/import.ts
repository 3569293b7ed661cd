import { fail, ok, type Result } from '../../../base/index.ts';
import type { Content, DocumentProblem, DocumentRef } from '../../../guidance/index.ts';
import type { Imported, PublishRequest, Store, StoreProblem } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { type Load, readLoad } from '../../guidance/import-files.ts';
import { AS, contentOf, type Input, loadGuidance } from '../../guidance/input.ts';
import { problemLine, type Told } from '../../guidance/print.ts';
import { ACCEPT, AUTHOR, LOCAL_AUTHOR, readAccepted } from '../../guidance/published.ts';
import { storeCommand } from '../../guidance/store-command.ts';
import type { World } from '../../world.ts';

type Wish = Pick<PublishRequest, 'author' | 'accept'>;

interface Asked extends Load {
  readonly wish: Wish;
}

const prepare = async (parsed: Parsed, world: World): Promise<Result<Asked>> => {
  const load = await readLoad(parsed, world);
  const author = parsed.value('author') ?? LOCAL_AUTHOR;
  return load.ok ? ok({ ...load.value, wish: { author, ...readAccepted(parsed) } }) : load;
};

interface Ready {
  readonly content: Content;
  /** What the file says that it is; the next one when it says nothing. */
  readonly revision?: number;
}

/** Every file as a document, in the order of their revisions; the first that is none refuses all. */
const readyAll = (inputs: readonly Input[]): Result<readonly Ready[], StoreProblem> => {
  const all: Ready[] = [];
  for (const input of inputs) {
    const content = contentOf(input);
    if (!content.ok) return content;
    const revision = input.read.ok ? input.read.value.revision : undefined;
    all.push({ content: content.value, ...(revision !== undefined && { revision }) });
  }
  return ok(all.sort((one, other) => (one.revision ?? 0) - (other.revision ?? 0)));
};

type One = Promise<Result<Imported, StoreProblem>>;

const publishNext = async ({ documents }: Store, content: Content, wish: Wish): One => {
  const published = await documents.publish({ content, ...wish });
  if (!published.ok) return published;
  const { id, revision, status } = published.value;
  return ok({ id, revision, status: status === 'published' ? 'imported' : 'unchanged' });
};

/** A file that names its revision becomes that revision, is there already, or is refused. */
const publishExact = async ({ documents }: Store, content: Content, ref: DocumentRef, wish: Wish): One => {
  const { writeXml } = await loadGuidance();
  const there = await documents.document(ref);
  const taken = (what: string) =>
    fail(
      'revision_conflict',
      `${ref.id}@${ref.revision}: ${what}`,
      'leave the revision out of the file to publish it as the next one',
    );
  if (there.found) {
    const same = writeXml(there.value.document) === writeXml({ ...content, revision: ref.revision });
    return same ? ok({ ...ref, status: 'unchanged' }) : taken('another content has this revision');
  }
  const published = await documents.publish({ content, ...wish, base: ref.revision - 1 });
  if (!published.ok)
    return published.error.code === 'revision_conflict'
      ? taken('this is not the next revision here')
      : published;
  return published.value.revision === ref.revision
    ? ok({ ...ref, status: 'imported' })
    : taken(`revision ${published.value.revision} has this very content`);
};

const importReady = (store: Store, { content, revision }: Ready, wish: Wish): One =>
  revision === undefined
    ? publishNext(store, content, wish)
    : publishExact(store, content, { id: content.id, revision }, wish);

const told = (done: readonly Imported[], warnings: readonly DocumentProblem[]): Told => {
  const lines = done.map(({ id, revision, status }) => `${status} ${id}@${revision}`);
  return {
    text: [...lines, ...warnings.map(problemLine), ''].join('\n'),
    json: { documents: done, warnings },
  };
};

const importAll = async (
  store: Store,
  { exported, inputs, wish }: Asked,
  done: Imported[],
): Promise<Result<Told, StoreProblem>> => {
  const ready = readyAll(inputs);
  if (!ready.ok) return ready;
  for (const { place, revision } of exported) {
    const one = await store.transfer.import(revision, wish);
    if (!one.ok) return { ok: false, error: { ...one.error, message: `${place}: ${one.error.message}` } };
    done.push(one.value);
  }
  for (const one of ready.value) {
    const imported = await importReady(store, one, wish);
    if (!imported.ok) return imported;
    done.push(imported.value);
  }
  // Only now, when the whole set is there: before, each link to a later file would dangle.
  const warnings: DocumentProblem[] = [];
  for (const { content } of ready.value) {
    const lint = await store.documents.lint(content.id);
    if (lint.ok) warnings.push(...lint.value);
  }
  return ok(told(done, warnings));
};

export const importAny: Command = storeCommand({
  name: 'guidance import',
  creates: true,
  summary: 'take documents from files and folders, or an export from another database',
  usage: 'FILE|FOLDER|- ... [--author ID] [--accept CODE]... [--database ADDRESS]',
  about: [
    'Takes canonical XML, JSON, Markdown with front matter, and exports (.jsonl). A file that names its revision becomes',
    'exactly that revision: the next one, or one that is there with the same content. One that names none is published as',
    'the next. An export keeps ids, revisions, digests, times and authors. What was imported before a refusal stays.',
  ],
  options: [AUTHOR, ACCEPT, AS],
  operands: 'files',
  examples: [
    { line: 'readback guidance import examples/guidance', does: 'every document of a folder' },
    { line: 'readback guidance import guidance.jsonl', does: 'what guidance export wrote' },
    {
      line: 'readback guidance export | readback guidance import - --database postgres://db.example.com/guidance',
      does: 'from one database into another',
    },
  ],
  takes: { least: 1, what: 'files or folders' },
  prepare,
  work: async (store, asked, world) => {
    const done: Imported[] = [];
    const all = await importAll(store, asked, done);
    if (!all.ok && done.length > 0) world.err.write(told(done, []).text);
    return all;
  },
});
