import { isIP, isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

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
