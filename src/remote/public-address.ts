import { BlockList, isIP, isIPv4 } from 'node:net'

/** What is not on the public network, or leads elsewhere than it says (IANA special-purpose registries, RFC 6890). */
const special = new BlockList()

const specialIPv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

const specialIPv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

for (const [address, prefix] of specialIPv4) special.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of specialIPv6) special.addSubnet(address, prefix, 'ipv6')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address is one of the public network. Of IPv6, only what is given out for it; not what holds an IPv4 address
 * in it (mapped, 6to4, Teredo, NAT64), link-local, unique-local or multicast addresses. False for what is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
