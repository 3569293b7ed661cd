import type { CodeAdvice } from '../../base/index.ts';

/** What the site of `readback serve` answers by itself, beside the codes of documents and of the store. */
export const SITE_ADVICE = {
  body_incomplete: { meaning: 'the body of the request broke off', fix: 'Send it again, whole.' },
  body_too_large: {
    meaning: 'the body of the request is larger than is read',
    fix: 'Send less at once.',
  },
  collection_invalid: {
    meaning: 'it is not what can be added to a collection',
    fix: 'Write it as schemas/guidance-collection-addition.schema.json says.',
  },
  document_not_found: {
    meaning: 'there is no document of this id',
    fix: 'Name one of /api/documents.',
  },
  forbidden: {
    meaning: 'the token has another role than this needs',
    fix: 'Ask the operator for a token of the role; `readback guidance token add` makes one.',
  },
  format_invalid: { meaning: 'the format is neither json nor xml', fix: 'Write one of the two.' },
  header_too_large: {
    meaning: 'the headers of the request are larger than is read',
    fix: 'Send fewer or shorter ones.',
  },
  internal_error: {
    meaning: 'the site failed to answer',
    fix: 'Ask again, or tell its operator the request id, which stands in the log too.',
  },
  media_type_unsupported: {
    meaning: 'the body is not plain application/json',
    fix: 'Send a document as JSON, uncompressed.',
  },
  method_not_allowed: {
    meaning: 'this address does not answer that method',
    fix: 'Use one of those that `Allow` lists.',
  },
  not_acceptable: {
    meaning: 'there is no form of it that the client accepts',
    fix: 'Accept application/json or application/xml.',
  },
  not_ready: { meaning: 'the site takes no requests now', fix: 'Ask again later, as `Retry-After` says.' },
  parameter_duplicate: { meaning: 'a parameter stands twice in the query', fix: 'Give it once.' },
  parameter_unknown: {
    meaning: 'the query has a parameter that is not known here',
    fix: 'Correct its name, or leave it out.',
  },
  path_invalid: { meaning: 'the path holds `.` or `..`', fix: 'Write the path without them.' },
  path_not_found: {
    meaning: 'nothing is at this address',
    fix: 'Begin at /, or at /openapi.json for programs.',
  },
  rate_limited: {
    meaning: 'the token has written as often as it may',
    fix: 'Wait as long as `Retry-After` says.',
  },
  request_invalid: { meaning: 'the request is no HTTP that can be read', fix: 'Mend the client.' },
  request_too_slow: {
    meaning: 'the request did not arrive in time',
    fix: 'Send it again, over a better connection or with less in it.',
  },
  revision_not_found: {
    meaning: 'the document has no such revision',
    fix: 'Name one of those that `revisions` lists.',
  },
  schema_not_found: { meaning: 'there is no schema of this name', fix: 'Name one of /api/schemas.' },
  target_too_long: { meaning: 'the address is longer than is read', fix: 'Ask with a shorter query.' },
  unauthorized: {
    meaning: 'there is no token with the request, or one that is unknown or revoked',
    fix: 'Send `Authorization: Bearer TOKEN`; `readback guidance token add` makes a token.',
  },
} as const satisfies Readonly<Record<string, CodeAdvice>>;
