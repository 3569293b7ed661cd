import type { XMLDecl } from 'saxes';
import type { ProblemCode } from '../problem-codes.ts';
import { attributeStart } from './elements.ts';
import { openPath, type Reader, report, STOP, shown } from './reader.ts';

export const onDeclaration = (reader: Reader, { version, encoding }: XMLDecl): void => {
  reader.markup = reader.parser.position;
  if (version !== '1.0') {
    const message = `the document is XML ${shown(version ?? '')}: the version must be 1.0`;
    const at = attributeStart(reader.source, 0, 'version');
    report(reader, { code: 'xml_version_unsupported', path: '/', message, at });
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') {
    const message = `the document says that it is ${shown(encoding)}: save it as UTF-8, and write encoding="UTF-8"`;
    report(reader, {
      code: 'not_utf8',
      path: '/',
      message,
      at: attributeStart(reader.source, 0, 'encoding'),
    });
  }
};

/** Reports what ended just now, and began where `markup` says. */
const refuse = (reader: Reader, code: ProblemCode, message: string): void => {
  const at = reader.markup;
  reader.markup = reader.parser.position;
  report(reader, { code, path: openPath(reader), message, at });
};

export const onProcessingInstruction = (reader: Reader, { target }: { readonly target: string }): void =>
  refuse(
    reader,
    'processing_instruction_forbidden',
    `the processing instruction ${shown(target)} is not allowed: remove it`,
  );

export const onCdata = (reader: Reader): void =>
  refuse(reader, 'cdata_forbidden', 'a CDATA section is not allowed: write its text, with &lt; and &amp;');

/** saxes skipped it as one text: nothing in it was declared, looked up or asked for. */
export const onDoctype = (reader: Reader, text: string): void => {
  const { markup, source } = reader;
  refuse(reader, 'dtd_forbidden', 'a document type declaration is not allowed: remove it');
  if (!text.includes('<!ENTITY')) return;
  const message = 'an entity is declared here: write its text where it is used';
  report(reader, {
    code: 'entity_forbidden',
    path: openPath(reader),
    message,
    at: source.indexOf('<!ENTITY', markup),
  });
};

/** Comes when `--` was read, with or without the `>` that has to follow. */
export const onComment = (reader: Reader): void => {
  const { position } = reader.parser;
  refuse(
    reader,
    'comment_forbidden',
    'a comment is not allowed: an agent reads it and nobody else sees it; remove it',
  );
  reader.markup = position + 1;
  if (reader.source.charAt(position) === '>' || position >= reader.source.length) return;
  const message = 'a -- within a comment: remove the comment';
  report(reader, { code: 'not_well_formed', path: openPath(reader), message, at: position - 2 });
  throw STOP;
};
