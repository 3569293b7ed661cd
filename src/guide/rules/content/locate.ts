import type { Guide } from '../../guide.ts';
import { isNegated } from '../../negation.ts';
import { CANONICAL_NAMES, type SectionName, sectionNamed } from '../../sections/names.ts';
import type { Section } from '../../sections.ts';
import type { Span } from '../../text.ts';
import { CONTENTS } from './contents.ts';

/** Where a required content was found, and how sure that is (GP-10-01, VP-16-17). */
export interface Located {
  readonly name: SectionName;
  /** The heading; empty when a sentence alone was found. */
  readonly heading: string;
  /** What it says, the author's own subsections included, lowercase and single-spaced. */
  readonly body: string;
  /** What stands directly below the heading. */
  readonly own: string;
  /** The heading or the sentence. */
  readonly at: Span;
  readonly confidence: number;
}

/** A heading in the profile's own words, one in the author's words, a sentence without heading. */
const CONFIDENCE = { canonical: 1, heading: 0.9, sentence: 0.6 } as const;

interface Gathering {
  readonly section: Section;
  readonly own: string[];
  readonly body: string[];
}

const below = (section: Section, parent: Section): boolean =>
  parent.rank > 0 && (section.rank > parent.rank || section.rank === 0);

const isTitle = (section: Section, guide: Guide): boolean =>
  section.lines.first === guide.text.lines.find((line) => line.text !== '')?.number && section.rank < 2;

/** Sections under a heading of the author's own, or deeper, belong to the known one above them. */
const gather = (guide: Guide): ReadonlyMap<SectionName, Gathering> => {
  const gathered = new Map<SectionName, Gathering>();
  let parent: Gathering | undefined;
  for (const section of guide.sections) {
    const name = isTitle(section, guide) ? undefined : sectionNamed(section.heading);
    const inside = parent !== undefined && (name === undefined || below(section, parent.section));
    if (inside && section.body !== '') parent?.body.push(`${section.heading}: ${section.body}`);
    if (name === undefined) continue;
    const earlier = gathered.get(name);
    const own = [...(earlier?.own ?? []), section.body];
    const body = [...(earlier?.body ?? []), section.body];
    const place = earlier !== undefined && earlier.section.body !== '' ? earlier.section : section;
    const entry: Gathering = { section: place, own, body };
    gathered.set(name, entry);
    if (!inside || parent === undefined || section.rank <= parent.section.rank) parent = entry;
  }
  return gathered;
};

const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const bySentence = (guide: Guide, name: SectionName): Located | undefined => {
  const { phrase } = CONTENTS[name];
  for (const sentence of guide.sentences) {
    const index = sentence.lower.search(phrase);
    if (index < 0 || isNegated(sentence, index)) continue;
    const { lower, at } = sentence;
    return { name, heading: '', body: lower, own: lower, at, confidence: CONFIDENCE.sentence };
  }
  return undefined;
};

const byHeading = (name: SectionName, { section, body, own }: Gathering): Located => ({
  name,
  heading: section.heading,
  body: join(body),
  own: join(own),
  at: section.at,
  confidence: CANONICAL_NAMES.has(section.heading) ? CONFIDENCE.canonical : CONFIDENCE.heading,
});

interface Searched {
  readonly gathered: ReadonlyMap<SectionName, Gathering>;
  readonly located: Map<SectionName, Located | undefined>;
}

// A guide is searched once, however many rules ask.
const SEARCHED = new WeakMap<Guide, Searched>();

const searched = (guide: Guide): Searched => {
  const known = SEARCHED.get(guide);
  if (known !== undefined) return known;
  const fresh: Searched = { gathered: gather(guide), located: new Map() };
  SEARCHED.set(guide, fresh);
  return fresh;
};

/** Where the guide carries a content that the profile asks for: under a heading, else in a sentence that tells it. */
export const contentOf = (guide: Guide, name: SectionName): Located | undefined => {
  const { gathered, located } = searched(guide);
  if (located.has(name)) return located.get(name);
  const entry = gathered.get(name);
  const found = entry === undefined ? bySentence(guide, name) : byHeading(name, entry);
  located.set(name, found);
  return found;
};
