import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { onTestFinished } from 'vitest';
import type { Role, Store } from '../../src/store/index.ts';
import { type Limits, type LogEntry, type ServeOptions, type Serving, serve } from '../../src/web/index.ts';
import { type Ground, opened, testWorld } from './stores.ts';

/** An answer as it came over the socket. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into any part of it; its schema is checked before.
  readonly json: any;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Exactly this path, which `fetch` would tidy up first; one connection each. */
export const askRaw = (url: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = httpRequest(
      { hostname: hostname.replace(/^\[|\]$/g, ''), port, path, method, headers, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const told = response.headers as Answer['headers'];
          const json = text !== '' && /json/.test(told['content-type'] ?? '') ? JSON.parse(text) : undefined;
          resolve({ status: response.statusCode ?? 0, headers: told, text, json });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

interface Described {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** Holds every answer against the description that the same site serves (LG-HTTP-52). */
export type Hold = (path: string, method: string, answer: Answer) => void;

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

const mediaOf = ({ headers }: Answer): string => (headers['content-type'] ?? '').split(';')[0] ?? '';

const holdTo = (description: Description): Hold => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ $id: 'site', components: description.components });
  const compiled = new Map<string, ValidateFunction>();
  const validator = (schema: object): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"site#/');
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, known);
    return known;
  };
  const paths = Object.entries(description.paths).map(([path, item]) => ({ pattern: patternOf(path), item }));
  const problem = { schema: { $ref: '#/components/schemas/guidance-problem' } };
  const check = (content: object | undefined, where: string, { json }: Answer): void => {
    const { schema } = (content ?? {}) as { readonly schema?: object };
    if (schema === undefined) throw new Error(`${where}: its media type is not described`);
    if (json === undefined) return;
    const validate = validator(schema);
    if (!validate(json)) throw new Error(`${where}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
  };
  return (path, method, answer) => {
    const media = mediaOf(answer);
    const where = `${method} ${path.slice(0, 80)} ${answer.status} ${media}`;
    if (media === 'application/problem+json') check(problem, where, answer);
    const plain = (path.split('?')[0] ?? '').replace(/%[0-9a-f]{2}/gi, 'x');
    const item = paths.find(({ pattern }) => pattern.test(plain))?.item;
    const operation = item?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    if (operation === undefined) return;
    const response = operation.responses[String(answer.status)];
    if (response === undefined) throw new Error(`${where}: its status is not described`);
    if (answer.text !== '') check(response.content?.[media], where, answer);
  };
};

/** Every site of a program describes itself alike. */
const holds = new Map<string, Hold>();

const holdOf = ({ text, json }: Answer): Hold => {
  const hold = holds.get(text) ?? holdTo(json);
  holds.set(text, hold);
  return hold;
};

export interface TestSite {
  readonly url: string;
  readonly store: Store;
  readonly log: readonly LogEntry[];
  readonly serving: Serving;
  /** Asks, and fails unless the answer is one that the site describes. */
  readonly ask: (path: string, asked?: Asked) => Promise<Answer>;
  /** A token of this role, for a header. */
  readonly token: (role: Role) => Promise<string>;
}

export interface SiteWish {
  readonly limits?: Partial<Limits>;
  /** Stands before the real store, to break a part of it. */
  readonly store?: (store: Store) => Store;
  readonly serve?: Partial<ServeOptions>;
}

/** The site over a real store, on a socket, for one test. */
export const openSite = async (ground: Ground | Store, wish: SiteWish = {}): Promise<TestSite> => {
  const store = 'engine' in ground ? await ground.store() : ground;
  const log: LogEntry[] = [];
  const up = await serve({
    store: wish.store?.(store) ?? store,
    ...testWorld(),
    log: (entry) => log.push(entry),
    port: 0,
    limits: { noticeMs: 0, ...wish.limits },
    ...wish.serve,
  });
  if (!up.ok) throw new Error(up.error.message);
  const { url } = up.value;
  onTestFinished(() => up.value.close());
  const description = await askRaw(url, '/openapi.json');
  const hold = holdOf(description);
  hold('/openapi.json', 'GET', description);
  return {
    url,
    store,
    log,
    serving: up.value,
    ask: async (path, asked = {}) => {
      const answer = await askRaw(url, path, asked);
      hold(path, asked.method ?? 'GET', answer);
      return answer;
    },
    token: async (role) => {
      const added = await store.tokens.add({ author: 'local', role });
      if (!added.ok) throw new Error(added.error.message);
      return `Bearer ${added.value.secret}`;
    },
  };
};

/** The same over an empty SQLite file, for what no engine makes different. */
export const openSqliteSite = async (wish: SiteWish = {}): Promise<TestSite> => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return openSite(await opened(`sqlite:${join(folder, 'guidance.db')}`), wish);
};
