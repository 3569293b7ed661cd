import { connect, isIP, type Socket } from 'node:net';

/** How long an address is tried alone before the next one is tried beside it (RFC 8305 5). */
const HEAD_START_MS = 250;

/** A name server may answer with hundreds; so many are tried. */
const MOST = 8;

/** IPv6 and IPv4 in turn, so that a family that leads nowhere costs one head start; a name is no address. */
const inTurn = (addresses: readonly string[]): readonly string[] => {
  const six = addresses.filter((address) => isIP(address) === 6);
  const four = addresses.filter((address) => isIP(address) === 4);
  const turns = Array.from({ length: Math.max(six.length, four.length) }, (_, turn) => [
    six[turn],
    four[turn],
  ]);
  return turns.flat().flatMap((address) => address ?? []);
};

/** Connects to the first of these addresses that answers, and to nothing else. Rejects when none does. */
export const dial = (addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const waiting = inTurn(addresses).slice(0, MOST);
    const trying = new Set<Socket>();
    let timer: NodeJS.Timeout | undefined;
    const end = (winner?: Socket): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      waiting.length = 0;
      for (const socket of trying) if (socket !== winner) socket.destroy();
      trying.clear();
      if (winner === undefined) reject(signal.reason ?? new Error('no address answers'));
      else resolve(winner);
    };
    const onAbort = (): void => end();
    const next = (): void => {
      clearTimeout(timer);
      const address = waiting.shift();
      if (address === undefined) {
        if (trying.size === 0) end();
        return;
      }
      const socket = connect({ host: address, port, noDelay: true });
      trying.add(socket);
      socket.once('connect', () => end(socket));
      socket.on('error', () => {
        if (trying.delete(socket)) next();
      });
      timer = setTimeout(next, HEAD_START_MS);
    };
    if (signal.aborted) {
      end();
      return;
    }
    signal.addEventListener('abort', onAbort, { once: true });
    next();
  });
