import type { Guide } from '../../parse/guide.ts';
import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { lineAt } from '../../text/text.ts';
import { hitOn, indexesOf, matchAt } from './places.ts';

// A scheme with a program behind it; "JavaScript: see below" is a label.
const SCHEME =
  /(?:javascript|vbscript):(?:[^\s"'<>(=%;]{0,80}(?:[(=;]|%28|%3d)|["'[(!+`]|(?:\/\/[^\s]|void\b|document\b|window\b|location\b|history\b)|\s{1,8}(?:alert|eval|void|fetch|atob|confirm|prompt|document|window|location)\s{0,4}[.(=])/y;

// The dotted name of a function before its bracket. `model.eval(x)` and `literal_eval(x)` are other functions.
const CALL =
  /(?<![\w.$-])(?:document\.(?:write(?:ln)?|getelement[a-z]{1,20}|queryselector(?:all)?|createelement|execcommand|addeventlistener)|(?:window|globalthis|self|top)\.(?:open|eval|alert|fetch|addeventlistener|settimeout|setinterval|atob|prompt|confirm)|(?:window\.)?(?:local|session)storage\.(?:[gs]etitem|removeitem|clear)|navigator\.sendbeacon|importscripts|new (?:function|xmlhttprequest|activexobject|websocket))\s{0,4}$/;

// What is assigned to before an equals sign.
const ASSIGNED =
  /(?<![\w.$-])(?:(?:document|window|globalthis)(?:\.[a-z]{1,30}){1,3}|[\w.$]{0,40}\.(?:inner|outer)html)\s{0,4}\+?$/;

const COOKIE = /document\.cookie\b/y;

// `eval(x)` as code: something is in the brackets. `eval()` names the function.
const EVAL = /eval\(\s{0,40}[^)\s]/y;
// With a space or a line break before the bracket only a single value is code: "eval (expect 3)" is a remark.
const SPACED =
  /(?:eval|alert)\s{1,40}\(\s{0,8}(?:[\w$.]{1,60}|"[^"\n]{0,200}"|'[^'\n]{0,200}'|[\w$.]{1,60}\([^()\n]{0,100}\))\s{0,8}\)/y;
const ALERT = /alert\((?:\d{1,9}|"[^"\n]{0,100}"|'[^'\n]{0,100}'|document\.[a-z]{1,20})\)/y;

// Statements at the start of a line, outside the commands of action blocks.
const STATEMENT =
  /^[ \t]{0,16}(?:(?:async )?function \w{1,60}\(\s?[\w$][\w$, ]{0,100}\) ?\{|(?:const|let|var) [\w${}, ]{1,60} ?= ?(?:await |require\(|async |function\b|new [A-Z]|\([\w$, ]{0,60}\) ?=>|\w{1,30} ?=>|document\.|window\.))/;

const before = (lower: string, at: number): string => lower[at - 1] ?? '\n';

/** Whether a statement can begin here: nothing, or only punctuation, stands before it on its line. */
const beginsStatement = (lower: string, at: number): boolean =>
  /(?:^|[\n;{}(=,!&|"'`])[ \t]{0,16}$/.test(lower.slice(Math.max(0, at - 17), at));

// "It reports eval(x)" names the call.
const REPORTED =
  /\b(?:reports?|detects?|flags?|finds?|warns?|catch(?:es)?|rejects?|forbids?|looks? for|checks? for|searches for|no|never)\b[^.;:]{0,80}$/;
const NAMED = /eval\([a-z]{1,10}\)/y;

const isReported = (lower: string, at: number): boolean =>
  matchAt(NAMED, lower, at) !== undefined && REPORTED.test(lower.slice(Math.max(0, at - 100), at));

const EVALUATOR = /(?<![\w.$-])(eval|alert)(\s{0,40})$/;

/** A call of `eval` or `alert` with its bracket at `bracket`, when it is code and no remark. */
const evaluatorAt = (lower: string, bracket: number): RegExpExecArray | undefined => {
  const named = EVALUATOR.exec(lower.slice(Math.max(0, bracket - 50), bracket));
  if (named === null) return undefined;
  const at = bracket - named[0].length;
  if (isReported(lower, at)) return undefined;
  const direct = named[1] === 'eval' ? matchAt(EVAL, lower, at) : undefined;
  if (direct !== undefined) return direct;
  return beginsStatement(lower, at) ? (matchAt(ALERT, lower, at) ?? matchAt(SPACED, lower, at)) : undefined;
};

function* scriptUrls({ lower, words }: Guide): Generator<Hit> {
  for (const at of ['javascript', 'vbscript'].flatMap((scheme) => words.offsetsOf(scheme))) {
    const match = /[\w/.@-]/.test(before(lower, at)) ? undefined : matchAt(SCHEME, lower, at);
    if (match !== undefined) yield hitOn(at, match[0].length, 'script URL');
  }
}

function* calls(lower: string): Generator<Hit> {
  for (const bracket of indexesOf(lower, '(')) {
    const evaluator = evaluatorAt(lower, bracket);
    if (evaluator !== undefined) yield hitOn(evaluator.index, evaluator[0].length, 'JavaScript call');
    const from = Math.max(0, bracket - 60);
    const call = CALL.exec(lower.slice(from, bracket));
    if (call !== null) yield hitOn(from + call.index, call[0].length + 1, 'JavaScript call');
  }
}

function* assignments(lower: string): Generator<Hit> {
  for (const equals of indexesOf(lower, '=')) {
    if (lower[equals + 1] === '=' || !/[\w\s+]/.test(before(lower, equals))) continue;
    const from = Math.max(0, equals - 110);
    const assigned = ASSIGNED.exec(lower.slice(from, equals));
    if (assigned !== null)
      yield hitOn(from + assigned.index, assigned[0].length + 1, 'JavaScript assignment');
  }
  if (!lower.includes('(')) return;
  for (const at of indexesOf(lower, 'document.cookie')) {
    const match = matchAt(COOKIE, lower, at);
    if (match !== undefined) yield hitOn(at, match[0].length, 'JavaScript');
  }
}

const STATEMENT_WORDS = ['async', 'function', 'const', 'let', 'var'];

function* statements({ guide: { text, lower, words, actions } }: Subject): Generator<Hit> {
  const inAction = (line: number): boolean =>
    actions.all.some(({ block: { lines } }) => line >= lines.first && line <= lines.last);
  for (const offset of STATEMENT_WORDS.flatMap((word) => words.offsetsOf(word))) {
    // Only spaces stand before the first word of a statement.
    if (!/(?:^|\n)[ \t]*$/.test(lower.slice(Math.max(0, offset - 17), offset))) continue;
    const line = lineAt(text, offset);
    if (line !== undefined && STATEMENT.test(line.text) && !inAction(line.number))
      yield hitOn(line.start, line.text.length, 'JavaScript statement');
  }
}

function* check(subject: Subject): Generator<Hit> {
  const { lower } = subject.guide;
  yield* scriptUrls(subject.guide);
  yield* calls(lower);
  yield* assignments(lower);
  yield* statements(subject);
}

export const javascript = rule({
  id: 'construct.javascript',
  severity: 'error',
  blocks: 2,
  section: '9',
  clauses: ['GP-09-03', 'VP-13-04'],
  title: 'JavaScript',
  why: 'A viewer that runs script can show a human one text and hand an agent another.',
  fix: 'Remove the script; say in words what is to be done, or put one reviewed command into an action block.',
  check,
});
