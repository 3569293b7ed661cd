const SPACES = /[ \t\r\n]*/y;
const TAG_NAME = /<[^\s/>]*/y;
const ATTRIBUTE = /([^\s=/>"']+)[ \t\r\n]*=[ \t\r\n]*(?:"[^"]*"|'[^']*')/y;

const skip = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

export const afterSpaces = (text: string, at: number): number => skip(SPACES, text, at);

/** Where the first attribute of the tag at `tag` would begin. */
export const afterTagName = (text: string, tag: number): number =>
  afterSpaces(text, skip(TAG_NAME, text, tag));

export interface AttributeSpan {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The whole attribute that begins at `at`, if one does. */
export const attributeAt = (text: string, at: number): AttributeSpan | undefined => {
  ATTRIBUTE.lastIndex = at;
  const found = ATTRIBUTE.exec(text);
  return found === null ? undefined : { name: found[1] ?? '', start: at, end: ATTRIBUTE.lastIndex };
};

/** The attributes of a tag that is well-formed, in the order in which they stand. */
export const attributesOf = (text: string, tag: number): readonly AttributeSpan[] => {
  const spans: AttributeSpan[] = [];
  let at = afterTagName(text, tag);
  for (let span = attributeAt(text, at); span !== undefined; span = attributeAt(text, at)) {
    spans.push(span);
    at = afterSpaces(text, span.end);
  }
  return spans;
};
