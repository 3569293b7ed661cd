import type { ByteClass } from '../../bytes.ts';
import type { Hit } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

/** One hit for each listed offset of a class of bytes. */
export const byteHits = (subject: Subject, of: ByteClass, say: (offset: number) => string): readonly Hit[] =>
  subject.guide.bytes.offsets[of].map((offset) => ({
    message: say(offset),
    at: { start: offset, length: 1 },
  }));
