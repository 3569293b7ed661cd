import type { Context } from 'hono';
import { parameterInvalid, type Query } from '../http/query.ts';
import type { Refusal } from '../http/refusal.ts';
import { isUiLang, UI_LANGS, type Ui, uiOf } from './ui.ts';

/** A request for a page: how to speak, and what was asked for. */
export interface Visit {
  readonly ui: Ui;
  /** Without empty values: a form sends each of its fields. */
  readonly query: Query;
}

/** Names the language of the interface; every page takes it beside what it knows itself. */
export const UI_PARAMETER = 'ui';

export const visitOf = (c: Context, all: Query): Visit | Refusal => {
  const asked = all.get(UI_PARAMETER);
  if (asked !== undefined && !isUiLang(asked))
    return parameterInvalid(
      UI_PARAMETER,
      'ui names no language of the interface',
      `give one of: ${UI_LANGS.join(', ')}`,
    );
  const query = new Map([...all].filter(([name, value]) => name !== UI_PARAMETER && value !== ''));
  return {
    ui: uiOf({ asked, acceptLanguage: c.req.header('accept-language'), path: c.req.path, query }),
    query,
  };
};

/** How to speak where the address itself is refused. */
export const uiOfRefused = (c: Context): Ui =>
  uiOf({
    asked: c.req.query(UI_PARAMETER),
    acceptLanguage: c.req.header('accept-language'),
    path: c.req.path,
    query: new Map(),
  });
