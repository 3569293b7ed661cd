import type { Rule } from '../../rule.ts';
import { anchors } from './anchors.ts';
import { levelFour } from './level-four.ts';
import { logIndependence } from './log-independence.ts';
import { manifest } from './manifest.ts';
import { publishedGuide } from './published.ts';
import { anchoredVerifier } from './recommended-verifier.ts';
import { immutableRelease } from './release.ts';

/** Whether the publisher released these very bytes (guide profile 11, "Provenance"). */
export const PROVENANCE_RULES: readonly Rule[] = [
  manifest,
  immutableRelease,
  publishedGuide,
  anchors,
  logIndependence,
  anchoredVerifier,
  levelFour,
];
