import { Client, type ClientConfig } from 'pg'
import type { PostgresHost } from '../../database-settings.ts'
import type { HighestTimeline } from './highest-timeline.ts'
import { PrimaryHost } from './primary-host.ts'
import { type ServerState, serverState } from './server-state.ts'

/** A server that takes longer to answer is treated as down. */
const MAX_PROBE_MS = 2000

/** The configuration of a connection to one of several hosts. */
export type ConfigAt = (host: PostgresHost) => ClientConfig

/** Finds the primary among several hosts; the driver itself knows only one. */
export function primaryAmong(
  hosts: readonly PostgresHost[],
  configAt: ConfigAt,
  highest: HighestTimeline,
): PrimaryHost {
  const stateAt = async (host: PostgresHost) => {
    const client = probeAt(host, configAt)
    try {
      await client.connect()
      return await serverState(client)
    } finally {
      client.end().catch(() => {})
    }
  }
  return new PrimaryHost(hosts, stateAt, highest, () => performance.now())
}

function probeAt(host: PostgresHost, configAt: ConfigAt): Client {
  const limits = { connectionTimeoutMillis: MAX_PROBE_MS, query_timeout: MAX_PROBE_MS }
  const client = new Client({ ...configAt(host), ...limits })
  client.on('error', () => {})
  return client
}

/** Makes the class of connections that lead to the primary, wherever it is when they are opened. */
export function primaryClient(primary: PrimaryHost): new (config?: ClientConfig) => Client {
  return class PrimaryClient extends Client {
    override connect(): Promise<Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<Client> | undefined {
      const connected = this.#connect()
      if (!callback) return connected
      connected.then(() => callback(null), callback)
      return undefined
    }

    async #connect(): Promise<Client> {
      // The pool listens only once this has resolved. An error event without a listener would end
      // the process.
      this.on('error', () => {})
      const host = await primary.find()
      this.host = host.host
      this.port = host.port
      try {
        await super.connect()
        await primary.check(this)
      } catch (error) {
        primary.lost(host)
        this.end().catch(() => {})
        throw error
      }
      return this
    }
  }
}

/** One connection to each host, reopened after an error. */
export class ServerProbes implements AsyncDisposable {
  readonly #configAt: ConfigAt
  readonly #clients = new Map<PostgresHost, Client>()

  constructor(configAt: ConfigAt) {
    this.#configAt = configAt
  }

  readonly stateAt = async (host: PostgresHost): Promise<ServerState> => {
    const known = this.#clients.get(host)
    const client = known ?? probeAt(host, this.#configAt)
    try {
      if (known === undefined) {
        this.#clients.set(host, client)
        await client.connect()
      }
      return await serverState(client)
    } catch (error) {
      this.#clients.delete(host)
      client.end().catch(() => {})
      throw error
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const client of this.#clients.values()) client.end().catch(() => {})
    this.#clients.clear()
  }
}
