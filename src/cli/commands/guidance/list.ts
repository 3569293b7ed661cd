import { fail, ok, type Result, visible } from '../../../base/index.ts';
import type { Kind } from '../../../guidance/index.ts';
import type { ListFilter, ListItem, Page } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { catalogueCommand } from '../../guidance/catalogue.ts';

const KINDS: readonly Kind[] = ['guide', 'context', 'evidence'];

const MOST = 200;

interface Wish {
  readonly filter: ListFilter;
  readonly page: { readonly limit: number; readonly cursor?: string };
}

const readLimit = (parsed: Parsed): Result<number> => {
  const given = parsed.value('limit');
  if (given === undefined) return ok(50);
  const limit = /^[0-9]{1,3}$/.test(given) ? Number(given) : 0;
  return limit >= 1 && limit <= MOST
    ? ok(limit)
    : fail(
        'usage',
        `--limit takes a number from 1 to ${MOST}, not "${given}"`,
        'see: readback guidance list --help',
      );
};

const readWish = (parsed: Parsed): Result<Wish> => {
  const limit = readLimit(parsed);
  if (!limit.ok) return limit;
  const [kind, tag, lang, author, q, cursor] = ['kind', 'tag', 'lang', 'author', 'search', 'cursor'].map(
    parsed.value,
  );
  return ok({
    filter: {
      ...(kind !== undefined && { kind: kind as Kind }),
      ...(tag !== undefined && { tag }),
      ...(lang !== undefined && { lang }),
      ...(author !== undefined && { author }),
      ...(q !== undefined && { q }),
    },
    page: { limit: limit.value, ...(cursor !== undefined && { cursor }) },
  });
};

const entry = ({ id, revision, kind, lang, title, summary }: ListItem): string =>
  `${id}@${revision}  ${kind}, ${lang}  ${visible(title)}\n    ${visible(summary)}\n`;

const textOf = ({ items, next }: Page<ListItem>): string => {
  const more = next === undefined ? '' : `There are more: --cursor ${visible(next)}\n`;
  return items.length === 0 ? 'There is nothing.\n' : items.map(entry).join('') + more;
};

export const list: Command = catalogueCommand({
  name: 'guidance list',
  summary: 'list what is published, or search in it; no body is loaded',
  usage:
    '[--search WORDS] [--kind KIND] [--tag TAG] [--lang TAG] [--author ID] [--from URL | --database ADDRESS]',
  about: [
    'Each id stands there once, with its latest revision. A search looks at titles, summaries, applies and tags, in any',
    'language, and puts the best first.',
  ],
  options: [
    { name: 'search', short: 'q', value: 'WORDS', help: 'all of these words' },
    { name: 'kind', value: 'KIND', choices: KINDS, help: 'only this kind' },
    { name: 'tag', value: 'TAG', help: 'only with this tag' },
    { name: 'lang', value: 'TAG', help: 'only in this language' },
    { name: 'author', value: 'ID', help: 'only by this author' },
    { name: 'limit', value: 'N', help: `1 to ${MOST}; default: 50` },
    { name: 'cursor', value: 'CURSOR', help: 'where the next page begins, as the page before says' },
  ],
  operands: 'none',
  examples: [
    { line: 'readback guidance list --search "review 审查"', does: 'find documents, the best first' },
    { line: 'readback guidance list --from https://guidance.example.com', does: 'what a site has' },
  ],
  prepare: readWish,
  work: async (catalogue, { filter, page }) => {
    const listed = await catalogue.list(filter, page);
    if (!listed.ok) return listed;
    const { items, next } = listed.value;
    return ok({ text: textOf(listed.value), json: { items, cursor: next ?? null } });
  },
});
