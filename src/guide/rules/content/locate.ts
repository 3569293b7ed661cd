import { isNegated } from '../../../base/index.ts';
import type { Guide } from '../../parse/guide.ts';
import { CANONICAL_NAMES, type SectionName } from '../../sections/names.ts';
import type { Section } from '../../sections.ts';
import type { Span } from '../../text/text.ts';
import { CONTENTS } from './contents.ts';
import { isHollow } from './hollow.ts';

/** Where a required content was found, and how sure that is (GP-10-01, VP-16-17). */
export interface Located {
  readonly name: SectionName;
  /** The heading; empty when a sentence alone was found. */
  readonly heading: string;
  /** What it says, the author's own subsections included, lowercase and single-spaced; empty where it says nothing. */
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
  /** The first section of the name that says something, else the first one. */
  section: Section;
  readonly own: string[];
  readonly body: string[];
}

const below = (section: Section, parent: Section): boolean =>
  parent.rank > 0 && (section.rank > parent.rank || section.rank === 0);

const titleLine = (guide: Guide): number | undefined =>
  guide.text.lines.find((line) => line.text !== '')?.number;

/** Sections under a heading of the author's own, or deeper, belong to the known one above them. */
const gather = (guide: Guide): ReadonlyMap<SectionName, Gathering> => {
  const gathered = new Map<SectionName, Gathering>();
  const title = titleLine(guide);
  let parent: { readonly section: Section; readonly entry: Gathering } | undefined;
  for (const section of guide.sections) {
    const isTitle = section.lines.first === title && section.rank < 2;
    const name = isTitle ? undefined : section.known;
    const inside = parent !== undefined && (name === undefined || below(section, parent.section));
    if (inside && section.body !== '') parent?.entry.body.push(`${section.heading}: ${section.body}`);
    if (name === undefined) continue;
    const entry = gathered.get(name) ?? { section, own: [], body: [] };
    if (entry.section.body === '') entry.section = section.body === '' ? entry.section : section;
    entry.own.push(section.body);
    entry.body.push(section.body);
    gathered.set(name, entry);
    if (!inside) parent = { section, entry };
  }
  return gathered;
};

const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** A sentence that carries a content says so early; one without end is no sentence. */
const REACH = 500;

const bySentence = (guide: Guide, name: SectionName): Located | undefined => {
  const { phrase } = CONTENTS[name];
  for (const sentence of guide.sentences) {
    const index = sentence.lower.slice(0, REACH).search(phrase);
    if (index < 0 || isNegated(sentence, index)) continue;
    const { lower, at } = sentence;
    return { name, heading: '', body: lower, own: lower, at, confidence: CONFIDENCE.sentence };
  }
  return undefined;
};

const byHeading = (name: SectionName, { section, body, own }: Gathering): Located => {
  const whole = join(body);
  const hollow = isHollow(whole);
  return {
    name,
    heading: section.heading,
    body: hollow ? '' : whole,
    own: hollow ? '' : join(own),
    at: section.at,
    confidence: CANONICAL_NAMES.has(section.heading) ? CONFIDENCE.canonical : CONFIDENCE.heading,
  };
};

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
