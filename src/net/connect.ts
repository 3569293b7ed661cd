import { Agent as HttpAgent } from 'node:http';
import { Agent, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { FetchProblem } from '../base/index.ts';
import { dial } from './dial.ts';
import { ConnectFailure } from './failure.ts';
import { tlsProblem, secure as withTls } from './secure.ts';

/** Where one host and port may be connected to, decided before anything is sent. */
export interface Pin {
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
  /** Without TLS: every address is this machine's own. */
  readonly plain?: boolean;
}

/** What a request tells the agent beside Node's own options, among which Node hides the signal from agents. */
export interface PinnedRequest extends RequestOptions {
  readonly pinned: { readonly pin: Pin; readonly whole: AbortSignal };
}

interface ConnectOptions {
  readonly connectMs: number;
  readonly ca?: string;
}

/** Shorter than the servers that say nothing keep a connection without a request. */
const IDLE_MS = 4_000;

const connectTo = async (
  { pin, whole }: PinnedRequest['pinned'],
  { connectMs, ca }: ConnectOptions,
): Promise<TLSSocket | Socket> => {
  const time = AbortSignal.timeout(connectMs);
  const signal = AbortSignal.any([whole, time]);
  const unlessLate = (failure: ConnectFailure): ConnectFailure => {
    if (!time.aborted) return failure;
    const message = `no connection within ${connectMs} ms`;
    return new ConnectFailure({ code: 'fetch.timeout', message });
  };
  const nobody: FetchProblem = {
    code: 'fetch.unreachable',
    message: 'nothing answers at this host and port',
  };
  const tcp = await dial(pin.addresses, pin.port, signal).catch(() => {
    throw unlessLate(new ConnectFailure(nobody));
  });
  if (pin.plain) return tcp;
  return withTls(tcp, pin.host, { signal, ...(ca !== undefined && { ca }) }).catch((error: unknown) => {
    throw unlessLate(new ConnectFailure(tlsProblem(error as NodeJS.ErrnoException)));
  });
};

const KEPT = { keepAlive: true, timeout: IDLE_MS } as const;

type Answer = (error: unknown, stream?: Duplex) => void;

/**
 * What makes an agent connect each request to the addresses of its pin and never anywhere else. No proxy of the
 * environment is used: only Node's own agents look for one.
 */
const pinning = (own: ConnectOptions) => ({
  createConnection: (options: RequestOptions, answer: Answer): undefined => {
    connectTo((options as PinnedRequest).pinned, own).then(
      (socket) => answer(null, socket),
      (error: unknown) => answer(error),
    );
  },
});

/**
 * The connections of one client, each kept for a moment and used again for the same host and port. Those without TLS are
 * apart, so that none is ever taken for a secure one.
 */
export interface PinnedAgents {
  readonly secure: Agent;
  readonly plain: HttpAgent;
  readonly destroy: () => void;
}

export const pinnedAgents = (options: ConnectOptions): PinnedAgents => {
  const secure = Object.assign(new Agent(KEPT), pinning(options));
  const plain = Object.assign(new HttpAgent(KEPT), pinning(options));
  return {
    secure,
    plain,
    destroy: () => {
      secure.destroy();
      plain.destroy();
    },
  };
};
