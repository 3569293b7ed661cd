import { hash, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One effect that really happened at a target. */
export interface Effect {
  /** The idempotency key that came with it: the operation id. */
  readonly key: string | null;
  /** The fencing token that came with it. */
  readonly fence: number | null;
  readonly what: string;
}

/** A target that counts effects outside of the processes that cause them. */
export interface FakeTarget {
  /** Lets an effect happen, once it is on disk: `done`, `repeated` (the key was there), or `fenced` (a higher token was). */
  readonly act: (effect: Effect) => 'done' | 'repeated' | 'fenced';
  /** All that happened, whichever process did it. */
  readonly effects: () => readonly Effect[];
  /** What happened under a key, for a look-up. */
  readonly find: (key: string) => Effect | undefined;
}

/**
 * A target in a folder of its own, which counts its effects outside of the processes that cause them: one file each,
 * there whole or not at all. `deduplicates`: a key takes effect once. `fences`: a token below the highest that was seen
 * is refused.
 */
export const fakeTarget = (
  folder: string,
  wish: { readonly deduplicates?: boolean; readonly fences?: boolean } = {},
): FakeTarget => {
  mkdirSync(folder, { recursive: true });
  const effects = (): readonly Effect[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Effect);
  const nameOf = (key: string | null): string =>
    wish.deduplicates === true && key !== null ? hash('sha256', key, 'hex') : randomUUID();
  const isFenced = ({ fence }: Effect): boolean =>
    wish.fences === true && effects().some((seen) => (seen.fence ?? 0) > (fence ?? 0));
  return {
    act: (effect) => {
      if (isFenced(effect)) return 'fenced';
      const draft = join(folder, `${randomUUID()}.draft`);
      writeFileSync(draft, JSON.stringify(effect), { flush: true });
      try {
        // A link is there at once, and only once under its name.
        linkSync(draft, join(folder, `${nameOf(effect.key)}.json`));
        return 'done';
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        return 'repeated';
      } finally {
        rmSync(draft);
      }
    },
    effects,
    find: (key) => effects().find((effect) => effect.key === key),
  };
};
