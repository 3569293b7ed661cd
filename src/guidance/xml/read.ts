import { SaxesParser } from 'saxes';
import { ok, type Result } from '../../base/index.ts';
import { checkContent } from '../check-content.ts';
import { checkSize } from '../check-size.ts';
import {
  DOCUMENT_LIMITS,
  type DocumentLimits,
  type DocumentProblem,
  type GuidanceDocument,
  type Kind,
} from '../document.ts';
import { placed } from '../places.ts';
import { isRevision, readRevision } from '../revision.ts';
import { trimmedContent } from '../trimmed.ts';
import { readCanonical } from './canonical.ts';
import { onComplaint } from './complaints.ts';
import { attributeStart, checkChildren, onClose, onOpen, onText } from './elements.ts';
import { onCdata, onComment, onDeclaration, onDoctype, onProcessingInstruction } from './forbidden.ts';
import { countAttribute, type Reader, STOP, shown } from './reader.ts';
import { afterSpaces } from './spans.ts';
import { readText } from './text.ts';
import { isChild, pathOf, SINGLE } from './vocabulary.ts';

const newReader = (text: string): Reader => ({
  written: text,
  source: text.isWellFormed() ? text : text.replace(/\p{Surrogate}/gu, '\uFFFF'),
  // A declared version never makes saxes follow XML 1.1; it is refused where it is declared.
  parser: new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true }),
  draft: { root: {}, single: {}, step: [], link: [], check: [], tag: [] },
  found: [],
  root: -1,
  starts: { title: [], summary: [], applies: [], body: [], step: [], link: [], check: [], tag: [] },
  open: [],
  markup: afterSpaces(text, 0),
  endTag: 0,
  child: undefined,
  text: '',
  link: undefined,
  unknown: '',
  ended: 0,
  unbound: undefined,
  repeating: -1,
  attributes: 0,
  complaints: 0,
  attribute: undefined,
  references: 0,
});

/**
 * More than six handlers turn the parser into an object that V8 looks up by name, which doubles the time of every
 * document: those for what no document has are set only where a text could have it.
 */
const listen = (reader: Reader): void => {
  const { parser, source } = reader;
  parser.on('text', (text) => onText(reader, text));
  parser.on('opentag', (tag) => onOpen(reader, tag));
  parser.on('closetag', () => onClose(reader));
  parser.on('error', ({ message }) => onComplaint(reader, message));
  parser.on('attribute', () => countAttribute(reader));
  parser.on('xmldecl', (declared) => onDeclaration(reader, declared));
  const declaration = /^<\?xml[ \t\r\n]/.exec(source)?.[0].length ?? 0;
  if (!source.includes('<!') && !source.includes('<?', declaration)) return;
  parser.on('processinginstruction', (instruction) => onProcessingInstruction(reader, instruction));
  parser.on('doctype', (text) => onDoctype(reader, text));
  parser.on('comment', () => onComment(reader));
  parser.on('cdata', () => onCdata(reader));
};

const run = (reader: Reader): void => {
  listen(reader);
  try {
    reader.parser.write(reader.source).close();
    checkChildren(reader);
  } catch (error) {
    if (error !== STOP) throw error;
  }
};

const isTrimmed = (text: string): boolean => text.trim().length === text.length;

/** What was read, as far as it came. Title, tags and labels are one line each, and lose the space around it (LG-DOC-50). */
const documentOf = ({ draft }: Reader): GuidanceDocument =>
  trimmedContent({
    id: draft.root.id ?? '',
    revision: readRevision(draft.root.revision ?? '') ?? Number.NaN,
    kind: (draft.root.kind ?? '') as Kind,
    lang: draft.root.lang ?? '',
    title: draft.single.title ?? '',
    summary: draft.single.summary ?? '',
    applies: draft.single.applies ?? '',
    body: draft.single.body ?? '',
    steps: draft.step,
    links: draft.link.map(({ target, revision, relation, when, label }) => ({
      target,
      revision: readRevision(revision) ?? Number.NaN,
      relation: relation as Kind,
      when,
      label,
    })),
    checks: draft.check,
    tags: draft.tag,
  });

