import type { Guide } from '../../parse/guide.ts';
import { sentencesWith } from '../../prose/mentions.ts';

const isPartOfName = (sign: string | undefined): boolean => sign !== undefined && /[a-z0-9-]/.test(sign);

/** Whether the host stands there as a whole name: `example.net` is not named by `example.net.evil.example`. */
const namesHost = (lower: string, host: string): boolean => {
  for (let at = lower.indexOf(host); at !== -1; at = lower.indexOf(host, at + 1)) {
    const before = lower[at - 1];
    const after = lower.slice(at + host.length, at + host.length + 2);
    const goesOn = isPartOfName(after[0]) || (after[0] === '.' && isPartOfName(after[1]));
    if (!isPartOfName(before) && before !== '.' && !goesOn) return true;
  }
  return false;
};

/** The sentences outside the blocks that name a host, lowercase. */
export const sentencesNaming = (guide: Guide, host: string): readonly string[] =>
  sentencesWith(guide, [host])
    .map(({ lower }) => lower)
    .filter((lower) => namesHost(lower, host));
