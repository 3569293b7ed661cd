import { isAssignment } from './assignments.ts';
import type { Lexed } from './lex.ts';
import type { Operator, Word } from './types.ts';

/** One simple command: what stands between two operators. */
export interface Segment {
  readonly words: readonly Word[];
  readonly redirects: readonly Operator[];
  readonly piped: boolean;
}

export const segmentsOf = ({ tokens }: Lexed): readonly Segment[] => {
  const segments: Segment[] = [];
  let words: Word[] = [];
  let redirects: Operator[] = [];
  let piped = false;
  const end = (): void => {
    if (words.length > 0 || redirects.length > 0) segments.push({ words, redirects, piped });
    words = [];
    redirects = [];
  };
  for (const token of tokens) {
    if (token.kind === 'word') words.push(token.word);
    else if (token.operator.kind === 'redirect') redirects.push(token.operator);
    else {
      end();
      piped = token.operator.kind === 'pipe';
    }
  }
  end();
  return segments;
};

const KEYWORD = /^(?:!|\{|\(|then|else|elif|do|if|while|until)$/;

export const skipAssignments = (words: readonly Word[], from: number): number => {
  let at = from;
  while (isAssignment(words[at])) at++;
  return at;
};

export const headOf = (words: readonly Word[]): number => {
  let at = 0;
  while (words[at]?.quoted === false && KEYWORD.test(words[at]?.value ?? '')) at++;
  return skipAssignments(words, at);
};
