/** What an entry says of its own place. */
export interface Standing {
  readonly run_id: string;
  readonly number: number;
  readonly prev: string;
}

/** JSON without escapes, and without whatever else an entry seldom holds. */
const TEXT = String.raw`"[^"\\\u0000-\u001f]*"`;
const INSIDE = TEXT.slice(1, -1);
const COUNT = String.raw`(?:0|[1-9]\d{0,14})`;
const list = (item: string): string => `(?:${item}(?:,${item})*)?`;
const FACT = `${TEXT}:(?:${TEXT}|${COUNT}|null|true|false|\\[${list(TEXT)}\\])`;

/** An entry as this program writes nearly all of them, whole: what it matches, a parser reads in the same way. */
const USUAL = new RegExp(
  `^\\{"actor":(?:null|${TEXT}),"at":${TEXT},"codes":\\[${list(TEXT)}\\],"event":${TEXT},"facts":\\{${list(FACT)}\\},` +
    `"number":(${COUNT}),"prev":"(${INSIDE})","reference":(?:null|${TEXT}),"revision":${COUNT},` +
    `"run_id":"(${INSIDE})","status":${TEXT},"version":${COUNT}\\}$`,
);

/** Longer ones are left to the parser: an expression that is repeated too often within a text has no room to do so. */
const LONGEST_USUAL = 4000;

/** Undefined for what is no entry at all: no JSON, or without a place. */
export const standingOf = (text: string): Standing | undefined => {
  const usual = text.length > LONGEST_USUAL ? null : USUAL.exec(text);
  if (usual !== null) {
    const [, number, prev = '', run_id = ''] = usual;
    return { run_id, number: Number(number), prev };
  }
  try {
    const { run_id, number, prev } = Object(JSON.parse(text)) as Partial<Record<string, unknown>>;
    const isPlace = typeof run_id === 'string' && typeof prev === 'string' && Number.isSafeInteger(number);
    return isPlace ? { run_id, number: number as number, prev } : undefined;
  } catch {
    return undefined;
  }
};
