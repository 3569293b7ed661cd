import type { Hit } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import type { ByteClass } from '../../text/bytes.ts';
import type { Span } from '../../text/text.ts';

/** How many places of one kind are listed; fewer than any other limit, so that the last one can tell the total. */
export const PLACES = 16;

/** One hit for each place, at most `PLACES` of them; the last one says how many there are in all. */
export const placesOf = (hits: readonly Hit[], total: number, unit: string): readonly Hit[] =>
  hits.length <= PLACES
    ? hits
    : hits.slice(0, PLACES).map((hit, index) => {
        if (index < PLACES - 1) return hit;
        const rest = `the file holds ${total} ${unit} in all, the first ${PLACES} are listed`;
        return { ...hit, message: `${hit.message}; ${rest}` };
      });

export interface Wording {
  readonly message: (offset: number) => string;
  /** What the bytes of this class are called when they are counted: `tabs`. */
  readonly plural: string;
}

const oneByte = (start: number): Span => ({ start, length: 1 });

/** One hit for each byte of a class. */
export const byteHits = (subject: Subject, of: ByteClass, { message, plural }: Wording): readonly Hit[] => {
  const { offsets, counts } = subject.guide.bytes;
  const hits = offsets[of].map((offset): Hit => ({ message: message(offset), at: oneByte(offset) }));
  return placesOf(hits, counts[of], plural);
};
