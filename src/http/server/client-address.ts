import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressBlock, canonicalAddress } from '../../domain/values/network-address.ts'

/** For a client that left before its address was read. */
const UNKNOWN = 'unknown'

const ADDRESS = Symbol('address')
const BLOCK = Symbol('block')

interface AddressedSocket extends Socket {
  [ADDRESS]?: string
  [BLOCK]?: string
}

/** Some proxies include the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$|^\[([^\]]+)\](?::\d+)?$/

/**
 * Node.js looks up a connection's address on first use, and no longer can after the connection has
 * ended.
 */
export function rememberAddresses(app: FastifyInstance): void {
  app.server.on('connection', socket => void socket.remoteAddress)
}

/**
 * Whether an address belongs to a trusted proxy.
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
 * The address a request came from, according to trusted proxies. If a proxy names no address
 * (`unknown`, a host name), that proxy's address.
 */
export function clientAddressOf(request: FastifyRequest): string {
  if (request.ips === undefined) return connectionAddress(request)
  for (const hop of request.ips.toReversed()) {
    const address = addressIn(hop)
    if (address !== null) return address
  }
  return UNKNOWN
}

/** The network of a client, which shares queues and processor time: see `addressBlock`. */
export function networkOfClient(request: FastifyRequest): string {
  if (request.ips !== undefined) return addressBlock(clientAddressOf(request))
  const socket: AddressedSocket = request.raw.socket
  socket[BLOCK] ??= addressBlock(connectionAddress(request))
  return socket[BLOCK]
}

/** The remote address of a connection, read once for all of its requests. */
function connectionAddress({ ip, raw }: FastifyRequest): string {
  // Node detaches the socket of a request whose body was given up.
  const socket: AddressedSocket | null = raw.socket
  if (socket === null) return UNKNOWN
  socket[ADDRESS] ??= addressIn(ip) ?? UNKNOWN
  return socket[ADDRESS]
}

function addressIn(hop: string | undefined): string | null {
  const [, ipv4, ipv6] = WITH_PORT.exec(hop ?? '') ?? []
  const address = ipv4 ?? ipv6 ?? hop ?? ''
  return canonicalAddress(address.replace(/%.*/, ''))
}

function withFamily(address: string): [string, 'ipv4' | 'ipv6'] {
  return [address, isIPv6(address) ? 'ipv6' : 'ipv4']
}
