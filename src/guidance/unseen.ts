import { lazy } from '../base/index.ts';

/** What a reader does not see of a text, or cannot read. */
export interface Unseen {
  /** `invisible`: takes no room. `bidirectional`: reorders what stands around it. `unreadable`: no glyph is agreed for it. */
  readonly kind: 'invisible' | 'bidirectional' | 'unreadable';
  readonly codePoint: number;
  /** UTF-16 code units from the start of the text. */
  readonly offset: number;
}

const PLAIN = /^[\t\n\r\x20-\x7e]*$/;

// Formats, controls that XML allows, unassigned and private code points, and what is blank without being a space. A whole
// flag of England, Scotland and the like (a black flag, a few tags, the tag that ends them) is passed over first.
const SUSPECT =
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|(?![\t\n\r])[\p{Cf}\p{Cc}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufffd]/gu;

const BLACK_FLAG = '\u{1f3f4}';

// Signs of Arabic and Syriac that go around digits: of the class Cf, and well seen.
const SEEN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

const BIDIRECTIONAL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const UNREADABLE = /[\p{Cn}\p{Co}\p{Cc}\ufffd\u{e0000}-\u{e007f}]/u;

// Letters that join their neighbours, where U+200C and U+200D decide how.
const JOINING_BEFORE =
  /[[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mand}\p{sc=Mong}\p{sc=Adlm}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Mymr}\p{sc=Khmr}\p{sc=Tibt}]&&[\p{L}\p{M}]]$/v;

const UNSPACED_AROUND = /[[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]&&[\p{L}\p{M}]]/v;

const EMOJI_BEFORE = /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?$/u;
const EMOJI_NEXT = /^\p{Extended_Pictographic}/u;

// A sign that comes as text and as a picture, a digit of a keycap, or a letter that has agreed variants.
const VARIED_BEFORE = /[\p{Emoji}\p{S}\p{P}\p{sc=Han}\p{sc=Mong}\p{sc=Phag}\p{sc=Mymr}]$/u;

const RIGHT_TO_LEFT = /[[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]&&\p{L}]/v;

type Excuse = (before: string, after: string, hasRightToLeft: () => boolean) => boolean;

const isJoined: Excuse = (before, after) =>
  JOINING_BEFORE.test(before) || (EMOJI_BEFORE.test(before) && EMOJI_NEXT.test(after));

const EXCUSES: readonly (readonly [RegExp, Excuse])[] = [
  [/\u200c/, (before) => JOINING_BEFORE.test(before)],
  [/\u200d/, isJoined],
  [
    /\u200b/,
    (before, after) => UNSPACED_AROUND.test(before.slice(-1)) && UNSPACED_AROUND.test(after.slice(0, 1)),
  ],
  [/[\ufe00-\ufe0f]/, (before) => VARIED_BEFORE.test(before)],
  [/[\u{e0100}-\u{e01ef}]/u, (before) => /\p{sc=Han}$/u.test(before)],
  [/[\u180b-\u180d\u180f]/, (before) => /\p{sc=Mong}$/u.test(before)],
  // A mark between the two directions reorders no word; of a text without letters from right to left it is odd.
  [/[\u061c\u200e\u200f]/, (_before, _after, hasRightToLeft) => hasRightToLeft()],
  // Kept free for pictures to come; what this program does not know yet, its reader's system may.
  [/\p{Cn}/u, (_before, after) => EMOJI_NEXT.test(after)],
];

const LONGEST_SEQUENCE = 8;

const isHonest = (
  text: string,
  { character, offset }: { readonly character: string; readonly offset: number },
  hasRightToLeft: () => boolean,
): boolean => {
  if (SEEN.test(character)) return true;
  const before = text.slice(Math.max(0, offset - LONGEST_SEQUENCE), offset);
  const from = /[\u200b-\u200d]/.test(character) ? offset + 1 : offset;
  const after = text.slice(from, from + LONGEST_SEQUENCE);
  return EXCUSES.some(([of, excuse]) => of.test(character) && excuse(before, after, hasRightToLeft));
};

const kindOf = (character: string): Unseen['kind'] => {
  if (BIDIRECTIONAL.test(character)) return 'bidirectional';
  return UNREADABLE.test(character) ? 'unreadable' : 'invisible';
};

/**
 * The characters of a text that its reader would not see or cannot read, in their order. What a script or a picture needs
 * is left out: a joiner in an emoji, a non-joiner in Persian, a variation selector behind a sign that has variants.
 */
export const unseenIn = (text: string): readonly Unseen[] => {
  if (PLAIN.test(text)) return [];
  const hasRightToLeft = lazy(() => RIGHT_TO_LEFT.test(text));
  const found: Unseen[] = [];
  for (const { 0: character, index: offset } of text.matchAll(SUSPECT)) {
    if (character.startsWith(BLACK_FLAG)) continue;
    if (isHonest(text, { character, offset }, hasRightToLeft)) continue;
    found.push({ kind: kindOf(character), codePoint: character.codePointAt(0) ?? 0, offset });
  }
  return found;
};
