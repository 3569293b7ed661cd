import { connect as connectTcp, type LookupFunction } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import type { FetchProblem } from '../base/index.ts';

/** Why no connection came about, as a value that travels through the HTTP library. */
export class ConnectFailure extends Error {
  readonly problem: FetchProblem;
  /** The connection came as far as TLS, and TLS failed. */
  readonly tls: boolean;

  constructor(problem: FetchProblem, tls: boolean) {
    super(problem.message);
    this.problem = problem;
    this.tls = tls;
  }
}

/** Where one origin may be connected to, decided before anything is sent. */
export interface Pin {
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
}

const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const [first] = all;
    if (options.all === true) (done as (error: null, all: unknown) => void)(null, all);
    else done(null, first?.address ?? '', first?.family ?? 4);
  };

const TLS_REASONS: readonly (readonly [codes: RegExp, message: string])[] = [
  [/CERT_HAS_EXPIRED/, 'its certificate has expired'],
  [/CERT_NOT_YET_VALID/, 'its certificate is not valid yet'],
  [/ALTNAME_INVALID/, 'its certificate is for another host'],
  [
    /SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|CERT_UNTRUSTED|INVALID_CA/,
    'its certificate is not signed by a trusted authority',
  ],
  [/CERT_REVOKED/, 'its certificate was revoked'],
  [/CERT_SIGNATURE|EE_KEY|CA_MD/, 'its certificate is too weak'],
];

const tlsFailure = (error: NodeJS.ErrnoException): ConnectFailure => {
  const code = error.code ?? '';
  const why = TLS_REASONS.find(([codes]) => codes.test(code))?.[1] ?? 'the TLS handshake failed';
  return new ConnectFailure({ code: 'fetch.tls.invalid', message: why }, true);
};

const refused = new ConnectFailure(
  { code: 'fetch.unreachable', message: 'nothing answers at this host and port' },
  false,
);

/**
 * Connects to a pinned address and never anywhere else: TLS with the name asked for as SNI, its certificate verified
 * against that name, HTTP/1.1 only. `pinOf` gives what was checked for an origin.
 */
export const pinnedConnector =
  (
    pinOf: (origin: string) => Pin | undefined,
    options: {
      readonly ca?: string;
      readonly connectMs: number;
      /** Hears the address of each connection. */
      readonly onConnect: (pin: Pin, address: string) => void;
    },
  ): buildConnector.connector =>
  ({ hostname, port }, callback) => {
    const pin = pinOf(`${hostname}:${port || 443}`);
    if (pin === undefined) {
      callback(refused, null);
      return;
    }
    let secure: TLSSocket | undefined;
    const tcp = connectTcp({
      host: pin.host,
      port: pin.port,
      lookup: lookupOf(pin.addresses),
      autoSelectFamily: true,
    });
    const late = new ConnectFailure(
      { code: 'fetch.timeout', message: `no connection within ${options.connectMs} ms` },
      false,
    );
    const timer = setTimeout(() => settle(late), options.connectMs);
    let settled = false;
    const settle = (failure?: ConnectFailure): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      if (failure === undefined && secure !== undefined) {
        options.onConnect(pin, secure.remoteAddress ?? '');
        callback(null, secure);
        return;
      }
      tcp.destroy();
      secure?.destroy();
      callback(failure ?? refused, null);
    };
    tcp.on('error', () => settle(refused));
    tcp.once('connect', () => {
      secure = connectTls({
        socket: tcp,
        servername: /^[\d.]+$|:/.test(pin.host) ? '' : pin.host,
        host: pin.host,
        ALPNProtocols: ['http/1.1'],
        minVersion: 'TLSv1.2',
        rejectUnauthorized: true,
        ...(options.ca !== undefined && { ca: options.ca }),
      });
      secure.on('error', (error) => settle(tlsFailure(error)));
      secure.once('secureConnect', () => settle());
    });
  };
