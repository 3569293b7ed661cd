import type { Located, Span } from '../text/text.ts';
import { endOfEscaped, resolveEscapes } from './ansi-quoting.ts';
import { closing, substitutionsIn } from './substitutions.ts';
import type { Operator, OperatorKind, Word } from './types.ts';

/**
 * Words and operators of one command by POSIX quoting (A37, A38). One pass, linear in the length: every step moves
 * forward, and the search for the end of a substitution is given up for good once it has failed.
 */
export interface Lexed {
  /** Words and operators in the order written; targets of redirections stand in their operators only. */
  readonly tokens: readonly Token[];
  readonly substitutions: readonly Operator[];
  readonly globs: readonly Word[];
  readonly placeholders: readonly Word[];
  readonly variables: readonly { readonly name: string; readonly span: Span }[];
  /** The commands inside `$(…)`, backticks, `<(…)` and `>(…)`. */
  readonly inner: readonly Inner[];
  readonly malformed: string | undefined;
}

type Token =
  | { readonly kind: 'word'; readonly word: Word }
  | { readonly kind: 'operator'; readonly operator: Operator };

export interface Inner {
  /** `process` for `<(…)` and `>(…)`: its output is named as a file. */
  readonly kind: 'command' | 'process';
  readonly written: Located;
}

interface Lexer {
  readonly text: string;
  /** The offset of `text` in the guide. */
  readonly base: number;
  at: number;
  /** A `$(` was not closed: the rest is read as plain characters. */
  unclosed: boolean;
  readonly globs: Word[];
  readonly placeholders: Word[];
  readonly variables: { name: string; span: Span }[];
  readonly inner: Inner[];
  malformed: string | undefined;
}

interface Draft {
  value: string;
  quoted: boolean;
  glob: boolean;
  placeholder: boolean;
}

