// RFC 3492, section 5.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 0x80;
const LAST_CODE = 0x10ffff;

const digitOf = (code: number): number => {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : BASE;
};

const adapt = (difference: number, points: number, first: boolean): number => {
  let delta = first ? Math.floor(difference / DAMP) : difference >> 1;
  delta += Math.floor(delta / points);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
};

/** One variable-length integer from `at`; undefined when the text ends inside it or it grows too large. */
const readInteger = (text: string, at: number, bias: number): { value: number; next: number } | undefined => {
  let value = 0;
  let weight = 1;
  for (let k = BASE, next = at; next < text.length; k += BASE) {
    const digit = digitOf(text.charCodeAt(next++));
    if (digit >= BASE) return undefined;
    value += digit * weight;
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
    if (digit < threshold) return { value, next };
    weight *= BASE - threshold;
    if (value > 0x7fffffff || weight > 0x7fffffff) return undefined;
  }
  return undefined;
};

/** The code points that a punycode text stands for; undefined when it is none. */
const decode = (text: string): readonly number[] | undefined => {
  const hyphen = text.lastIndexOf('-');
  const points = [...text.slice(0, Math.max(hyphen, 0))].map((sign) => sign.charCodeAt(0));
  let code = FIRST_CODE;
  let index = 0;
  let bias = FIRST_BIAS;
  for (let at = hyphen < 0 ? 0 : hyphen + 1; at < text.length; ) {
    const read = readInteger(text, at, bias);
    if (read === undefined) return undefined;
    const start = index;
    const length = points.length + 1;
    index += read.value;
    bias = adapt(index - start, length, start === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > LAST_CODE) return undefined;
    points.splice(index++, 0, code);
    at = read.next;
  }
  return points;
};

// A name holds no controls, no format or unassigned characters, no spaces, and it is in lower case and composed.
const UNFIT = /[\p{C}\p{Z}]/u;

/** Whether an `xn--` label, lowercase, is the A-label of a name that needs one (GP-11-37). */
export const isALabel = (label: string): boolean => {
  const points = decode(label.slice('xn--'.length));
  if (points === undefined || points.every((point) => point < FIRST_CODE)) return false;
  const name = String.fromCodePoint(...points);
  return !UNFIT.test(name) && name === name.normalize('NFC') && name === name.toLowerCase();
};
