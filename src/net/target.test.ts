import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTarget, shown, withoutCredentials } from './target.ts';

const codesOf = (text: string, trusts = false): readonly string[] => {
  const read = readTarget({ text }, trusts);
  return read.ok ? [] : read.problems.map(({ code }) => code);
};

const REFUSED = ['fetch.url.refused'];
const PRIVATE = ['fetch.ssrf.private-ip'];
const LOCALHOST = ['fetch.ssrf.localhost'];
const LOCAL = ['fetch.ssrf.local-domain'];
const METADATA = ['fetch.ssrf.metadata-ip'];
const HTTP = ['fetch.scheme.http'];

describe('what may be asked', () => {
  const rows: readonly (readonly [text: string, host: string, port: number])[] = [
    ['https://example.com/', 'example.com', 443],
    ['https://example.com', 'example.com', 443],
    ['HTTPS://EXAMPLE.com/A', 'example.com', 443],
    ['https://example.com:443/?a=b#c', 'example.com', 443],
    ['https://example.com:8443/a@b/c%20d', 'example.com', 8443],
    ['https://_dnslink.a-b.xn--bcher-kva.example/', '_dnslink.a-b.xn--bcher-kva.example', 443],
    ['https://8.8.8.8/', '8.8.8.8', 443],
    ['https://[2606:4700::1111]:4430/', '2606:4700::1111', 4430],
    ['https://[2606:4700:0:0:0:0:0:1111]/', '2606:4700::1111', 443],
    ['https://a.localhost.example/', 'a.localhost.example', 443],
    ['https://local.example/', 'local.example', 443],
  ];
  for (const [text, host, port] of rows)
    test(`VP-10-01 near miss: ${text}`, () =>
      expect(readTarget({ text }, false)).toMatchObject({ ok: true, target: { host, port } }));
});

