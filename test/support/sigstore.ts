import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Bundle, bundleToJSON } from '@sigstore/bundle';
import {
  fulcioHandler,
  initializeCA,
  initializeCTLog,
  initializeTLog,
  initializeTSA,
  rekorHandler,
  tsaHandler,
} from '@sigstore/mock';
import {
  DSSEBundleBuilder,
  FulcioSigner,
  MessageSignatureBundleBuilder,
  RekorWitness,
  type Signer,
  TSAWitness,
} from '@sigstore/sign';
import type { Received } from '../../src/guide/evidence.ts';
import { sha256 } from './guides.ts';

/** A bundle as JSON, to be edited; what an edit reaches is written by the one who edits. */
// biome-ignore lint/suspicious/noExplicitAny: a test breaks every part of it, wherever it stands.
export type BundleJson = any;

/** The claims of a token, as a workflow of GitHub gets one. */
export interface Claims {
  readonly sub: string;
  readonly iss: string;
  readonly repository?: string;
}

export const WORKFLOW: Claims = {
  sub: 'https://github.com/acme/ledger/.github/workflows/release.yml@refs/tags/v1.0.0',
  iss: 'https://token.actions.githubusercontent.com',
  repository: 'acme/ledger',
};

const tokenOf = (claims: Claims): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.${part({})}`;
};

export const receivedText = (text: string): Received => {
  const bytes = Uint8Array.from(Buffer.from(text));
  return { received: bytes.length > 0, bytes, sha256: sha256(bytes), truncated: false };
};

const digest = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

const derOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

const base64 = (bytes: ArrayBufferView<ArrayBufferLike>): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export interface InstanceOptions {
  /** The clock of the authority that issues certificates; the log's and the timestamp authority's is the real one. */
  readonly issuedAt?: Date;
  /** The host whose repositories the certificates name; default GitHub's, as the mock writes it. */
  readonly codeHost?: string;
  /** How an attestation is written into the log. */
  readonly entryType?: 'dsse' | 'intoto';
  /** No log of certificates. */
  readonly withoutCtLog?: true;
}

/** A Sigstore instance of its own: certificate authority, logs and timestamp authority behind HTTP on loopback. */
export interface Instance {
  readonly trustedRoot: Readonly<Record<string, unknown>>;
  /** A workflow's certificate, entry and timestamp over these bytes: version 0.3. */
  readonly signBytes: (data: string, claims?: Claims) => Promise<BundleJson>;
  /** The same over an attestation. */
  readonly signStatement: (statement: unknown, claims?: Claims, payloadType?: string) => Promise<BundleJson>;
  /** The entry of a bare key over these bytes. */
  readonly signWithKey: (data: string, key: KeyObject) => Promise<BundleJson>;
  readonly close: () => Promise<void>;
}

type HttpHandler = ReturnType<typeof fulcioHandler>;

const serve = async (handlers: readonly HttpHandler[]) => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const handler = handlers.find(({ path }) => path === request.url);
      const answer = await handler?.fn(Buffer.concat(parts).toString('utf8'));
      response
        .writeHead(answer?.statusCode ?? 404, { 'content-type': answer?.contentType ?? 'text/plain' })
        .end(answer?.response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
};

const EPOCH = new Date(Date.UTC(2020, 0)).toISOString();

/** One row of a trusted root for a log. */
export const logRow = (baseUrl: string, key: Uint8Array, validFor: object = { start: EPOCH }): object => ({
  baseUrl,
  hashAlgorithm: 'SHA2_256',
  publicKey: { rawBytes: base64(key), keyDetails: 'PKIX_ECDSA_P256_SHA_256', validFor },
  logId: { keyId: base64(digest(key)) },
});

const authorityRow = (uri: string, ...certificates: readonly ArrayBufferView<ArrayBufferLike>[]): object => ({
  subject: { organization: 'example', commonName: 'example' },
  uri,
  certChain: { certificates: certificates.map((one) => ({ rawBytes: base64(one) })) },
  validFor: { start: EPOCH },
});

/** What the tools of npm write as version 0.2 with a chain of one, as version 0.3. */
const asLatest = (bundle: Bundle): BundleJson => {
  const json = bundleToJSON(bundle) as BundleJson;
  const { x509CertificateChain: chain, ...material } = json.verificationMaterial;
  return {
    ...json,
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { ...material, ...(chain !== undefined && { certificate: chain.certificates[0] }) },
  };
};

/** The public half of a private key, PEM. */
export const pemOf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

const keySigner = (key: KeyObject): Signer => ({
  sign: async (data) => ({
    signature: sign('sha256', data, key),
    key: { $case: 'publicKey', publicKey: pemOf(key), hint: 'a-key' },
  }),
});

interface ProposedDsse {
  readonly kind: string;
  readonly spec: {
    readonly proposedContent: { readonly envelope: string; readonly verifiers: readonly string[] };
  };
}

/** What Rekor keeps of an envelope that it is shown; the mock keeps all it is shown. */
const asKept = (proposed: object): object => {
  const { kind, spec } = proposed as ProposedDsse;
  if (kind !== 'dsse') return proposed;
  const { envelope, verifiers } = spec.proposedContent;
  const { payload, signatures } = JSON.parse(envelope) as BundleJson;
  const hashOf = (bytes: Uint8Array): object => ({
    algorithm: 'sha256',
    value: digest(bytes).toString('hex'),
  });
  return {
    apiVersion: '0.0.1',
    kind,
    spec: {
      envelopeHash: hashOf(Buffer.from(envelope)),
      payloadHash: hashOf(Buffer.from(payload, 'base64')),
      signatures: [{ signature: signatures[0].sig, verifier: verifiers[0] }],
    },
  };
};

type Authority = Awaited<ReturnType<typeof initializeCA>>;

const atHost = (ca: Authority, codeHost: string): Authority => ({
  rootCertificate: ca.rootCertificate,
  issueCertificate: ({ extensions = [], ...rest }) =>
    ca.issueCertificate({
      ...rest,
      extensions: extensions.map((one) => ({
        ...one,
        value: one.value.replace(/^https:\/\/github\.com(?=\/)/, codeHost),
      })),
    }),
});

/** The mock writes milliseconds without their zeros in front, which nobody can read. */
const wholeSecond = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000);

const REKOR = 'https://rekor.example.org';

export const startInstance = async (options: InstanceOptions = {}): Promise<Instance> => {
  const [ctKeys, caKeys, logKeys, tsaKeys] = [newKeys(), newKeys(), newKeys(), newKeys()];
  const ctlog = options.withoutCtLog ? undefined : await initializeCTLog(ctKeys);
  const ca = atHost(
    await initializeCA(caKeys, ctlog, options.issuedAt),
    options.codeHost ?? 'https://github.com',
  );
  const rekor = await initializeTLog(REKOR, logKeys);
  const tlog: typeof rekor = Object.assign(Object.create(rekor), {
    log: (proposed: object) => rekor.log(asKept(proposed)),
  });
  const tsa = Object.assign(await initializeTSA(tsaKeys), { getCurrentTime: wholeSecond });
  const { url, close } = await serve([fulcioHandler(ca), rekorHandler(tlog), tsaHandler(tsa)]);
  const client = { retry: 0, timeout: 300_000 };
  const witnesses = [
    new RekorWitness({ rekorBaseURL: url, entryType: options.entryType ?? 'dsse', ...client }),
    new TSAWitness({ tsaBaseURL: url, ...client }),
  ];
  const workflow = (claims: Claims): Signer =>
    new FulcioSigner({
      fulcioBaseURL: url,
      identityProvider: { getToken: async () => tokenOf(claims) },
      ...client,
    });
  const messageOf = async (data: string, signer: Signer): Promise<BundleJson> =>
    asLatest(
      await new MessageSignatureBundleBuilder({ signer, witnesses }).create({ data: Buffer.from(data) }),
    );
  return {
    trustedRoot: {
      mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
      tlogs: [logRow(REKOR, derOf(logKeys.publicKey))],
      certificateAuthorities: [authorityRow('https://ca.example.org', ca.rootCertificate)],
      ctlogs: ctlog === undefined ? [] : [logRow('https://ct.example.org', derOf(ctKeys.publicKey))],
      timestampAuthorities: [
        authorityRow('https://tsa.example.org', tsa.intCertificate, tsa.rootCertificate),
      ],
    },
    signBytes: (data, claims = WORKFLOW) => messageOf(data, workflow(claims)),
    signStatement: async (statement, claims = WORKFLOW, payloadType = 'application/vnd.in-toto+json') =>
      asLatest(
        await new DSSEBundleBuilder({ signer: workflow(claims), witnesses }).create({
          data: Buffer.from(JSON.stringify(statement)),
          type: payloadType,
        }),
      ),
    signWithKey: (data, key) => messageOf(data, keySigner(key)),
    close,
  };
};
