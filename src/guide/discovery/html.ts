/** A start tag as it stands in a page. */
export interface Tag {
  /** Lowercase. */
  readonly name: string;
  /** Lowercase names; of a name that stands twice, the first. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** What a page says without a script being run. */
export interface Page {
  /** The wanted ones that act: none in comments, scripts, styles, templates and `noscript`. */
  readonly tags: readonly Tag[];
  /** What stands inside scripts, joined. */
  readonly scripts: string;
}

const ATTRIBUTES = 64;

/** Elements whose content is text for a parser that runs scripts, up to their end tag. */
const RAW: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
  'noscript',
]);

const TAG = /<(\/?)([a-z][^\s/>]{0,63})/y;
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)/y;
const VALUE = /\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*))/y;
const TAG_END = /[\s/]*>/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const ENTITY = /&(?:amp|quot|apos|lt|gt|#(\d{1,7})|#x([0-9a-f]{1,6}));?/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Character references that a URL is written with; others stay as they are. */
const unescaped = (value: string): string =>
  value.includes('&')
    ? value.replace(ENTITY, (whole, decimal?: string, hex?: string) => {
        if (decimal !== undefined) return character(Number(decimal));
        if (hex !== undefined) return character(Number.parseInt(hex, 16));
        return NAMED[whole.replace(/[&;]/g, '').toLowerCase()] ?? whole;
      })
    : value;

interface Attributes {
  readonly attributes: ReadonlyMap<string, string>;
  /** Behind the tag. */
  readonly end: number;
}

const readAttributes = (html: string, from: number): Attributes => {
  const attributes = new Map<string, string>();
  let at = from;
  while (attributes.size < ATTRIBUTES) {
    const name = matchAt(ATTRIBUTE, html, at);
    if (name === null) break;
    at = ATTRIBUTE.lastIndex;
    const value = matchAt(VALUE, html, at);
    if (value !== null) at = VALUE.lastIndex;
    const key = (name[1] ?? '').toLowerCase();
    const said = value?.[1] ?? value?.[2] ?? value?.[3] ?? '';
    if (!attributes.has(key)) attributes.set(key, unescaped(said));
  }
  const end = matchAt(TAG_END, html, at) === null ? html.indexOf('>', at) + 1 : TAG_END.lastIndex;
  return { attributes, end: end === 0 ? html.length : end };
};

/** Behind a comment, a doctype or another piece of markup that is no tag. */
const skipMarkup = (html: string, at: number): number => {
  if (!html.startsWith('<!--', at)) return html.indexOf('>', at) + 1 || html.length;
  // HTML ends `<!-->` and `<!--->` at once.
  const end = html.indexOf('-->', at + 2);
  return end < 0 ? html.length : end + 3;
};

/** Where the content of a raw element ends; `lower` is the page in lowercase. */
const rawEnd = (lower: string, name: string, from: number): number => {
  const end = lower.indexOf(`</${name}`, from);
  return end < 0 ? lower.length : end;
};

const SCRIPT_TYPES = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i;

interface Reading {
  readonly tags: Tag[];
  readonly scripts: string[];
  /** How many templates are open: what is inside them does not act. */
  templates: number;
}

interface Source {
  readonly html: string;
  readonly lower: string;
  readonly wanted: ReadonlySet<string>;
}

/** Reads the tag or other markup at a `<` and says where to go on. */
const step = ({ html, lower, wanted }: Source, reading: Reading, at: number): number => {
  const tag = matchAt(TAG, lower, at);
  if (tag === null) return /[!?/]/.test(html.charAt(at + 1)) ? skipMarkup(html, at) : at + 1;
  const [, closing, name = ''] = tag;
  const { attributes, end } = readAttributes(html, TAG.lastIndex);
  if (name === 'template') reading.templates = Math.max(0, reading.templates + (closing === '' ? 1 : -1));
  if (closing !== '') return end;
  if (reading.templates === 0 && wanted.has(name)) reading.tags.push({ name, attributes });
  if (!RAW.has(name)) return end;
  const after = rawEnd(lower, name, end);
  if (name === 'script' && SCRIPT_TYPES.test(attributes.get('type') ?? ''))
    reading.scripts.push(html.slice(end, after));
  return after;
};

/**
 * Reads a page as far as its tags, forgiving as a browser is: attributes in any order, quoting and case. Linear in the
 * length of the page, and no script is run.
 */
export const readPage = (html: string, wanted: ReadonlySet<string>): Page => {
  // Of ASCII letters only: lowering other alphabets can change the length.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const source = { html, lower, wanted };
  const reading: Reading = { tags: [], scripts: [], templates: 0 };
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) at = step(source, reading, at);
  return { tags: reading.tags, scripts: reading.scripts.join('\n') };
};
