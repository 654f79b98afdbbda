import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'
import { isPublicAddress } from '../outbound/public-address.ts'
import { clockAndRandom } from './clock-and-random.ts'

/** How photos are fetched. */
export function photoRules(config: Pick<Config, 'sourceNetworks'>) {
  return { ...clockAndRandom, isAllowedForImports: isOfSource(config) }
}

/** Tells the addresses that feeds, and the photos of imports, may be fetched from. */
export function isOfSource({
  sourceNetworks,
}: Pick<Config, 'sourceNetworks'>): (address: string) => boolean {
  const networks = sourceNetworks.map(network =>
    ipaddr.parseCIDR(
      network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`,
    ),
  )
  return address => {
    if (isPublicAddress(address)) return true
    const asked = ipaddr.process(address)
    return networks.some(network => asked.kind() === network[0].kind() && asked.match(network))
  }
}
