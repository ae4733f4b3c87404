import { BlockList, isIPv4 } from 'node:net';

/**
 * Address ranges that are not on the public internet or lead elsewhere: IANA's special-purpose registries
 * (RFC 6890), including the cloud metadata address 169.254.169.254.
 */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6');

/** The only IPv6 range with public addresses; mapped, translated and local ones are outside it. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** True if the IP address (not a host name) is one on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !special.check(address, 'ipv4')
    : global.check(address, 'ipv6') && !special.check(address, 'ipv6');
