import { GUIDE_PROFILE, isSemVer, NEWEST_PROFILE_VERSION } from '../../parse/profile.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const checkName = ({ guide }: Subject): readonly Hit[] => {
  const written = guide.metadata.get('profile');
  if (written === undefined || written.value === GUIDE_PROFILE) return [];
  return [
    { outcome: 'metadata.profile.unsupported', message: `profile is not ${GUIDE_PROFILE}`, at: written.span },
  ];
};

/** What a guide of an older version would have to answer for under 0.7.0: files that it runs without a pin. */
const unpinned = ({ guide }: Subject): readonly string[] =>
  guide.actions.all
    .filter(({ get }) => get('exec-sha256') === undefined)
    .filter(({ command }) => command?.invocations.some(({ artifact }) => artifact.shape === 'bound'))
    .map(({ name }) => name);

const olderMessage = (subject: Subject, declared: string): string => {
  const names = unpinned(subject);
  const blocked =
    names.length === 0
      ? 'no action of it runs an unpinned file, which 0.7.0 would block'
      : `0.7.0 would block action.exec-unbounded in ${names.slice(0, 8).join(', ')}`;
  return `judged under profile version ${declared}; ${blocked}`;
};

const checkVersion = (subject: Subject): readonly Hit[] => {
  const written = subject.guide.metadata.get('profile-version');
  if (written === undefined) return [];
  const { value, span: at } = written;
  if (!isSemVer(value))
    return [
      { outcome: 'metadata.profile-version.invalid', message: 'profile-version is no semantic version', at },
    ];
  if (subject.profile.unsupported) {
    const message = `profile version ${value} is not known; judged under ${NEWEST_PROFILE_VERSION}`;
    return [{ outcome: 'metadata.profile-version.unsupported', message, at }];
  }
  return subject.profile.older
    ? [{ outcome: 'profile-version.older', message: olderMessage(subject, value), at }]
    : [];
};

export const profile = rules({
  outcomes: [
    {
      id: 'metadata.profile.unsupported',
      severity: 'error',
      blocks: 3,
      section: '11',
      clauses: ['GP-11-16'],
      title: 'Another profile',
      why: 'The guide says that it follows other rules than those it is judged by.',
      fix: `Write profile: ${GUIDE_PROFILE}`,
    },
    {
      id: 'metadata.profile-version.invalid',
      severity: 'error',
      blocks: 3,
      section: '11',
      clauses: ['GP-11-43'],
      title: 'profile-version is no semantic version',
      why: 'Nobody can tell which rules the guide was written for.',
      fix: 'Write three numbers, for example 0.7.0.',
    },
    {
      id: 'metadata.profile-version.unsupported',
      severity: 'warning',
      section: '11',
      clauses: ['GP-11-45'],
      title: 'Unknown profile version',
      why: 'The rules of that version may ask for more than was checked here.',
      fix: `Declare a published profile version, or verify with a verifier that knows this one.`,
    },
    {
      id: 'profile-version.older',
      severity: 'info',
      section: '11',
      clauses: ['GP-11-45'],
      title: 'Older profile version',
      why: 'The guide is judged by the rules it was written for; the newest rules see more.',
      fix: `Review the guide against profile version ${NEWEST_PROFILE_VERSION} and declare it.`,
    },
  ],
  from: 3,
  check: (subject) => [...checkName(subject), ...checkVersion(subject)],
});
