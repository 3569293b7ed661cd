import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Authority, makeAuthority, type Validity } from './authority.ts';
import { type DnsHost, startDns, type Zone, zoneOf } from './dns-host.ts';
import { type Handler, type HttpsHost, startHttps } from './https-host.ts';

/**
 * A small internet on loopback: an authority, HTTPS servers for any names, a name server. What a verifier needs to reach
 * it are curl's words: `flags` gives them for the command, `authority.cert` and `dns.port` for the library.
 */
export interface Stage {
  readonly authority: Authority;
  readonly dns: DnsHost;
  /** The authority's certificate, in a file. */
  readonly cacert: string;
  /** A server for these names. Its certificate is the authority's unless another one is given. */
  readonly serve: (names: readonly string[], handler: Handler, options?: ServeOptions) => Promise<HttpsHost>;
  /** `--cacert`, `--dns`, `--allow-private`. */
  readonly flags: readonly string[];
  readonly close: () => Promise<void>;
}

export interface ServeOptions {
  readonly port?: number;
  readonly validity?: Validity;
  /** Signs the certificate in place of the stage's own. */
  readonly by?: Authority;
  /** The names in the certificate, where they differ. */
  readonly certified?: readonly string[];
}

/** Every name leads to loopback; records that are given come first. */
const zoneWith = (records: Parameters<typeof zoneOf>[0] | Zone): Zone => {
  const given = typeof records === 'function' ? records : zoneOf(records);
  return (question) => {
    const plan = given(question);
    if (plan.rcode !== 3 || question.type !== 'A') return plan;
    return { answers: [{ type: 'A', name: question.name, data: '127.0.0.1', ttl: 300 }] };
  };
};

/** Builds a stage. `records` as `zoneOf` reads them, or a zone; every other name has the address of loopback. */
export const buildStage = async (
  now: Date,
  records: Parameters<typeof zoneOf>[0] | Zone = {},
): Promise<Stage> => {
  const authority = await makeAuthority(now);
  const dns = await startDns(zoneWith(records));
  const folder = mkdtempSync(join(tmpdir(), 'readback-stage-'));
  const cacert = join(folder, 'ca.pem');
  writeFileSync(cacert, authority.cert);
  const hosts: HttpsHost[] = [];
  const serve: Stage['serve'] = async (names, handler, options = {}) => {
    const pair = await (options.by ?? authority).issue(options.certified ?? names, options.validity);
    const host = await startHttps(pair, handler, options.port);
    hosts.push(host);
    return host;
  };
  const close = async (): Promise<void> => {
    await Promise.all([dns.close(), ...hosts.map((host) => host.close())]);
    rmSync(folder, { recursive: true, force: true });
  };
  const flags = ['--cacert', cacert, '--dns', `127.0.0.1:${dns.port}`, '--allow-private'];
  return { authority, dns, cacert, serve, flags, close };
};
