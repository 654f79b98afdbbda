import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config/config.ts'
import { metricsPortFault } from './serve-metrics.ts'

/**
 * Finds out whether a service could listen, before its start changes anything: it may be a second
 * one, started by mistake. Its threads share their port, so they would not notice another service
 * there.
 * @throws Error of the system, such as EADDRINUSE; Problem `conflict` that names the port of the
 * metrics.
 */
export async function refusePortsInUse({
  host,
  port,
  metricsHost,
  metricsPort,
}: Pick<Config, 'host' | 'port' | 'metricsHost' | 'metricsPort'>): Promise<void> {
  await listenOnce(host, port)
  if (metricsPort === null) return
  await listenOnce(metricsHost, metricsPort).catch(error => {
    throw metricsPortFault(error, metricsHost, metricsPort)
  })
}

async function listenOnce(host: string, port: number): Promise<void> {
  const [first = host, ...others] = await addressesOf(host)
  await tryPort(first, port)
  // Fastify ignores this error too: a machine without IPv6 may still name ::1.
  for (const address of others) await tryPort(address, port).catch(() => {})
}

async function tryPort(host: string, port: number): Promise<void> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/**
 * `localhost` means all its addresses, any other name only the first one, as in a service with one
 * process.
 */
async function addressesOf(host: string): Promise<readonly string[]> {
  if (host !== 'localhost') return [host]
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
