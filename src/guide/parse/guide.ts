import { lazy } from '../../base/index.ts';
import { readSentences, type Sentence } from '../prose/sentences.ts';
import { readStatements, type Statements } from '../prose/statements.ts';
import { readTerms, type Terms } from '../prose/vocabulary.ts';
import { indexWords, type WordIndex } from '../prose/word-index.ts';
import { readSections, type Section } from '../sections.ts';
import { type ByteCensus, census } from '../text/bytes.ts';
import { decode, readText, type Text } from '../text/text.ts';
import { type Actions, readActions } from './actions.ts';
import { type Blocks, readBlocks } from './blocks.ts';
import { type Metadata, readMetadata } from './metadata.ts';

/** A parsed `assistant-guide.txt`: what could be read of it, each part with its place. */
export interface Guide {
  readonly bytes: ByteCensus;
  readonly text: Text;
  /** `text.source` in lower case, for cheap look-ups before a costlier match. */
  readonly lower: string;
  readonly words: WordIndex;
  readonly blocks: Blocks;
  readonly metadata: Metadata;
  readonly actions: Actions;
  readonly sections: readonly Section[];
  readonly sentences: readonly Sentence[];
  readonly statements: Statements;
  readonly terms: Terms;
}

/**
 * How much of a guide is parsed: eight times what Level 2 allows. Bytes beyond it are counted and hashed; the report says
 * that nobody read their text.
 */
export const PARSED_BYTES = 64 * 1024;

/** Parses without judging: nothing in a guide makes this fail. */
export const readGuide = (bytes: Uint8Array): Guide => {
  const counted = census(bytes);
  const text = readText(decode(bytes.subarray(0, PARSED_BYTES), counted.ascii));
  const blocks = readBlocks(text, counted.clean);
  const lower = lazy(() => text.source.toLowerCase());
  const words = lazy(() => indexWords(lower()));
  const sections = lazy(() => readSections(text, blocks));
  const sentences = lazy(() => readSentences(text, blocks));
  const statements = lazy(() => readStatements(sentences(), blocks, words()));
  const terms = lazy(() => readTerms(lower(), words(), statements().ofWord));
  return {
    bytes: counted,
    text,
    get lower() {
      return lower();
    },
    get words() {
      return words();
    },
    blocks,
    metadata: readMetadata(blocks),
    actions: readActions(blocks),
    get sections() {
      return sections();
    },
    get sentences() {
      return sentences();
    },
    get statements() {
      return statements();
    },
    get terms() {
      return terms();
    },
  };
};
