import { fail, ok, type Result } from '../../base/index.ts';
import {
  type DocumentProblem,
  type GuidanceDocument,
  isRevision,
  KINDS,
  publishable,
  readXml,
  writeXml,
} from '../../guidance/index.ts';
import { checkAuthor } from '../authors.ts';
import { sha256 } from '../digest.ts';
import { isReason } from '../documents/withdraw.ts';
import { isId, quoted } from '../names.ts';
import type { ExportedRevision, PublishRequest, StoreProblem } from '../store.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
/** As far as a page has to trust it: the document itself is gone. */
const LANG = /^[A-Za-z0-9]{1,8}(?:-[A-Za-z0-9]{1,8}){0,31}$/;
const SECONDS = '2026-01-01T00:00:00'.length;
const DIGEST = /^[0-9a-f]{64}$/;

/** A second that there is: `Date` takes the 30th of February for a day in March. */
const isTime = (text: unknown): boolean =>
  typeof text === 'string' &&
  TIME.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, SECONDS) === text.slice(0, SECONDS);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Each demand on a record besides its XML; a record comes out of a file, whatever its type says. */
const MEMBERS: Readonly<Record<string, (record: ExportedRevision) => boolean>> = {
  id: ({ id }) => isText(id) && isId(id),
  revision: ({ revision }) => isRevision(revision),
  xml: ({ xml, withdrawn }) => isText(xml) && (withdrawn === undefined || xml === ''),
  digest: ({ digest }) => isText(digest) && DIGEST.test(digest),
  published_at: ({ published_at }) => isTime(published_at),
  author: ({ author }) => isText(author?.id) && isText(author.name) && checkAuthor(author).ok,
  withdrawn: ({ withdrawn }) =>
    withdrawn === undefined ||
    (isTime(withdrawn?.at) &&
      isText(withdrawn.reason) &&
      isReason(withdrawn.reason) &&
      KINDS.includes(withdrawn.kind) &&
      isText(withdrawn.lang) &&
      LANG.test(withdrawn.lang)),
};

const invalid = (message: string, problems?: readonly DocumentProblem[]): Result<never, StoreProblem> => ({
  ok: false,
  error: {
    code: 'record_invalid',
    message,
    fix: 'export it again from the store that it comes from; nothing of it was imported',
    ...(problems === undefined ? {} : { problems }),
  },
});

const refOf = ({ id, revision }: ExportedRevision): string => `revision ${revision} of ${quoted(id)}`;

/** The document of a record, if its XML is canonical and has its digest. */
const documentOf = (record: ExportedRevision): Result<GuidanceDocument, StoreProblem> => {
  const { id, revision, xml, digest } = record;
  const parsed = readXml(xml);
  if (!parsed.ok) return invalid(`the XML of ${refOf(record)} is no document of 0.1`, parsed.error);
  const document = parsed.value;
  if (document.id !== id || document.revision !== revision)
    return invalid(`the XML of ${refOf(record)} is that of another document or revision`);
  if (writeXml(document) !== xml) return invalid(`the XML of ${refOf(record)} is not the canonical form`);
  return sha256(xml) === digest
    ? ok(document)
    : fail(
        'integrity_mismatch',
        `the XML of ${refOf(record)} does not have the digest that is written beside it`,
        'export it again from the store that it comes from; nothing of it was imported',
      );
};

/** What publication demands holds for a document from elsewhere too; an operator may accept the same of it. */
const demand = (
  document: GuidanceDocument,
  accept: PublishRequest['accept'] = [],
): Result<GuidanceDocument, StoreProblem> => {
  const problems = publishable(document).filter(({ code }) => !accept.some((one) => one === code));
  if (problems.length === 0) return ok(document);
  return {
    ok: false,
    error: {
      code: 'document_invalid',
      message: `the document cannot be published: ${problems[0]?.message ?? ''}`,
      fix: 'correct it where it comes from, or accept what `problems` names if you know why it is there',
      problems,
    },
  };
};

/** A sound record; without a document when it was withdrawn. */
export const checkRecord = (
  record: ExportedRevision,
  accept: PublishRequest['accept'],
): Result<GuidanceDocument | undefined, StoreProblem> => {
  if (typeof record !== 'object' || record === null) return invalid('the record is no object');
  const wrong = Object.keys(MEMBERS).find((name) => MEMBERS[name]?.(record) !== true);
  if (wrong !== undefined) return invalid(`the member \`${wrong}\` of the record is missing or wrong`);
  if (record.withdrawn !== undefined) return ok(undefined);
  const document = documentOf(record);
  return document.ok ? demand(document.value, accept) : document;
};
