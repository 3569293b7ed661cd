import type { Guide } from '../../parse/guide.ts';
import { sentencesWithWord } from '../../prose/mentions.ts';
import type { Hit } from '../../rule.ts';
import type { SectionName } from '../../sections/names.ts';
import { contentOf } from './locate.ts';
import { isPointer } from './pointer.ts';

/** One thing that a section has to say, and the words by which it is recognised. Texts arrive flat and in lower case. */
export interface Point {
  readonly says: string;
  /** Usual words, any of which says it; looked for before the pattern, which costs more. */
  readonly words?: readonly string[];
  readonly pattern: RegExp;
  /** One of them stands in whatever the pattern matches: cheap to look for, where the pattern is costly. */
  readonly stems?: readonly string[];
  /** A sentence anywhere in the guide that asks for at least as much; it holds one of the whole `words`. */
  readonly elsewhere?: { readonly words: readonly string[]; readonly pattern: RegExp };
}

/** A broad statement that covers several points at once. */
export interface Cover {
  readonly pattern: RegExp;
  readonly stems?: readonly string[];
  readonly points: readonly string[];
}

interface Checklist {
  readonly name: SectionName;
  readonly points: readonly Point[];
  readonly covers?: readonly Cover[];
  /** Begins the message: `stop-and-ask conditions not stated`. */
  readonly begins: string;
}

const hasWord = (body: string, { words = [] }: Point): boolean => words.some((word) => body.includes(word));

const matches = (body: string, { pattern, stems }: Pick<Point, 'pattern' | 'stems'>): boolean =>
  (stems === undefined || stems.some((stem) => body.includes(stem))) && pattern.test(body);

const saidElsewhere = (guide: Guide, { elsewhere }: Point): boolean =>
  elsewhere !== undefined &&
  sentencesWithWord(guide, elsewhere.words).some((sentence) => elsewhere.pattern.test(sentence.lower));

const CONFIDENCE = 0.8;

/** One hit that names all points which a section misses. A missing, empty or merely pointing section has its own finding. */
export const missingPoints = (
  guide: Guide,
  { name, points, covers = [], begins }: Checklist,
): readonly Hit[] => {
  const content = contentOf(guide, name);
  if (content === undefined || content.body === '') return [];
  const { body, at } = content;
  const unsaid = points.filter((point) => !hasWord(body, point));
  if (unsaid.length === 0) return [];
  // One broad statement spares the patterns of the points that it covers.
  const covered = covers.filter((cover) => matches(body, cover)).flatMap((cover) => cover.points);
  const missing = unsaid.filter(
    (point) => !covered.includes(point.says) && !matches(body, point) && !saidElsewhere(guide, point),
  );
  if (missing.length === 0 || isPointer(body)) return [];
  const message = `${begins}: ${missing.map((point) => point.says).join('; ')}`;
  return [{ message, at, confidence: CONFIDENCE }];
};
