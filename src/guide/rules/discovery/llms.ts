import type { SurfaceReading } from '../../discovery.ts';
import type { Outcome } from '../../rule.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const outcome = (
  id: string,
  severity: Outcome['severity'],
  clauses: readonly string[],
  [title, why, fix]: readonly [title: string, why: string, fix: string],
): Outcome => ({ id, severity, section: '19', clauses, title, why, fix });

const urlsOf = ({ named }: SurfaceReading): readonly string[] => named.map(({ url }) => url);

/** A guide that one of the two names and the other does not, when each names some. */
const divergence = (llms: SurfaceReading, llm: SurfaceReading): readonly Hit[] => {
  const [plural, singular] = [urlsOf(llms), urlsOf(llm)];
  if (plural.length === 0 || singular.length === 0) return [];
  const onlyPlural = plural.find((url) => !singular.includes(url));
  const onlySingular = singular.find((url) => !plural.includes(url));
  if (onlyPlural === undefined && onlySingular === undefined) return [];
  const parts = [
    ...(onlyPlural === undefined ? [] : [`llms.txt names ${onlyPlural}`]),
    ...(onlySingular === undefined ? [] : [`llm.txt names ${onlySingular}`]),
  ];
  const other = parts.length === 1 ? ', and the other of the two does not' : '';
  return [{ outcome: 'discovery.llms-divergence', message: `${parts.join(', and ')}${other}` }];
};

const lineForm = ({ kind, named }: SurfaceReading): readonly Hit[] =>
  named
    .filter(({ recommended, refused }) => recommended === false && refused === undefined)
    .map(({ url }) => ({
      outcome: 'discovery.llms-line-form',
      message: `${kind} names ${url} in another form than the recommended line`,
      evidence: url,
    }));

const check = (subject: Subject): readonly Hit[] => {
  const readings = subject.surfaces() ?? [];
  const llms = readings.find(({ kind }) => kind === 'llms.txt');
  const llm = readings.find(({ kind }) => kind === 'llm.txt');
  const both = llms !== undefined && llm !== undefined;
  return [
    ...(both ? divergence(llms, llm) : []),
    ...(both && llms.status === 'absent' && llm.status === 'read'
      ? [{ outcome: 'discovery.llms-singular', message: 'llm.txt is published, and llms.txt is not' }]
      : []),
    ...[llms, llm].flatMap((one) => (one === undefined ? [] : lineForm(one))),
  ];
};

/** How llms.txt names the guide, and whether its other spelling says the same. */
export const llms = rules({
  outcomes: [
    outcome(
      'discovery.llms-divergence',
      'warning',
      ['GP-19-06'],
      [
        'llms.txt and llm.txt name different guides',
        'Which guide an assistant reads depends on the spelling that it tries first; one of the two may be old, or forged.',
        'Name the same guides in both, or publish llms.txt alone.',
      ],
    ),
    outcome(
      'discovery.llms-singular',
      'info',
      ['GP-19-03', 'GP-19-05'],
      [
        'llm.txt without llms.txt',
        'Tools look for llms.txt; its other spelling is no convention that anybody stands behind.',
        'Publish the file as /llms.txt.',
      ],
    ),
    outcome(
      'discovery.llms-line-form',
      'info',
      ['GP-19-07'],
      [
        'Guide named in another form',
        'Tools find the guide without guessing when its line has the form that the profile recommends.',
        'Write it as `- [Assistant Guide](https://example.com/.well-known/assistant-guide.txt): what it is for`, with your URL.',
      ],
    ),
  ],
  from: 1,
  unreceived: true,
  check,
});
