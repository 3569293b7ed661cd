/**
 * What `act` gives within a deadline that was long enough for it: a busy machine misses a short one, and then has four
 * times as long. What never holds is given back at last, so that the test sees it.
 */
export const patiently = async <T>(
  ms: number,
  act: (ms: number) => Promise<T>,
  held: (given: T) => boolean,
): Promise<T> => {
  const given = await act(ms);
  return held(given) || ms > 30_000 ? given : patiently(4 * ms, act, held);
};
