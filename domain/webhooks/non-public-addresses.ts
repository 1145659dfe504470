import { BlockList, isIP } from 'node:net';

/**
 * Every address that is not a public unicast address: IANA's special-purpose registries (RFC 6890), multicast, reserved
 * ranges, and IPv6 forms that embed an IPv4 address for a translator. Node checks an IPv4-mapped address as the IPv4
 * address in it. The table is our own because undici's connector takes a `BlockList`, and because ipaddr.js counts
 * unassigned IPv6 space and IPv4-compatible addresses as unicast.
 */
export const nonPublic = new BlockList();

const ipv4Subnets = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // A public address on which the host of an Azure machine serves its metadata.
  '168.63.129.16/32',
];
// Teredo and other protocol assignments, documentation, 6to4, AS112, and everything from 4000:: on.
const ipv6Subnets = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '4000::/2',
  '8000::/1',
];

for (const subnet of ipv4Subnets) addSubnet(subnet, 'ipv4');
for (const subnet of ipv6Subnets) addSubnet(subnet, 'ipv6');
// Everything below 2000:: except ::ffff:0:0/96, which would match every IPv4 address: unspecified, loopback,
// IPv4-compatible, SIIT, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), discard-only.
nonPublic.addRange('::', '::fffe:ffff:ffff', 'ipv6');
nonPublic.addRange('::1:0:0:0', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'ipv6');

function addSubnet(subnet: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', prefix] = subnet.split('/');
  nonPublic.addSubnet(network, Number(prefix), family);
}

/** Whether the host of a parsed URL is an address that is not public. A host name is not resolved. */
export function isNonPublicLiteral(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family !== 0 && nonPublic.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
