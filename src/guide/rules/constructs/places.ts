import type { Hit } from '../../rule.ts';

/** Every index at which `trigger` stands, found without looking at anything else. */
export const indexesOf = (text: string, trigger: string): readonly number[] => {
  const found: number[] = [];
  for (let at = text.indexOf(trigger); at !== -1; at = text.indexOf(trigger, at + trigger.length))
    found.push(at);
  return found;
};

/** The match of a sticky expression exactly at `index`. */
export const matchAt = (sticky: RegExp, text: string, index: number): RegExpExecArray | undefined => {
  sticky.lastIndex = index;
  return sticky.exec(text) ?? undefined;
};

/** How much of a long stretch is marked. */
export const SHOWN = 200;

/** A hit on a stretch; a long one is marked at its start. */
export const hitOn = (start: number, length: number, message: string): Hit => ({
  message,
  at: { start, length: Math.min(length, SHOWN) },
});
