import type { SectionName } from '../../sections/names.ts';

interface Content {
  /** For messages. */
  readonly what: string;
  /** A sentence that carries the content under no heading of its own. */
  readonly phrase: RegExp;
}

/** The contents that stand in prose: how each is told when no heading names it (GP-10-01, VP-16-16). */
export const CONTENTS: Readonly<Record<SectionName, Content>> = {
  verification: {
    what: 'the compact verification instruction',
    phrase: /\bverify (this|the) guide\b/,
  },
  'task-scope': {
    what: 'a task scope',
    phrase:
      /\b(?:this guide|the scope of this (?:guide|task)|the task) (?:helps|installs|adds|covers|fetches|sets up|configures|updates|upgrades|migrates|runs|describes how|walks|shows|explains|builds|deploys|checks|rotates|creates|applies|restores|tests|is limited to|is to)\b/,
  },
  invocation: {
    what: 'an assistant invocation prompt',
    phrase: /\b(?:treat|handle|regard|consider) this (?:guide|file|document) as (?:untrusted|data)\b/,
  },
  authority: {
    what: 'an authority statement',
    phrase:
      /\bthis (?:guide|file|document)\b.{0,40}\b(?:is advisory|(?:is|has|ranks?|stands?) (?:of )?(?:lower|below|beneath)|lower priority than)/,
  },
  'safety-rules': {
    what: 'safety rules',
    phrase:
      /\b(?:do not|never) (?:widen (?:any|the) (?:path|scope)|substitute (?:any )?commands?|improvise)\b|\bstop on (?:any|the first) error\b/,
  },
  'action-classification': {
    what: 'an action classification',
    phrase:
      /\b(?:actions?|commands?) (?:below |here |in this guide )?(?:are|is|fall)\b.{0,20}\b(?:classified|classed|into (?:these|the following) classes|normal, networked)/,
  },
  'official-sources': {
    what: 'the official sources',
    phrase: /\b(?:official|only|trusted) (?:sources?|downloads?|urls?) (?:is|are|for)\b/,
  },
  actions: {
    what: 'an action block',
    phrase: /\bthe actions (?:are|below)\b/,
  },
  'stop-and-ask': {
    what: 'stop-and-ask conditions',
    phrase:
      /\bstop and ask\b.{0,30}\b(?:before|when|if)\b|\b(?:pause|stop)(?: and (?:ask|check with|wait for))?(?: the)? (?:user|human|operator) (?:before|when|if)\b/,
  },
  acceptance: {
    what: 'an acceptance checklist',
    phrase:
      /\b(?:the|this) (?:task|work|job|guide) is (?:complete|done|finished)(?: only)? (?:when|once|if)\b/,
  },
  'threat-model': {
    what: 'a threat model',
    phrase: /\b(?:guide is public|public guide)\b.{0,60}\b(?:adversar|attacker|anyone|anybody)/,
  },
  'untrusted-content': {
    what: 'untrusted content handling',
    phrase: /\b(?:treat|handle|regard|consider) (?!this\b|the guide\b).{0,200}\bas (?:untrusted|data\b)/,
  },
  disclaimer: {
    what: 'a disclaimer and non-goals statement',
    phrase:
      /\b(?:does not|do not|cannot) (?:prove|guarantee|certify|replace sandboxing|replace human)\b|\b(?:is|are) (?:not|no) (?:a )?(?:safety )?(?:guarantee|proof)\b/,
  },
};
