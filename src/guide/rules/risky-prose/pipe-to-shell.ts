import { type Directive, directivesIn, wordingOf } from '../../prose/directive.ts';
import { claim, command, oneOf } from '../../prose/wording.ts';
import { type Hit, rule } from '../../rule.ts';

const SHELL =
  '(?:(?:sudo|env|exec|doas)(?: -\\w+)? )?(?:/(?:usr/)?bin/)?(?:(?:ba|z|da|k|a|fi|c|tc)?sh|python3?|node|perl|ruby|php|pwsh|powershell|iex|invoke-expression)';

const LOADERS = 'curl|wget|fetch|http|iwr|irm|invoke';
const LOADER = '(?:curl|wget|fetch|http|iwr|irm|invoke-webrequest|invoke-restmethod)';

const WORDING = wordingOf([
  // The code itself, on a line or in a sentence.
  claim(LOADERS, String.raw`\b${LOADER}\b[^|;]{0,300}\|(?: ?tee [^|]{0,80}\|)? ?${SHELL}\b(?![./])`, {
    mark: '|',
    confidence: 0.9,
    // "It reports curl | sh": the form is named, and nothing is downloaded.
    unless: (match, { before }) =>
      /^\w+ ?\| ?\w+$/.test(match) &&
      /\b(?:reports?|detects?|flags?|finds?|warns?|catch(?:es)?|rejects?|forbids?|looks? for|checks? for)\b[^.;:]{0,80}$/.test(
        before,
      ),
  }),
  claim(
    'curl|wget',
    String.raw`(?:\b(?:(?:ba|z|da|k)?sh(?: -c)?|source|eval)|(?:^| )\.) ["']?(?:<\(|\$\(|\x60) ?(?:curl|wget)\b`,
    {
      confidence: 0.9,
    },
  ),
  claim('iex|invoke', String.raw`\b(?:iex|invoke-expression)\b[^;]{0,80}(?:downloadstring|${LOADER})`, {
    confidence: 0.9,
  }),
  command(
    'pipe|feed|stream|send|pass',
    String.raw` [^.;:]{0,80}?(?:download|script|installer|curl|wget|web|content|url|https?:|output|response|page|it|them|result)[^.;:]{0,80}? (?:in)?to (?:(?:an?|the|your) )?(?:\w+ )?(?:shell|sh|bash|zsh|interpreter|powershell|python3?|terminal)\b`,
    {
      confidence: 0.7,
      needs: [oneOf('shell|sh|bash|zsh|interpreter|powershell|python|python3|terminal')],
    },
  ),
]);

// A command of an action is judged by the rules for commands (A23); here it is only quoted.
const hit = ({ text, at, confidence }: Directive): Hit => ({
  message: `"${text.slice(0, 60)}" feeds what is downloaded straight into an interpreter`,
  at,
  ...(confidence !== undefined && { confidence }),
});

export const pipeToShell = rule({
  id: 'risky.pipe-to-shell',
  severity: 'warning',
  section: '17',
  clauses: ['GP-17-04'],
  title: 'Download piped into a shell',
  why: 'Nobody sees the text that runs: the server can send another one each time, and a broken download runs halfway.',
  fix: 'Download to a file, check its hash, show it to the user, and run it in an action of its own; or use a package manager.',
  check: ({ guide }) => directivesIn(guide, WORDING).map(hit),
});
