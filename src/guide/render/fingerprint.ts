import type { Finding } from '../report/finding.ts';

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1a, 64 bits: a name for equal texts, no protection against anybody. */
const fnv1a = (text: string): string => {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(16, '0');
};

/**
 * A name for each finding that lasts while lines are added or removed elsewhere: of its id, of what the line says, and
 * of its number among equals.
 */
export const fingerprints = (findings: readonly Finding[]): readonly string[] => {
  const seen = new Map<string, number>();
  return findings.map(({ id, excerpt, evidence, message }) => {
    const text = excerpt?.text.trim() ?? evidence ?? message;
    const name = fnv1a(`${id}\n${text}`);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `${name}:${count}`;
  });
};
