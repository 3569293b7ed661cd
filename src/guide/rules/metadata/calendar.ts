const DAY = 86_400_000;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Midnight UTC of a calendar date written YYYY-MM-DD, in milliseconds; undefined when there is no such day. */
export const dayOf = (written: string): number | undefined => {
  const [, year = '', month = '', day = ''] = DATE.exec(written) ?? [];
  if (year < '1000' || month < '01' || month > '12') return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // A day that the month does not have rolls over into the next one.
  return new Date(at).getUTCDate() === Number(day) ? at : undefined;
};

/** Midnight UTC of the day of an instant; undefined when it is none. */
export const dayOfInstant = (instant: string): number | undefined => {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? undefined : Math.floor(at / DAY) * DAY;
};

/** Whole days from one midnight to another. */
export const daysBetween = (from: number, to: number): number => Math.round((to - from) / DAY);
