import type { Subject } from '../subject.ts';

/** Something to tell about a channel, under the finding id that it belongs to. */
export interface AnchorNote {
  readonly id: string;
  readonly message: string;
  readonly evidence?: string;
}

/** What one channel says about the guide. */
export interface AnchorReading {
  readonly status: 'present-matches' | 'present-mismatch' | 'unreachable' | 'absent';
  /** False when nobody looked at it, or what was given could not be verified here (V10). */
  readonly checked: boolean;
  /** Whether a match counts as the independent anchor of Level 4. */
  readonly counted: boolean;
  readonly reason?: string;
  readonly observed?: string;
  /** The recommended verifiers that it names, as written (VP-15-10). */
  readonly verifiers?: readonly string[];
  readonly notes: readonly AnchorNote[];
}

/** What a channel is held against. */
export interface Expected {
  readonly subject: Subject;
  /** The manifest's hash, or that of the guide where there is no manifest to compare with (VP-23-01). */
  readonly sha256: string;
  readonly canonicalUrl: string | undefined;
}

export const absent = (reason: string, notes: readonly AnchorNote[] = []): AnchorReading => ({
  status: 'absent',
  checked: true,
  counted: false,
  reason,
  notes,
});

export const unchecked = (reason: string, notes: readonly AnchorNote[] = []): AnchorReading => ({
  ...absent(reason, notes),
  checked: false,
});

export const unreachable = (reason: string): AnchorReading => ({
  status: 'unreachable',
  checked: true,
  counted: false,
  reason,
  notes: [],
});

/** A hash was read: it matches or it does not. */
export const observed = (
  hash: string,
  expected: string,
  notes: readonly AnchorNote[] = [],
): AnchorReading => ({
  status: hash === expected ? 'present-matches' : 'present-mismatch',
  checked: true,
  counted: true,
  observed: hash,
  notes,
});