describe('what is refused', () => {
  const rows: readonly (readonly [title: string, texts: readonly string[], codes: readonly string[]])[] = [
    ['VP-9-02 plain HTTP', ['http://example.com/', 'HTTP://example.com/', 'http:example.com'], HTTP],
    ['VP-9-02 plain HTTP to this machine', ['http://127.0.0.1/'], [...HTTP, ...PRIVATE]],
    [
      'VP-10-02 localhost',
      ['https://localhost/', 'https://LOCALHOST:8443/', 'https://a.localhost/'],
      LOCALHOST,
    ],
    [
      'VP-10-02 localhost with a dot',
      ['https://localhost./', 'https://localhost../', 'https://a.localhost./'],
      LOCALHOST,
    ],
    [
      'VP-10-02 localhost by another name',
      ['https://localhost.localdomain/', 'https://ip6-localhost/'],
      LOCALHOST,
    ],
    ['VP-10-02 localhost, percent-encoded', ['https://%6cocalhost/', 'https://localhost%2e/'], LOCALHOST],
    ['VP-10-02 localhost, other letters', ['https://ⓛocalhost/', 'https://ＬＯＣＡＬＨＯＳＴ/'], LOCALHOST],
    [
      'VP-10-14 local names',
      ['https://printer.local/', 'https://a.internal/', 'https://nas.home.arpa/'],
      LOCAL,
    ],
    ['VP-10-14 more local names', ['https://git.corp/', 'https://x.lan/', 'https://a.default.svc/'], LOCAL],
    ['VP-10-14 single labels', ['https://printer/', 'https://com/', 'https://printer./'], LOCAL],
    [
      'VP-10-13 metadata names',
      ['https://metadata/', 'https://metadata.google.internal./computeMetadata'],
      METADATA,
    ],
    ['VP-10-13 metadata by address', ['https://169.254.169.254/latest'], [...METADATA, ...PRIVATE]],
    [
      'VP-10-13 metadata, spelt as one number',
      ['https://2852039166/', 'https://0xa9fea9fe/'],
      [...METADATA, ...PRIVATE],
    ],
    ['VP-10-13 metadata in public space', ['https://168.63.129.16/'], METADATA],
    ['VP-10-03 loopback', ['https://127.0.0.1/', 'https://127.255.255.254:8443/'], PRIVATE],
    ['VP-10-03 loopback in decimal', ['https://2130706433/'], PRIVATE],
    ['VP-10-03 loopback in octal', ['https://0177.0.0.1/', 'https://017700000001/'], PRIVATE],
    ['VP-10-03 loopback in hex', ['https://0x7f000001/', 'https://0x7f.0x0.0x0.0x1/'], PRIVATE],
    ['VP-10-03 loopback, short', ['https://127.1/', 'https://127.0.1/', 'https://0x7f.1/'], PRIVATE],
    ['VP-10-03 loopback with a dot', ['https://127.0.0.1./', 'https://127.0.0.1../'], PRIVATE],
    [
      'VP-10-03 loopback in other digits',
      ['https://１２７.0.0.1/', 'https://①②⑦.⓪.⓪.①/', 'https://127。0。0。1/'],
      PRIVATE,
    ],
    ['VP-10-03 loopback, percent-encoded', ['https://%31%32%37.0.0.1/', 'https://127%2e0.0.1/'], PRIVATE],
    ['VP-10-03 loopback behind user information', ['https://example.com@127.0.0.1/'], PRIVATE],
    ['VP-10-03 loopback before a backslash', ['https://127.0.0.1\\@example.com/'], PRIVATE],
    [
      'VP-10-03 loopback with too few or many slashes',
      ['https:/127.0.0.1/', 'https:127.0.0.1', 'https:////127.0.0.1/'],
      PRIVATE,
    ],
    [
      'VP-10-03 loopback with a tab or line break',
      ['https://127.0\t.0.1/', 'https://127.0\r\n.0.1/', '\nhttps://127.0.0.1/'],
      PRIVATE,
    ],
    ['VP-10-12 unspecified', ['https://0.0.0.0/', 'https://0/', 'https://[::]/'], PRIVATE],
    [
      'VP-10-04 IPv6 loopback',
      ['https://[::1]/', 'https://[0:0:0:0:0:0:0:1]/', 'https://[::1%25lo]/'],
      PRIVATE,
    ],
    ['VP-10-04 IPv4-mapped', ['https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]:8443/'], PRIVATE],
    ['VP-10-09 link-local with a zone', ['https://[fe80::1%25eth0]/', 'https://[fe80::1%eth0]/'], PRIVATE],
    ['VP-10-01 NAT64 and 6to4', ['https://[64:ff9b::a00:1]/', 'https://[2002:7f00:1::]/'], PRIVATE],
    [
      'VP-10-03 a private address comes before its port',
      ['https://127.0.0.1:22/', 'https://10.0.0.1:6379/'],
      PRIVATE,
    ],
    [
      'VP-6-03 user information',
      ['https://user@example.com/', 'https://user:pw@example.com/', 'https://@example.com/'],
      REFUSED,
    ],
    [
      'VP-6-03 a backslash',
      ['https://example.com\\@127.0.0.1/', 'https:\\\\example.com/', 'https://example.com/a\\b'],
      REFUSED,
    ],
    [
      'VP-6-03 a space or a control',
      ['https://example.com /', ' https://example.com/', 'https://exam\tple.com/', 'https://example.com/\0'],
      REFUSED,
    ],
    [
      'VP-6-03 a percent sign in the host',
      ['https://ex%61mple.com/', 'https://example.com%00.example.org/'],
      REFUSED,
    ],
    [
      'VP-6-03 characters outside ASCII',
      ['https://bücher.example/', 'https://example.com/é', 'https://８.8.8.8/'],
      REFUSED,
    ],
    [
      'VP-6-03 no host',
      ['https://', 'https:///', 'https:///example.com/', 'https://:443/', 'https://?a'],
      REFUSED,
    ],
    [
      'VP-6-03 slashes',
      ['https:/example.com/', 'https:example.com', '//example.com/', 'example.com'],
      REFUSED,
    ],
    [
      'VP-6-03 other schemes',
      ['ftp://example.com/', 'file:///etc/passwd', 'data:,x', 'javascript:0', 'gopher://127.0.0.1/'],
      REFUSED,
    ],
    [
      'VP-6-03 a trailing dot',
      ['https://example.com./', 'https://example.com.:8443/', 'https://8.8.8.8./'],
      REFUSED,
    ],
    [
      'VP-6-03 odd labels',
      [
        'https://a..example/',
        'https://-a.example/',
        'https://.example.com/',
        `https://${'a'.repeat(64)}.example/`,
        'https://a!b.example/',
      ],
      REFUSED,
    ],
    [
      'VP-6-03 a public address spelt unusually',
      ['https://134744072/', 'https://8.8.2056/', 'https://0x8.8.8.8/', 'https://010.8.8.8/'],
      REFUSED,
    ],
    [
      'VP-6-03 no address and no name',
      ['https://1.2.3.4.5/', 'https://999.1.1.1/', 'https://[::g]/', 'https://[1.2.3.4]/'],
      REFUSED,
    ],
    [
      'VP-6-03 ports of other services',
      [
        'https://example.com:22/',
        'https://example.com:80/',
        'https://example.com:0/',
        'https://example.com:6667/',
      ],
      REFUSED,
    ],
    [
      'VP-6-03 no port',
      ['https://example.com:65536/', 'https://example.com:x/', 'https://example.com:-1/'],
      REFUSED,
    ],
    ['VP-6-03 a very long URL', [`https://example.com/${'a'.repeat(9000)}`], REFUSED],
    ['VP-6-03 nothing', ['', ' ', '.', '/'], REFUSED],
  ];
  for (const [title, texts, codes] of rows)
    for (const text of texts)
      test(`${title}: ${JSON.stringify(text.slice(0, 60))}`, () => expect(codesOf(text)).toEqual(codes));

  test('VP-10-18 VP-28-12 no message repeats any part of the target', () => {
    for (const [, texts] of rows)
      for (const text of texts) {
        const read = readTarget({ text }, false);
        const said = read.ok ? '' : read.problems.map(({ message }) => message).join(' ');
        expect(said).not.toMatch(/\d\.\d|::|169|user:|pw|printer|example|metadata\.|[[\\@%]/);
      }
  });
});

describe('VP-6-03 a refusal says what is wrong', () => {
  const rows: readonly (readonly [text: string, message: string])[] = [
    ['https://example.com/ ', 'it holds a space, a control or a character outside ASCII'],
    ['https://example.com\\a', 'it holds a backslash'],
    ['https:/example.com', 'it does not begin with https:// and a host'],
    ['https://user@example.com', 'it carries user information before its host'],
    ['https://ex%61mple.com', 'it holds a percent sign in its host'],
    ['https:///', 'it has no host'],
    ['https://1.2.3.4.5/', 'it is no URL'],
    ['https://example.com.', 'its host ends with a dot'],
    ['https://8.8.2056', 'it spells its host in an unusual way'],
    ['https://-a.example', 'its host is no host name of the internet'],
    ['https://example.com:25', 'it names a port that is not one of a web server'],
    [`https://example.com/${'a'.repeat(9000)}`, 'it is longer than 8192 characters'],
  ];
  for (const [text, message] of rows)
    test(message, () => {
      const problems = [{ code: 'fetch.url.refused', message }];
      expect(readTarget({ text }, false)).toEqual({ ok: false, problems });
    });
});

describe('VP-10-02 what a caller may trust', () => {
  const rows: readonly (readonly [text: string, codes: readonly string[]])[] = [
    ['https://127.0.0.1:8443/', []],
    ['https://[::1]:8443/', []],
    ['https://localhost:8443/', []],
    ['https://printer.local/', []],
    ['https://printer/', []],
    ['https://10.0.0.5/', []],
    ['https://169.254.169.254/', METADATA],
    ['https://[fd00:ec2::254]/', METADATA],
    ['https://metadata.google.internal/', METADATA],
    ['http://localhost/', HTTP],
    ['https://2130706433/', REFUSED],
    ['https://127.0.0.1./', REFUSED],
    ['https://localhost./', REFUSED],
    ['https://user@localhost/', REFUSED],
    ['https://127.0.0.1:22/', REFUSED],
  ];
  for (const [text, codes] of rows) test(text, () => expect(codesOf(text, true)).toEqual(codes));
});

describe('where a redirect leads', () => {
  const from = new URL('https://example.com:8443/a/b?c');
  const led = (text: string): string => {
    const read = readTarget({ text, from }, false);
    return read.ok ? read.target.url.href : read.problems.map(({ code }) => code).join(' ');
  };
  const rows: readonly (readonly [text: string, leads: string])[] = [
    ['/x', 'https://example.com:8443/x'],
    ['x', 'https://example.com:8443/a/x'],
    ['../x', 'https://example.com:8443/x'],
    ['?x', 'https://example.com:8443/a/b?x'],
    ['', 'https://example.com:8443/a/b?c'],
    ['/a@b', 'https://example.com:8443/a@b'],
    ['//example.org/x', 'https://example.org/x'],
    ['https://example.org/x', 'https://example.org/x'],
    ['http://example.org/x', 'fetch.scheme.http'],
    ['//127.0.0.1/', 'fetch.ssrf.private-ip'],
    ['/\\127.0.0.1/', 'fetch.ssrf.private-ip'],
    ['\\\\127.0.0.1/', 'fetch.ssrf.private-ip'],
    ['/\t/127.0.0.1/', 'fetch.ssrf.private-ip'],
    ['https:\\\\localhost/', 'fetch.ssrf.localhost'],
    ['///printer.local/', 'fetch.ssrf.local-domain'],
    ['//user@example.org/', 'fetch.url.refused'],
    ['//example%2eorg/', 'fetch.url.refused'],
    ['//example.org./', 'fetch.url.refused'],
    ['//', 'fetch.url.refused'],
    ['https:x', 'fetch.url.refused'],
    ['/a b', 'fetch.url.refused'],
    ['/a\\b', 'fetch.url.refused'],
    ['/é', 'fetch.url.refused'],
    ['javascript:alert(1)', 'fetch.url.refused'],
    ['file:///etc/passwd', 'fetch.url.refused'],
    ['ftp://example.org/', 'fetch.url.refused'],
    ['https://', 'fetch.url.refused'],
  ];
  for (const [text, leads] of rows)
    test(`VP-6-04 ${JSON.stringify(text)}`, () => expect(led(text)).toBe(leads));

  test('VP-9-09 a report shows it whole', () => {
    expect(shown({ text: '../x', from })).toBe('https://example.com:8443/x');
    expect(shown({ text: '//user:pw@example.org/x', from })).toBe('https://...@example.org/x');
  });
});

test('VP-6-03 no text makes a reader throw, and what is accepted has the host that it shows', () => {
  const piece = fc.constantFrom(
    ...[
      'https:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '%',
      '[',
      ']',
      '.',
      '#',
      '?',
      '\t',
      'example',
      'com',
      '127',
      '1',
      '0x7f',
    ],
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string(),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((rest) => `https://${rest}`),
      ),
      fc.boolean(),
      (url, trusts) => {
        withoutCredentials(url);
        const read = readTarget({ text: url }, trusts);
        if (!read.ok) return read.problems.length > 0;
        const { host, port } = read.target;
        const shownHost = host.includes(':') ? '[' : host;
        return url.toLowerCase().startsWith(`https://${shownHost}`) && (port === 443 || port >= 1024);
      },
    ),
  );
});

