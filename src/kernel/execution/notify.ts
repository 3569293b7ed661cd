import type { Observed, Observer } from '../observe.ts';

const lost = new WeakMap<Observer, number>();

/** How many events an observer threw at, for a metric. */
export const lostNotices = (observer: Observer | undefined): number =>
  observer == null ? 0 : (lost.get(observer) ?? 0);

/** A copy: the codes of an event are also those of an entry, and no observer changes those (GR-TRACE-19). */
const fixed = (event: Observed): Observed =>
  Object.freeze({ ...event, codes: Object.freeze([...event.codes]) });

/** Tells whoever watches. What the observer throws, at once or later, is counted and forgotten; nobody waits for it. */
export const notify = (observer: Observer | undefined, event: Observed): void => {
  if (observer == null) return;
  const count = (): void => {
    lost.set(observer, lostNotices(observer) + 1);
  };
  try {
    Promise.resolve(observer.see(fixed(event))).catch(count);
  } catch {
    count();
  }
};
