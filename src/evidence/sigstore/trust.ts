import { createPublicKey, type KeyObject } from 'node:crypto';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { type KeyFinderFunc, type TrustMaterial, toTrustMaterial } from '@sigstore/verify';
import { ok } from '../../base/index.ts';
import type { Received } from '../../guide/index.ts';
import { ends, type Step } from './step.ts';

/** Whom a proof is held against. */
export interface Trust {
  readonly root: TrustedRoot;
  /** The same, to be asked for a key as well. */
  readonly withKey: (key: KeyObject) => TrustMaterial;
  readonly material: TrustMaterial;
}

const MEDIA_TYPE = /^application\/vnd\.dev\.sigstore\.trustedroot(?:\+json;version=0\.\d|\.v0\.\d\+json)$/;

const decode = ({ bytes }: Received): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));

/** A Sigstore trusted root, JSON. Every key and certificate in it must be readable, and a log must be among them. */
export const readTrust = (given: Received): Step<Trust> => {
  try {
    const root = TrustedRoot.fromJSON(decode(given));
    if (!MEDIA_TYPE.test(root.mediaType)) return ends('it is no Sigstore trusted root');
    if (root.tlogs.length === 0) return ends('it names no transparency log');
    const material = toTrustMaterial(root);
    const withKey = (publicKey: KeyObject): TrustMaterial => {
      const find: KeyFinderFunc = () => ({ publicKey, validFor: () => true });
      return { ...material, publicKey: find };
    };
    return ok({ root, material, withKey });
  } catch {
    return ends('it is no Sigstore trusted root that can be read');
  }
};

/** A public key, PEM, as the bytes that are compared (SubjectPublicKeyInfo, DER). */
export const readKey = ({ bytes }: Received): Step<Buffer> => {
  try {
    return ok(createPublicKey(Buffer.from(bytes)).export({ type: 'spki', format: 'der' }));
  } catch {
    return ends('it is no public key in PEM');
  }
};
