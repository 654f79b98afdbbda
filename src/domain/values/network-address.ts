import { isIP, isIPv6 } from 'node:net'

/** An IPv4 address within IPv6, as a URL writes it: the last two groups are its four bytes. */
const MAPPED_IPV4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

/** The interface of one machine after an IPv6 address (RFC 4007). */
const ZONE = /%[\w.~-]{0,40}(?=\]|$)/

/**
 * How many groups of an IPv6 address identify the smallest block, and a large block, of one
 * customer (RFC 6177, RIPE-690).
 */
const IPV6_SUBNET_GROUPS = 4
const IPV6_NETWORK_GROUPS = 3

/**
 * Identifies a customer of a network: an IPv4 address, or the first 64 bits of an IPv6
 * address, because one customer has all addresses that begin with them.
 */
export function addressOwner(address: string): string {
  return beginningOf(address, IPV6_SUBNET_GROUPS)
}

/**
 * Identifies the network of a customer with many addresses: an IPv4 address, or the first 48 bits
 * of an IPv6 address. Several customers may share them.
 */
export function addressNetwork(address: string): string {
  return beginningOf(address, IPV6_NETWORK_GROUPS)
}

/**
 * Identifies the customers of a network who share a fair share of the service: the first 24 bits of
 * an IPv4 address, which is the smallest block that is routed separately, or the first 64 bits of
 * an IPv6 address.
 */
export function addressBlock(address: string): string {
  const owner = addressOwner(address)
  const end = owner.lastIndexOf('.')
  return end < 0 ? owner : `${owner.slice(0, end)}.0/24`
}

function beginningOf(address: string, groupCount: number): string {
  const canonical = canonicalAddress(address.replace(/%.*/, ''))
  if (canonical === null || !isIPv6(canonical)) return canonical ?? address
  const [head = '', tail] = canonical.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups.slice(0, groupCount).join(':')}::/${16 * groupCount}`
}

/**
 * An IPv4 or IPv6 address in its canonical spelling (RFC 5952), an IPv4 address within IPv6 as an
 * IPv4 address; null when the text is not an address. A zone (`%eth0`) is refused, because it means
 * something on one machine only.
 */
export function canonicalAddress(text: string): string | null {
  if (isIP(text) === 0 || text.includes('%')) return null
  if (!isIPv6(text)) return text
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED_IPV4.exec(address) ?? []
  return high && low ? [...bytesOf(high), ...bytesOf(low)].join('.') : address
}

/**
 * The first address of a list as proxies write it (`X-Forwarded-For`), which is the client's; each
 * may have a port or a zone: `203.0.113.7:4711, 10.0.0.1`, `[2001:db8::7]:4711` or `fe80::7%eth0`.
 * Canonical, as above; null for anything but an address, such as `unknown` or `_hidden` (RFC 7239).
 */
export function firstForwardedAddress(text: string): string | null {
  const [first = ''] = text.split(',', 1)
  const address = first.trim().replace(ZONE, '')
  const [, ipv6] = /^\[([^[\]]+)\](?::\d{1,5})?$/.exec(address) ?? []
  if (ipv6 !== undefined) return isIPv6(ipv6) ? canonicalAddress(ipv6) : null
  const [, ipv4] = /^(\d+(?:\.\d+){3}):\d{1,5}$/.exec(address) ?? []
  return canonicalAddress(ipv4 ?? address)
}

function bytesOf(group: string): [number, number] {
  const number = Number.parseInt(group, 16)
  return [number >> 8, number & 0xff]
}
