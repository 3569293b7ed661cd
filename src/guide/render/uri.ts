import type { InputInfo } from '../report/report.ts';

const segment = (text: string): string => {
  // A lone surrogate has no UTF-8 form; a path with one is none that a system would give.
  const encoded = encodeURIComponent(text.toWellFormed());
  return encoded.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
};

/** Where the guide is, as a URI reference: relative paths stay relative, so that a viewer finds them in a checkout. */
export const artifactUri = ({ path, url }: Pick<InputInfo, 'path' | 'url'>): string => {
  if (path === undefined) return url ?? 'assistant-guide.txt';
  if (path === '-') return 'standard-input';
  const parts = path.replaceAll('\\', '/').split('/').map(segment);
  const joined = parts.join('/').replace(/^(?:\.\/+)+/, '');
  if (/^[A-Za-z]%3A\//.test(joined)) return `file:///${joined.replace('%3A', ':')}`;
  return joined.startsWith('/') ? `file://${joined.replace(/^\/+/, '/')}` : joined;
};
