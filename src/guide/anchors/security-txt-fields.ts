/** A field of a security.txt: its name in lowercase, its value without the blanks around it. */
interface Field {
  readonly name: string;
  readonly value: string;
}

// Letters of other scripts that look alike are no part of a name.
const FIELD = /^([A-Za-z][A-Za-z0-9-]{0,63}):[ \t]*(.*)$/;

/** The fields of a security.txt, in order; comments and lines that are no field are passed over (RFC 9116, section 4). */
const fieldsOf = (text: string): readonly Field[] =>
  text.split('\n').flatMap((line) => {
    const [, name, value = ''] = FIELD.exec(line) ?? [];
    return name === undefined ? [] : [{ name: name.toLowerCase(), value: value.trim() }];
  });

const GUIDE = 'assistant-guide';
const HASH = 'assistant-guide-sha256';
const VERIFIER = 'assistant-guide-verifier';

/** A guide's URL and the hash that stands for it, as written. */
interface Pair {
  readonly url: string;
  readonly sha256: string;
}

export interface SecurityTxt {
  /** The places where it says that it belongs; empty when it does not say. */
  readonly canonical: readonly string[];
  /** Each `Expires` field, as written. */
  readonly expires: readonly string[];
  /** The verifiers that it recommends, as written (VP-15-10). */
  readonly verifiers: readonly string[];
  /** `pairs` is empty but for `paired`. */
  readonly guides: {
    readonly kind: 'none' | 'without-hash' | 'unpaired' | 'paired';
    readonly pairs: readonly Pair[];
  };
}

/**
 * Each URL belongs to the hash that is the next of the two fields after it. Any other order could be read in two ways, and
 * then nothing of it is read.
 */
const pairsOf = (fields: readonly Field[]): SecurityTxt['guides'] => {
  const ours = fields.filter(({ name }) => name === GUIDE || name === HASH);
  if (ours.length === 0) return { kind: 'none', pairs: [] };
  if (ours.every(({ name }) => name === GUIDE)) return { kind: 'without-hash', pairs: [] };
  const inOrder = ours.every(({ name }, index) => name === (index % 2 === 0 ? GUIDE : HASH));
  if (!inOrder || ours.length % 2 !== 0) return { kind: 'unpaired', pairs: [] };
  const pairs = ours.flatMap(({ value }, index) =>
    index % 2 === 0 ? [{ url: value, sha256: ours[index + 1]?.value ?? '' }] : [],
  );
  return { kind: 'paired', pairs };
};

/** Reads what a security.txt says about guides. Whether it may be believed is another question. */
export const readSecurityTxtFields = (text: string): SecurityTxt => {
  const fields = fieldsOf(text);
  const values = (wanted: string): readonly string[] =>
    fields.flatMap(({ name, value }) => (name === wanted ? [value] : []));
  return {
    canonical: values('canonical'),
    expires: values('expires'),
    verifiers: values(VERIFIER),
    guides: pairsOf(fields),
  };
};
