import type { Supplied } from '../../evidence.ts';
import { lastFetch, parsedUrl, whyNot } from '../../fetched.ts';
import { byteCount, hexDigest, MANIFEST_FIELDS, type Manifest } from '../../parse/manifest.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { sameUrl } from '../../text/canonical.ts';
import { sameDomain } from '../fetch/same-domain.ts';
import { MANIFEST_OUTCOMES } from './manifest-outcomes.ts';

const unreadable = (why: NonNullable<Manifest['unreadable']>, { requests }: Supplied): Hit => {
  if (why === 'not-text')
    return {
      outcome: 'manifest.missing-required',
      message: `the manifest is no UTF-8 text of a manifest's size, so it has none of ${MANIFEST_FIELDS.join(', ')}`,
    };
  const outcome = 'manifest.fetch-failed';
  if (why === 'page') return { outcome, message: 'a web page was served in place of the manifest' };
  const fetch = lastFetch(requests);
  const reason = fetch === undefined ? undefined : whyNot(fetch);
  return {
    outcome,
    message:
      reason === undefined ? 'the manifest could not be read' : `the manifest was not received: ${reason}`,
  };
};

/** VP-22-02: what blocks a guide that redirects elsewhere blocks a manifest that does. */
const checkRedirects = ({ requests }: Supplied, { lookups }: Subject): readonly Hit[] => {
  const hops = lastFetch(requests)?.redirects ?? [];
  const away = hops.find(({ from, to }) => !sameDomain(from, to, lookups));
  if (away === undefined) return [];
  const message = 'the manifest is served from another registered domain than manifest-url names';
  return [{ outcome: 'manifest.fetch-failed', message, evidence: away.to }];
};

const checkHash = (written: string | undefined, sha256: string): readonly Hit[] => {
  if (written === undefined || hexDigest(written) === sha256) return [];
  const message =
    hexDigest(written) === undefined
      ? 'guide-sha256 of the manifest is no SHA-256 in hex'
      : 'guide-sha256 of the manifest is not the hash of these bytes';
  return [{ outcome: 'manifest.hash-mismatch', message, evidence: `${written} / ${sha256}` }];
};

const checkBytes = (written: string | undefined, bytes: number): readonly Hit[] => {
  if (written === undefined) return [];
  const count = byteCount(written);
  const evidence = `guide-bytes: ${written}`;
  if (count === undefined)
    return [
      { outcome: 'manifest.bytes-invalid', message: 'guide-bytes of the manifest is no integer', evidence },
    ];
  if (count === bytes) return [];
  const message = `guide-bytes of the manifest is ${count}, and the guide has ${bytes} bytes`;
  return [{ outcome: 'manifest.bytes-mismatch', message, evidence }];
};

/** GP-11-51: the field is 64 digits in lowercase; a hash in other letters is still compared. */
const checkLowercase = (written: string | undefined): readonly Hit[] =>
  written === undefined || [undefined, written].includes(hexDigest(written))
    ? []
    : [
        {
          outcome: 'manifest.missing-required',
          message: 'guide-sha256 of the manifest is not written in lowercase',
          evidence: written,
        },
      ];

const checkFields = (manifest: Manifest): readonly Hit[] => {
  const hits: Hit[] = manifest.problems.map((message) => ({ outcome: 'manifest.malformed', message }));
  const missing = MANIFEST_FIELDS.filter((key) => manifest.get(key) === undefined).join(', ');
  if (missing !== '')
    hits.push({
      outcome: 'manifest.missing-required',
      message: `the manifest lacks ${missing}`,
      evidence: missing,
    });
  return [...hits, ...checkLowercase(manifest.get('guide-sha256'))];
};

const checkVersion = (manifest: Manifest, { guide }: Subject): readonly Hit[] => {
  const declared = guide.metadata.get('guide-version');
  const written = manifest.get('guide-version');
  if (declared === undefined || written === undefined || declared.value === written) return [];
  const message = `the manifest is for guide version ${written}, and the guide declares ${declared.value}`;
  return [{ outcome: 'manifest.guide-version-mismatch', message, at: declared.span }];
};

/** The manifest may be that of another guide of the site, whose hash is then no word about this one. */
const checkPath = (manifest: Manifest, { guide, evidence }: Subject): readonly Hit[] => {
  const written = manifest.get('guide-path');
  const urls = [guide.metadata.get('canonical-url')?.value, evidence.fetch?.url, evidence.fetch?.finalUrl];
  const paths = urls.flatMap((url) => parsedUrl(url ?? '')?.pathname ?? []);
  if (written === undefined || paths.length === 0 || paths.includes(written)) return [];
  const message = `guide-path of the manifest is ${written}, and the path of the guide is ${paths[0]}`;
  return [{ outcome: 'manifest.guide-path-mismatch', message, evidence: written }];
};

const checkCanonical = (manifest: Manifest, { guide }: Subject): readonly Hit[] => {
  const declared = guide.metadata.get('canonical-url');
  const written = manifest.get('canonical-url');
  if (declared === undefined || written === undefined || sameUrl(written, declared.value)) return [];
  const message = `the manifest is for ${written}, and the canonical-url of the guide is ${declared.value}`;
  return [{ outcome: 'manifest.canonical-url-mismatch', message, evidence: written, at: declared.span }];
};

const checkSignature = (manifest: Manifest): Hit => {
  const written = manifest.get('signature');
  return written === undefined
    ? { outcome: 'manifest.signature.absent', message: 'the manifest names no signature' }
    : {
        outcome: 'manifest.signature.present',
        message: 'the manifest names a signature, which this profile version does not verify',
        evidence: written,
      };
};

const check = (subject: Subject): readonly Hit[] => {
  const { manifest: supplied, guide } = subject.evidence;
  const manifest = subject.manifest();
  if (supplied === undefined || manifest === undefined) return [];
  if (manifest.unreadable !== undefined) return [unreadable(manifest.unreadable, supplied)];
  return [
    ...checkRedirects(supplied, subject),
    ...checkFields(manifest),
    ...checkHash(manifest.get('guide-sha256'), guide.sha256),
    ...checkBytes(manifest.get('guide-bytes'), guide.bytes.length),
    ...checkVersion(manifest, subject),
    ...checkPath(manifest, subject),
    ...checkCanonical(manifest, subject),
    checkSignature(manifest),
  ];
};

/** Runs whenever a manifest is there, also for a guide that claims Level 3: what it says must be true. */
export const manifest = rules({ outcomes: MANIFEST_OUTCOMES, from: 3, check });
