import { codePointName } from '../characters.ts';
import type { ProblemCode } from '../problem-codes.ts';
import {
  attributeAround,
  countComplaint,
  inMarkup,
  openPath,
  pathAround,
  pathOfTag,
  type Reader,
  report,
  STOP,
  shown,
} from './reader.ts';
import { afterSpaces, attributesOf } from './spans.ts';

/** The offset of the character that saxes took last. */
const taken = ({ source, parser }: Reader): number => {
  const at = Math.min(parser.position, source.length) - 1;
  const before = source.charCodeAt(at - 1);
  const unit = source.charCodeAt(at);
  const second = (unit === 0x0a && before === 0x0d) || (unit >= 0xdc00 && unit < 0xe000);
  return Math.max(0, second ? at - 1 : at);
};

interface Complaint {
  readonly at: number;
  readonly message: string;
  readonly code?: ProblemCode;
  readonly path?: string;
}

const tell = (reader: Reader, { at, message, code = 'not_well_formed', path }: Complaint): void =>
  report(reader, { code, path: path ?? pathAround(reader, at), message, at });

/** After this the text says nothing that could be relied on. */
const end = (reader: Reader, complaint: Complaint): never => {
  tell(reader, complaint);
  throw STOP;
};

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const LESS = 'write &lt; for a < that is meant as one';
const ESCAPE = 'write &amp; for an & that is meant as one';

/**
 * The reference that saxes read last, or is reading still: it takes all from an & up to the next semicolon, whatever
 * stands between. Each search begins where the last one ended.
 */
const lastReference = (reader: Reader): { readonly start: number; readonly ended: boolean } | undefined => {
  const { source, parser } = reader;
  let start = source.indexOf('&', Math.max(reader.markup, reader.references));
  for (let end = 0; start !== -1; start = source.indexOf('&', end)) {
    reader.references = start;
    end = source.indexOf(';', start) + 1;
    if (end === 0 || end >= parser.position) return { start, ended: end !== 0 };
  }
  return undefined;
};

const undefinedEntity = (reader: Reader): void => {
  const at = lastReference(reader)?.start ?? taken(reader);
  const name = reader.source.slice(at, Math.min(reader.parser.position, at + 100));
  const message = `the entity ${shown(name)} is not allowed: write the character itself, or its number as in &#x4E2D;`;
  tell(reader, { code: 'entity_forbidden', at, message });
};

const badReference = (reader: Reader): void =>
  end(reader, {
    at: lastReference(reader)?.start ?? taken(reader),
    message: `an & that begins no reference: ${ESCAPE}`,
  });

