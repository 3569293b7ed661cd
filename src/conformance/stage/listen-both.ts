import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo, Server } from 'node:net';

const bound = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    socket.once('error', reject);
    socket.bind(port, host, () => resolve(socket));
  });

/**
 * Listens over TCP, and gives a socket for UDP at the same port. What is free over TCP somebody else may have over UDP; then
 * there are other ports.
 */
export const listenBoth = async (tcp: Server, host: string, attempts = 20): Promise<Socket> => {
  await new Promise<void>((resolve) => tcp.listen(0, host, resolve));
  try {
    return await bound(host, (tcp.address() as AddressInfo).port);
  } catch (error) {
    await new Promise<void>((resolve) => tcp.close(() => resolve()));
    if (attempts === 1) throw error;
    return listenBoth(tcp, host, attempts - 1);
  }
};
