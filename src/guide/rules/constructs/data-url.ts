import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { hitOn, matchAt } from './places.ts';

// A35: a media type, `;base64`, or a comma without a space.
const DATA_URL =
  /data:(?:(?:application|audio|chemical|example|font|haptics|image|message|model|multipart|text|video|x-[a-z0-9.-]{1,30})\/[a-z0-9!#$&^_.+-]{1,80}|[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,80}(?=[;,]\S)|[\w=;.-]{0,80};\s{0,4}base64\s{0,4},|,\S|;[a-z-]{1,30}=[^\s,;]{1,60},)/y;

function* check({ guide: { lower, words } }: Subject): Generator<Hit> {
  for (const at of words.offsetsOf('data')) {
    // `metadata:`, `user-data:`: the end of another word.
    if (/[\w.-]/.test(lower[at - 1] ?? ' ')) continue;
    const match = matchAt(DATA_URL, lower, at);
    if (match !== undefined) yield hitOn(at, match[0].length, 'data URL');
  }
}

export const dataUrl = rule({
  id: 'construct.data-url',
  severity: 'error',
  blocks: 2,
  section: '9',
  clauses: ['GP-09-06', 'VP-13-07'],
  title: 'Data URL',
  why: 'A data URL carries a whole document in a form that a human cannot read, and a program can open it.',
  fix: 'Remove the data URL; write the text itself into the guide.',
  check,
});
