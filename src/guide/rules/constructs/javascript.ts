import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { hitOn, indexesOf, matchAt } from './places.ts';

// A scheme with a program behind it; "JavaScript: see below" is a label.
const SCHEME =
  /(?:javascript|vbscript):(?:[^\s"'<>(=%;]{0,80}(?:[(=;]|%28|%3d)|["'[(!+`]|(?:\/\/[^\s]|void\b|document\b|window\b|location\b|history\b)|\s{1,8}(?:alert|eval|void|fetch|atob|confirm|prompt|document|window|location)\s{0,4}[.(=])/y;

interface Call {
  readonly trigger: string;
  readonly shape: RegExp;
}

const CALLS: readonly Call[] = [
  {
    trigger: 'document.',
    shape:
      /document\.(?:(?:write(?:ln)?|getelement[a-z]{1,20}|queryselector(?:all)?|createelement|execcommand|addeventlistener)\s{0,4}\(|(?:cookie|location|domain|body|title|head)\s{0,4}[.=[])/y,
  },
  {
    trigger: 'window.',
    shape:
      /window\.(?:location\b|(?:open|eval|alert|fetch|addeventlistener|settimeout|atob|prompt|confirm)\s{0,4}\(|[a-z]{2,30}\s?=[^=])/y,
  },
  { trigger: 'globalthis.', shape: /globalthis\.(?:eval\s{0,4}\(|[a-z]{2,30}\s?=[^=])/y },
  { trigger: 'localstorage', shape: /localstorage(?:\.(?:get|set|remove)item\s{0,4}\(|\.clear\(|\[)/y },
  { trigger: 'sessionstorage', shape: /sessionstorage(?:\.(?:get|set|remove)item\s{0,4}\(|\.clear\(|\[)/y },
  { trigger: 'new ', shape: /new (?:function|xmlhttprequest|activexobject|websocket)\s{0,4}\(/y },
  { trigger: 'sendbeacon', shape: /sendbeacon\s{0,4}\(/y },
  { trigger: 'importscripts', shape: /importscripts\s{0,4}\(["'`]/y },
  { trigger: 'innerhtml', shape: /innerhtml\s{0,4}\+?=/y },
];

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

const evalAt = (lower: string, at: number): RegExpExecArray | undefined => {
  const previous = before(lower, at);
  // `model.eval(x)` and `literal_eval(x)` are other functions.
  if (/[\w.$-]/.test(previous)) return undefined;
  return matchAt(EVAL, lower, at) ?? (beginsStatement(lower, at) ? matchAt(SPACED, lower, at) : undefined);
};

const alertAt = (lower: string, at: number): RegExpExecArray | undefined =>
  beginsStatement(lower, at) ? (matchAt(ALERT, lower, at) ?? matchAt(SPACED, lower, at)) : undefined;

function* matches(lower: string): Generator<readonly [RegExpExecArray | undefined, string]> {
  for (const trigger of ['javascript:', 'vbscript:'])
    for (const at of indexesOf(lower, trigger))
      if (!/[\w/.@-]/.test(before(lower, at))) yield [matchAt(SCHEME, lower, at), 'script URL'];
  for (const at of indexesOf(lower, 'eval')) yield [evalAt(lower, at), 'JavaScript call of eval'];
  for (const at of indexesOf(lower, 'alert')) yield [alertAt(lower, at), 'JavaScript call'];
  for (const { trigger, shape } of CALLS)
    for (const at of indexesOf(lower, trigger))
      if (!/[\w$]/.test(before(lower, at))) yield [matchAt(shape, lower, at), 'JavaScript'];
}

function* statements({ guide: { text, lower, actions } }: Subject): Generator<Hit> {
  if (!/=>|function|require\(|= ?(?:await|async|new|document|window)/.test(lower)) return;
  const inAction = (line: number): boolean =>
    actions.all.some(({ block: { lines } }) => line >= lines.first && line <= lines.last);
  for (const line of text.lines) {
    const match = STATEMENT.exec(line.text);
    if (match !== null && !inAction(line.number))
      yield hitOn(line.start, line.text.length, 'JavaScript statement');
  }
}

function* check(subject: Subject): Generator<Hit> {
  for (const [match, message] of matches(subject.guide.lower))
    if (match !== undefined) yield hitOn(match.index, match[0].length, message);
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
