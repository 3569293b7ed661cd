import { clip, visible } from '../../base/index.ts';
import type { Content, DocumentProblem } from '../document.ts';
import { type Field, fieldsOf } from '../fields.ts';
import { sentencesOf } from '../prose/sentences.ts';
import { OVERRIDE } from './override.ts';
import { SECRETS } from './secrets.ts';
import { saidIn, type Wording } from './wording.ts';

interface Demand {
  readonly code: 'override_attempt' | 'secret_request';
  readonly wordings: readonly Wording[];
  readonly say: (found: string) => string;
}

const DEMANDS: readonly Demand[] = [
  {
    code: 'override_attempt',
    wordings: OVERRIDE,
    say: (found) =>
      `${found} puts this document above the user or the rules of the environment, which no document may; take it out`,
  },
  {
    code: 'secret_request',
    wordings: SECRETS,
    say: (found) =>
      `${found} asks an agent to obtain or hand on a secret, which no document may; take it out, or say what to do without the secret`,
  },
];

const LONGEST_QUOTE = 80;

const demandIn = (sentences: ReturnType<typeof sentencesOf>, { wordings }: Demand): string | undefined => {
  for (const sentence of sentences)
    for (const wording of wordings) {
      const found = saidIn(wording, sentence);
      if (found !== undefined) return found;
    }
  return undefined;
};

/** What one text demands that none may. */
export const demandsIn = ({ path, text }: Field): readonly DocumentProblem[] => {
  const sentences = sentencesOf(text);
  return DEMANDS.flatMap((demand) => {
    const found = demandIn(sentences, demand);
    if (found === undefined) return [];
    return [{ code: demand.code, path, message: demand.say(`"${clip(visible(found), LONGEST_QUOTE)}"`) }];
  });
};

/**
 * Where a document demands what none may: that an agent ignores higher-priority instructions, or obtains secrets. Found by
 * wordings in English and Chinese, at most one of each in a field; an agent's own judgement is not replaced by it.
 */
export const demandsOf = (content: Content): readonly DocumentProblem[] =>
  fieldsOf(content).flatMap(demandsIn);
