import { ok, type Result, visible } from '../../../base/index.ts';
import type { EntryRef, GuidanceDocument, Link } from '../../../guidance/index.ts';
import type { Backlink } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { catalogueCommand, findDocument } from '../../guidance/catalogue.ts';
import { ONE_DOCUMENT, readAsked } from '../../guidance/reference.ts';

const prepare = ({ targets: [typed = ''] }: Parsed): Promise<Result<EntryRef>> => readAsked(typed);

const outward = ({ relation, target, revision, label, when }: Link): string =>
  `  ${relation.padEnd(8)}  ${target}@${revision}  ${visible(label)}\n            when: ${visible(when)}`;

const inward = ({ relation, id, revision, label, target_revision, when }: Backlink): string =>
  `  ${relation.padEnd(8)}  ${id}@${revision} links to revision ${target_revision}  ${visible(label)}\n            when: ${visible(when)}`;

const textOf = ({ id, revision, links }: GuidanceDocument, backlinks: readonly Backlink[]): string =>
  [
    `${id}@${revision} links to${links.length === 0 ? ' nothing' : ''}`,
    ...links.map(outward),
    `Linked from${backlinks.length === 0 ? ' nowhere' : ''}`,
    ...backlinks.map(inward),
    '',
  ].join('\n');

export const links: Command = catalogueCommand({
  name: 'guidance links',
  summary: 'show where a document leads, when, and what leads to it',
  usage: 'ID[@REVISION] [--from URL | --database ADDRESS]',
  about: ['A link is a suggestion under a condition. What leads here is taken from the latest revisions.'],
  options: [],
  operands: 'names',
  examples: [{ line: 'readback guidance links review-changes', does: 'its links and backlinks' }],
  takes: ONE_DOCUMENT,
  prepare,
  work: async (catalogue, asked) => {
    const found = await findDocument(catalogue, asked);
    if (!found.ok) return found;
    const { document } = found.value;
    const backlinks = await catalogue.backlinks(document.id);
    const { id, revision } = document;
    return ok({
      text: textOf(document, backlinks),
      json: { id, revision, links: document.links, backlinks },
    });
  },
});
