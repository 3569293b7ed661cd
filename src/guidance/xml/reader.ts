import type { SaxesParser } from 'saxes';
import { clip, visible } from '../../base/index.ts';
import type { Located } from '../places.ts';
import { type AttributeSpan, afterSpaces, afterTagName, attributeAt } from './spans.ts';
import { type Child, isChild, pathOf, type RootAttribute, type Single } from './vocabulary.ts';

export interface LinkDraft {
  readonly target: string;
  readonly revision: string;
  readonly relation: string;
  readonly when: string;
  readonly label: string;
}

/** What was read so far, as it is written. */
export interface Draft {
  readonly root: Partial<Record<RootAttribute, string>>;
  readonly single: Partial<Record<Single, string>>;
  readonly step: string[];
  readonly link: LinkDraft[];
  readonly check: string[];
  readonly tag: string[];
}

export interface Reader {
  /** The text as it is written. */
  readonly written: string;
  /** The same, with U+FFFF in place of each surrogate that stands alone: saxes lets those pass, and refuses U+FFFF. */
  readonly source: string;
  readonly parser: SaxesParser<{ readonly xmlns: true }>;
  readonly draft: Draft;
  readonly found: Located[];
  /** Where the root began; -1 before it. */
  root: number;
  /** Where each child began, those among them that were refused. */
  readonly starts: Readonly<Record<Child, number[]>>;
  /** Where the elements that are open began. */
  readonly open: number[];
  /** Where the markup, or the run of text, that is being read began. */
  markup: number;
  /** Where the end tag began that was read last. */
  endTag: number;
  /** The child that is open, if it is one that the format knows. */
  child: Child | undefined;
  /** Its text so far. */
  text: string;
  /** The attributes of the link that is open. */
  link: Omit<LinkDraft, 'label'> | undefined;
  /** The child that is open and unknown. */
  unknown: string;
  /** Where the element began that was closed last. */
  ended: number;
  /** The prefix that the tag uses and nobody declared. */
  unbound: string | undefined;
  /** The tag that says an attribute twice, so that it is told once. */
  repeating: number;
  /** How many attributes the tag has that is being read. */
  attributes: number;
  /** How often saxes complained. */
  complaints: number;
  /** The attribute in which something was wrong, so that the next thing wrong in it costs no search. */
  attribute: AttributeSpan | undefined;
  /** Up to here references were looked at. */
  references: number;
}

/** A hostile document has millions of problems; nobody reads more than these. */
const MOST_PROBLEMS = 1000;

/** Thrown out of a handler, and caught in `readXml`: saxes has no other way to stop. */
export const STOP = new Error('the rest of the document is not read');

export const report = (reader: Reader, problem: Located): void => {
  reader.found.push(problem);
  if (reader.found.length === MOST_PROBLEMS) tooMany(reader, problem.at);
};

const tooMany = (reader: Reader, at: number): never => {
  const message = `there are more than ${MOST_PROBLEMS} problems: the rest of the document was not looked at`;
  reader.found.push({ code: 'too_many_problems', path: openPath(reader), message, at });
  throw STOP;
};

/** A tag has a handful; saxes takes its time with each of a million. */
export const countAttribute = (reader: Reader): void => {
  reader.attributes++;
  if (reader.attributes > MOST_PROBLEMS) tooMany(reader, reader.markup);
};

/** Each complaint of saxes costs an error with its stack, told or not. */
export const countComplaint = (reader: Reader): void => {
  reader.complaints++;
  if (reader.complaints > MOST_PROBLEMS) tooMany(reader, reader.markup);
};

/** Untrusted text for a message or a path: visible, and not long. */
export const shown = (text: string): string => clip(visible(text), 80);

const LOCAL_NAME = /<(?:[^\s/>:]*:)?([^\s/>]{1,200})/y;

/** The path of the tag at `tag`, which is not open yet. */
export const pathOfTag = (reader: Reader, tag: number): string => {
  LOCAL_NAME.lastIndex = tag;
  const name = LOCAL_NAME.exec(reader.source)?.[1] ?? '';
  const depth = reader.open.length;
  if (depth > 1) return openPath(reader);
  if (depth === 0) return shown(name);
  return isChild(name) ? pathOf(name, reader.starts[name].length + 1) : `guidance/${shown(name)}`;
};

/** The path of the element that is open, or of the root's child around it; `/` outside the root. */
export const openPath = (reader: Reader, depth = reader.open.length): string => {
  if (depth < 2) return depth === 0 ? '/' : 'guidance';
  const { child, unknown } = reader;
  return child === undefined ? `guidance/${shown(unknown)}` : pathOf(child, reader.starts[child].length);
};

/** Whether a tag, a comment or the like is being read, and not a text. */
export const inMarkup = (reader: Reader): boolean => reader.source.charAt(reader.markup) === '<';

const NAME = /[^\s=/>"'<]+/y;

/** The attribute of the tag being read in which `offset` lies; it need not be whole. */
export const attributeAround = (reader: Reader, offset: number): AttributeSpan => {
  const { source, markup } = reader;
  let span = reader.attribute;
  if (span !== undefined && span.start > markup && offset < span.end) return span;
  let at =
    span !== undefined && span.start > markup ? afterSpaces(source, span.end) : afterTagName(source, markup);
  span = attributeAt(source, at);
  for (; span !== undefined && span.end <= offset; span = attributeAt(source, at))
    at = afterSpaces(source, span.end);
  NAME.lastIndex = at;
  span ??= { name: NAME.exec(source)?.[0] ?? '', start: at, end: source.length };
  reader.attribute = span;
  return span;
};

/** Where `offset` lies: an attribute of the tag being read, the tag itself, or the element that is open. */
export const pathAround = (reader: Reader, offset: number): string => {
  const { source, markup } = reader;
  if (!inMarkup(reader) || /[!?/]/.test(source.charAt(markup + 1))) return openPath(reader);
  const path = pathOfTag(reader, markup);
  const { name, start } = attributeAround(reader, offset);
  return /^[\p{L}_:]/u.test(name) && start <= offset ? `${path}/@${shown(name)}` : path;
};
