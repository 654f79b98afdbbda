import { isIP, isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** How much of an IPv6 address a network gives to one customer at the least (RFC 6177, RIPE-690). */
const IPV6_SITE_GROUPS = 4

/**
 * What tells the customers of networks from each other: an IPv4 address, or the first 64 bits of an IPv6
 * address, behind which one customer has as many addresses as there are.
 */
export function addressOwner(address: string): string {
  const canonical = canonicalAddress(address.replace(/%.*/, ''))
  if (canonical === null || !isIPv6(canonical)) return canonical ?? address
  const [head = '', tail] = canonical.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups.slice(0, IPV6_SITE_GROUPS).join(':')}::/64`
}

/**
 * An IPv4 or IPv6 address in its one canonical spelling (RFC 5952), an IPv4 address within IPv6 as
 * itself; null when the text is no address. A zone (`%eth0`), which means something on one machine
 * only, is no part of an address.
 */
export function canonicalAddress(text: string): string | null {
  if (isIP(text) === 0 || text.includes('%')) return null
  if (!isIPv6(text)) return text
  return MAPPED_IPV4.exec(text)?.[1] ?? new URL(`http://[${text}]`).hostname.slice(1, -1)
}
