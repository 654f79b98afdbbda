import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { canonicalAddress } from '../../domain/values/network-address.ts'

/** Stands for the address of a client that left before anybody asked for it. */
const UNKNOWN = 'unknown'

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$|^\[([^\]]+)\](?::\d+)?$/

/** Node.js knows a connection's address from the first look on, and cannot tell it after the end. */
export function rememberAddresses(app: FastifyInstance): void {
  app.server.on('connection', socket => void socket.remoteAddress)
}

/**
 * Whether an address is a trusted proxy's.
 * @param networks Addresses and networks (CIDR).
 */
export function trustIn(networks: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const [canonical, family] = withFamily(canonicalAddress(address) ?? address)
    trusted.addSubnet(canonical, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return text => {
    const address = addressIn(text)
    return address !== null && trusted.check(...withFamily(address))
  }
}

/**
 * Where a request came from, as far as its trusted proxies tell; of a hop that a proxy gives no
 * address for (`unknown`, a name), the address of that proxy.
 */
export function clientAddressOf(request: FastifyRequest): string {
  for (const hop of (request.ips ?? [request.ip]).toReversed()) {
    const address = addressIn(hop)
    if (address !== null) return address
  }
  return UNKNOWN
}

function addressIn(hop: string | undefined): string | null {
  const [, ipv4, ipv6] = WITH_PORT.exec(hop ?? '') ?? []
  const address = ipv4 ?? ipv6 ?? hop ?? ''
  return canonicalAddress(address.replace(/%.*/, ''))
}

function withFamily(address: string): [string, 'ipv4' | 'ipv6'] {
  return [address, isIPv6(address) ? 'ipv6' : 'ipv4']
}
