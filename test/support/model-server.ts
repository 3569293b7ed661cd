import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** One answer of a provider: a body as JSON or as the very text, or nothing but a broken connection. */
export interface ProviderReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  readonly instead?: 'hang-up' | 'hang';
}

export interface ProviderRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

export interface ProviderServer {
  readonly url: string;
  readonly requests: readonly ProviderRequest[];
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
};

const answer = (response: ServerResponse, reply: ProviderReply): void => {
  if (reply.instead === 'hang') return;
  if (reply.instead === 'hang-up') response.destroy();
  else
    response
      .writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
      .end(reply.text ?? JSON.stringify(reply.body));
};

/** A server on loopback that gives these answers in this order, and the last one again and again. */
export const modelServer = async (...replies: readonly ProviderReply[]): Promise<ProviderServer> => {
  const requests: ProviderRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
    requests.push({ path: request.url ?? '', headers: request.headers, body });
    answer(response, replies[Math.min(requests.length, replies.length) - 1] ?? { status: 500 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
};
