import { clip, type FetchRecord } from '../../base/index.ts';
import { CHANNELS, type Evidence } from '../evidence.ts';
import { whyNot } from '../fetched.ts';
import { PARSED_BYTES } from '../parse/guide.ts';
import type { Subject } from '../subject.ts';
import { readable } from '../text/readable.ts';
import { positionAt } from '../text/text.ts';
import type { Finding } from './finding.ts';

/** Something that a reader might believe was looked at, and was not. */
export interface NotChecked {
  readonly what: string;
  readonly why: string;
  /** Section of the guide profile. */
  readonly section: string;
}

const because = (why: string, entries: readonly (readonly [what: string, section: string])[]): NotChecked[] =>
  entries.map(([what, section]) => ({ what, why, section }));

/** GP-01-03: what no reading of a guide confirms. */
const NEVER = because('no reading of a guide can confirm it', [
  ['publisher intent', '1'],
  ['publisher identity', '1'],
  ['command effect', '1'],
  ['environment fit', '1'],
]);

/** VP-4-04 to VP-4-08: what only a fetch of the guide shows. */
const WITHOUT_FETCH: readonly (readonly [string, string])[] = [
  ['HTTP headers', '20'],
  ['redirect chain', '20'],
  ['TLS', '20'],
  ['content variation between fetches', '20'],
  ['network targets of the fetch', '20'],
];

/** What a fetch that brought no whole answer left unseen. */
const unseen = (fetch: FetchRecord): readonly string[] => [
  ...(fetch.status === undefined ? ['HTTP headers'] : []),
  ...(fetch.tlsValid === undefined ? ['TLS'] : []),
  'content variation between fetches',
];

const fetching = ({ evidence }: Subject): NotChecked[] => {
  const { mode, guide, fetch, refetch } = evidence;
  if (mode === 'local-file') return because('the guide was not fetched from its URL', WITHOUT_FETCH);
  if (fetch === undefined) return because('no fetch is on record', WITHOUT_FETCH);
  if (!guide.received)
    return because(
      'the fetch brought no guide',
      unseen(fetch).map((what) => [what, '20']),
    );
  const again = refetch === undefined ? 'no second fetch is on record' : whyNot(refetch.fetch);
  return again === undefined
    ? []
    : because(`the guide was not received a second time: ${readable(again)}`, [
        ['content variation between fetches', '20'],
      ]);
};

const received = ({ evidence }: Subject): NotChecked[] => {
  const { guide } = evidence;
  if (!guide.received) return because('nothing was received', [['the text of the guide', '6']]);
  const why = 'it is far above the size limit';
  return [
    ...(guide.bytes.length > PARSED_BYTES
      ? because(why, [[`the text after its first ${PARSED_BYTES} bytes (the bytes were)`, '8']])
      : []),
    ...(guide.truncated
      ? because(why, [[`the guide after its first ${guide.bytes.length} bytes`, '8']])
      : []),
  ];
};

const levels = ({ claim, evidence }: Subject): NotChecked[] => {
  // What a guide claims that nobody received is not known.
  if (claim === 4 || (evidence.mode === 'public-web' && !evidence.guide.received)) return [];
  const why =
    evidence.ask.maxLevel === undefined
      ? `the guide claims Level ${claim}`
      : `the caller asked for Level ${claim} at most`;
  return because(why, [
    [claim === 3 ? 'requirements of Level 4' : `requirements above Level ${claim}`, '18'],
  ]);
};

const provenance = ({ claim, evidence }: Subject): NotChecked[] => {
  if (claim < 3) return [];
  const looked = new Map((evidence.anchors ?? []).map((anchor) => [anchor.channel, anchor]));
  const channels = CHANNELS.filter((channel) => !looked.has(channel));
  const manifest = claim === 4 && evidence.manifest === undefined ? [['manifest', '11'] as const] : [];
  return [
    ...because('not given and not fetched', [
      ...manifest,
      ...channels.map((channel) => [`anchor ${channel}`, '11'] as const),
    ]),
    // Looked for, and nothing leads there.
    ...[...looked.values()].flatMap(({ channel, unnamed }) =>
      unnamed === undefined ? [] : because(readable(unnamed), [[`anchor ${channel}`, '11']]),
    ),
  ];
};

/** Why nobody looked into the repository. */
const noRepository = ({ network }: Evidence): string =>
  network === undefined ? 'no repository was given' : 'no repository was given or read';

const PINS: Readonly<Record<string, string>> = {
  'exec-sha256.unverified': 'pinned artifact',
  'action.exec-ambiguous': 'what the command enters',
};

const pins = ({ evidence }: Subject, findings: readonly Finding[]): NotChecked[] => {
  const why =
    evidence.repository === undefined ? noRepository(evidence) : 'what is in the repository does not tell';
  return findings.flatMap(({ id, line }) => {
    const what = PINS[id];
    return what === undefined
      ? []
      : because(why, [[line === undefined ? what : `${what}, line ${line}`, '12']]);
  });
};

const repository = ({ evidence, guide }: Subject): NotChecked[] => {
  if (guide.actions.all.length === 0) return [];
  if (evidence.repository === undefined)
    return because(noRepository(evidence), [['files of the repository', '12']]);
  if (evidence.repository.complete) return [];
  return because('the listing was cut at its limit', [['some files of the repository', '12']]);
};

/** How many unknown programs are listed; more are counted. */
const PROGRAMS = 20;
const PROGRAM_LENGTH = 60;

/** Effects come from the table of programs (A40); a program that it does not know may do anything. */
const programs = ({ claim, guide }: Subject): NotChecked[] => {
  if (claim < 3) return [];
  const unknown = new Set<string>();
  for (const { command } of guide.actions.all)
    for (const { known, artifact, written, span } of command?.invocations ?? [])
      if (!known && artifact.shape !== 'bound')
        unknown.add(
          `effects of ${clip(readable(written), PROGRAM_LENGTH)}, line ${positionAt(guide.text, span.start).line}`,
        );
  const rest = unknown.size - PROGRAMS;
  const listed = [...unknown].slice(0, PROGRAMS);
  if (rest > 0) listed.push(`effects of ${rest} further programs`);
  return because(
    'the table of programs does not know it',
    listed.map((what) => [what, '12']),
  );
};

/** All that was not checked, and why; it is counted in the summary. */
export const notChecked = (subject: Subject, findings: readonly Finding[]): readonly NotChecked[] => [
  ...received(subject),
  ...fetching(subject),
  ...levels(subject),
  ...provenance(subject),
  ...repository(subject),
  ...pins(subject, findings),
  ...programs(subject),
  ...NEVER,
];
