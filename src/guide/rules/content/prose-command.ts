import type { Guide } from '../../parse/guide.ts';
import { type Line, lineAt } from '../../text/text.ts';
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

/** The first line before another that unmistakably tells to run a command: an action instruction in prose (VP-15-01). */
export const firstProseCommand = (guide: Guide, before: number): number | undefined => {
  let first: Line | undefined = guide.text.lines[before - 1];
  const look = (word: string, isCommand: (lower: string) => boolean): void => {
    let last = 0;
    for (const offset of guide.words.offsetsOf(word)) {
      if (offset >= (first?.start ?? Infinity)) return;
      const line = lineAt(guide.text, offset);
      if (line === undefined || line.number === last) continue;
      last = line.number;
      if (isCommand(line.text.trim().toLowerCase())) first = line;
    }
  };
  for (const word of ['run', 'execute']) look(word, orders);
  if (guide.text.source.includes('|'))
    for (const word of ['curl', 'wget']) look(word, (lower) => INTO_A_SHELL.test(lower));
  return first?.number;
};
