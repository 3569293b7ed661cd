const DAY = 86_400_000;

/** Midnight UTC of a calendar date written YYYY-MM-DD, in milliseconds; undefined when there is no such day. */
export const dayOf = (written: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return undefined;
  const at = Date.parse(`${written}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== written ? undefined : at;
};

/** Midnight UTC of the day of an instant; undefined when it is none. */
export const dayOfInstant = (instant: string): number | undefined => {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? undefined : Math.floor(at / DAY) * DAY;
};

/** Whole days from one midnight to another. */
export const daysBetween = (from: number, to: number): number => Math.round((to - from) / DAY);
