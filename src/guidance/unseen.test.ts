import { describe, expect, test } from 'vitest';
import { processorTime } from '../../test/support/processor-time.ts';
import { type Unseen, unseenIn } from './unseen.ts';

const found = (text: string): string =>
  unseenIn(text)
    .map(({ kind, codePoint, offset }: Unseen) => `${kind} ${codePoint.toString(16)} @${offset}`)
    .join(', ');

describe('LG-DOC-42 what a reader does not see is found, with its code point and offset', () => {
  for (const [name, text, expected] of [
    ['right-to-left override', 'a\u202eb', 'bidirectional 202e @1'],
    ['zero width space', 'ig\u200bnore', 'invisible 200b @2'],
    ['isolates', '\u2066x\u2069', 'bidirectional 2066 @0, bidirectional 2069 @2'],
    ['right-to-left mark in English', 'a\u200fb', 'bidirectional 200f @1'],
    ['joiners between Latin letters', 'a\u200db\u200cc', 'invisible 200d @1, invisible 200c @3'],
    ['a second non-joiner', 'می\u200c\u200cخواهم', 'invisible 200c @3'],
    ['a joiner before no picture', '👩\u200d x', 'invisible 200d @2'],
    [
      'soft hyphen, word joiner, byte order mark',
      'a\u00adb\u2060c\ufeff',
      'invisible ad @1, invisible 2060 @3, invisible feff @5',
    ],
    ['invisible operators', 'a\u2062b', 'invisible 2062 @1'],
    ['fillers', '\u3164\u115f\u2800', 'invisible 3164 @0, invisible 115f @1, invisible 2800 @2'],
    ['variation selectors behind a letter', 'a\ufe0fb\u{e0101}', 'invisible fe0f @1, invisible e0101 @3'],
    ['a stack of variation selectors', '😀\ufe0f\ufe01\ufe02', 'invisible fe01 @3, invisible fe02 @4'],
    ['tags', 'hi\u{e0041}\u{e0001}', 'unreadable e0041 @2, unreadable e0001 @4'],
    ['tags behind a flag without end', '🏴\u{e0067}\u{e0062}', 'unreadable e0067 @2, unreadable e0062 @4'],
    ['private use', '\ue000 \u{f0000}', 'unreadable e000 @0, unreadable f0000 @2'],
    ['unassigned', '\u0378 \u{1fffe}', 'unreadable 378 @0, unreadable 1fffe @2'],
    ['C1 controls and DEL', '\u0085\u009b\u007f', 'unreadable 85 @0, unreadable 9b @1, unreadable 7f @2'],
    ['replacement character', 'a\ufffdb', 'unreadable fffd @1'],
    ['line and paragraph separators', 'a\u2028b\u2029', 'invisible 2028 @1, invisible 2029 @3'],
  ] as const)
    test(name, () => {
      expect(found(text)).toBe(expected);
    });
});

describe('LG-DOC-42 an honest use raises no alarm', () => {
  for (const [name, text] of [
    ['Chinese', '按影响排序，只报告有证据的问题。“引号”——破折号　全角空格'],
    ['families and flags', '👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍💻 ❤️‍🔥 🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['text and picture forms', '✔️ ✔︎ ☎️ 1️⃣ #️⃣ ©️ ↔︎'],
    ['Persian', 'می‌خواهم کتاب‌ها را ببینم'],
    ['Hindi, Sinhala, Malayalam', 'क्‍ष र्‍य ශ්‍රී ന്‍'],
    ['Arabic with a mark', 'السعر 5\u200f دولار'],
    ['Hebrew with marks', 'שלום C++\u200e עולם'],
    ['Khmer with breaks', 'ភាសា\u200bខ្មែរ'],
    ['ideographic variants', '葛\u{e0100}城 齐\ufe00'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180b'],
    ['combining marks, no-break space', 'e\u0301 a\u00a0b \u2003'],
    ['lines and tabs', 'a\r\n\tb\n'],
    ['Arabic number signs', '\u0600\u0661\u0662'],
  ] as const)
    test(name, () => {
      expect(found(text)).toBe('');
    });
});

test('a text full of them is read in time that grows with its length', () => {
  for (const text of [
    '\u200b',
    '\u{e0041}',
    '🏴\u{e0067}',
    '👩\u200d',
    '\ue000',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '\u200e',
  ]) {
    const spent = processorTime();
    unseenIn(text.repeat(30_000));
    expect(spent()).toBeLessThan(2_000);
  }
});
