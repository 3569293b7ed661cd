import type { Guide } from '../../guide.ts';
import { type Line, lineAt } from '../../text.ts';
import { isReadOnly, PROGRAMS, STEP } from './programs.ts';

const INTO_A_SHELL = /^(?:\$ )?(?:curl|wget) [^|]{1,300}\| ?(?:sudo )?(?:ba|da|k|z)?sh\b/;

/** Running a verifier is no action: it is what the instruction asks for. */
const VERIFIES = /verif|guidecheck/;

const orders = (lower: string): boolean => {
  const step = STEP.exec(lower);
  if (step === null || VERIFIES.test(lower)) return false;
  const command = lower.slice(step[0].length);
  return PROGRAMS.test(command) && !isReadOnly(command);
};

const linesWith = (guide: Guide, word: string): readonly Line[] =>
  guide.words.offsetsOf(word).flatMap((offset) => lineAt(guide.text, offset) ?? []);

/** The first line before another that unmistakably tells to run a command: an action instruction in prose (VP-15-01). */
export const firstProseCommand = (guide: Guide, before: number): number | undefined => {
  const ordering = ['run', 'execute'].flatMap((word) => linesWith(guide, word));
  const piping = guide.text.source.includes('|')
    ? ['curl', 'wget'].flatMap((word) => linesWith(guide, word))
    : [];
  let first: number | undefined;
  const look = (lines: readonly Line[], isCommand: (lower: string) => boolean): void => {
    let last = 0;
    for (const { number, text } of lines) {
      if (number === last || number >= (first ?? before)) continue;
      last = number;
      if (isCommand(text.trim().toLowerCase())) first = number;
    }
  };
  look(ordering, orders);
  look(piping, (lower) => INTO_A_SHELL.test(lower));
  return first;
};
