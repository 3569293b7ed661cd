import type { Query } from '../http/query.ts';
import { en, type Words } from './words/en.ts';
import { zh } from './words/zh.ts';

export const UI_LANGS = ['en', 'zh-CN'] as const;

export type UiLang = (typeof UI_LANGS)[number];

/** How the site speaks to one visitor, and where that visitor is. */
export interface Ui {
  readonly lang: UiLang;
  readonly words: Words;
  /** The language was asked for in the address, so each link keeps it. */
  readonly asked: boolean;
  /** The path that is shown, as it was asked for. */
  readonly path: string;
  /** Its query, without the language. */
  readonly query: Query;
}

type Wanted = Readonly<Record<string, string | number | undefined>>;

const WORDS: Readonly<Record<UiLang, Words>> = { en, 'zh-CN': zh };

export const isUiLang = (text: string): text is UiLang => (UI_LANGS as readonly string[]).includes(text);

/** The interface language that a browser likes best; English where it names neither. */
export const negotiated = (acceptLanguage: string | undefined): UiLang => {
  let best: { readonly lang: UiLang; readonly weight: number } = { lang: 'en', weight: 0 };
  for (const part of (acceptLanguage ?? '').slice(0, 1_000).split(',')) {
    const [tag = '', weight = ''] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    const lang = /^zh(?:-|$)/.test(tag) ? 'zh-CN' : /^en(?:-|$)/.test(tag) ? 'en' : undefined;
    const q = weight === '' ? 1 : Number(weight);
    if (lang !== undefined && q > best.weight) best = { lang, weight: q };
  }
  return best.lang;
};

export const uiOf = (wish: {
  readonly asked?: string | undefined;
  readonly acceptLanguage?: string | undefined;
  readonly path: string;
  readonly query: Query;
}): Ui => {
  const asked = wish.asked !== undefined && isUiLang(wish.asked) ? wish.asked : undefined;
  const lang = asked ?? negotiated(wish.acceptLanguage);
  // A path of two slashes, or of a backslash, would name another host when it is linked.
  // So would one with a line break or a tab after the first slash, which browsers leave out.
  const path = wish.path
    .toWellFormed()
    .replace(/[^!-~]/gu, encodeURIComponent)
    .replace(/^[/\\]+/, '/');
  return { lang, words: WORDS[lang], asked: asked !== undefined, path, query: wish.query };
};

const address = (path: string, wanted: Wanted): string => {
  const query = Object.entries(wanted)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  return query === '' ? path : `${path}?${query}`;
};

/** An address of this site, in the language that the visitor asked for. */
export const href = (ui: Ui, path: string, wanted: Wanted = {}): string =>
  address(path, { ...wanted, ui: ui.asked ? ui.lang : undefined });

/** The page that is shown, in another language. */
export const hrefIn = (ui: Ui, lang: string): string =>
  address(ui.path, { ...Object.fromEntries(ui.query), ui: lang });
