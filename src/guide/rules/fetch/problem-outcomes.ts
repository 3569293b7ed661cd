import type { Outcome, Rule } from '../../rule.ts';

const blocking = (
  id: string,
  clauses: readonly string[],
  [title, why, fix]: readonly [title: string, why: string, fix: string],
): Outcome => ({ id, severity: 'error', blocks: 1, section: '20', clauses, title, why, fix });

const PUBLISH = 'Publish the guide on a host that everybody on the internet reaches, and verify that URL.';
const NOT_ASKED =
  'A URL that leads into a private network makes whoever fetches it ask there in the place of its author, so nothing was asked.';

/** Each reason for which a fetch ends without its answer (verifier profile 9 and 10). */
export const PROBLEM_OUTCOMES: Rule['outcomes'] = [
  // The first stands for a reason that this version does not know, such as one in saved evidence of a later one.
  blocking(
    'fetch.unreachable',
    ['GP-18-02', 'VP-25-02', 'VP-27-01'],
    [
      'Guide could not be reached',
      'What nobody can fetch nobody can verify.',
      'Check the URL, the DNS entry of its host, and that the server answers.',
    ],
  ),
  blocking(
    'fetch.scheme.http',
    ['GP-20-01', 'VP-9-02', 'VP-9-04'],
    [
      'Plain HTTP',
      'Anybody on the way can change a text that is served over plain HTTP, and nobody would see it.',
      'Serve the guide over HTTPS, and let no redirect leave it.',
    ],
  ),
  blocking(
    'fetch.tls.invalid',
    ['GP-20-11', 'VP-9-03', 'VP-9-05', 'VP-12-07', 'VP-25-04'],
    [
      'TLS validation failed',
      'Without a valid certificate nobody knows whose server answered; what it said was not looked at.',
      'Install a certificate for this very host that a public authority signed and that has not expired.',
    ],
  ),
  blocking(
    'fetch.timeout',
    ['VP-7-06', 'VP-6-10', 'VP-9-18', 'VP-9-19', 'VP-9-20'],
    [
      'Fetch took too long',
      'A server that never finishes its answer keeps a verifier from its work; a part of a guide is no guide.',
      'Serve the guide as a static file, and see why the host is slow.',
    ],
  ),
  blocking(
    'fetch.too-large',
    ['VP-7-05', 'VP-6-07', 'VP-9-15'],
    [
      'Answer beyond the read limits',
      'An encoded body can expand without end, and so can headers: what is not bounded is not read.',
      'Serve the guide as it is, without Content-Encoding, and with few and short headers.',
    ],
  ),
  blocking(
    'fetch.redirect.limit',
    ['VP-7-07', 'VP-9-08'],
    [
      'Too many redirects',
      'A long chain of redirects hides who serves the guide, and a loop never ends.',
      'Serve the guide at its canonical URL itself.',
    ],
  ),
  blocking(
    'fetch.ssrf.localhost',
    ['VP-10-01', 'VP-10-02', 'VP-7-08'],
    ['URL leads to this machine itself', NOT_ASKED, PUBLISH],
  ),
  blocking(
    'fetch.ssrf.private-ip',
    ['VP-10-01', 'VP-10-03', 'VP-10-05', 'VP-10-15', 'VP-10-17', 'VP-7-08', 'VP-6-04'],
    ['URL leads into private address space', NOT_ASKED, PUBLISH],
  ),
  blocking(
    'fetch.ssrf.metadata-ip',
    ['VP-10-01', 'VP-10-13'],
    [
      'URL leads to a cloud metadata service',
      'Cloud metadata services hand out credentials to whoever asks from inside, so nothing was asked.',
      PUBLISH,
    ],
  ),
  blocking(
    'fetch.ssrf.local-domain',
    ['VP-10-01', 'VP-10-14'],
    ['URL names a host of a private network', NOT_ASKED, PUBLISH],
  ),
  blocking(
    'fetch.url.refused',
    ['VP-6-03', 'VP-10-01', 'VP-28-11'],
    [
      'URL was not asked',
      'Programs disagree on where such a URL leads, and what was checked must be what is asked.',
      'Write an https URL with a plain ASCII host name, without user information, on port 443 or one from 1024 on that browsers do not block.',
    ],
  ),
];
