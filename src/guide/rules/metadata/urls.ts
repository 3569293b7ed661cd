import { URL_FIELDS } from '../../parse/metadata.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { type HttpsUrl, withoutCredentials } from '../../text/url.ts';

const DOTS = /^(?:\.|%2e){1,2}$/i;

/** What no address has at which a guide is served to the public; a server or a client would read each in its own way. */
const notPublic = (value: string, { host, path }: HttpsUrl): string | undefined => {
  if (value.includes('#')) return 'carries a fragment, which is never sent to a server';
  if (path.split('/').some((segment) => DOTS.test(segment))) return 'has a path with dot segments';
  return host.includes('.') && !host.endsWith('.localhost') ? undefined : 'has a host that is not public';
};

const checkField = ({ guide }: Subject, key: (typeof URL_FIELDS)[number]): readonly Hit[] => {
  const written = guide.metadata.get(key);
  const read = guide.metadata.url(key);
  if (written === undefined || read === undefined) return [];
  const at = written.span;
  if (!read.ok) {
    const evidence = withoutCredentials(written.value);
    return [{ outcome: 'metadata.url.invalid', message: `${key} ${read.fault}`, at, evidence }];
  }
  // Of the other fields the author does not choose the path, or it is not compared: repositories keep their case.
  if (key !== 'canonical-url') return [];
  const fault = notPublic(written.value, read.url);
  if (fault !== undefined) return [{ outcome: 'metadata.url.invalid', message: `${key} ${fault}`, at }];
  if (!/[A-Z]/.test(read.url.path)) return [];
  return [
    { outcome: 'metadata.url.uppercase-path', message: `the path of ${key} holds uppercase letters`, at },
  ];
};

export const urls = rules({
  outcomes: [
    {
      id: 'metadata.url.invalid',
      severity: 'error',
      blocks: 3,
      section: '11',
      clauses: ['GP-11-36', 'GP-11-37', 'GP-11-38', 'VP-14-28', 'VP-14-29', 'VP-6-03'],
      title: 'Invalid URL in the metadata',
      why: 'These URLs decide what is fetched and compared; one that reads differently in two programs leads one of them astray.',
      fix: 'Write a full https URL with an ASCII host name (punycode for other scripts), without user information or spaces.',
    },
    {
      id: 'metadata.url.uppercase-path',
      severity: 'info',
      section: '11',
      clauses: ['GP-11-39'],
      title: 'Uppercase letters in a URL path',
      why: 'Paths are case-sensitive, so a copy in another case is another URL and will not compare equal.',
      fix: 'Use the lowercase form of the path where the server offers it.',
    },
  ],
  from: 3,
  check: (subject) => URL_FIELDS.flatMap((key) => checkField(subject, key)),
});
