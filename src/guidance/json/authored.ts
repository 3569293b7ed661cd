import { clip, type JsonNode, visible } from '../../base/index.ts';
import { type Content, type Kind, type Link, NAMESPACE } from '../document.ts';
import {
  items,
  linkRevision,
  type Notes,
  type Owner,
  ownerOf,
  ownRevision,
  tell,
  text,
  texts,
  wrongType,
} from './fields.ts';

/** What an author hands in: content, and the revision where the text names one. */
export type Authored = Content & { readonly revision?: number };

const AUTHORED = ['id', 'revision', 'kind', 'lang', 'title', 'summary', 'applies', 'body'];
const LISTS = ['steps', 'links', 'checks', 'tags'];
/** Of the served JSON: held to its form and left out, since no author sets them. */
export const SERVED = ['format', 'digest', 'published_at', 'author', 'urls'];
const LINK = ['target', 'revision', 'relation', 'when', 'label'];
const URLS = ['self', 'xml', 'html'];

export const DIGEST = /^[0-9a-f]{64}$/;
export const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?Z$/;

/** In the place of what is no link at all: nothing more is said of it. */
const SOME_LINK: Link = { target: 'x', revision: 1, relation: 'guide', when: 'x', label: 'x' };

const linkAt = (notes: Notes, node: JsonNode, at: number): Link => {
  const path = `guidance/link[${at + 1}]`;
  notes.places.set(path, node.at);
  const owner = ownerOf(notes, path, node, LINK);
  if (owner === undefined) return SOME_LINK;
  return {
    target: text(owner, 'target', `${path}/@target`),
    revision: linkRevision(owner, `${path}/@revision`),
    relation: text(owner, 'relation', `${path}/@relation`) as Kind,
    when: text(owner, 'when', `${path}/@when`),
    label: text(owner, 'label', path),
  };
};

const checkServed = ({ notes, members }: Owner): void => {
  const matching = (name: string, pattern: RegExp, what: string): void => {
    const node = members.get(name);
    if (node === undefined || (node.type === 'string' && pattern.test(node.value))) return;
    const message = `${what} is expected here`;
    tell(notes, { code: 'type_invalid', path: `guidance/${name}`, message, at: node.at });
  };
  matching('digest', DIGEST, 'a SHA-256 in 64 lower-case hexadecimal digits');
  matching('published_at', INSTANT, 'an instant in UTC, such as 2026-01-31T12:00:00Z,');
  const author = members.get('author');
  if (author !== undefined && author.type !== 'string')
    wrongType(notes, 'guidance/author', author, 'a string');
  const urls = members.get('urls');
  const places = urls && ownerOf(notes, 'guidance/urls', urls, URLS);
  if (places !== undefined) for (const name of URLS) text(places, name, `guidance/urls/${name}`);
};

/** The format that an object names, when it is another one than 0.1: nothing else in it is looked at (LG-DOC-37). */
export const otherFormat = (
  node: JsonNode,
): { readonly namespace: string; readonly at: number } | undefined => {
  if (node.type !== 'object') return undefined;
  for (const { name, value } of node.members)
    if (name === 'format' && value.type === 'string' && value.value !== NAMESPACE)
      return { namespace: clip(visible(value.value), 80), at: value.at };
  return undefined;
};

/** Content with an empty text in each place that could not be read; each of these has its problem in `notes`. */
export const authoredOf = (notes: Notes, node: JsonNode): Authored | undefined => {
  const owner = ownerOf(notes, 'guidance', node, [...AUTHORED, ...LISTS, ...SERVED]);
  if (owner === undefined) return undefined;
  const format = owner.members.get('format');
  if (format !== undefined && format.type !== 'string')
    wrongType(notes, 'guidance/format', format, `the string "${NAMESPACE}"`);
  checkServed(owner);
  const revision = ownRevision(owner);
  return {
    id: text(owner, 'id', 'guidance/@id'),
    ...(revision !== undefined && { revision }),
    kind: text(owner, 'kind', 'guidance/@kind') as Kind,
    lang: text(owner, 'lang', 'guidance/@lang'),
    title: text(owner, 'title', 'guidance/title'),
    summary: text(owner, 'summary', 'guidance/summary'),
    applies: text(owner, 'applies', 'guidance/applies'),
    body: text(owner, 'body', 'guidance/body'),
    steps: texts(owner, 'steps', 'guidance/step'),
    links: items(owner, 'links', 'guidance/link').map((link, at) => linkAt(notes, link, at)),
    checks: texts(owner, 'checks', 'guidance/check'),
    tags: texts(owner, 'tags', 'guidance/tag'),
  };
};
