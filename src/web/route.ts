import type { Context } from 'hono';
import type { Store } from '../store/index.ts';
import type { About } from './about.ts';
import type { Query } from './http/query.ts';
import type { Refusal } from './http/refusal.ts';
import type { Writer } from './http/writer.ts';
import type { Limits } from './limits.ts';
import type { Samples } from './samples/catalogue.ts';

/** What happened that the operator must know; never shown to a client. */
export interface LogEntry {
  readonly at: string;
  readonly level: 'error' | 'info';
  readonly message: string;
  /** As the answer named it. */
  readonly request_id?: string;
  readonly request?: string;
  /** The fault, with its stack. */
  readonly fault?: string;
}

/** What every section of the site works with. Time, chance and the log enter here. */
export interface Site {
  readonly store: Store;
  readonly samples: Samples;
  /** ISO 8601 in UTC. */
  readonly now: () => string;
  readonly random: (bytes: number) => Uint8Array;
  readonly log: (entry: LogEntry) => void;
  readonly limits: Limits;
  /** Whose token a request has, if that may write. */
  readonly writer: Writer;
  /** False once the server is ending. */
  readonly accepting: () => boolean;
}

/** What a request asks for: its query has been read, and has no other parameter than the route takes. */
export type Handler = (c: Context, query: Query) => Response | Refusal | Promise<Response | Refusal>;

export const WRITES = ['post', 'delete'] as const;

/**
 * One path and what it answers. GET brings HEAD and OPTIONS with it; what is not named here is 405. `face` says how a
 * refusal looks: a problem in JSON, or a page.
 */
export interface Route {
  /** In hono's words: `/api/documents/:id`. */
  readonly path: string;
  readonly face: 'api' | 'page';
  readonly get: Handler;
  readonly post?: Handler;
  readonly delete?: Handler;
  /** For the description of the API; pages for people have none. */
  readonly about?: { readonly get: About; readonly post?: About; readonly delete?: About };
  /** The query parameters of a page; a route with `about` has them there. */
  readonly query?: readonly string[];
}

/** A part of the site, one folder or file each; site.ts lists them. */
export type Section = (site: Site) => readonly Route[];
