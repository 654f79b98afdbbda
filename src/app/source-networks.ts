import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'
import { isPublicAddress } from '../outbound/public-address.ts'
import { clockAndRandom } from './clock-and-random.ts'

export function photoRules(config: Pick<Config, 'sourceNetworks'>) {
  return { ...clockAndRandom, isAllowedForImports: isOfSource(config) }
}

/** Decides which addresses feeds and imported photos may be fetched from. */
export function isOfSource({
  sourceNetworks,
}: Pick<Config, 'sourceNetworks'>): (address: string) => boolean {
  const isOwn = isWithin(sourceNetworks)
  return address => isPublicAddress(address) || isOwn(address)
}

/** Matches addresses that are listed themselves or are in a listed network (CIDR). */
export function isWithin(named: readonly string[]): (address: string) => boolean {
  const networks = named.map(network =>
    ipaddr.parseCIDR(
      network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`,
    ),
  )
  return address => {
    const parsed = ipaddr.process(address)
    return networks.some(network => parsed.kind() === network[0].kind() && parsed.match(network))
  }
}
