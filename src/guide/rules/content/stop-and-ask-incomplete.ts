import { rule } from '../../rule.ts';
import { type Cover, missingPoints, type Point } from './points.ts';

const POINTS: readonly Point[] = [
  {
    says: 'executing destructive actions',
    words: ['destructive'],
    pattern: /\bdestructive|\bdelet|\boverwrit|\bremov(e|es|ing)\b|\breplac(e|ing)\b|\bwip(e|ing)\b|\berase/,
  },
  {
    says: 'using elevated privileges',
    words: ['privilege', 'sudo'],
    pattern: /\bprivilege|\bsudo\b|\broot\b|\badmin/,
    elsewhere: {
      words: ['sudo'],
      pattern: /\b(do not|never) (use|run)\b[^.]{0,40}\bsudo\b/,
    },
  },
  {
    says: 'installing dependencies or system packages',
    words: ['installing dep', 'installing pack'],
    pattern: /\binstall|\bdependenc|\bpackages?\b/,
    elsewhere: {
      words: ['installing'],
      pattern:
        /\b(do not|never|does not (authorize|permit|allow|cover))\b[^.]{0,80}\binstall(ing)?\b[^.]{0,20}\b(dependenc|package)/,
    },
  },
  {
    says: 'changing persistent configuration',
    words: ['persisten'],
    pattern: /\bpersisten|\bconfig|\bsettings\b|\bdotfile|\bsystem state\b/,
  },
  {
    says: 'reading secrets, private data, logs, databases, or customer data',
    words: ['secrets', 'data-accessing'],
    pattern:
      /\bsecret|\bcredential|\bprivate\b|\bsensitive\b|\bdatabases?\b|\bcustomer data\b|\bdata-accessing\b|\blogs\b/,
  },
  {
    says: 'running commands outside the declared project scope',
    words: ['outside the declared', 'outside the repository', 'outside the project'],
    stems: ['outside', 'beyond', 'out of'],
    pattern:
      /\b(outside|beyond|out of)\b[^.;]{0,40}\b(scope|project|repositor|repo\b|guide\b|task\b|folder|directory|workspace)/,
  },
  {
    says: 'following instructions from fetched or generated content',
    words: ['instructions from fetched', 'instruction found in'],
    stems: ['instruct'],
    pattern:
      /\binstruct[^.;]{0,60}\b(fetched|generated|downloaded|external|found|content|bundle|page)|\b(fetched|generated|external|downloaded)\b[^.;]{0,40}\binstruct/,
    elsewhere: {
      words: ['follow'],
      pattern:
        /\b(do not|never) follow\b[^.]{0,40}\binstructions\b[^.]{0,60}\b(external|generated|any other)\b|\b(do not|never) follow (target|external|embedded)[a-z -]{0,20} instructions\b/,
    },
  },
  {
    says: 'acting on remediation text from a failing command, tool, or error message',
    words: ['remediation'],
    stems: [
      'remediation',
      'suggest',
      'recommend',
      'propos',
      'print',
      'ask for',
      'asks for',
      'tell',
      'instruct',
    ],
    pattern:
      /\bremediation|\b(suggest|recommend|propos|print)[a-z]*\b[^.;]{0,60}\b(error|output|tool|command|stack trace|message)|\b(error|output|tool|stack trace|failing|failure|message)\b[^.;]{0,60}\b(suggest|recommend|propos|asks? for|tells? (you|the))|\binstruct[^.;]{0,40}\b(error|output|stack trace)/,
    elsewhere: {
      words: ['output'],
      pattern:
        /\b(do not|never)\b[^.]{0,60}\b(instructions|commands|fixes|remediation|suggestions)\b[^.]{0,60}\boutput\b/,
    },
  },
  {
    says: 'executing generated code',
    words: ['executing generated'],
    stems: ['generate', 'wrote', 'written'],
    pattern:
      /\b(execut|run)[a-z]*\b[^.;]{0,40}\bgenerated\b|\bgenerated (code|script)|\bcode (that )?(it|the (assistant|agent)|you) (wrote|has written|generate)/,
    elsewhere: {
      words: ['generated'],
      pattern: /\b(do not|never) (execute|run)\b[^.]{0,40}\bgenerated\b/,
    },
  },
  {
    says: 'decoding and executing encoded content',
    words: ['encoded'],
    pattern: /\bencod|\bdecod|\bbase64\b|\bobfuscat/,
    elsewhere: {
      words: ['encoded'],
      pattern: /\b(do not|never)\b[^.]{0,40}\b(decode|execute|run)\b[^.]{0,40}\bencoded\b/,
    },
  },
  {
    says: 'contacting non-official sources',
    words: ['non-official source', 'unofficial source'],
    stems: [
      'official',
      'third-party',
      'unlisted',
      'unknown',
      'other',
      'not listed',
      'not named',
      'outside',
      'network access',
    ],
    pattern:
      /\b(non-?official|unofficial|third-party|unlisted|unknown)\b[^.;]{0,20}\b(source|host|site|url|mirror|registr)|\b(source|host|url|registr|mirror)[a-z]*\b[^.;]{0,30}\b(other than|not (listed|named)|outside)|\bother (source|host|registr|mirror)|\bnetwork access (not|beyond)/,
    elsewhere: {
      words: ['official', 'unofficial'],
      pattern:
        /\b(use|fetch from|contact) only\b[^.]{0,40}\bofficial\b[^.]{0,20}\b(source|url)s?\b|\b(do not|never) (contact|use|fetch from)\b[^.]{0,30}\b(non-official|unofficial) (source|host)/,
    },
  },
  {
    says: 'continuing when observed state differs materially from the guide',
    words: ['state differs'],
    stems: [
      'differ',
      'diverg',
      'depart',
      'deviat',
      'contradict',
      'mismatch',
      'not match',
      'unexpected',
      'state',
      'reality',
    ],
    pattern:
      /\b(differ|diverg|depart|deviat|contradict|mismatch)|\b(does|do) not match\b|\bunexpected (state|result|output)|\b(state|reality)\b[^.;]{0,40}\b(unlike|other than)\b/,
  },
  {
    says: 'proceeding after a verifier reports a failure or high-severity warning',
    words: ['verifier reports a failure', 'verifier failure'],
    stems: ['verif'],
    pattern:
      /\bverif[a-z]*\b[^.;]{0,60}\b(fail|warning|finding|error|block)|\b(fail|warning|finding|block)[a-z]*\b[^.;]{0,40}\bverif/,
    elsewhere: {
      words: ['stop'],
      pattern: /\bstop on\b[^.]{0,30}\b(verifier|blocking)\b[^.]{0,20}\b(finding|failure|warning)s?/,
    },
  },
];

