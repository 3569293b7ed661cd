import type { Net } from '../net/index.ts';
import type { GatherOptions } from './gathering.ts';

/** A URL as far as a reader who waits wants to know it: no query, and nothing that could be a password. */
const placeOf = (url: string): string => {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: '' };
  return host === '' ? 'a URL that nobody can read' : host + pathname;
};

/** A net that says what it asks before it asks it. */
export const watched = (net: Net, progress: GatherOptions['progress']): Net => {
  if (progress === undefined) return net;
  return {
    ...net,
    fetch: (request) => {
      progress(placeOf(request.url));
      return net.fetch(request);
    },
    txt: (name) => {
      progress(`DNS ${name}`);
      return net.txt(name);
    },
  };
};
