import { lazy } from '../../base/index.ts';

/** Sections that guides carry (guide profile 10), by the words that head them. Headings arrive in lower case. */
const SECTION_NAMES = {
  verification:
    /^before (acting|you act|any action|you (begin|start)|starting|anything else)|^verif(y|ication)\b/,
  'task-scope':
    /^(task|guide|bounded task)$|\bscope\b|^purpose\b|^overview$|^objectives?$|^goals?$|^summary$|^about this (guide|task)|^what this (guide|task) (does|covers|is for)$/,
  invocation:
    /\binvocation\b|\b(assistant|agent) (prompt|instructions)\b|\b(instructions|prompt|notes|rules) (for|to) (the |your |an )?(ai |coding )?(assistant|agent)s?\b|^for (the |ai )?(assistant|agent)s?$|^how to (use|read|follow) this guide$|^using this guide$/,
  authority:
    /\bauthority\b|\bprecedence\b|\bpriorit(y|ies)\b|\bhierarchy\b|^order of instructions$|^who decides$/,
  'safety-rules':
    /(?<!information )\bsafety\b(?! (guarantee|contract))|\bguard ?rails?\b|^(general |ground |basic |house |working )?rules$|^rules of (engagement|conduct)$|^constraints$|^precautions$|^safe (use|operation)$/,
  'action-classification': /\bclassif|\b(action|command) (class|type|categor)|\bclasses of (action|command)/,
  'official-sources':
    /\b(official|canonical|trusted|allowed) (sources?|urls?|links?|locations?)\b|^sources?( of truth)?$/,
  actions: /\bactions?$|^(steps|commands|procedure)$/,
  'stop-and-ask':
    /\bstop[- ]and[- ]ask\b|\bwhen to (stop|pause|ask|wait)\b|\bstop conditions?\b|\b(pause|stop|ask|wait)( and \w+)? (first|before|when|points?)\b|\bapproval (gates?|points|conditions|required)\b|^escalation$|^checkpoints?$|^(ask|pause|stop)( the (user|human))?$/,
  acceptance:
    /\bacceptance\b|\bdefinition of done\b|\bdone when\b|\bcompletion\b|\b(success|exit) criteria\b|\bchecklist\b|\btask is (complete|done)\b|^when (it|this|the task) is (done|complete)/,
  'threat-model': /\bthreats?\b|\bwhat (can|could|may|might) go wrong\b|\brisks?\b|\badversar|\battackers?\b/,
  'untrusted-content':
    /\buntrusted\b|\b(fetched|external|foreign|third-party) (content|data|text|input)\b|\bcontent handling\b|\bhandling of (content|data|input)/,
  disclaimer:
    /\bdisclaim|\bnon-?goals?\b|\blimitations?\b|\bno (warranty|guarantees?)\b|^what this guide (does not|is not)|^conformance is not safety|^not (covered|included|promised)/,
} as const satisfies Readonly<Record<string, RegExp>>;

export type SectionName = keyof typeof SECTION_NAMES;

const NAMES = Object.keys(SECTION_NAMES) as SectionName[];

// `Disclaimer and non-goals, out of scope` is a disclaimer first: the specific names win over the general ones.
const ORDER: readonly SectionName[] = [
  'disclaimer',
  'threat-model',
  'untrusted-content',
  'stop-and-ask',
  'acceptance',
  'action-classification',
  'official-sources',
  ...NAMES,
];

/** The headings of the profile's own examples, found without a search. */
export const CANONICAL_NAMES: ReadonlyMap<string, SectionName> = new Map([
  ['before acting', 'verification'],
  ['task scope', 'task-scope'],
  ['assistant invocation prompt', 'invocation'],
  ['authority', 'authority'],
  ['safety rules', 'safety-rules'],
  ['action classification', 'action-classification'],
  ['official sources', 'official-sources'],
  ['actions', 'actions'],
  ['stop and ask', 'stop-and-ask'],
  ['acceptance checklist', 'acceptance'],
  ['threat model', 'threat-model'],
  ['untrusted content handling', 'untrusted-content'],
  ['disclaimer and non-goals', 'disclaimer'],
]);

/** Any of the patterns: a heading of the author's own costs one look, not one for each name. */
const ANY = lazy(() => new RegExp(NAMES.map((name) => SECTION_NAMES[name].source).join('|')));

/** What a heading announces; undefined for a heading of the author's own. */
export const sectionNamed = (heading: string): SectionName | undefined =>
  CANONICAL_NAMES.get(heading) ??
  (ANY().test(heading) ? ORDER.find((name) => SECTION_NAMES[name].test(heading)) : undefined);
