import ipaddr from 'ipaddr.js';

/** Why an address is not asked: `metadata` and `private` can both hold. */
export type AddressFault = 'fetch.ssrf.metadata-ip' | 'fetch.ssrf.private-ip';

/** Where clouds serve credentials to their machines. */
const METADATA: ReadonlySet<string> = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

const V4 = 4;

/** The IPv4 addresses that an IPv6 address carries: it leads where they lead. */
const carried = (address: ipaddr.IPv6): readonly ipaddr.IPv4[] => {
  const bytes = address.toByteArray();
  const at = (from: number): ipaddr.IPv4 => new ipaddr.IPv4(bytes.slice(from, from + V4));
  const range = address.range();
  if (range === 'ipv4Mapped' || range === 'rfc6145' || range === 'rfc6052') return [at(12)];
  if (range === '6to4') return [at(2)];
  // RFC 4380: the server in the clear, the client with every bit inverted.
  if (range === 'teredo') return [at(4), new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))];
  return [];
};

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  const inside = carried(address as ipaddr.IPv6);
  return inside.length > 0 ? inside.every(isPublic) : address.range() === 'unicast';
};

const isMetadata = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  METADATA.has(address.toString()) ||
  (address.kind() === 'ipv6' && carried(address as ipaddr.IPv6).some(isMetadata));

/** Why an address in its usual spelling is refused; nothing for a public one (VP-10). */
export const addressFaults = (address: string): readonly AddressFault[] => {
  const parsed = ipaddr.parse(address);
  return [
    ...(isMetadata(parsed) ? (['fetch.ssrf.metadata-ip'] as const) : []),
    ...(isPublic(parsed) ? [] : (['fetch.ssrf.private-ip'] as const)),
  ];
};

/** Whether a text is an address, in any spelling that a URL may hold. */
export const isAddress = (text: string): boolean => ipaddr.isValid(text);
