import { ok, type Result, visible } from '../../../base/index.ts';
import type { DocumentRef } from '../../../guidance/index.ts';
import type { Collection } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { readRefs } from '../../guidance/reference.ts';
import { nothing, storeCommand } from '../../guidance/store-command.ts';

const shown = ({ name, note, documents }: Collection): string =>
  [
    note === '' ? name : `${name}: ${visible(note)}`,
    ...documents.map(({ id, revision }) => `  ${id}@${revision}`),
    '',
  ].join('\n');

const ABOUT = ['A collection is a bookmark: nothing can be run, loaded or installed by it.'];

interface Named {
  readonly name: string;
  readonly documents: readonly DocumentRef[];
}

/** A collection's name, then documents by exact reference. */
const readNamed = async ({ targets: [name = '', ...typed] }: Parsed): Promise<Result<Named>> => {
  const documents = await readRefs(typed);
  return documents.ok ? ok({ name, documents: documents.value }) : documents;
};

const readAdded = async (parsed: Parsed): Promise<Result<Named & { readonly note?: string }>> => {
  const named = await readNamed(parsed);
  const note = parsed.value('note');
  return named.ok && note !== undefined ? ok({ ...named.value, note }) : named;
};

const TAKES = { least: 1, what: 'a collection' };

export const collectionAdd: Command = storeCommand({
  name: 'guidance collection add',
  summary: 'make a collection, or add documents to it',
  usage: 'NAME ID@REVISION ... [--note TEXT] [--database ADDRESS]',
  about: ABOUT,
  options: [{ name: 'note', value: 'TEXT', help: 'what the collection is about' }],
  operands: 'names',
  examples: [
    {
      line: 'readback guidance collection add reviewing review-changes@1 test-changes@2 --note "For reviewers"',
      does: 'bookmark two documents',
    },
  ],
  takes: TAKES,
  prepare: readAdded,
  work: async ({ collections }, wish) => {
    const added = await collections.add(wish);
    return added.ok ? ok({ text: shown(added.value), json: added.value }) : added;
  },
});

export const collectionRemove: Command = storeCommand({
  name: 'guidance collection remove',
  summary: 'remove documents from a collection, or the whole collection; documents stay as they are',
  usage: 'NAME [ID@REVISION ...] [--database ADDRESS]',
  about: ABOUT,
  options: [],
  operands: 'names',
  examples: [
    { line: 'readback guidance collection remove reviewing test-changes@2', does: 'one bookmark less' },
    { line: 'readback guidance collection remove reviewing', does: 'the collection is gone' },
  ],
  takes: TAKES,
  prepare: readNamed,
  work: async ({ collections }, { name, documents }) => {
    const removed = await collections.remove(name, documents.length === 0 ? undefined : documents);
    if (!removed.ok) return removed;
    const left = removed.value;
    return ok({ text: left === undefined ? `removed ${name}\n` : shown(left), json: left ?? null });
  },
});

export const collectionList: Command = storeCommand({
  name: 'guidance collection list',
  summary: 'list the collections and what they bookmark',
  usage: '[--database ADDRESS]',
  about: [],
  options: [],
  operands: 'none',
  examples: [{ line: 'readback guidance collection list', does: 'every collection' }],
  prepare: nothing,
  work: async ({ collections }) => {
    const all = await collections.list();
    return ok({ text: all.map(shown).join(''), json: all });
  },
});
