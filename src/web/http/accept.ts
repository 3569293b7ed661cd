/** The quality that an Accept header gives a media type, 0 when it is not wanted; the most specific range counts. */
const quality = (accept: string, type: string): number => {
  const whole = type.slice(0, type.indexOf('/'));
  let best = { weight: 0, specific: -1 };
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const specific = [`*/*`, `${whole}/*`, type].indexOf(name);
    if (specific === -1 || specific < best.specific) continue;
    const q = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
    best = { weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 0, specific };
  }
  return best.weight;
};

/** Which of two or more media types a client likes best; the first one where it does not care, none when it takes none. */
export const preferred = <T extends string>(
  accept: string | undefined,
  types: readonly T[],
): T | undefined => {
  if (accept === undefined || accept.trim() === '' || accept === '*/*') return types[0];
  let best: { readonly type: T; readonly weight: number } | undefined;
  for (const type of types) {
    const weight = quality(accept, type);
    if (weight > (best?.weight ?? 0)) best = { type, weight };
  }
  return best?.type;
};
