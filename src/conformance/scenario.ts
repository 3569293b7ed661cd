import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import { resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { succeeds } from '../base/index.ts';
import { makeAuthority, type Validity } from './stage/authority.ts';
import { zoneOf } from './stage/dns-host.ts';
import { GUIDE_HEADERS, type Handler, type HttpsHost, type Route, serveRoutes } from './stage/https-host.ts';
import { buildStage, type ServeOptions, type Stage } from './stage/stage.ts';

const headerName = z
  .string()
  .refine((name) => succeeds(() => validateHeaderName(name)), 'this is no name of a header');
const headerValue = z
  .string()
  .refine((value) => succeeds(() => validateHeaderValue('x', value)), 'this cannot stand in a header');

const path = z.strictObject({
  /** A file beside the scenario, or elsewhere in the suite. */
  file: z.string().optional(),
  /** Files that are served in turn, one for each request. */
  variants: z.array(z.string()).optional(),
  status: z.int().min(200).max(599).optional(),
  /** In place of the headers that the guide profile wants. */
  headers: z.record(headerName, headerValue).optional(),
  redirect: headerValue.optional(),
  /** The file is served this many times over, as one body. */
  repeat: z.int().min(1).max(100_000).optional(),
  gzip: z.boolean().optional(),
});

const TLS = ['valid', 'expired', 'not-yet-valid', 'wrong-host', 'untrusted'] as const;

const host = z.strictObject({ tls: z.enum(TLS).default('valid'), paths: z.record(z.string(), path) });

/** A certificate is made for each: for a name, or for an address. */
const hostName = z
  .string()
  .refine(
    (name) => (/^[\d.]+$|:/.test(name) ? isIP(name) !== 0 : /^(?:[\w-]+\.)*[\w-]+$/.test(name)),
    'this is no name of a host',
  );

const ADDRESSES: Readonly<Record<string, (value: string) => boolean>> = { A: isIPv4, AAAA: isIPv6 };

const records = z
  .record(z.string(), z.array(z.string()))
  .refine(
    (all) =>
      Object.entries(all).every(([key, values]) =>
        values.every(ADDRESSES[key.split(' ')[0] ?? ''] ?? (() => true)),
      ),
    'an address record holds no address',
  );

/**
 * A fetch, and the servers that it meets. In every text `{{port}}` stands for the port of the first host, `{{port:HOST}}`
 * for that of another, `{{sha256:FILE}}` and `{{bytes:FILE}}` for a file as it is served.
 */
export const scenarioSchema = z.looseObject({
  url: z.string(),
  hosts: z.record(hostName, host).optional(),
  dns: records.optional(),
  /** Without it the verifier is not told to allow private addresses. */
  allow_private: z.boolean().default(true),
});

export type Scenario = z.infer<typeof scenarioSchema>;
type Path = z.infer<typeof path>;

/** What to run a verifier with. */
export interface Staged {
  readonly url: string;
  readonly flags: readonly string[];
  /** Fills in the placeholders of a text. */
  readonly fill: (text: string) => string;
  readonly close: () => Promise<void>;
}

const KNOWN: ReadonlySet<string> = new Set(['url', 'hosts', 'dns', 'allow_private']);

/** Members that some other suite's scenarios have and this harness does not act out. */
export const unsupported = (scenario: Scenario): readonly string[] =>
  Object.keys(scenario).filter((key) => !KNOWN.has(key));

/** A scenario that cannot be acted out, because its suite is not whole. */
export class SuiteFault extends Error {}

/** The files of a scenario with their placeholders filled in. */
interface Texts {
  readonly fill: (text: string) => string;
  readonly file: (name: string) => Uint8Array;
}

const textsOf = (suite: string, dir: string, port: (host: string | undefined) => number): Texts => {
  const open = new Set<string>();
  const file = (name: string): Uint8Array => {
    const found = resolve(dir, name);
    if (!found.startsWith(suite + sep) || statSync(found, { throwIfNoEntry: false })?.isFile() !== true)
      throw new SuiteFault(`the suite has no file ${name}`);
    if (open.has(found)) throw new SuiteFault(`the file ${name} cannot hold its own hash or length`);
    open.add(found);
    const bytes = Buffer.from(fill(readFileSync(found, 'latin1')), 'latin1');
    open.delete(found);
    return bytes;
  };
  const fill = (text: string): string =>
    text.replace(/\{\{(port|sha256|bytes)(?::([^}]+))?\}\}/g, (_all, kind: string, name?: string) => {
      if (kind === 'port') return String(port(name));
      const bytes = file(name ?? '');
      return kind === 'bytes' ? String(bytes.length) : createHash('sha256').update(bytes).digest('hex');
    });
  return { fill, file };
};

