import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Azure answers its virtual machines at this address, with their secrets, though it lies in a
 * public range.
 * Source: Microsoft, "What is IP address 168.63.129.16?".
 */
const azureHost = '168.63.129.16'

/**
 * Whether an IP address, in its usual notation, belongs to a host on the public Internet: unicast,
 * and in none of the special ranges of IANA's registries (loopback, private, link-local, shared,
 * multicast, reserved, tunnels and translators such as 6to4, Teredo and NAT64). An IPv4 address
 * inside an IPv6 one (`::ffff:127.0.0.1`) is judged as IPv4. What is no IP address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const judged = ipaddr.process(address)
  if (judged.range() !== 'unicast' || judged.toString() === azureHost) return false
  return judged.kind() === 'ipv4' || isGlobalUnicast(judged.toByteArray())
}

/**
 * 2000::/3 is all that IANA has given out of IPv6 for unicast. The rest counts as unicast to
 * ipaddr.js too, and with it the IPv4 addresses in `::127.0.0.1`, which are deprecated but may work.
 */
function isGlobalUnicast([first = 0]: readonly number[]): boolean {
  return first >> 5 === 0b001
}
