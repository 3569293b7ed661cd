import { isIP, type Socket } from 'node:net';
import {
  checkServerIdentity,
  connect,
  createSecureContext,
  type PeerCertificate,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import type { FetchProblem } from '../base/index.ts';

const REASONS: readonly (readonly [codes: RegExp, message: string])[] = [
  [/CERT_HAS_EXPIRED/, 'its certificate has expired'],
  [/CERT_NOT_YET_VALID/, 'its certificate is not valid yet'],
  [/ALTNAME_INVALID/, 'its certificate is for another host'],
  [
    /SELF_SIGNED|UNABLE_TO_|SIGNATURE_FAILURE|CERT_UNTRUSTED|CERT_REJECTED|INVALID_CA|INVALID_PURPOSE|subtree violation/,
    'its certificate is not signed by a trusted authority',
  ],
  [/CERT_REVOKED/, 'its certificate was revoked'],
  [/EE_KEY|CA_KEY|CA_MD|DH_KEY|too weak/, 'its certificate or key is too weak'],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, 'it speaks only TLS versions that are no longer safe'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST|UNEXPECTED_MESSAGE/, 'it does not speak TLS'],
  [/NO_APPLICATION_PROTOCOL/, 'it does not offer HTTP/1.1'],
  [/CERTIFICATE_REQUIRED/, 'it wants a certificate of the client'],
  [/ECONNRESET|EPIPE/, 'the server broke off the TLS handshake; does this port speak HTTPS?'],
];

/** What an error of the TLS library means, without its own words (VP-10-18). */
export const tlsProblem = ({ code = '', message }: NodeJS.ErrnoException): FetchProblem => {
  // Node has no code for the rarer reasons.
  const said = code === 'UNSPECIFIED' ? message : code;
  return {
    code: 'fetch.tls.invalid',
    message: REASONS.find(([codes]) => codes.test(said))?.[1] ?? 'the TLS handshake failed',
  };
};

/** By the names that a certificate is for; a common name, which Node takes where there are none, is no host (RFC 9110 4.3.4). */
const checkNames = (host: string, certificate: PeerCertificate): Error | undefined =>
  checkServerIdentity(host, { ...certificate, subject: { ...certificate.subject, CN: '' } });

/** Whom connections trust: these authorities, or those of this Node. */
interface Trust {
  readonly ca: string | undefined;
  readonly context: SecureContext;
}

/** To make one takes a third of the time of a connection that fails, so clients that trust the same share the last one. */
let last: Trust | undefined;

const trusting = (ca: string | undefined): SecureContext => {
  if (last === undefined || last.ca !== ca)
    last = { ca, context: createSecureContext({ minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) }) };
  return last.context;
};

/**
 * TLS over a connection: the name asked for as SNI, the certificate verified against that name whatever the environment
 * says, HTTP/1.1 alone. Rejects with what the TLS library says, or with the signal's reason.
 */
export const secure = (
  tcp: Socket,
  host: string,
  { ca, signal }: { readonly ca?: string; readonly signal: AbortSignal },
): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const tls = connect({
      socket: tcp,
      servername: isIP(host) === 0 ? host : '',
      host,
      ALPNProtocols: ['http/1.1'],
      secureContext: trusting(ca),
      rejectUnauthorized: true,
      checkServerIdentity: checkNames,
    });
    const end = (act: () => void): void => {
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const fail = (error: unknown): void =>
      end(() => {
        tls.destroy();
        tcp.destroy();
        reject(error);
      });
    const onAbort = (): void => fail(signal.reason);
    // Also hears what goes wrong later: whoever reads the connection is told by its end.
    tls.on('error', fail);
    tls.once('secureConnect', () => end(() => resolve(tls)));
    signal.addEventListener('abort', onAbort, { once: true });
  });
