import { KINDS, type Kind } from '../../guidance/index.ts';
import type { ListFilter } from '../../store/index.ts';
import { ID, parameterInvalid, type Query } from './query.ts';
import { isRefusal, type Refusal } from './refusal.ts';

/** What a list of documents can be asked for. */
export const LIST_PARAMETERS = ['kind', 'tag', 'lang', 'author', 'q', 'limit', 'cursor'] as const;

export const PAGE_DEFAULT = 50;
export const PAGE_MOST = 200;

/** In UTF-16 code units: as long as a tag can be, and longer than any name or question that finds something. */
const LONGEST = { tag: 1_000, other: 512 } as const;

export interface ListWish {
  readonly filter: ListFilter;
  readonly page: { readonly limit: number; readonly cursor?: string };
}

const readLimit = (text: string | undefined): number | Refusal => {
  if (text === undefined) return PAGE_DEFAULT;
  const limit = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= PAGE_MOST
    ? limit
    : parameterInvalid(
        'limit',
        'limit is not a number from 1 to 200',
        `give 1 to ${PAGE_MOST}, or leave it out`,
      );
};

const readKind = (text: string | undefined): Kind | undefined | Refusal =>
  text === undefined
    ? undefined
    : (KINDS.find((kind) => kind === text) ??
      parameterInvalid('kind', 'there is no such kind', `give one of: ${KINDS.join(', ')}`));

const FORMS: Readonly<Record<'tag' | 'lang' | 'author' | 'q' | 'cursor', readonly [RegExp, string]>> = {
  tag: [/\S/, 'a tag as documents have it'],
  lang: [/^[A-Za-z0-9-]+$/, 'a language tag, such as en or zh-CN'],
  author: [ID, 'the id of an author; they are listed at /api/authors'],
  q: [/\S/, 'one or more words'],
  cursor: [/^[\x21-\x7e]+$/, 'the cursor of a `next` link as it stands there'],
};

const unfit = (query: Query): Refusal | undefined => {
  for (const [name, [form, wanted]] of Object.entries(FORMS)) {
    const value = query.get(name);
    const most = name === 'tag' ? LONGEST.tag : LONGEST.other;
    if (value !== undefined && (value.length > most || value.includes('\0') || !form.test(value)))
      return parameterInvalid(name, `${name} is not what is expected there`, `give ${wanted}`);
  }
  return undefined;
};

const given = <Name extends string>(
  query: Query,
  names: readonly Name[],
): { readonly [K in Name]?: string } =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  ) as { readonly [K in Name]?: string };

/** Nothing is guessed: what cannot be meant is refused, since an empty list would look like an answer. */
export const readList = (query: Query): ListWish | Refusal => {
  const limit = readLimit(query.get('limit'));
  if (isRefusal(limit)) return limit;
  const kind = readKind(query.get('kind'));
  if (isRefusal(kind)) return kind;
  const refused = unfit(query);
  if (refused !== undefined) return refused;
  return {
    filter: { ...(kind === undefined ? {} : { kind }), ...given(query, ['tag', 'lang', 'author', 'q']) },
    page: { limit, ...given(query, ['cursor']) },
  };
};

/** The same question for the page after this one. */
export const nextUrl = (path: string, query: Query, cursor: string): string => {
  const parameters = new URLSearchParams([...query].filter(([name]) => name !== 'cursor'));
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
};
