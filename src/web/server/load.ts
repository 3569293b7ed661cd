import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits.ts';
import { refuse, tooLate } from './plain.ts';

const SWEEP_MS = 500;

/** The requests in work: how many there are, and how long each of them takes. */
export interface Load {
  /** False when it is one too many. */
  readonly admit: (response: ServerResponse) => boolean;
  readonly answering: (socket: Socket) => boolean;
  /** The answers in work end their connections. */
  readonly last: () => void;
  readonly stop: () => void;
}

/** The client is told that it takes too long; the handler that is still at it speaks to nobody from here on. */
const giveUp = (response: ServerResponse): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  refuse(response, tooLate);
  Object.assign(response, { writeHead: () => response, write: () => true, end: () => response });
};

/** Ages are counted in sweeps: no clock is asked, and a clock that is set breaks nothing. */
export const openLoad = ({ requests, answerMs }: Limits): Load => {
  const started = new Map<ServerResponse, number>();
  const oldest = Math.ceil(answerMs / SWEEP_MS);
  let sweeps = 0;
  const sweep = setInterval(() => {
    sweeps++;
    for (const [response, at] of started) {
      if (sweeps - at <= oldest) break;
      started.delete(response);
      giveUp(response);
    }
  }, SWEEP_MS);
  sweep.unref();
  const leave = function (this: ServerResponse): void {
    started.delete(this);
  };
  return {
    admit: (response) => {
      if (started.size >= requests) return false;
      started.set(response, sweeps);
      response.on('close', leave);
      return true;
    },
    answering: (socket) => [...started.keys()].some((response) => response.socket === socket),
    last: () => {
      for (const response of started.keys()) response.shouldKeepAlive = false;
    },
    stop: () => clearInterval(sweep),
  };
};
