import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { NAMESPACE } from '../document.ts';
import type { ProblemCode } from '../problem-codes.ts';
import { openPath, type Reader, report, STOP, shown } from './reader.ts';
import { afterSpaces, attributesOf } from './spans.ts';
import {
  type Child,
  isChild,
  isEmbedded,
  isHandler,
  LINK_ATTRIBUTES,
  pathOf,
  ROOT_ATTRIBUTES,
  SINGLE,
} from './vocabulary.ts';

const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Elements within elements may be this many before nothing of it is looked at any more. */
const DEEPEST = 16;

/** Where an attribute of the tag at `tag` begins; the tag itself if it has no such one. */
export const attributeStart = (source: string, tag: number, name: string): number =>
  attributesOf(source, tag).find((span) => span.name === name)?.start ?? tag;

/** Why an attribute may not stand where the format knows `known` ones, or `undefined` if it may. */
const attributeFault = (
  { name, uri, value }: SaxesAttributeNS,
  known: readonly string[],
): readonly [ProblemCode, string] | undefined => {
  if (uri === XMLNS)
    return value === NAMESPACE
      ? undefined
      : [
          'embedding_forbidden',
          `a declaration of the namespace ${shown(value)}: only ${NAMESPACE} has a place here, remove it`,
        ];
  if (uri === NAMESPACE)
    return [
      'unknown_attribute',
      `the attribute ${shown(name)} has a prefix, and those of a document have none: remove it`,
    ];
  if (uri !== '' || isHandler(name))
    return ['embedding_forbidden', `the attribute ${shown(name)} is of another format: remove it`];
  if (known.includes(name)) return undefined;
  const allowed = known.length === 0 ? 'this element has no attributes' : `it may have ${known.join(', ')}`;
  return ['unknown_attribute', `the attribute ${shown(name)} is unknown, ${allowed}: correct or remove it`];
};

const NONE: readonly string[] = [];

/** Where each attribute of the tag at `tag` begins; of one that stands twice, the first. */
const attributeStarts = (source: string, tag: number): ReadonlyMap<string, number> =>
  new Map(
    attributesOf(source, tag)
      .toReversed()
      .map(({ name, start }) => [name, start]),
  );

const checkAttributes = (reader: Reader, tag: SaxesTagNS, at: number, known: readonly string[]): void => {
  let starts: ReadonlyMap<string, number> | undefined;
  for (const name in tag.attributes) {
    const attribute = tag.attributes[name];
    const fault = attribute && attributeFault(attribute, known);
    if (fault === undefined) continue;
    const [code, message] = fault;
    // Once for all attributes of a tag.
    starts ??= attributeStarts(reader.source, at);
    report(reader, {
      code,
      path: `${openPath(reader)}/@${shown(name)}`,
      message,
      at: starts.get(name) ?? at,
    });
  }
  for (const name of known)
    if (tag.attributes[name] === undefined) {
      const path = `${openPath(reader)}/@${name}`;
      report(reader, {
        code: 'missing_attribute',
        path,
        message: `the attribute \`${name}\` is missing: add it`,
        at,
      });
    }
};

/** A document of a version that is not known, or of another format: nothing of it is told but where it says so. */
const refuseRoot = (reader: Reader, at: number, namespace: string): never => {
  const { found, source } = reader;
  found.splice(0, found.length, ...found.filter((problem) => problem.at < at));
  const seen = namespace === '' ? 'no namespace' : `the namespace ${shown(namespace)}`;
  const message = `the root element is in ${seen}, and ${NAMESPACE} is the one that is supported: nothing else is guessed at`;
  const declared = namespace === '' ? at : attributeStart(source, at, declarationName(source, at));
  found.push({ code: 'unknown_version', path: '/', message, at: declared, namespace: shown(namespace) });
  throw STOP;
};

/** The attribute that declares the namespace of the tag at `tag`. */
const declarationName = (source: string, tag: number): string => {
  const prefix = /^<([^\s/>:]*):/.exec(source.slice(tag, tag + 200))?.[1];
  return prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
};

const openRoot = (reader: Reader, tag: SaxesTagNS, at: number): void => {
  // As it is written: saxes trims it, and " urn:linked-guidance:0.1" is another name.
  const namespace = tag.attributes[tag.prefix === '' ? 'xmlns' : `xmlns:${tag.prefix}`]?.value ?? '';
  if (namespace !== NAMESPACE) refuseRoot(reader, at, namespace);
  if (tag.local !== 'guidance') {
    const message = `the root element is ${shown(tag.name)}: it must be guidance`;
    report(reader, { code: 'root_element_invalid', path: shown(tag.local), message, at });
    throw STOP;
  }
  reader.root = at;
  checkAttributes(reader, tag, at, ROOT_ATTRIBUTES);
  for (const name of ROOT_ATTRIBUTES) {
    const value = tag.attributes[name]?.value;
    if (value !== undefined) reader.draft.root[name] = value;
  }
};

/** Whether nobody declared the prefix of this tag; saxes complained before. */
const isUnbound = (reader: Reader, tag: SaxesTagNS): boolean =>
  reader.unbound !== undefined && reader.unbound === tag.prefix;

