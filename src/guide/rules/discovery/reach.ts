import type { SurfaceReading } from '../../discovery.ts';
import { parsedUrl, WELL_KNOWN_PATH } from '../../fetched.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

/** The URLs that this guide goes by, as a client asks for them. */
const namesOf = ({ evidence, guide }: Subject): ReadonlySet<string | undefined> => {
  const said = [evidence.source.url, evidence.fetch?.finalUrl, guide.metadata.get('canonical-url')?.value];
  return new Set(said.flatMap((url) => parsedUrl(url ?? '')?.href.split('#', 1) ?? []));
};

/** Whether something other than a person leads to this guide (GP-19-01). */
const isFound = (subject: Subject, readings: readonly SurfaceReading[]): boolean => {
  const { evidence } = subject;
  if (!evidence.guide.received) return false;
  if (parsedUrl(evidence.fetch?.finalUrl ?? '')?.pathname === WELL_KNOWN_PATH) return true;
  const names = namesOf(subject);
  return (
    readings.some(({ linked, named }) => linked || named.some(({ url }) => names.has(url))) ||
    evidence.repository?.files.includes('assistant-guide.txt') === true ||
    subject.anchors().some(({ status }) => status.startsWith('present'))
  );
};

const check = (subject: Subject): readonly Hit[] => {
  const readings = subject.surfaces();
  if (readings === undefined || isFound(subject, readings)) return [];
  if (readings.some(({ scripted }) => scripted))
    return [
      {
        outcome: 'discovery.script-required',
        message: 'on the home page only a script names a guide, and nothing else that was asked does',
      },
    ];
  // What could not be read may name it.
  if (readings.some(({ status }) => status === 'unreachable')) return [];
  const asked = readings.map(({ kind }) => kind).join(', ');
  return [
    {
      outcome: 'discovery.surface-missing',
      message: `nothing that was asked names the guide: ${asked}`,
    },
  ];
};

/** Whether the guide can be found by whoever does not know its URL, without a script being run. */
export const reach = rules({
  outcomes: [
    {
      id: 'discovery.script-required',
      severity: 'warning',
      section: '19',
      clauses: ['GP-19-02'],
      title: 'Guide found only by running a script',
      why: 'A reader that runs no script does not find it, and one that does lets the page decide what it finds.',
      fix: 'Put <link rel="assistant-guide" href="..."> into the page itself, or serve the guide at its well-known path.',
    },
    {
      id: 'discovery.surface-missing',
      severity: 'warning',
      section: '19',
      clauses: ['GP-19-01'],
      title: 'Nothing names the guide',
      why: 'Who does not know its URL does not find it, and may follow some other text instead.',
      fix: 'Serve it at /.well-known/assistant-guide.txt, or name it in llms.txt or on the home page.',
    },
  ],
  from: 1,
  unreceived: true,
  check,
});
