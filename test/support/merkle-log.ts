import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { type BundleJson, logRow } from './sigstore.ts';

const hash = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((state, part) => state.update(part), createHash('sha256')).digest();

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The largest power of two below `size`. */
const split = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

/** RFC 6962, 2.1: the hash of a tree. */
const treeHash = (leaves: readonly Uint8Array[]): Buffer => {
  const [only] = leaves;
  if (leaves.length === 1 && only !== undefined) return hash(LEAF, only);
  const half = split(leaves.length);
  return hash(NODE, treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
};

/** RFC 6962, 2.1.1: the audit path of a leaf. */
const auditPath = (index: number, leaves: readonly Uint8Array[]): readonly Buffer[] => {
  if (leaves.length === 1) return [];
  const half = split(leaves.length);
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)];
  return index < half
    ? [...auditPath(index, left), treeHash(right)]
    : [...auditPath(index - half, right), treeHash(left)];
};

export interface Place {
  readonly index: number;
  readonly size: number;
  /** Replaces the entry: what the log keeps, and its kind and version. */
  readonly body?: object;
  readonly version?: string;
}

/** A log of many leaves, with a checkpoint of its own key and without promises, as Rekor's version 2 is one. */
export interface MerkleLog {
  /** Its row in a trusted root. */
  readonly row: (validFor?: object) => object;
  /** The bundle with its entry in this log. */
  readonly include: (bundle: BundleJson, place: Place) => BundleJson;
  /** The signed checkpoint of a tree of these leaves. */
  readonly checkpoint: (leaves: readonly Uint8Array[]) => string;
}

export const makeMerkleLog = (host = 'log.example.net'): MerkleLog => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const keyId = hash(der);
  const checkpoint = (leaves: readonly Uint8Array[]): string => {
    const note = `${host}\n${leaves.length}\n${treeHash(leaves).toString('base64')}\n`;
    const signature = Buffer.concat([keyId.subarray(0, 4), sign('sha256', Buffer.from(note), privateKey)]);
    return `${note}\n\u2014 ${host} ${signature.toString('base64')}\n`;
  };
  const include = (bundle: BundleJson, { index, size, body, version }: Place): BundleJson => {
    const [entry] = bundle.verificationMaterial.tlogEntries;
    const kept =
      body === undefined ? Buffer.from(entry.canonicalizedBody, 'base64') : Buffer.from(JSON.stringify(body));
    const leaves = Array.from({ length: size }, (_, at) => (at === index ? kept : Buffer.from(`leaf ${at}`)));
    const { inclusionPromise: _, integratedTime: _time, ...rest } = entry;
    const moved = {
      ...rest,
      logIndex: String(index),
      logId: { keyId: keyId.toString('base64') },
      ...(version !== undefined && { kindVersion: { kind: entry.kindVersion.kind, version } }),
      canonicalizedBody: kept.toString('base64'),
      inclusionProof: {
        logIndex: String(index),
        treeSize: String(size),
        rootHash: treeHash(leaves).toString('base64'),
        hashes: auditPath(index, leaves).map((one) => one.toString('base64')),
        checkpoint: { envelope: checkpoint(leaves) },
      },
    };
    return { ...bundle, verificationMaterial: { ...bundle.verificationMaterial, tlogEntries: [moved] } };
  };
  return { row: (validFor) => logRow(`https://${host}`, der, validFor), include, checkpoint };
};
