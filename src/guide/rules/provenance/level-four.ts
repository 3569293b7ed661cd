import { provenanceFetched } from '../../anchors.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const why = (subject: Subject): string => {
  const { manifest, anchors } = subject.evidence;
  if (manifest === undefined && anchors === undefined)
    return 'neither a manifest nor an anchor was given or fetched, so neither was judged';
  if (manifest?.fetchedAt === undefined) return 'no manifest was fetched, and a file proves no publication';
  const fetched = anchors?.some(({ fetchedAt }) => fetchedAt !== undefined) === true;
  return fetched
    ? 'no independent anchor that was fetched carries the hash of the manifest'
    : 'no independent anchor was fetched, and a file proves no publication';
};

const check = (subject: Subject): readonly Hit[] => {
  const hits: Hit[] = [];
  if (subject.evidence.ask.maxLevel === 4 && subject.guide.metadata.get('manifest-url') === undefined)
    hits.push({
      outcome: 'manifest.url-missing',
      message: 'Level 4 was asked for, and the metadata has no manifest-url',
    });
  if (!provenanceFetched(subject))
    hits.push({ outcome: 'level4.requires-fetch', message: `${why(subject)}; the level is at most 3` });
  return hits;
};

/** What stands before every other rule of Level 4 (A50). */
export const levelFour = rules({
  outcomes: [
    {
      id: 'level4.requires-fetch',
      severity: 'info',
      section: '18',
      clauses: ['VP-4-15', 'VP-29-05'],
      title: 'Level 4 needs a fetch',
      why: 'Files that lie beside each other agree whoever wrote them; only what was fetched shows what is published.',
      fix: 'Verify the published URL, or let the verifier fetch what the metadata names.',
    },
    {
      id: 'manifest.url-missing',
      severity: 'error',
      blocks: 4,
      section: '11',
      clauses: ['GP-11-30'],
      title: 'No manifest-url',
      why: 'A verifier cannot find the manifest that it has to compare the guide with.',
      fix: 'Publish a manifest and name its URL in manifest-url.',
    },
  ],
  from: 4,
  check,
});