const characterReference = (reader: Reader): void => {
  const at = lastReference(reader)?.start ?? taken(reader);
  const text = reader.source.slice(at, reader.parser.position);
  if (!/^&#(?:x[0-9a-fA-F]+|[0-9]+);$/.test(text)) return badReference(reader);
  const message = `${shown(text)} is no character of XML 1.0: remove it`;
  tell(reader, { code: 'control_char_forbidden', at, message });
};

const character = (reader: Reader): void => {
  const at = taken(reader);
  if (reader.source.charAt(at) === '<')
    end(reader, { at, message: 'a < in an attribute value: write &lt;, or close the quotes before it' });
  const message = `${codePointName(reader.written.codePointAt(at) ?? 0)} is no character of XML 1.0: remove it`;
  tell(reader, { code: 'control_char_forbidden', at, message });
};

/** The first attribute of a tag that another one was before. */
const duplicateAttribute = (reader: Reader): void => {
  const { source, markup, parser } = reader;
  if (reader.repeating === markup) return;
  reader.repeating = markup;
  const expanded = (name: string): string => {
    const colon = name.indexOf(':');
    return colon === -1 ? name : `{${parser.resolve(name.slice(0, colon))}}${name.slice(colon + 1)}`;
  };
  const seen = new Set<string>();
  for (const { name, start } of attributesOf(source, markup)) {
    const full = expanded(name);
    if (seen.has(full)) {
      const path = `${pathOfTag(reader, markup)}/@${shown(name)}`;
      tell(reader, { at: start, path, message: `the attribute ${shown(name)} stands twice: remove one` });
      return;
    }
    seen.add(full);
  }
};

/** The code and the name of what begins with `<!` or `<?`. */
export const forbiddenMarkup = (
  source: string,
  at: number,
): { readonly code: ProblemCode; readonly name: string } => {
  if (source.startsWith('<!--', at)) return { code: 'comment_forbidden', name: 'comment' };
  if (source.startsWith('<![CDATA[', at)) return { code: 'cdata_forbidden', name: 'CDATA section' };
  if (/^<!doctype/i.test(source.slice(at, at + 9)))
    return { code: 'dtd_forbidden', name: 'document type declaration' };
  if (source.startsWith('<?', at) && !/^<\?xml[\s?]/.test(source.slice(at, at + 6)))
    return { code: 'processing_instruction_forbidden', name: 'processing instruction' };
  return { code: 'not_well_formed', name: source.startsWith('<?', at) ? 'XML declaration' : 'tag' };
};

/** Whether what is being read begins with `<!` or `<?`. */
const inDeclaration = (reader: Reader): boolean =>
  inMarkup(reader) && /[!?]/.test(reader.source.charAt(reader.markup + 1));

/** The name of the tag at `at`, or the whole of an end tag. */
const tagAt = (source: string, at: number): string =>
  shown(/<(\/[^\s>]*>?|[^\s/>]*)/.exec(source.slice(at, at + 80))?.[1] ?? '');

/** The text ended where something was open. */
const atEnd = (reader: Reader): void => {
  const { source, markup, open } = reader;
  const path = openPath(reader);
  if (lastReference(reader)?.ended === false && !inDeclaration(reader)) return badReference(reader);
  if (inMarkup(reader)) {
    const { code, name } = forbiddenMarkup(source, markup);
    const message = `the document ends within this ${name}: ${code === 'not_well_formed' ? 'close' : 'remove'} it`;
    return end(reader, { code, at: markup, message, path });
  }
  const last = open.at(-1);
  if (last !== undefined) {
    const message = `the element ${tagAt(source, last)} is not closed: write its end tag`;
    return end(reader, { at: last, path, message });
  }
  const message = 'there is no root element: a document is one <guidance> element';
  return end(reader, { at: source.length, path, message });
};

const mismatch = (reader: Reader): void => {
  const { source, endTag, ended, open } = reader;
  const name = tagAt(source, ended);
  const message = `the end tag <${tagAt(source, endTag)} stands where ${name} is open: close ${name} before it`;
  end(reader, { at: endTag, path: openPath(reader, open.length + 1), message });
};

const outside = (reader: Reader): void =>
  end(reader, {
    at: afterSpaces(reader.source, reader.markup),
    path: '/',
    message: 'text outside the root element: put it into one of its children, or remove it',
  });

const here = (message: string) => (reader: Reader) => end(reader, { at: taken(reader), message });
const atMarkup = (message: string) => (reader: Reader) =>
  end(reader, { at: reader.markup, message, path: openPath(reader) });
const atAttribute = (message: string) => (reader: Reader) =>
  end(reader, { at: attributeAround(reader, taken(reader)).start, message });

const malformedName = (reader: Reader, message: string): void => {
  const ofTag = reader.source.startsWith(message.slice('malformed name: '.length, -1), reader.markup + 1);
  const at = ofTag ? reader.markup : attributeAround(reader, taken(reader)).start;
  end(reader, { at, message: 'a name has at most one colon, with something on both of its sides' });
};

/** What the tag says of it is told when it is opened: an undeclared prefix is a foreign one. */
const unboundPrefix = (reader: Reader, message: string): void => {
  reader.unbound ??= message.slice(message.indexOf('"') + 1, message.lastIndexOf('"'));
};

const NAMESPACE_NAME = 'a namespace declaration that XML does not allow: remove it';
const STRAY = 'a character that does not belong here: remove it';

/** What saxes says, and what is made of it. Its words may change with its version; a test brings each about. */
const COMPLAINTS: readonly (readonly [string, (reader: Reader, message: string) => void])[] = [
  ['undefined entity.', undefinedEntity],
  ['malformed character entity.', characterReference],
  ['disallowed character in entity name.', badReference],
  ['empty entity name.', badReference],
  ['disallowed character.', character],
  ['duplicate attribute:', duplicateAttribute],
  ['text data outside of root node.', outside],
  ['unclosed tag:', atEnd],
  ['unexpected end.', atEnd],
  ['document must contain a root element.', atEnd],
  ['unexpected close tag.', mismatch],
  ['unmatched closing tag:', atMarkup('an end tag where no element is open: remove it')],
  [
    'weird empty close tag.',
    atMarkup('an end tag without a name: write the name of the element that it closes'),
  ],
  ['disallowed character in closing tag.', here('an end tag has a name and nothing else: remove this')],
  ['disallowed character in tag name.', here(STRAY)],
  ['disallowed character in tag name', atMarkup(`a < that begins no tag: ${LESS}`)],
  ['disallowed character in attribute name.', here(STRAY)],
  [
    'forward-slash in opening tag not followed by >.',
    here('a / in a start tag that no > follows: remove it'),
  ],
  ['attribute without value.', atAttribute('an attribute without a value: write name="value"')],
  ['unquoted attribute value.', here('an attribute value without quotes: put it into double quotes')],
  ['no whitespace between attributes.', here('a space is missing between two attributes: write one')],
  ['documents may contain only one root.', atMarkup('a second root element: a file holds one document')],
  [
    'the string "]]>" is disallowed in char data.',
    (reader) => tell(reader, { at: taken(reader) - 2, message: ']]> in a text: write ]]&gt;' }),
  ],
  ['tags may not have "xmlns" as prefix.', atMarkup(NAMESPACE_NAME)],
  ['malformed name:', malformedName],
  ['unbound namespace prefix:', unboundPrefix],
  ['invalid attempt to undefine prefix', atAttribute(NAMESPACE_NAME)],
  ['xml prefix must be bound', atAttribute(NAMESPACE_NAME)],
  ['xmlns prefix must be bound', atAttribute(NAMESPACE_NAME)],
  ['the default namespace may not be', atAttribute(NAMESPACE_NAME)],
  ['may not assign', atAttribute(NAMESPACE_NAME)],
];

/** Of what is refused as a whole when it ends. */
const PASSED: ReadonlySet<string> = new Set([
  'disallowed character.',
  'text data outside of root node.',
  'inappropriately located doctype declaration.',
]);

/** A complaint about what begins with `<!` or `<?`: whatever else is wrong with it, it may not be there. */
const declarationComplaint = (reader: Reader, message: string): void => {
  const { source, markup: at } = reader;
  const { code, name } = forbiddenMarkup(source, at);
  const path = openPath(reader);
  if (code !== 'not_well_formed') {
    if (!PASSED.has(message)) end(reader, { code, at, path, message: `a ${name} is not allowed: remove it` });
  } else if (source.startsWith('<!', at))
    end(reader, { at, path, message: `<! begins nothing that a document may hold: ${LESS}` });
  else if (message.startsWith('version number'))
    end(reader, {
      code: 'xml_version_unsupported',
      at: taken(reader),
      path,
      message: 'the version of XML must be 1.0',
    });
  else if (at > 0)
    end(reader, { at, path, message: 'an XML declaration stands at the very beginning, or not at all' });
  else
    end(reader, { at: taken(reader), path, message: `this XML declaration is broken: write ${DECLARATION}` });
};

/** saxes found something that XML does not allow. */
export const onComplaint = (reader: Reader, message: string): void => {
  countComplaint(reader);
  const explain = COMPLAINTS.find(([beginning]) => message.startsWith(beginning))?.[1];
  if (inDeclaration(reader) && explain !== atEnd) declarationComplaint(reader, message);
  else if (explain === undefined)
    end(reader, { at: taken(reader), message: `this is no XML: ${shown(message)}` });
  else explain(reader, message);
};