const bodyOf = (plan: Path, name: string, texts: Texts): Uint8Array => {
  const once = texts.file(name);
  const body = Buffer.concat(Array.from({ length: plan.repeat ?? 1 }, () => once));
  return plan.gzip === true ? gzipSync(body) : body;
};

const routeOf = (plan: Path, texts: Texts): Route => {
  const { status = 200, headers = GUIDE_HEADERS } = plan;
  const encoded = plan.gzip === true ? { ...headers, 'content-encoding': 'gzip' } : headers;
  if (plan.redirect !== undefined)
    return { status: plan.status ?? 302, headers: { location: texts.fill(plan.redirect) } };
  const names = plan.variants ?? (plan.file === undefined ? [] : [plan.file]);
  const bodies = names.map((name) => bodyOf(plan, name, texts));
  let served = 0;
  return (_request, response) => {
    response.writeHead(status, encoded).end(bodies[served++ % Math.max(bodies.length, 1)] ?? '');
  };
};

const DAY = 86_400_000;
const VALIDITY: Readonly<Partial<Record<(typeof TLS)[number], readonly [from: number, to: number]>>> = {
  expired: [-30, -1],
  'not-yet-valid': [1, 30],
};

const serveOptions = async (tls: (typeof TLS)[number], now: Date): Promise<ServeOptions> => {
  const days = VALIDITY[tls];
  const at = (offset: number): Date => new Date(now.getTime() + offset * DAY);
  const validity: Validity | undefined = days && { from: at(days[0]), to: at(days[1]) };
  return {
    ...(validity !== undefined && { validity }),
    ...(tls === 'wrong-host' && { certified: ['elsewhere.example.net'] }),
    ...(tls === 'untrusted' && { by: await makeAuthority(now, 'Nobody trusts this authority') }),
  };
};

/** A server's handler that is decided once all servers have their ports. */
interface Waiting {
  readonly host: HttpsHost;
  readonly decide: (handler: Handler) => void;
}

const startHost = async (stage: Stage, name: string, options: ServeOptions): Promise<Waiting> => {
  let decided: Handler = (_request, response) => response.writeHead(503).end();
  const host = await stage.serve([name], (request, response) => decided(request, response), options);
  return {
    host,
    decide: (handler) => {
      decided = handler;
    },
  };
};

const handlerOf = (paths: Readonly<Record<string, Path>>, texts: Texts): Handler =>
  serveRoutes(
    Object.fromEntries(Object.entries(paths).map(([where, plan]) => [where, routeOf(plan, texts)])),
  );

/** Starts the servers of a scenario. Throws a SuiteFault when the suite does not hold what the scenario names. */
export const stageScenario = async (
  suite: string,
  dir: string,
  scenario: Scenario,
  now: Date,
): Promise<Staged> => {
  const started = new Map<string, Waiting>();
  const portOf = (name: string | undefined): number =>
    (name === undefined ? [...started.values()][0] : started.get(name))?.host.port ?? 443;
  const texts = textsOf(resolve(suite), dir, portOf);
  let records: Readonly<Record<string, readonly string[]>> = {};
  const stage = await buildStage(now, (question) => zoneOf(records)(question));
  try {
    for (const [name, { tls }] of Object.entries(scenario.hosts ?? {}))
      started.set(name, await startHost(stage, name, await serveOptions(tls, now)));
    for (const [name, { paths }] of Object.entries(scenario.hosts ?? {}))
      started.get(name)?.decide(handlerOf(paths, texts));
    records = Object.fromEntries(
      Object.entries(scenario.dns ?? {}).map(([key, values]) => [key, values.map(texts.fill)]),
    );
    const flags = scenario.allow_private
      ? stage.flags
      : stage.flags.filter((flag) => flag !== '--allow-private');
    return { url: texts.fill(scenario.url), flags, fill: texts.fill, close: stage.close };
  } catch (error) {
    await stage.close();
    throw error;
  }
};
