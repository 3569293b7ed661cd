const fill = (piece: string, size: number): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

const wrapped = (piece: string, size: number): string => fill(`${fill(piece, 118)}\n`, size);

const action = (command: string, size: number): string =>
  fill(`[action]\nid: a\nclass: normal\napproval: not-required\ncommand: ${command}\n[/action]\n`, size);

/** Shapes that make a careless parser slow, each of exactly `size` bytes. */
export const HOSTILE: Readonly<Record<string, (size: number) => string>> = {
  'nested quotes': (size) => wrapped(`"'`, size),
  'nested quotes in a command': (size) => action(fill(`"'\\`, 100), size),
  spaces: (size) => fill(' ', size),
  'a word, then spaces': (size) => fill(`do not ${fill(' ', 4000)}`, size),
  'repeated fences': (size) => fill('[action]\n', size),
  'repeated near fences': (size) => fill('[ action ]\n', size),
  'open brackets': (size) => wrapped('[', size),
  'open images': (size) => wrapped('![a](', size),
  'open tags': (size) => wrapped('<a ', size),
  'open comments': (size) => wrapped('<!-- ', size),
  substitutions: (size) => action(fill('$(', 100), size),
  pipes: (size) => action(fill('a | ', 100), size),
  wrappers: (size) => action(fill('sudo env xargs ', 100), size),
  negations: (size) => fill('do not never without not ', size),
  'one long sentence': (size) => fill('then run the next step and disable ', size),
  base64: (size) => fill('QUJD', size),
  dots: (size) => fill('a.', size),
  digits: (size) => fill('1.2.3.4 10.', size),
  colons: (size) => fill('a: b: ', size),
  'list items': (size) => fill('- do not\n', size),
  headings: (size) => fill('Threat model\n', size),
  urls: (size) => fill('https://a.b/c.txt ', size),
  escapes: (size) => fill('\\x41', size),
  'line feeds': (size) => fill('\n', size),
  'high bytes': (size) => fill('\u00e9\u00a0', size),
};
