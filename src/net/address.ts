import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why an address is not asked: both can hold. */
export type AddressFault = 'fetch.ssrf.metadata-ip' | 'fetch.ssrf.private-ip';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Where clouds serve credentials and settings to their machines. */
const METADATA: ReadonlySet<string> = new Set([
  '169.254.169.254', // nearly every cloud
  '169.254.170.2', // containers of Amazon
  '169.254.170.23',
  '169.254.0.23', // Tencent
  '169.254.42.42', // Scaleway
  '168.63.129.16', // Azure, in public address space
  '100.100.100.200', // Alibaba
  '192.0.0.192', // Oracle
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd00:42::42',
  'fd20:ce::254', // Google
]);

/** An IPv6 prefix whose addresses lead to an IPv4 address inside. */
interface Carrier {
  readonly prefix: readonly [address: string, bits: number];
  readonly inside: (bytes: readonly number[]) => readonly ipaddr.IPv4[];
  /** `inside`: as public as the address inside. `never`: only a private network gives these a meaning. */
  readonly public: 'inside' | 'never';
}

const taken = (bytes: readonly number[], places: readonly number[]): ipaddr.IPv4 =>
  new ipaddr.IPv4(places.map((place) => bytes[place] ?? 0));

const LAST = [12, 13, 14, 15];

const last = (bytes: readonly number[]): readonly ipaddr.IPv4[] => [taken(bytes, LAST)];

const CARRIERS: readonly Carrier[] = [
  // Mapped (RFC 4291): the operating system connects to the IPv4 address itself.
  { prefix: ['::ffff:0:0', 96], inside: last, public: 'inside' },
  // NAT64 by the well-known prefix (RFC 6052): what a DNS64 resolver answers for every host that has IPv4 only.
  { prefix: ['64:ff9b::', 96], inside: last, public: 'inside' },
  // 6to4 (RFC 3056).
  { prefix: ['2002::', 16], inside: (bytes) => [taken(bytes, [2, 3, 4, 5])], public: 'inside' },
  // Teredo (RFC 4380): the server in the clear, the client with every bit inverted.
  {
    prefix: ['2001::', 32],
    inside: (bytes) => [
      taken(bytes, [4, 5, 6, 7]),
      taken(
        bytes.map((byte) => byte ^ 0xff),
        LAST,
      ),
    ],
    public: 'inside',
  },
  // NAT64 of a private network (RFC 8215): the place depends on the prefix that the network chose (RFC 6052 2.2).
  {
    prefix: ['64:ff9b:1::', 48],
    inside: (bytes) => [[6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], LAST].map((at) => taken(bytes, at)),
    public: 'never',
  },
  // Translated (RFC 2765) and compatible (RFC 4291), both given up.
  { prefix: ['::ffff:0:0:0', 96], inside: last, public: 'never' },
  { prefix: ['::', 96], inside: last, public: 'never' },
];

const inPrefix = (address: ipaddr.IPv6, [prefix, bits]: Carrier['prefix']): boolean =>
  address.match(ipaddr.IPv6.parse(prefix), bits);

const carrierOf = (address: Address): Carrier | undefined =>
  address.kind() === 'ipv6'
    ? CARRIERS.find(({ prefix }) => inPrefix(address as ipaddr.IPv6, prefix))
    : undefined;

const insideOf = (address: Address): readonly ipaddr.IPv4[] =>
  carrierOf(address)?.inside(address.toByteArray()) ?? [];

const isPublic = (address: Address): boolean => {
  const carrier = carrierOf(address);
  if (carrier !== undefined) return carrier.public === 'inside' && insideOf(address).every(isPublic);
  if (address.range() !== 'unicast') return false;
  // Nothing outside this is in public use, whatever else is true of it (RFC 4291 2.5.4).
  return address.kind() === 'ipv4' || inPrefix(address as ipaddr.IPv6, ['2000::', 3]);
};

const isMetadata = (address: Address): boolean =>
  METADATA.has(address.toString()) || insideOf(address).some(isMetadata);

/** In one spelling: ipaddr.js reads `::192.0.2.1` as another address than the operating system does. */
const parse = (address: string): Address =>
  isIP(address) === 6
    ? ipaddr.IPv6.parse(new URL(`https://[${address}]`).hostname.slice(1, -1))
    : ipaddr.IPv4.parse(address);

/** Why an address is refused; nothing for a public one (VP-10). What is no address is not public either. */
export const addressFaults = (written: string): readonly AddressFault[] => {
  const address = written.replace(/%.*$/s, '');
  if (isIP(address) === 0) return ['fetch.ssrf.private-ip'];
  const parsed = parse(address);
  return [
    ...(isMetadata(parsed) ? (['fetch.ssrf.metadata-ip'] as const) : []),
    ...(isPublic(parsed) ? [] : (['fetch.ssrf.private-ip'] as const)),
  ];
};
