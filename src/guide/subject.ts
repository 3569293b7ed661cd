import type { ReadAnchor } from './anchors.ts';
import type { SurfaceReading } from './discovery.ts';
import type { Evidence, Level } from './evidence.ts';
import type { Lookups } from './lookups.ts';
import type { Guide } from './parse/guide.ts';
import type { Manifest } from './parse/manifest.ts';
import type { AppliedProfile } from './parse/profile.ts';

/** What every rule sees. */
export interface Subject {
  readonly evidence: Evidence;
  readonly guide: Guide;
  /** The level the guide is judged for: the caller's, or the one its text claims (A10). */
  readonly claim: Level;
  readonly profile: AppliedProfile;
  readonly lookups: Lookups;
  /** The manifest, read once; undefined when none was given or fetched. */
  readonly manifest: () => Manifest | undefined;
  /** What all five channels say, read once. */
  readonly anchors: () => readonly ReadAnchor[];
  /** Which guides the surfaces name, read once; undefined where none was asked. */
  readonly surfaces: () => readonly SurfaceReading[] | undefined;
}
