import type { Action } from '../../parse/actions.ts';
import type { Guide } from '../../parse/guide.ts';
import { directiveHits, type Phrase, wordingOf } from '../../prose/directive.ts';
import { claim, oneOf } from '../../prose/wording.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Span } from '../../text/text.ts';
import { APPROVAL_CLAIMS, APPROVAL_COMMANDS } from './approval-claims.ts';
import { APPROVAL, PERMISSIONS, SANDBOX } from './skip-approval-wording.ts';

// Flags and settings with which agents run without asking.
const FLAGS =
  /--(?:allow-)?dangerously-skip-permissions\b|--dangerously-bypass-approvals-and-sandbox\b|--dangerously-allow-all\b|--dangerously-disable-[a-z-]{1,30}|--yolo\b|--full-auto\b|--allow-all-tools\b|--trust-all-tools\b|--yes-always\b|--skip-(?:permissions?|approvals?|confirmations?)\b|--no-(?:approvals?|approval-gates?|permission-prompts?)\b|--auto-approve-(?:all|everything|tools?)\b|--always-approve\b|--disable-sandbox(?:ing)?\b|--approval-mode[= ](?:yolo|auto[_-]edit|none|never)\b|--ask-for-approval[= ]never\b|--permission-mode[= ](?:bypasspermissions|acceptedits|dontask)\b|--sandbox[= ](?:danger-full-access|none|off|disabled)\b|\bbypasspermissions\b|\bdanger-full-access\b|\byolo mode\b|\bapproval[_ -](?:policy|mode)["']?(?: ?[=:] ?| to )["']?(?:never|none|full-auto|yolo|auto)\b|\bdangerouslydisablesandbox["']?(?: ?[=:] ?| to )["']?true\b|\bgoose_mode=auto\b|\bautoapprove["']? ?[=:] ?["']?true\b/g;

const FLAG: Phrase = claim(
  'dangerously|yolo|full|tools|always|skip|no|auto|disable|approval|permission|sandbox|bypasspermissions|danger|goose|autoapprove|dangerouslydisablesandbox',
  FLAGS.source,
  {
    needs: [
      oneOf(
        'dangerously|yolo|auto|all|yes|approve|permission|permissions|approval|approvals|confirmation|confirmations|sandbox|sandboxing|bypasspermissions|danger|autoapprove|dangerouslydisablesandbox',
      ),
    ],
  },
);

const overlaps = (one: Span | undefined, other: Span | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.start < other.start + other.length &&
  other.start < one.start + one.length;

const say = (text: string): string =>
  `"${text.slice(0, 60)}" takes away an approval, a sandbox or a permission limit`;

const flagIn = (action: Action): Hit | undefined => {
  const written = action.get('command');
  if (written === undefined || !/--|=|danger|bypass/.test(written.value)) return undefined;
  const [first] = written.value.toLowerCase().matchAll(FLAGS);
  if (first === undefined) return undefined;
  return {
    message: say(first[0]),
    at: { start: written.span.start + first.index, length: first[0].length },
  };
};

/** Commands that start an agent without its gates. */
const inCommands = ({ actions, words }: Guide): readonly Hit[] =>
  words.hasAny(FLAG.anchors) ? actions.all.flatMap((action) => flagIn(action) ?? []) : [];

const WORDING = wordingOf([...APPROVAL, ...SANDBOX, ...PERMISSIONS, FLAG]);
// A wording has room for so many lists of words (`Phrase.needs`).
const MORE = wordingOf([...APPROVAL_CLAIMS, ...APPROVAL_COMMANDS]);

/** One hit for a sentence, whichever wording finds it. */
const inProse = (guide: Guide): readonly Hit[] => {
  const first = directiveHits(guide, WORDING, say);
  const more = directiveHits(guide, MORE, say);
  return [...first, ...more.filter(({ at }) => !first.some((one) => overlaps(one.at, at)))];
};

export const skipApproval = rule({
  id: 'prohibited.skip-approval',
  severity: 'error',
  blocks: 3,
  section: '15',
  clauses: ['GP-15-12', 'GP-15-14', 'VP-21-09', 'VP-21-10', 'VP-21-11'],
  title: 'Instruction to skip approval, leave the sandbox or widen permissions',
  why: 'Approval, sandbox and permission limits are what stands between a bad guide and the machine. Only the user may change them.',
  fix: 'Remove the instruction. Give each action its class and its approval, and let the user decide.',
  check: ({ guide }) => [...inProse(guide), ...inCommands(guide)],
});
