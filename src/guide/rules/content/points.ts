import type { Guide } from '../../guide.ts';
import type { Hit } from '../../rule.ts';
import type { SectionName } from '../../sections/names.ts';
import { contentOf } from './locate.ts';

/** One thing that a section has to say, and the words by which it is recognised. Texts arrive flat and in lower case. */
export interface Point {
  readonly says: string;
  readonly pattern: RegExp;
  /** A sentence anywhere in the guide that asks for at least as much. */
  readonly elsewhere?: RegExp;
}

/** A broad statement that covers several points at once. */
export interface Cover {
  readonly pattern: RegExp;
  readonly points: readonly string[];
}

interface Checklist {
  readonly name: SectionName;
  readonly points: readonly Point[];
  readonly covers?: readonly Cover[];
  /** Begins the message: `stop-and-ask conditions not stated`. */
  readonly says: string;
}

const saidElsewhere = (guide: Guide, pattern: RegExp | undefined): boolean =>
  pattern !== undefined && guide.sentences.some((sentence) => pattern.test(sentence.lower));

const CONFIDENCE = 0.8;

/** One hit that names all points which a section misses. A missing or empty section has its own finding. */
export const missingPoints = (
  guide: Guide,
  { name, points, covers = [], says }: Checklist,
): readonly Hit[] => {
  const content = contentOf(guide, name);
  if (content === undefined || content.body === '') return [];
  const covered = covers.filter(({ pattern }) => pattern.test(content.body)).flatMap((cover) => cover.points);
  const missing = points.filter(
    (point) =>
      !point.pattern.test(content.body) &&
      !covered.includes(point.says) &&
      !saidElsewhere(guide, point.elsewhere),
  );
  if (missing.length === 0) return [];
  const message = `${says}: ${missing.map((point) => point.says).join('; ')}`;
  return [{ message, at: content.at, confidence: CONFIDENCE }];
};