describe('VP-6-03 VP-28-11 credentials are not repeated', () => {
  const rows: readonly (readonly [text: string, shows: string])[] = [
    ['https://user:secret@example.com/a', 'https://...@example.com/a'],
    ['https://secret@example.com:22/', 'https://...@example.com:22/'],
    ['https:user:secret@example.com/', 'https://...@example.com/'],
    ['https:/user:secret@example.com/', 'https://...@example.com/'],
    ['https:\\\\user:secret@example.com/', 'https://...@example.com/'],
    ['ht\ttps://user:secret@example.com/', 'https://...@example.com/'],
    ['http://user:a@b@example.com/', 'http://...@example.com/'],
    ['https://user:se/cret@example.com/', '...@example.com/'],
    ['https://user:sec ret@example.com:99999/', '...@example.com:99999/'],
    ['user:secret@example.com', '...@example.com'],
    ['ssh://user:secret@example.com/', 'ssh://...@example.com/'],
    ['https://example.com/@scope/name', 'https://example.com/@scope/name'],
    ['https://example.com/?q=a@b', 'https://example.com/?q=a@b'],
    ['https://example.com', 'https://example.com'],
    ['//user:secret@example.com/', '...@example.com/'],
    ['/\\user:secret@example.com/', '...@example.com/'],
    ['/\t/user:secret@example.com/', '...@example.com/'],
    ['/@scope/name', '/@scope/name'],
    ['?to=a@b', '?to=a@b'],
  ];
  for (const [text, shows] of rows)
    test(JSON.stringify(text), () => expect(withoutCredentials(text)).toBe(shows));
});
