import { SharedPort } from '../cluster/shared-port.ts'
import type { Config } from '../config/config.ts'
import { metricsPortFault } from './serve-metrics.ts'

/**
 * Finds out whether a service could listen, before its start changes anything: it may be a second
 * one, started by mistake.
 * @throws Error of the system, such as EADDRINUSE; Problem `conflict` that names the port of the
 * metrics.
 */
export async function refusePortsInUse({
  host,
  port,
  metricsHost,
  metricsPort,
}: Pick<Config, 'host' | 'port' | 'metricsHost' | 'metricsPort'>): Promise<void> {
  {
    await using _listened = await SharedPort.open(host, port)
  }
  if (metricsPort === null) return
  await using _listened = await SharedPort.open(metricsHost, metricsPort).catch(error => {
    throw metricsPortFault(error, metricsHost, metricsPort)
  })
}