const VARIABLE = /\$([A-Za-z_][A-Za-z0-9_]*)/y;
/** `{name}` (A39); not `{}`, `{{.ID}}`, `%{http_code}` or `main@{upstream}`. */
const BRACED = /(?:^|[^{%@])\{[A-Za-z][A-Za-z0-9_-]{0,63}\}(?!\})/;
const PLAIN = /[^ \t'"\\|&;<>$`*?[]+/y;
// `&>` is no POSIX operator: /bin/sh reads a `&` and then a `>`.
const REDIRECT = /\d*(?:[<>]&(?:\d+-?|-)|>>|>\||>&|<<<|<<-|<<|<>|<&|>|<)/y;
const PLACEHOLDER = /<[A-Za-z][A-Za-z0-9_-]{0,63}(?: [A-Za-z0-9_-]{1,32}){0,3}>(?![A-Za-z0-9])/y;

/** The text that a sticky pattern matches here; `test` makes no array of it. */
const match = (pattern: RegExp, lexer: Lexer): string => {
  pattern.lastIndex = lexer.at;
  return pattern.test(lexer.text) ? lexer.text.slice(lexer.at, pattern.lastIndex) : '';
};

const skipBlanks = (lexer: Lexer): void => {
  for (let c = lexer.text.charAt(lexer.at); c === ' ' || c === '\t'; c = lexer.text.charAt(lexer.at))
    lexer.at++;
};

const spanFrom = (lexer: Lexer, start: number): Span => ({
  start: lexer.base + start,
  length: lexer.at - start,
});

/** Takes `$(…)`, `<(…)` or a backtick pair at the current place into the word; false when it is not closed. */
const takeInner = (lexer: Lexer, opening: string): boolean => {
  const from = lexer.at + opening.length;
  const tick = lexer.text.indexOf('`', from);
  const end = opening === '`' ? (tick < 0 ? undefined : tick + 1) : closing(lexer.text, from);
  if (end === undefined) {
    lexer.unclosed = true;
    return false;
  }
  lexer.inner.push({
    kind: opening === '<(' || opening === '>(' ? 'process' : 'command',
    written: {
      value: lexer.text.slice(from, end - 1),
      span: { start: lexer.base + from, length: end - 1 - from },
    },
  });
  lexer.at = end;
  return true;
};

/** `$NAME`, `$(…)`, a backtick pair, or the character itself: the same inside double quotes and outside. */
const takeDollar = (lexer: Lexer, draft: Draft): void => {
  const start = lexer.at;
  const opening = lexer.text.startsWith('$(', start) ? '$(' : lexer.text.charAt(start);
  const variable = match(VARIABLE, lexer);
  if (variable !== '') {
    lexer.at += variable.length;
    lexer.variables.push({ name: variable.slice(1), span: spanFrom(lexer, start) });
  } else if (opening === '$' || lexer.unclosed || !takeInner(lexer, opening)) lexer.at++;
  draft.value += lexer.text.slice(start, lexer.at);
};

const takeSingleQuoted = (lexer: Lexer, draft: Draft): void => {
  const end = lexer.text.indexOf("'", lexer.at + 1);
  if (end < 0) lexer.malformed = 'a single quote is not closed';
  const stop = end < 0 ? lexer.text.length : end;
  draft.value += lexer.text.slice(lexer.at + 1, stop);
  lexer.at = end < 0 ? stop : stop + 1;
};

const takeDoubleQuoted = (lexer: Lexer, draft: Draft): void => {
  const start = ++lexer.at;
  while (lexer.at < lexer.text.length) {
    const c = lexer.text.charAt(lexer.at);
    if (c === '"') {
      draft.placeholder ||= BRACED.test(lexer.text.slice(start, lexer.at++));
      return;
    }
    if (c === '$' || c === '`') takeDollar(lexer, draft);
    else {
      if (c === '\\' && '$`"\\'.includes(lexer.text.charAt(lexer.at + 1) || 'x')) lexer.at++;
      draft.value += lexer.text.charAt(lexer.at);
      lexer.at++;
    }
  }
  lexer.malformed = 'a double quote is not closed';
};

/** `$'…'` and `$"…"`; false when the dollar sign begins something else. */
const takeDollarQuoted = (lexer: Lexer, draft: Draft): boolean => {
  const quote = lexer.text.charAt(lexer.at + 1);
  if (quote !== "'" && quote !== '"') return false;
  draft.quoted = true;
  lexer.at++;
  if (quote === '"') takeDoubleQuoted(lexer, draft);
  else {
    const end = endOfEscaped(lexer.text, lexer.at + 1);
    if (end < 0) lexer.malformed = 'a single quote is not closed';
    const stop = end < 0 ? lexer.text.length : end;
    draft.value += resolveEscapes(lexer.text.slice(lexer.at + 1, stop));
    lexer.at = end < 0 ? stop : stop + 1;
  }
  return true;
};

const takeBackslash = (lexer: Lexer, draft: Draft): void => {
  if (lexer.at + 1 >= lexer.text.length) lexer.malformed = 'a backslash stands at the end';
  draft.value += lexer.text.charAt(lexer.at + 1);
  lexer.at = Math.min(lexer.at + 2, lexer.text.length);
};

/** `<name>` (A39) and `<(…)` belong to the word; any other `<` or `>` ends it. */
const takeAngle = (lexer: Lexer, draft: Draft): boolean => {
  const placeholder = match(PLACEHOLDER, lexer);
  const start = lexer.at;
  if (placeholder !== '') {
    draft.placeholder = true;
    lexer.at += placeholder.length;
  } else if (lexer.text.charAt(start + 1) !== '(' || draft.value !== '' || lexer.unclosed) return false;
  else if (!takeInner(lexer, lexer.text.slice(start, start + 2))) return false;
  draft.value += lexer.text.slice(start, lexer.at);
  return true;
};

/** Takes what stands at the current place into the word; false when the word ends here. */
const takePart = (lexer: Lexer, draft: Draft): boolean => {
  const plain = match(PLAIN, lexer);
  if (plain !== '') {
    draft.value += plain;
    draft.placeholder ||= plain.includes('{') && BRACED.test(plain);
    lexer.at += plain.length;
    return true;
  }
  const c = lexer.text.charAt(lexer.at);
  if (c === '<' || c === '>') return takeAngle(lexer, draft);
  if (c === '' || ' \t|&;'.includes(c)) return false;
  if (c === '$' || c === '`') {
    if (!takeDollarQuoted(lexer, draft)) takeDollar(lexer, draft);
  } else if (c === '*' || c === '?' || c === '[') {
    draft.glob = true;
    draft.value += c;
    lexer.at++;
  } else {
    draft.quoted = true;
    if (c === "'") takeSingleQuoted(lexer, draft);
    else if (c === '"') takeDoubleQuoted(lexer, draft);
    else takeBackslash(lexer, draft);
  }
  return true;
};

const takeWord = (lexer: Lexer): Word | undefined => {
  const start = lexer.at;
  const draft: Draft = { value: '', quoted: false, glob: false, placeholder: false };
  while (takePart(lexer, draft));
  if (lexer.at === start) return undefined;
  const word: Word = { value: draft.value, quoted: draft.quoted, span: spanFrom(lexer, start) };
  if (draft.glob) lexer.globs.push(word);
  if (draft.placeholder) lexer.placeholders.push(word);
  return word;
};

const takeRedirect = (lexer: Lexer, text: string): Operator => {
  const start = lexer.at;
  lexer.at += text.length;
  const span = spanFrom(lexer, start);
  // `2>&1` and `>&-` name a descriptor, no file.
  if (/&[\d-]/.test(text)) return { kind: 'redirect', text, span };
  skipBlanks(lexer);
  const target = takeWord(lexer);
  return target === undefined ? { kind: 'redirect', text, span } : { kind: 'redirect', text, span, target };
};

const CONTROLS: readonly (readonly [string, OperatorKind])[] = [
  ['&&', 'chain'],
  ['||', 'chain'],
  ['|&', 'pipe'],
  [';', 'chain'],
  ['|', 'pipe'],
  ['&', 'background'],
];

const takeControl = (lexer: Lexer): Operator | undefined => {
  const control = CONTROLS.find(([text]) => lexer.text.startsWith(text, lexer.at));
  if (control === undefined) return undefined;
  const start = lexer.at;
  lexer.at += control[0].length;
  return { kind: control[1], text: control[0], span: spanFrom(lexer, start) };
};

// What an operator begins with, the descriptor of a redirection included.
const OPERATING = '<>&|;0123456789';

const takeOperator = (lexer: Lexer): Operator | undefined => {
  const redirect = match(REDIRECT, lexer);
  return redirect === '' ? takeControl(lexer) : takeRedirect(lexer, redirect);
};

const takeToken = (lexer: Lexer): Token | undefined => {
  const c = lexer.text.charAt(lexer.at);
  const early = c === '<' || c === '>' ? takeWord(lexer) : undefined;
  if (early !== undefined) return { kind: 'word', word: early };
  const operator = OPERATING.includes(c) ? takeOperator(lexer) : undefined;
  if (operator !== undefined) return { kind: 'operator', operator };
  const word = takeWord(lexer);
  return word === undefined ? undefined : { kind: 'word', word };
};

export const lex = (written: Located): Lexed => {
  const { value: text, span } = written;
  const lexer: Lexer = {
    text,
    base: span.start,
    at: 0,
    unclosed: false,
    globs: [],
    variables: [],
    placeholders: [],
    inner: [],
    malformed: undefined,
  };
  const tokens: Token[] = [];
  skipBlanks(lexer);
  while (lexer.at < text.length) {
    const token = takeToken(lexer);
    if (token === undefined) break;
    tokens.push(token);
    skipBlanks(lexer);
  }
  const { globs, variables, placeholders, inner, malformed } = lexer;
  return {
    tokens,
    substitutions: substitutionsIn(text, span.start),
    globs,
    variables,
    placeholders,
    inner,
    malformed,
  };
};