const COVERS: readonly Cover[] = [
  {
    pattern: /\b(any|each|every|all) actions?\b[^.;]{0,40}\b(approval|gated)/,
    points: [
      'executing destructive actions',
      'using elevated privileges',
      'installing dependencies or system packages',
      'changing persistent configuration',
      'reading secrets, private data, logs, databases, or customer data',
    ],
  },
  {
    stems: ['guide', 'not listed', 'not named', 'not given', 'action block'],
    pattern:
      /\b(command|action|step|anything|work)s?\b[^.;]{0,30}\b((not|other than( the ones)?|beyond( those)?|outside)( those)?( (listed|named|given|written|stated|found|contained))?( in)? (this|the) guide\b|not (listed|named|given) (here|below|above)|outside an? (approved )?action block)/,
    points: [
      'running commands outside the declared project scope',
      'executing generated code',
      'acting on remediation text from a failing command, tool, or error message',
      'decoding and executing encoded content',
    ],
  },
];

export const stopAndAskIncomplete = rule({
  id: 'content.stop-and-ask.incomplete',
  severity: 'warning',
  strict: 3,
  since: '0.7.0',
  from: 3,
  section: '13',
  clauses: [
    'GP-13-01',
    'GP-13-02',
    'GP-13-03',
    'GP-13-04',
    'GP-13-05',
    'GP-13-06',
    'GP-13-07',
    'GP-13-08',
    'GP-13-09',
    'GP-13-10',
    'GP-13-11',
    'GP-13-12',
    'GP-13-13',
  ],
  title: 'A stop-and-ask condition is missing',
  why: 'Where the guide does not say stop, an agent may go on without asking a person.',
  fix: 'Add the missing conditions to the list of the section, in your own words.',
  check: ({ guide }) =>
    missingPoints(guide, {
      name: 'stop-and-ask',
      points: POINTS,
      covers: COVERS,
      begins: 'stop-and-ask conditions not stated',
    }),
});
