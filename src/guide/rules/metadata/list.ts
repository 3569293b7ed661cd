import type { Rule } from '../../rule.ts';
import { blockCount } from './block-count.ts';
import { domainUnrelated } from './domain-unrelated.ts';
import { guideVersion } from './guide-version.ts';
import { lastReviewed } from './last-reviewed.ts';
import { malformed } from './malformed.ts';
import { missingRequired } from './missing-required.ts';
import { preferredLanguages } from './preferred-languages.ts';
import { profile } from './profile.ts';
import { recommendedVerifier } from './recommended-verifier.ts';
import { registryUrl } from './registry-url.ts';
import { repositoryUrl } from './repository-url.ts';
import { revoked } from './revoked.ts';
import { sourcePath } from './source-path.ts';
import { status } from './status.ts';
import { unknownKey } from './unknown-key.ts';
import { urls } from './urls.ts';
import { validUntil } from './valid-until.ts';
import { valueLong } from './value-long.ts';
import { verifierConformance } from './verifier-conformance.ts';

/** What the metadata block says, and whether it can be believed (guide profile 11). */
export const METADATA_RULES: readonly Rule[] = [
  blockCount,
  malformed,
  missingRequired,
  urls,
  profile,
  guideVersion,
  revoked,
  status,
  registryUrl,
  repositoryUrl,
  sourcePath,
  recommendedVerifier,
  verifierConformance,
  domainUnrelated,
  lastReviewed,
  validUntil,
  preferredLanguages,
  valueLong,
  unknownKey,
];
