import { html } from 'hono/html';
import { ICON_PATH, STYLE_PATH } from './assets.ts';
import type { Html } from './prose.ts';
import { href, hrefIn, type Ui } from './ui.ts';

/** A page without what all pages have around it. */
export interface Page {
  /** Of the document that is shown, or of the interface. */
  readonly lang: string;
  readonly title: string;
  /** Links of the head, such as the machine forms of a document. */
  readonly head?: Html;
  /** Which entry of the navigation it belongs to. */
  readonly part?: 'documents' | 'collections' | 'authors';
  readonly main: Html;
}

const navigation = (ui: Ui, part: Page['part']): Html => {
  const entries = [
    ['documents', '/documents', ui.words.documents],
    ['collections', '/collections', ui.words.collections],
    ['authors', '/authors', ui.words.authors],
  ] as const;
  const { other } = ui.words;
  return html`<nav aria-label="${ui.words.navigation}"><ul>
${entries.map(
  ([name, path, word]) =>
    html`<li><a href="${href(ui, path)}"${name === part ? html` aria-current="true"` : ''}>${word}</a></li>
`,
)}<li><a href="/agent/index.md">${ui.words.forAgents}</a></li>
</ul></nav>
<a class="switch" href="${hrefIn(ui, other.lang)}" lang="${other.lang}" hreflang="${other.lang}">${other.name}</a>`;
};

const mark = html`<svg class="brand-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M6 12h7M13 12l5-6M13 12l5 6"/><circle cx="5" cy="12" r="3"/><circle cx="19" cy="5" r="2.5"/><circle cx="19" cy="19" r="2.5"/></svg>`;

/** The whole page. What the site says carries the language of the interface, whatever the document is written in. */
export const frame = (page: Page, ui: Ui): Html => html`<!doctype html>
<html lang="${page.lang}">
<head>
<meta charset="utf-8">
<title>${page.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${STYLE_PATH}">
<link rel="icon" type="image/svg+xml" href="${ICON_PATH}">
${page.head ?? ''}
</head>
<body>
<a class="skip" href="#main" lang="${ui.lang}">${ui.words.skip}</a>
<header class="site" lang="${ui.lang}">
<a class="brand" href="${href(ui, '/')}">${mark}${ui.words.site}</a>
${navigation(ui, page.part)}
</header>
<main id="main" tabindex="-1" lang="${ui.lang}">
${page.main}
</main>
<footer class="site" lang="${ui.lang}">
<p>${ui.words.footerTrust}</p>
<p>${ui.words.footer}</p>
</footer>
</body>
</html>
`;
