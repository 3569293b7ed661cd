import type { Evidence, Level } from './evidence.ts';
import type { Guide } from './guide.ts';
import type { Lookups } from './lookups.ts';
import type { AppliedProfile } from './profile.ts';

/** What every rule sees. */
export interface Subject {
  readonly evidence: Evidence;
  readonly guide: Guide;
  /** The level the guide is judged for: the caller's, or the one its text claims (A10). */
  readonly claim: Level;
  readonly profile: AppliedProfile;
  readonly lookups: Lookups;
}
