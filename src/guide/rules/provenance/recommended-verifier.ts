import type { Channel } from '../../evidence.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { hostOf, readUrl } from '../../text/url.ts';
import { sentencesNaming } from '../metadata/named-in-prose.ts';
import { primaryVerifier } from '../metadata/primary-verifier.ts';

const PUBLISHER_LOCAL = /\bpublisher[- ]local\b/;

/** Whether a sentence of the guide says that the verifier at this host is the publisher's own. */
const isMarkedLocal = ({ guide }: Subject, url: string): boolean => {
  const host = hostOf(url);
  return (
    host !== undefined && sentencesNaming(guide, host).some((sentence) => PUBLISHER_LOCAL.test(sentence))
  );
};

/** VP-15-11: the standard primary verifier beside one that is marked as the publisher's own is no disagreement. */
const mayDiffer = (subject: Subject, one: string, other: string): boolean => {
  const primary = primaryVerifier(subject);
  return (
    (one === primary && isMarkedLocal(subject, other)) || (other === primary && isMarkedLocal(subject, one))
  );
};

const compare = (subject: Subject, channel: Channel, named: string): readonly Hit[] => {
  const written = subject.guide.metadata.get('recommended-verifier');
  const naming: Hit = {
    outcome: 'anchor.recommended-verifier',
    message: `${channel} names a recommended verifier: ${named}`,
    evidence: named,
  };
  if (written === undefined || written.value === named || mayDiffer(subject, written.value, named))
    return [naming];
  const message = `recommended-verifier is another one than ${channel} names: ${named}`;
  return [naming, { outcome: 'anchor.recommended-verifier.mismatch', message, at: written.span }];
};

const check = (subject: Subject): readonly Hit[] =>
  subject
    .anchors()
    .flatMap(({ channel, verifiers }) =>
      [...new Set(verifiers)]
        .filter((named) => readUrl(named).ok)
        .flatMap((named) => compare(subject, channel, named)),
    );

/** What DNS and a signed security.txt say about the verifier that the guide recommends. */
export const anchoredVerifier = rules({
  outcomes: [
    {
      id: 'anchor.recommended-verifier',
      severity: 'info',
      section: '10.2',
      clauses: ['VP-15-10'],
      title: 'A channel names a recommended verifier',
      why: 'A recommendation that stands in another place than the guide is harder to forge than one in its text.',
      fix: 'Nothing to mend; name the same verifier in recommended-verifier.',
    },
    {
      id: 'anchor.recommended-verifier.mismatch',
      severity: 'warning',
      section: '10.2',
      clauses: ['VP-15-11'],
      title: 'The guide recommends another verifier',
      why: 'A forged guide would name a verifier that is friendly to it; what the other channel says was not changed with it.',
      fix: 'Name one verifier everywhere; or say in a sentence that the host of yours is a publisher-local verifier beside the standard one.',
    },
  ],
  from: 3,
  check,
});
