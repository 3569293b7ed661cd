import { clip } from '../../../base/index.ts';
import type { Guide } from '../../parse/guide.ts';
import type { SectionName } from '../../sections/names.ts';
import { positionAt, textAt } from '../../text/text.ts';
import { CONTENTS } from './contents.ts';
import { contentOf } from './locate.ts';

/** How a required content was recognised (VP-16-17): what the report shows of a match that was accepted. */
export interface ContentEvidence {
  readonly content: SectionName;
  /** The heading as written, or the sentence that told it. */
  readonly matched: string;
  readonly line: number;
  readonly snippet: string;
  /** 1: the profile's own heading; 0.9: another one; 0.6: a sentence without heading. */
  readonly confidence: number;
}

const SNIPPET = 120;

/** What the guide carries of the required contents, in the order of the profile. */
export const contentEvidence = (guide: Guide): readonly ContentEvidence[] =>
  (Object.keys(CONTENTS) as SectionName[]).flatMap((name): ContentEvidence[] => {
    const content = contentOf(guide, name);
    if (content === undefined) return [];
    return [
      {
        content: name,
        matched: clip(textAt(guide.text, content.at), SNIPPET),
        line: positionAt(guide.text, content.at.start).line,
        snippet: clip(content.body, SNIPPET),
        confidence: content.confidence,
      },
    ];
  });
