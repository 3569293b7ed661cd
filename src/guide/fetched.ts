import type { FetchProblem, FetchRecord, RequestRecord } from '../base/index.ts';

/** Whether a fetch brought its answer whole. */
export const arrived = ({ status, problems }: FetchRecord): boolean =>
  status === 200 && problems.length === 0;

/** Every value of a header, in the order received: programs differ on which of several counts. */
export const headerValues = ({ headers }: FetchRecord, name: string): readonly string[] =>
  headers.filter((one) => one.name === name).map(({ value }) => value);

/** All values of a header as one list; undefined when it was not sent. */
export const headerOf = (record: FetchRecord, name: string): string | undefined => {
  const values = headerValues(record, name);
  return values.length === 0 ? undefined : values.join(', ');
};

/** A reason to show; one that is about a URL says so, whatever stands before it. */
export const reasonOf = ({ code, message }: FetchProblem): string =>
  code === 'fetch.url.refused' ? `the URL was not asked: ${message}` : message;

/** Why a fetch brought nothing, in a few words; undefined when it brought its answer whole. */
export const whyNot = ({ status, problems }: FetchRecord): string | undefined => {
  const [problem] = problems;
  if (problem !== undefined) return reasonOf(problem);
  if (status === 200) return undefined;
  return status === undefined ? 'there was no answer' : `the answer has status ${status}`;
};

/** The path of a guide on its canonical host (GP-06-02), and the site root that may carry a copy. */
export const WELL_KNOWN_PATH = '/.well-known/assistant-guide.txt';
export const SITE_ROOT_PATH = '/assistant-guide.txt';

/** A URL that somebody else wrote, in its parts; undefined when it is none. */
export const parsedUrl = (url: string): URL | undefined => (URL.canParse(url) ? new URL(url) : undefined);

/** What to do about the home page of a host, where a URL was asked as it is written: whoever names the host finds its guide. */
export const homePageFix = (fetch: FetchRecord | undefined): string | undefined => {
  const url = parsedUrl(fetch?.url ?? '');
  if (url === undefined || url.pathname !== '/' || url.search !== '') return undefined;
  return `This URL is that of a home page. To find the guide of the host, verify ${url.host}, without https://.`;
};

const isFetch = (record: RequestRecord): record is FetchRecord => 'finalUrl' in record;

/** The fetch that brought a document, or should have: the last one, where several were made. */
export const lastFetch = (requests: readonly RequestRecord[] | undefined): FetchRecord | undefined =>
  requests?.filter(isFetch).at(-1);
