import type { Context } from 'hono';
import { parameterInvalid, type Query, readQuery } from '../http/query.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import { isUiLang, UI_LANGS, type Ui, uiOf } from './ui.ts';

/** A request for a page: how to speak, and what was asked for. */
export interface Visit {
  readonly ui: Ui;
  /** Without empty values: a form sends each of its fields. */
  readonly query: Query;
}

/** The query of a page, which may name the language of the interface beside what the page itself knows. */
export const visitOf = (c: Context, known: readonly string[]): Visit | Refusal => {
  const all = readQuery(c.req.url, [...known, 'ui']);
  if (isRefusal(all)) return all;
  const asked = all.get('ui');
  if (asked !== undefined && !isUiLang(asked))
    return parameterInvalid(
      'ui',
      'ui names no language of the interface',
      `give one of: ${UI_LANGS.join(', ')}`,
    );
  const query = new Map([...all].filter(([name, value]) => name !== 'ui' && value !== ''));
  return {
    ui: uiOf({ asked, acceptLanguage: c.req.header('accept-language'), path: c.req.path, query }),
    query,
  };
};

/** How to speak where the address itself is refused. */
export const uiOfRefused = (c: Context): Ui =>
  uiOf({
    asked: c.req.query('ui'),
    acceptLanguage: c.req.header('accept-language'),
    path: c.req.path,
    query: new Map(),
  });
