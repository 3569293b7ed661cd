const words = (list: string): readonly string[] => list.trim().split(/\s+/);

// Names that nobody writes as a placeholder: a bare `<div>` is a tag.
const TELLING = words(`
  a abbr acronym applet article aside b bdi bdo bgsound big blink blockquote br button canvas center cite colgroup dd
  del details dfn div dl dt em embed fieldset figcaption figure font footer frameset h1 h2 h3 h4 h5 h6 hgroup hr html i
  iframe img ins kbd li marquee math nav nobr noembed noframes noscript object ol optgroup p plaintext portal pre q rp
  rt ruby s samp script small span strike strong style sup svg tbody td textarea tfoot th thead tr tt u ul wbr xmp
  foreignobject
`);

// Names that are also nouns, as in `cp <source> <dir>`: a tag only with an attribute, a slash, or when it closes.
const NOUNS = words(`
  address animate area audio base body caption code col data datalist dialog dir form frame g circle head header image
  input keygen label legend line link listing main map mark menu menuitem meta meter object option output param path
  picture polygon progress rb rect rtc search section select set slot source sub summary table template text time title
  track use var video command content desc defs filter mask symbol view
`);

/** HTML, SVG and MathML elements by what a bare opening tag of that name means. */
export const ELEMENTS: ReadonlyMap<string, 'telling' | 'noun'> = new Map([
  ...NOUNS.map((name): [string, 'noun'] => [name, 'noun']),
  ...TELLING.map((name): [string, 'telling'] => [name, 'telling']),
]);
