import { faultAt, type LedgerFault } from './faults.ts';
import { type Head, readHeads } from './note.ts';
import type { CheckHead } from './note-key.ts';

/** Heads that somebody kept outside the database, told apart. */
export interface KeptHeads {
  /** Of this ledger, whose signature holds; smallest first. */
  readonly own: readonly Head[];
  /** Of other ledgers, whose signature holds. */
  readonly foreign: readonly Head[];
  /** Neither read nor signed by a known key. */
  readonly invalid: number;
  /** The writing of which was cut off. */
  readonly incomplete: number;
}

/** Reads heads and checks their signatures. Heads of other ledgers whose key is not known are passed over. */
export const keptHeads = async (
  texts: readonly string[],
  origin: string,
  check: CheckHead,
): Promise<KeptHeads> => {
  const own = new Map<string, Head>();
  const foreign: Head[] = [];
  let [invalid, incomplete] = [0, 0];
  for (const text of texts) {
    const read = readHeads(text);
    invalid += read.malformed;
    incomplete += read.incomplete;
    for (const signed of read.heads) {
      const { head } = signed;
      const holds = await check(signed);
      if (holds && head.origin === origin) own.set(`${head.size} ${head.digest}`, head);
      else if (holds) foreign.push(head);
      else if (head.origin === origin) invalid += 1;
    }
  }
  return { own: [...own.values()].sort((a, b) => a.size - b.size), foreign, invalid, incomplete };
};

/** What heads say of a ledger while somebody walks over it. */
export interface HeadWatch {
  readonly see: (size: number, digest: string) => void;
  readonly end: () => WatchedHeads;
}

export interface WatchedHeads {
  /** The last head that agrees; 0 without one. */
  readonly agreed: number;
  /** The first head that does not, and the last one before it that does (0 without one). */
  readonly forked: { readonly after: number; readonly head: Head } | undefined;
  /** The largest size that a head tells. */
  readonly known: number;
  /** How many places too early (more than 0) or too late the digest of a head was met. */
  readonly shift: number;
}

export const watchHeads = (heads: readonly Head[]): HeadWatch => {
  const sizes = new Map(heads.map(({ digest, size }) => [digest, size]));
  let [next, agreed, shift] = [0, 0, 0];
  let forked: WatchedHeads['forked'];
  /** Heads of one size may contradict each other; one of them is right. */
  const compare = (size: number, digest: string): void => {
    const after = agreed;
    for (let head = heads[next]; head !== undefined && head.size <= size; head = heads[++next]) {
      if (head.digest === digest) agreed = size;
      else forked ??= { after, head };
    }
  };
  return {
    see: (size, digest) => {
      const told = sizes.get(digest);
      if (told !== undefined && told !== size && shift === 0) shift = told - size;
      compare(size, digest);
    },
    end: () => ({ agreed, forked, known: heads.at(-1)?.size ?? 0, shift }),
  };
};

export const invalidHeads = ({ invalid }: KeptHeads): readonly LedgerFault[] =>
  invalid === 0 ? [] : [faultAt('head_signature_invalid', null, undefined, `${invalid} of them`)];
