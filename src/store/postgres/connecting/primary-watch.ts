import { setTimeout as wait } from 'node:timers/promises'
import { type ConfigAt, ServerProbes } from './primary-client.ts'
import type { PrimaryHost } from './primary-host.ts'

const INTERVAL_MS = 1000

/**
 * Asks the servers once a second which of them takes the writes. So a promotion is seen while
 * connections to the former primary still look sound: where a machine or a network is gone, nothing
 * closes them.
 */
export class PrimaryWatch implements AsyncDisposable {
  readonly #stop = new AbortController()
  readonly #watching: Promise<void>

  constructor(primary: PrimaryHost, configAt: ConfigAt) {
    this.#watching = this.#watch(primary, configAt)
  }

  async #watch(primary: PrimaryHost, configAt: ConfigAt): Promise<void> {
    const { signal } = this.#stop
    await using probes = new ServerProbes(configAt)
    while (!signal.aborted) {
      await wait(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {})
      // Until then, requests that need the primary get the error.
      if (!signal.aborted) await primary.look(probes.stateAt).catch(() => {})
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#watching
  }
}
