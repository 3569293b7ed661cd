import { directiveHits, wordingOf } from '../../prose/directive.ts';
import { claim, command, oneOf, words } from '../../prose/wording.ts';
import { rule } from '../../rule.ts';

const DECODE =
  'decode|un-base64|unbase64|unhex|base64[ -]decode|base-64[ -]decode|base32[ -]decode|hex[ -]decode|url[ -]decode|rot13|rot-13|uudecode|ascii85[ -]decode|de-obfuscate|deobfuscate|unobfuscate|decipher|unscramble|unescape|decrypt|reverse the encoding of';
const UNPACK =
  'unpack|decompress|expand|inflate|gunzip|uncompress|convert|translate|transform|assemble|reassemble|reverse|undo';
const CODED =
  '(?:base-?64|base-?32|rot-?13|hex(?:-encoded|adecimal)?|encoded|obfuscated|encrypted|scrambled|blob|hidden|cipher|gibberish|ascii85)';
const RUN =
  '(?:run|execute|exec|eval|evaluate|source|launch|perform|carry out|obey|interpret|invoke|pipe|(?:do|follow|apply|use|feed|pass)(?= (?:it|them|that|this|what|whatever|the)\\b))';
const AND = '(?:,? and then|,? and|, then|, | then|,? before you)';
const RESULT = String.raw`(?:$|[.,;)!:]| (?:it|the (?:following|block|text|string|notes?)(?: \w+)?(?=$|[.,;)!:])|its|them|that|this|these|those|what|whatever|as|in|with|via|immediately|directly|locally|encoded|hidden|obfuscated|embedded|any|all|(?:the|every|each) (?:\w+ ){0,2}?(?:results?|outputs?|decoded|payload|commands?|content|text|code|instructions?|lines?|data|message|steps|script|plaintext))\b)`;
const PAYLOAD =
  '(?:content|contents|commands?|blobs?|payloads?|instructions?|strings?|text|code|script|lines?|messages?|data|blocks?|bytes|body)';

const CODED_WORDS = oneOf(
  'base64|base|base32|rot13|rot|hex|hexadecimal|encoded|obfuscated|encrypted|scrambled|blob|hidden|cipher|gibberish|ascii85|decoded|decrypted',
);

const RUN_WORDS = oneOf(
  'run|execute|exec|eval|evaluate|source|launch|perform|carry|obey|interpret|invoke|pipe|do|follow|apply|use|feed|pass',
);

const WORDING = wordingOf([
  command(DECODE, String.raw`\b(?: [^.;]{0,100}?)?${AND} (?:then )?${RUN}${RESULT}`, { needs: [RUN_WORDS] }),
  command(UNPACK, String.raw`\b[^.;]{0,40}?\b${CODED}\b[^.;]{0,60}?${AND} (?:then )?${RUN}${RESULT}`, {
    needs: [CODED_WORDS],
  }),
  command(
    'run|execute|eval|evaluate|perform|follow|obey|do(?! not)|apply|carry out|interpret|invoke|act on',
    String.raw` ${words(4)}(?:encoded|obfuscated|hidden|base-?64|rot-?13|hex-encoded|decoded|encrypted|decrypted|scrambled)(?: (?!and |or )\w+){0,2}? ${PAYLOAD}\b`,
    { needs: [CODED_WORDS] },
  ),
  command(
    'pipe|feed|pass|send|hand|give',
    String.raw` [^.;]{0,60}?\b(?:de|en)coded?\b[^.;]{0,40}? (?:to|into|through) (?:an? |the )?(?:sh|bash|zsh|shell|python3?|node|perl|ruby|interpreter|eval|terminal|powershell)\b`,
    { needs: [oneOf('decode|encode|decoded|encoded')] },
  ),
  command(
    'run|execute|do(?! not)|follow|apply|perform|obey',
    String.raw` (?:it|this|that|them|(?:the|its) \w+)(?:,)? (?:once|after|when|as soon as) (?:(?:it|they|you|is|are|have|has|been|the \w+) ){0,4}(?:decod|de-?obfuscat|decrypt|unpack|decipher)`,
    { needs: [oneOf('once|after|when|soon')] },
  ),
  command(
    DECODE,
    String.raw` [^.;]{0,60}? to (?:get|obtain|learn|find|find out|reveal|see|receive) (?:(?:the|your|its|all|what) )?(?:(?:next|hidden|real|actual|remaining|further) )?(?:commands?|instructions?|steps?|to do|you must|actions?)\b`,
    {
      confidence: 0.8,
      needs: [oneOf('command|commands|instruction|instructions|step|steps|do|must|action|actions')],
    },
  ),
  claim(
    'base64|base32|openssl|xxd|eval|exec|frombase64string',
    String.raw`\b(?:base64 (?:-d|-di|--decode)|openssl (?:base64|enc) -d|xxd -r(?: -p)?|base32 -d)\b[^;&]{0,80}\| ?(?:sudo )?(?:ba|z|da|k)?sh\b|\b(?:eval|exec)\b.{0,20}(?:base64 -d|b64decode|atob\(|fromhex)|\bfrombase64string\(.{0,200}\| ?iex\b`,
  ),
  claim(
    'rot13|rot|base64|hex|encoded|obfuscated|encrypted|scrambled',
    String.raw`\b(?:following|text|block|below|string|message|paragraph|lines?|content)\b[^.;]{0,40}? (?:is|are) (?:in )?(?:rot-?13|base-?64|hex|encoded|obfuscated|encrypted|scrambled)\b[^.]{0,40}?\b(?:do (?:as|what) (?:it|they) (?:says?|tells?)|(?:run|execute|follow|obey) (?:it|them|what it says))\b`,
    { needs: [oneOf('do|run|execute|follow|obey')] },
  ),
  command(
    'reverse|un-reverse|flip|rot13|shift',
    String.raw` (?:the |this |each |every )?(?:following |next )?(?:strings?|text|lines?|letters|characters|words?|message)\b[^.;]{0,40}?${AND} (?:then )?${RUN}${RESULT}`,
    { needs: [RUN_WORDS] },
  ),
  command(
    'read|take|join|collect|concatenate|combine',
    String.raw` (?:the )?(?:first|last|second|initial|capital) (?:letters?|words?|characters?) of (?:each|every|all|the) [^.;]{0,40}?${AND} (?:then )?(?:follow|execute|run|obey|do|carry out) \w+`,
    { needs: [oneOf('first|last|second|initial|capital')] },
  ),
  claim(
    'decoded|deobfuscated|decrypted',
    String.raw`\b(?:should|must|shall|is to|are to|may|can) be (?<verb>(?:decoded|deobfuscated|decrypted) and (?:then )?(?:executed|run|followed|obeyed|evaluated))\b`,
    { needs: [oneOf('executed|run|followed|obeyed|evaluated')] },
  ),
  claim(
    'base64',
    String.raw`\bbase64 (?:-d|--decode|-di) [^.;|]{0,40}?(?:, (?:and )?then|,? and(?: then)?|,) (?:eval|run|execute|source|pipe|exec)\b`,
  ),
]);

export const encodedExecution = rule({
  id: 'prohibited.encoded-execution',
  severity: 'error',
  blocks: 3,
  section: '9',
  clauses: ['GP-09-10', 'GP-15-11', 'VP-13-11', 'VP-21-08', 'VP-29-20'],
  title: 'Instruction to decode and execute content',
  why: 'Nobody can review what is encoded, so nobody can approve it.',
  fix: 'Write the commands in plain text, as action blocks.',
  check: ({ guide }) =>
    directiveHits(guide, WORDING, () => 'this tells the assistant to decode content and act on it'),
});
