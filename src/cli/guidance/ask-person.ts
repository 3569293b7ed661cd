import { lazy, visible } from '../../base/index.ts';
import type { Decide, LinkDecision, Offer } from '../../guidance/index.ts';
import type { Person } from '../world.ts';

const loadPrompts = lazy(() => import('@clack/prompts'));

type Answer = 'read' | 'not-met' | 'known' | 'skip' | 'end';

const ANSWERS: readonly { readonly value: Answer; readonly label: string }[] = [
  { value: 'read', label: 'read it: the condition is met, and I lack what it says' },
  { value: 'not-met', label: 'skip: the condition is not met' },
  { value: 'known', label: 'skip: I know it already' },
  { value: 'skip', label: 'skip for no reason of these' },
  { value: 'end', label: 'end the reading now: nothing more is read' },
];

const question = ({ target, revision, relation, when, label, summary, depth }: Offer): string =>
  [
    `${relation} ${target}@${revision} (depth ${depth}): ${visible(label)}`,
    `when: ${visible(when)}`,
    `${visible(summary.title)}: ${visible(summary.summary)}`,
  ].join('\n');

const decisionOf = (answer: Answer, reason: string): LinkDecision | undefined => {
  if (answer === 'skip') return undefined;
  return { condition_met: answer !== 'not-met', knowledge_lacking: answer !== 'known', reason };
};

/** Asks a person about each link. Ending, be it by Ctrl-C, keeps what was read. */
export const askPerson =
  ({ input, output }: Person, end: () => void): Decide =>
  async (offer) => {
    const { isCancel, select, text } = await loadPrompts();
    const answer = await select({ message: question(offer), options: [...ANSWERS], input, output });
    if (isCancel(answer) || answer === 'end') {
      end();
      return undefined;
    }
    if (answer !== 'read') return decisionOf(answer, 'so says the person who was asked');
    const reason = await text({
      message: 'Why?',
      validate: (typed) => (typed?.trim() ? undefined : 'the reason is recorded; say it in a few words'),
      input,
      output,
    });
    if (!isCancel(reason)) return decisionOf(answer, reason);
    end();
    return undefined;
  };
