import type { Cycle, FailedLink, Reading, SkippedLink, StoppedAction } from './reading.ts';

type Lines<T> = (one: T) => readonly string[];

/** How one form of a report writes each entry of what was not read or needs a look. */
export interface EntryLines {
  readonly skipped: Lines<SkippedLink>;
  readonly failed: Lines<FailedLink>;
  readonly cycle: Lines<Cycle>;
  readonly mixed: Lines<Reading['mixed_revisions'][number]>;
  readonly stopped: Lines<StoppedAction>;
}

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What a report says after the documents, in its order; a section without entries is left out. */
export const sectionsOf = (reading: Reading, lines: EntryLines): readonly Section[] =>
  [
    { title: 'Not followed', lines: reading.skipped.flatMap(lines.skipped) },
    { title: 'Missing', lines: reading.missing.flatMap(lines.failed) },
    { title: 'In a format that is not known', lines: reading.unknown_versions.flatMap(lines.failed) },
    { title: 'Not reached', lines: reading.unreachable.flatMap(lines.failed) },
    { title: 'Not usable', lines: reading.unusable.flatMap(lines.failed) },
    { title: 'Documents that lead to each other', lines: reading.cycles.flatMap(lines.cycle) },
    { title: 'Read in several revisions', lines: reading.mixed_revisions.flatMap(lines.mixed) },
    { title: 'Stopped', lines: reading.stopped_actions.flatMap(lines.stopped) },
  ].filter((section) => section.lines.length > 0);
