import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Azure gives its virtual machines their secrets at this address, although it is in a public range.
 * Source: Microsoft, "What is IP address 168.63.129.16?".
 */
const azureHost = '168.63.129.16'

/**
 * Whether an IP address, in its usual notation, belongs to a host on the public Internet: unicast,
 * and in none of the special ranges of IANA's registries (loopback, private, link-local, shared,
 * multicast, reserved, tunnels and translators such as 6to4, Teredo and NAT64). An IPv4 address
 * inside an IPv6 one (`::ffff:127.0.0.1`) is checked as IPv4. A text that is not an IP address is
 * not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const judged = ipaddr.process(address)
  if (judged.range() !== 'unicast' || judged.toString() === azureHost) return false
  return judged.kind() === 'ipv4' || isGlobalUnicast(judged.toByteArray())
}

/**
 * 2000::/3 is all of IPv6 that IANA has assigned to unicast. ipaddr.js calls the rest unicast too,
 * including IPv4 addresses such as `::127.0.0.1`, which are deprecated but may work.
 */
function isGlobalUnicast([first = 0]: readonly number[]): boolean {
  return first >> 5 === 0b001
}
