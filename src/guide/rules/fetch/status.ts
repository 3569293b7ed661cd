import { homePageFix } from '../../fetched.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const MEANINGS: Readonly<Record<number, string>> = {
  203: 'something on the way changed it',
  204: 'there is no content',
  206: 'it is a part of the guide',
  304: 'it refers to a copy that nobody has',
  401: 'it asks for credentials, so it is not public',
  403: 'it is not public',
  404: 'there is no such resource',
  407: 'it asks for credentials, so it is not public',
  410: 'the resource is gone',
  429: 'too many requests were made',
};

const meaningOf = (status: number): string => {
  const known = MEANINGS[status];
  if (known !== undefined) return `: ${known}`;
  if (status >= 500 && status < 600) return ': the server failed';
  return status >= 300 && status < 400 ? ': it leads nowhere' : '';
};

const check = ({ evidence: { fetch } }: Subject): readonly Hit[] => {
  const status = fetch?.status;
  if (fetch === undefined || status === undefined || status === 200 || fetch.problems.length > 0) return [];
  const fix = homePageFix(fetch);
  const message = `the guide was answered with status ${status}${meaningOf(status)}`;
  return [{ message, ...(fix !== undefined && { fix }) }];
};

export const statusNot200 = rule({
  id: 'fetch.status.not-200',
  severity: 'error',
  blocks: 1,
  from: 0,
  unreceived: true,
  section: '20',
  clauses: ['GP-18-02', 'GP-20-02', 'VP-8-09', 'VP-9-13', 'VP-25-02'],
  title: 'Guide is not served with status 200',
  why: 'Only status 200 says that this is the whole guide, meant for everybody.',
  fix: 'Serve the guide with status 200 at its URL, without credentials, as a whole.',
  check,
});
