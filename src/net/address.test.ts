import { describe, expect, test } from 'vitest';
import { addressFaults } from './address.ts';

const PRIVATE = ['fetch.ssrf.private-ip'];
const METADATA = ['fetch.ssrf.metadata-ip'];
const BOTH = [...METADATA, ...PRIVATE];

describe('addresses that are never asked', () => {
  const rows: readonly (readonly [title: string, addresses: readonly string[]])[] = [
    ['VP-10-03 loopback', ['127.0.0.0', '127.0.0.1', '127.255.255.254', '127.255.255.255']],
    ['VP-10-04 IPv6 loopback', ['::1', '0:0:0:0:0:0:0:1']],
    ['VP-10-05 10.0.0.0/8', ['10.0.0.0', '10.0.0.5', '10.255.255.255']],
    ['VP-10-06 172.16.0.0/12', ['172.16.0.0', '172.16.0.1', '172.31.255.255']],
    ['VP-10-07 192.168.0.0/16', ['192.168.0.0', '192.168.0.1', '192.168.255.255']],
    ['VP-10-08 link-local', ['169.254.0.0', '169.254.1.1', '169.254.255.255']],
    ['VP-10-09 IPv6 link-local', ['fe80::', 'fe80::1', 'febf::1', 'febf:ffff::', 'fe80::1%eth0']],
    ['VP-10-10 unique local', ['fc00::', 'fc00::1', 'fd12::1', 'fdff:ffff::1']],
    ['VP-10-11 multicast', ['224.0.0.0', '224.0.0.1', '239.255.255.255', 'ff00::', 'ff02::1', 'ffff::1']],
    ['VP-10-12 unspecified', ['0.0.0.0', '0.1.2.3', '0.255.255.255', '::']],
    ['VP-10-01 carrier-grade NAT', ['100.64.0.0', '100.127.255.255']],
    ['VP-10-01 benchmarking', ['198.18.0.0', '198.19.255.255', '2001:2::1']],
    [
      'VP-10-01 documentation',
      ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
    ],
    ['VP-10-01 reserved', ['240.0.0.1', '254.255.255.255', '192.0.0.1', '192.0.0.255', '192.88.99.1']],
    ['VP-10-01 broadcast', ['255.255.255.255']],
    ['VP-10-01 special services', ['192.31.196.1', '192.52.193.1', '192.175.48.1', '2620:4f:8000::1']],
    ['VP-10-01 site-local', ['fec0::1', 'feff::1']],
    ['VP-10-01 protocol assignments of IPv6', ['2001:3::1', '2001:10::1', '2001:20::1', '2001:1ff::1']],
    [
      'VP-10-01 IPv6 outside public use',
      ['100::1', '200::1', '400::1', '1fff::1', '4000::1', '5f00::1', 'e000::1'],
    ],
    ['VP-10-04 IPv4-mapped loopback', ['::ffff:127.0.0.1', '::ffff:7f00:1']],
    ['VP-10-05 IPv4-mapped private', ['::ffff:10.0.0.1', '::ffff:c0a8:1']],
    ['VP-10-01 IPv4-compatible', ['::127.0.0.1', '::10.0.0.1', '::8.8.8.8', '::808:808']],
    ['VP-10-01 IPv4-translated', ['::ffff:0:127.0.0.1', '::ffff:0:8.8.8.8']],
    ['VP-10-01 6to4 of a private address', ['2002:7f00:1::', '2002:a00:1::1', '2002:c0a8:101::1']],
    ['VP-10-01 Teredo with a private server', ['2001:0:a00:1:0:0:f7f7:f7f7']],
    ['VP-10-01 Teredo with a private client', ['2001:0:808:808:0:0:f5ff:fffe']],
    ['VP-10-01 NAT64 of a private address', ['64:ff9b::127.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b::c0a8:1']],
    ['VP-10-01 NAT64 of a private network', ['64:ff9b:1::1', '64:ff9b:1::8.8.8.8', '64:ff9b:1:ffff::']],
    [
      'VP-10-01 what is no address',
      ['', 'example.com', '300.1.1.1', '8.8.8.8/8', '::g', '8', '8.8', '0x8.8.8.8'],
    ],
  ];
  for (const [title, addresses] of rows)
    for (const address of addresses)
      test(`${title}: "${address}"`, () => expect(addressFaults(address)).toEqual(PRIVATE));
});

describe('VP-10-13 metadata services of clouds', () => {
  const rows: readonly (readonly [address: string, faults: readonly string[]])[] = [
    ['169.254.169.254', BOTH],
    ['169.254.170.2', BOTH],
    ['169.254.170.23', BOTH],
    ['100.100.100.200', BOTH],
    ['192.0.0.192', BOTH],
    ['fd00:ec2::254', BOTH],
    ['FD00:EC2:0:0:0:0:0:254', BOTH],
    ['fd20:ce::254', BOTH],
    ['168.63.129.16', METADATA],
    ['::ffff:169.254.169.254', BOTH],
    ['::169.254.169.254', BOTH],
    ['::ffff:0:169.254.169.254', BOTH],
    ['64:ff9b::169.254.169.254', BOTH],
    ['64:ff9b::168.63.129.16', METADATA],
    ['64:ff9b:1::169.254.169.254', BOTH],
    ['64:ff9b:1:a9fe:a9:fe00::', BOTH],
    ['2002:a9fe:a9fe::1', BOTH],
    ['2001:0:a9fe:a9fe::1', BOTH],
    ['2001:0:808:808:0:0:5601:5601', BOTH],
  ];
  for (const [address, faults] of rows) test(address, () => expect(addressFaults(address)).toEqual(faults));
});

describe('addresses beside those that are refused', () => {
  const rows: readonly (readonly [title: string, addresses: readonly string[]])[] = [
    ['VP-10-03 loopback', ['126.255.255.255', '128.0.0.1']],
    ['VP-10-05 10.0.0.0/8', ['9.255.255.255', '11.0.0.0']],
    ['VP-10-06 172.16.0.0/12', ['172.15.0.1', '172.15.255.255', '172.32.0.0', '172.32.0.1']],
    ['VP-10-07 192.168.0.0/16', ['192.167.255.255', '192.169.0.1']],
    ['VP-10-08 link-local', ['169.253.255.255', '169.255.0.0']],
    ['VP-10-11 multicast', ['223.255.255.255']],
    ['VP-10-01 carrier-grade NAT', ['100.63.255.255', '100.128.0.0']],
    ['VP-10-01 benchmarking', ['198.17.255.255', '198.20.0.0']],
    ['VP-10-01 IPv6 in public use', ['2000::1', '2001:200::1', '2606:4700::1111', '2a00:1450::1', '3ffe::1']],
    ['VP-10-01 IPv4-mapped public', ['::ffff:8.8.8.8']],
    ['VP-10-01 NAT64 of a public address', ['64:ff9b::8.8.8.8']],
    ['VP-10-01 6to4 of a public address', ['2002:808:808::1']],
    ['VP-10-01 Teredo between public addresses', ['2001:0:808:808:0:0:f7f7:f7f7']],
  ];
  for (const [title, addresses] of rows)
    for (const address of addresses)
      test(`${title}: ${address} is public`, () => expect(addressFaults(address)).toEqual([]));
});
