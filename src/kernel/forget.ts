/**
 * Takes no notice of what came where an answer was due at once. The rejection of a promise that nobody hears would end the
 * process.
 */
export const forget = (value: unknown): void => {
  if (typeof value === 'object' && value !== null) Promise.resolve(value).catch(() => undefined);
};
