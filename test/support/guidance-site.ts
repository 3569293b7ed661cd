import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import {
  type SiteSource,
  type SiteSourceOptions,
  siteSource,
} from '../../src/evidence/guidance-site/site.ts';
import { type GuidanceDocument, summaryOf, writeXml } from '../../src/guidance/index.ts';
import { CLOCK, listening } from './net.ts';
import { value } from './readings.ts';

/** Answers a path in a test's own way; false leaves it to the site. */
export type Instead = (request: IncomingMessage, response: ServerResponse) => boolean;

export const send = (response: ServerResponse, status: number, body: string | object): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-length': Buffer.byteLength(text) }).end(text);
};

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const revisionsOf = (documents: readonly GuidanceDocument[]) =>
  documents.map((document) => ({
    ...summaryOf(document),
    digest: digestOf(writeXml(document)),
    published_at: CLOCK,
    author: 'local',
    author_name: 'Local',
    url: `/api/documents/${document.id}?revision=${document.revision}`,
  }));

const answer = (documents: readonly GuidanceDocument[], url: URL, response: ServerResponse): void => {
  const [, id, tail] = /^\/api\/documents\/([^/]+)(\/revisions)?$/.exec(url.pathname) ?? [];
  const own = documents
    .filter((document) => document.id === id)
    .sort((one, other) => one.revision - other.revision);
  const last = own.at(-1);
  if (id === undefined || last === undefined) return send(response, 404, { code: 'document_not_found' });
  if (tail !== undefined)
    return send(response, 200, { id, latest: last.revision, revisions: revisionsOf(own) });
  const revision = url.searchParams.get('revision');
  if (revision === null) return send(response, 200, { ...last, resolved_from: 'latest' });
  const exact = own.find((document) => document.revision === Number(revision));
  if (exact === undefined)
    return send(response, 404, { code: 'revision_not_found', detail: 'no such revision' });
  return send(response, 200, writeXml(exact));
};

/** A guidance site of these documents on loopback, for one test, and what was asked of it. */
export const guidanceServer = async (
  documents: readonly GuidanceDocument[],
  instead: Instead = () => false,
): Promise<{
  readonly origin: string;
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (!instead(request, response))
      answer(documents, new URL(request.url ?? '', 'http://localhost'), response);
  });
  const { port, close } = await listening(server);
  return { origin: `http://127.0.0.1:${port}`, asked, close };
};

/** Opens a site for one test. */
export const siteAt = (origin: string, options: Partial<SiteSourceOptions> = {}): SiteSource => {
  const site = value(siteSource(origin, { now: () => CLOCK, ...options }));
  onTestFinished(() => site.close());
  return site;
};
