import { sha256 } from '../http/sha256.ts';
import type { Route } from '../route.ts';
import { STYLE } from './style/style.ts';

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g fill="none" stroke="#1f62a8" stroke-width="2"><path d="M6 12h7M13 12l5-6M13 12l5 6"/></g><g fill="#1f62a8"><circle cx="5" cy="12" r="3"/><circle cx="19" cy="5" r="2.5"/><circle cx="19" cy="19" r="2.5"/></g></svg>`;

/** The name changes with the content, so the content behind a name never does. */
const named = (content: string, extension: string): string =>
  `/assets/${sha256(content).slice(0, 16)}.${extension}`;

export const STYLE_PATH = named(STYLE, 'css');
export const ICON_PATH = named(ICON, 'svg');

const asset = (path: string, type: string, content: string): Route => ({
  path,
  face: 'page',
  get: () =>
    new Response(content, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      },
    }),
});

export const ASSETS: readonly Route[] = [
  asset(STYLE_PATH, 'text/css', STYLE),
  asset(ICON_PATH, 'image/svg+xml', ICON),
];
