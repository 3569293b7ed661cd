import type { FetchProblem } from '../../base/index.ts';
import type { Absence, AbsenceCode, LookUp } from '../../guidance/index.ts';
import type { Net, NetResponse } from '../../net/index.ts';

/** What one site is asked through. */
export interface Asking {
  readonly net: Net;
  readonly origin: string;
  /** Waits for a turn: a site is asked so many things at once and no more. */
  readonly inTurn: <T>(ask: () => Promise<T>) => Promise<T>;
}

/** One question: a path on the site, and the most that is read of the answer. */
export interface Question {
  readonly path: string;
  readonly limit: number;
  readonly accept: string;
  readonly signal?: AbortSignal | undefined;
}

export const absent = (code: AbsenceCode, message: string): LookUp<never> => ({
  found: false,
  absence: { code, message },
});

const FETCH_CODES: Readonly<Record<string, AbsenceCode>> = {
  'fetch.redirect.cross-domain': 'cross_origin_refused',
  'fetch.too-large': 'document_too_large',
};

const SITE_CODES: Readonly<Record<string, AbsenceCode>> = {
  document_not_found: 'missing_target',
  path_not_found: 'missing_target',
  revision_not_found: 'missing_revision',
  revision_withdrawn: 'revision_withdrawn',
  integrity_mismatch: 'integrity_mismatch',
};

/** What a site says of a refusal, as far as it says it as RFC 9457 wants. */
const problemIn = (bytes: Uint8Array): { readonly code?: string; readonly detail?: string } => {
  try {
    const { code, detail } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    return {
      ...(typeof code === 'string' && { code }),
      ...(typeof detail === 'string' && { detail: detail.slice(0, 500) }),
    };
  } catch {
    return {};
  }
};

/**
 * The code of a refusal may say no other thing than its status: a 503 is no missing document, whatever it claims. And
 * only a guidance site knows what it has not: the 404 of another server says nothing of a document.
 */
const refusedAs = (status: number, code: string | undefined): AbsenceCode => {
  const said = SITE_CODES[code ?? ''];
  if (status === 404 && (said === 'missing_target' || said === 'missing_revision')) return said;
  if (status === 410) return 'revision_withdrawn';
  return status === 500 && said === 'integrity_mismatch' ? said : 'source_unreachable';
};

const failed = ({ code, message }: FetchProblem, answered: boolean, url: URL): Absence => ({
  code: FETCH_CODES[code] ?? 'source_unreachable',
  message: answered ? `${url.href}: ${message}` : `${url.origin} cannot be reached: ${message}`,
});

const refused = (status: number, bytes: Uint8Array, url: URL): Absence => {
  const { code, detail } = problemIn(bytes);
  const absence = refusedAs(status, code);
  const said = `${url.href} answers ${status}${detail === undefined ? '' : `: ${detail}`}`;
  const isOther = status === 404 && absence === 'source_unreachable';
  return {
    code: absence,
    message: isOther ? `what answers at ${url.origin} is no guidance site: ${said}` : said,
  };
};

const absenceOf = ({ record, bytes }: NetResponse, url: URL): Absence | undefined => {
  const [problem] = record.problems;
  if (problem !== undefined) return failed(problem, record.status !== undefined, url);
  return record.status === 200 ? undefined : refused(record.status ?? 0, bytes, url);
};

/** Asks a site one thing. Redirects stay on its origin; what takes too long or is too long is given up. */
export const ask = async (
  { net, origin, inTurn }: Asking,
  question: Question,
): Promise<LookUp<Uint8Array>> => {
  const url = origin + question.path;
  const { limit, accept, signal } = question;
  const answer = await inTurn(() =>
    net.fetch({
      url,
      limit,
      accept,
      typed: true,
      sameOrigin: true,
      userAgent: 'readback (guidance reader)',
      ...(signal !== undefined && { signal }),
    }),
  );
  const absence = absenceOf(answer, new URL(url));
  if (absence !== undefined) return { found: false, absence };
  if (answer.truncated) return absent('document_too_large', `${url} answers with more than ${limit} bytes`);
  return { found: true, value: answer.bytes };
};