/** Where in the text a path of `checkContent` leads. */
const offsetOf = ({ source, root, starts }: Reader, path: string): number => {
  const [, name = '', number = '1', attribute] =
    /^guidance(?:\/([a-z]+)(?:\[(\d+)\])?)?(?:\/@([a-z]+))?$/.exec(path) ?? [];
  const element = isChild(name) ? (starts[name][Number(number) - 1] ?? root) : root;
  return attribute === undefined ? element : attributeStart(source, element, attribute);
};

/** Revisions are looked at as they are written: `01` and `1.0` are none. */
const checkRevisions = ({ draft }: Reader, limits: DocumentLimits): readonly DocumentProblem[] => {
  const problems: DocumentProblem[] = [];
  const message = (revision: string): string =>
    `the revision "${shown(revision)}" is none: write a whole number from 1, such as 3, without a sign or a zero before it`;
  const { revision = '1' } = draft.root;
  if (readRevision(revision) === undefined)
    problems.push({ code: 'revision_invalid', path: 'guidance/@revision', message: message(revision) });
  for (const [at, link] of draft.link.slice(0, limits.links).entries())
    if (readRevision(link.revision) === undefined) {
      const path = `${pathOf('link', at + 1)}/@revision`;
      problems.push({ code: 'link_revision_invalid', path, message: message(link.revision) });
    }
  return problems;
};

/** What is wrong with the values, less what was told of the same place, and of what was not read at all. */
const checkValues = (reader: Reader, document: GuidanceDocument, limits: DocumentLimits): void => {
  const told = new Set(reader.found.map(({ path }) => path));
  for (const name of SINGLE) if (reader.draft.single[name] === undefined) told.add(pathOf(name, 1));
  for (const problem of [...checkRevisions(reader, limits), ...checkContent(document, limits)]) {
    const { code, path, message } = problem;
    if (told.has(path)) continue;
    reader.found.push({ code, path, message, at: offsetOf(reader, path) });
    if (path.endsWith('/@revision')) told.add(path);
  }
};

/** A document whose canonical form is over the limit could not be read again. Few need the count: a `"` grows most, to six. */
const checkCanonicalSize = (
  { source, found, root }: Reader,
  document: GuidanceDocument,
  limit: number,
): void => {
  if (source.length * 8 + 200 <= limit) return;
  for (const problem of checkSize(document, limit)) found.push({ ...problem, at: root });
};

const readAny = (
  text: string,
  limits: DocumentLimits,
): Result<GuidanceDocument, readonly DocumentProblem[]> => {
  const reader = newReader(text);
  run(reader);
  const document = documentOf(reader);
  if (reader.root !== -1) checkValues(reader, document, limits);
  if (reader.found.length === 0) checkCanonicalSize(reader, document, limits.documentBytes);
  return reader.found.length === 0 ? ok(document) : { ok: false, error: placed(reader.source, reader.found) };
};

/** Whether the document is a valid one: then so is its canonical form, as long as title, tags and labels are trimmed. */
const isValid = (document: GuidanceDocument, limits: DocumentLimits): boolean =>
  checkContent(document, limits).length === 0 &&
  isRevision(document.revision) &&
  isTrimmed(document.title) &&
  document.tags.every(isTrimmed) &&
  document.links.every(({ label }) => isTrimmed(label));

/**
 * Reads XML as strictly as the format is written, and says all that is wrong with it. Nothing is ever looked up, loaded
 * or run. The time is linear in the size of the input.
 */
export const readXml = (
  input: Uint8Array | string,
  limits: DocumentLimits = DOCUMENT_LIMITS,
): Result<GuidanceDocument, readonly DocumentProblem[]> => {
  const text = readText(input, limits.documentBytes);
  if (!text.ok) return { ok: false, error: [text.error] };
  const document = readCanonical(text.value);
  return document !== undefined && isValid(document, limits) ? ok(document) : readAny(text.value, limits);
};
