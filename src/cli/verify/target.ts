/** What a word on the command line stands for. */
export type Target = LocalTarget | RemoteTarget;

export type LocalTarget =
  | { readonly kind: 'stream' }
  /** `url` is what may have been meant when there is no such file. */
  | { readonly kind: 'file'; readonly path: string; readonly url?: string };

export type RemoteTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'host'; readonly host: string };

const URL_LIKE = /^(?:https?:|[a-z][a-z0-9+.-]*:\/\/)/i;

/** A URL without its scheme, or a host, behind a name and a password. It is refused as a URL, and so not repeated. */
const WITH_CREDENTIALS = /^(?:[\\/]{2}.*@|[^\\/]*:.*@)/s;

/** A dotted name or IPv4 address, or anything before a port, or an IPv6 address in brackets. */
const HOST_LIKE = /^(?:[\w-]+(?:\.[\w-]+)+(?::\d+)?|[\w-]+:\d+|\[[0-9a-f:.]+\](?::\d+)?)$/i;

/** Some of these are top-level domains too; a name in doubt is a file, and no network is touched for it. */
const FILE_ENDING =
  /\.(?:txt|text|md|markdown|mdx|rst|adoc|html?|jsonl?|ya?ml|toml|xml|csv|ini|cfg|conf|log|pdf|docx?|asc|sig|pem|crt|key|tar|t?gz|zip|sh|py|m?js|ts|bak|old|orig|tmp)(?::\d+)?$/i;

/** A URL when it has a scheme, a file when there is one or its name looks like one, a host when it looks like one. */
export const readTarget = (written: string, exists: (path: string) => boolean): Target => {
  if (written === '-') return { kind: 'stream' };
  if (URL_LIKE.test(written)) return { kind: 'url', url: written };
  const [first = ''] = written.split('/', 1);
  const like = HOST_LIKE.test(first);
  if (exists(written)) return { kind: 'file', path: written };
  if (WITH_CREDENTIALS.test(written)) return { kind: 'url', url: written };
  if (like && first === written && !FILE_ENDING.test(written)) return { kind: 'host', host: written };
  const meant = like && !/\.te?xt$/i.test(first);
  return { kind: 'file', path: written, ...(meant && { url: `https://${written}` }) };
};

export const isRemote = (target: Target): target is RemoteTarget =>
  target.kind === 'url' || target.kind === 'host';
