/** A finite number as it is written: whole digits, and by which power of ten they count. */
const decimal = (value: number): { readonly digits: bigint; readonly power: number } => {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), power: Number(exponent) - fraction.length };
};

/**
 * Whether a number is a whole multiple of a step, both as they are written: 19.99 is one of 0.01, which division of
 * binary fractions does not find.
 */
export const isMultipleOf = (value: number, step: number): boolean => {
  const [one, other] = [decimal(value), decimal(step)];
  const lowest = Math.min(one.power, other.power);
  const scaled = ({ digits, power }: typeof one): bigint => digits * 10n ** BigInt(power - lowest);
  return scaled(one) % scaled(other) === 0n;
};