/** What an element that has no place in a document is refused as, and why. */
const refusal = (
  tag: SaxesTagNS,
  unbound: boolean,
  otherwise: ProblemCode,
): readonly [ProblemCode, string] => {
  const name = shown(tag.name);
  if (unbound)
    return ['embedding_forbidden', `the prefix of the element ${name} is not declared: remove the element`];
  if (tag.uri !== NAMESPACE && tag.uri !== '')
    return ['embedding_forbidden', `the element ${name} is of the format ${shown(tag.uri)}: remove it`];
  if (isEmbedded(tag.local))
    return ['embedding_forbidden', `the element ${name} embeds something: remove it`];
  if (otherwise === 'nested_markup_forbidden')
    return [
      otherwise,
      `the element ${name} within a text: write text only, with &lt; for a < that is meant as one`,
    ];
  return tag.uri === NAMESPACE
    ? [otherwise, `the element ${name} is unknown: correct its name, or remove it`]
    : [
        otherwise,
        `the element ${name} is in no namespace, and its root is in ${NAMESPACE}: give it the same`,
      ];
};

const openUnknown = (reader: Reader, tag: SaxesTagNS, at: number): void => {
  reader.child = undefined;
  reader.unknown = tag.local;
  const [code, message] = refusal(tag, isUnbound(reader, tag), 'unknown_element');
  report(reader, { code, path: openPath(reader), message, at });
};

const openLink = (reader: Reader, tag: SaxesTagNS, at: number): void => {
  checkAttributes(reader, tag, at, LINK_ATTRIBUTES);
  const { target, revision, relation, when } = tag.attributes;
  reader.link = {
    target: target?.value ?? '',
    revision: revision?.value ?? '',
    relation: relation?.value ?? '',
    when: when?.value ?? '',
  };
};

const openChild = (reader: Reader, tag: SaxesTagNS, at: number): void => {
  const name = tag.local;
  if (tag.uri !== NAMESPACE || !isChild(name)) {
    openUnknown(reader, tag, at);
    return;
  }
  reader.child = name;
  reader.text = '';
  const starts = reader.starts[name];
  starts.push(at);
  if (name === 'link') openLink(reader, tag, at);
  else checkAttributes(reader, tag, at, NONE);
  if (starts.length > 1 && (SINGLE as readonly string[]).includes(name)) {
    const message = `the element ${name} stands again: a document has one`;
    report(reader, { code: 'duplicate_child', path: openPath(reader), message, at });
  }
};

/** Deeper than the children of the root there is nothing but text. Of what stands there, the outermost is told. */
const openNested = (reader: Reader, tag: SaxesTagNS, at: number): void => {
  const depth = reader.open.length;
  const path = openPath(reader);
  if (depth === 3 && reader.child !== undefined) {
    const [code, message] = refusal(tag, isUnbound(reader, tag), 'nested_markup_forbidden');
    report(reader, { code, path, message, at });
  }
  if (depth < DEEPEST) return;
  const message = `elements are ${depth} deep here, and the limit \`depth\` is 2: the rest of the document was not looked at`;
  report(reader, { code: 'document_too_large', path, message, at });
  throw STOP;
};

export const onOpen = (reader: Reader, tag: SaxesTagNS): void => {
  const at = reader.markup;
  reader.markup = reader.parser.position;
  const depth = reader.open.push(at);
  if (depth === 2) openChild(reader, tag, at);
  else if (depth === 1) openRoot(reader, tag, at);
  else openNested(reader, tag, at);
  reader.unbound = undefined;
  reader.attributes = 0;
};

const SPACES_ONLY = /^[ \t\r\n]*$/;

/** Between the elements there is room for white space only. */
const betweenElements = (reader: Reader, text: string, start: number): void => {
  if (SPACES_ONLY.test(text)) return;
  const at = afterSpaces(reader.source, start);
  const message =
    reader.open.length === 0
      ? 'text outside the root element: put it into one of its children, or remove it'
      : 'text between the elements: put it into one of them, or remove it';
  report(reader, {
    code: reader.open.length === 0 ? 'not_well_formed' : 'text_forbidden',
    path: openPath(reader),
    message,
    at,
  });
  if (reader.open.length === 0) throw STOP;
};

export const onText = (reader: Reader, text: string): void => {
  const start = reader.markup;
  reader.markup = reader.parser.position - 1;
  const depth = reader.open.length;
  if (depth === 2) reader.text = reader.text === '' ? text : reader.text + text;
  else if (depth < 2) betweenElements(reader, text, start);
};

const closeChild = (reader: Reader, child: Child): void => {
  const { draft, text } = reader;
  switch (child) {
    case 'link':
      if (reader.link !== undefined) draft.link.push({ ...reader.link, label: text });
      break;
    case 'step':
    case 'check':
    case 'tag':
      draft[child].push(text);
      break;
    default:
      draft.single[child] ??= text;
  }
};

export const onClose = (reader: Reader): void => {
  reader.endTag = reader.markup;
  reader.markup = reader.parser.position;
  const depth = reader.open.length;
  if (depth === 2 && reader.child !== undefined) closeChild(reader, reader.child);
  reader.ended = reader.open.pop() ?? 0;
};

/** What only a whole document can lack. */
export const checkChildren = (reader: Reader): void => {
  for (const name of SINGLE)
    if (reader.starts[name].length === 0) {
      const message = `the element ${name} is missing: a document has one`;
      report(reader, { code: 'missing_child', path: pathOf(name, 1), message, at: reader.root });
    }
};
