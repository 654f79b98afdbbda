import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { hostText, type PostgresHost } from '../../database-settings.ts'
import { FORMER_PRIMARY } from './faults.ts'
import type { HighestTimeline } from './highest-timeline.ts'
import { type ServerState, serverState } from './server-state.ts'

/** Once a server is found that takes writes, how long the answers of the others are waited for. */
const GATHER_MS = 300
/** After a search without a result, all callers get the same error immediately for this long. */
const SEARCH_AGAIN_AFTER_MS = 250

/** No server of several takes writes. The code is PostgreSQL's own for a write to a standby. */
class NoPrimary extends Error {
  override readonly name = 'NoPrimary'
  readonly code = '25006'
}

/** Servers take writes, but all of them were the primary before another server was promoted. */
class OnlyFormerPrimary extends Error {
  override readonly name = 'OnlyFormerPrimary'
  readonly code = FORMER_PRIMARY
}

/** Asks a server for its role. Rejects soon without an answer. */
type StateAt = (host: PostgresHost) => Promise<ServerState>

interface FoundServer {
  readonly host: PostgresHost
  readonly state: ServerState
}

/**
 * Knows which of several servers takes the writes: the server that is not a standby and has the
 * highest timeline. A server with a lower timeline was the primary before another was promoted. It
 * may have come back, but its writes would be lost.
 */
export class PrimaryHost {
  readonly #hosts: readonly PostgresHost[]
  readonly #stateAt: StateAt
  readonly #highest: HighestTimeline
  readonly #elapsed: () => number
  readonly #listeners = new Set<(host: PostgresHost) => void>()
  #known: PostgresHost | null = null
  /** The last primary stays known while none can be found. */
  #last: PostgresHost | null = null
  #search: Promise<PostgresHost> | null = null
  #failure: { readonly error: unknown; readonly at: number } | null = null

  /** @param elapsed Milliseconds since any instant. */
  constructor(
    hosts: readonly PostgresHost[],
    stateAt: StateAt,
    highest: HighestTimeline,
    elapsed: () => number,
  ) {
    this.#hosts = hosts
    this.#stateAt = stateAt
    this.#highest = highest
    this.#elapsed = elapsed
  }

  /** Calls the listener when another server than before takes the writes. */
  onMove(listener: (host: PostgresHost) => void): void {
    this.#listeners.add(listener)
  }

  /**
   * Resolves with the host of the server that takes writes.
   * @throws What the servers say, when none of them does.
   */
  async find(): Promise<PostgresHost> {
    if (this.#known !== null) return this.#known
    const failure = this.#failure
    if (failure !== null && this.#elapsed() - failure.at < SEARCH_AGAIN_AFTER_MS) {
      throw failure.error
    }
    this.#search ??= this.look().finally(() => {
      this.#search = null
    })
    return await this.#search
  }

  /** A connection to the host could not be made; the next call of `find` asks all servers. */
  lost(host: PostgresHost): void {
    if (this.#known === host) this.#known = null
  }

  /** @throws An error when a new connection leads to a server that takes no writes anymore. */
  async check(client: ClientBase): Promise<void> {
    const state = await serverState(client)
    if (!state.isWritable) throw this.#noPrimary()
    if (this.#highest.isAbove(state)) throw this.#onlyFormer()
  }

  /** Asks all servers which of them takes writes. @throws As `find`. */
  async look(stateAt: StateAt = this.#stateAt): Promise<PostgresHost> {
    const found: FoundServer[] = []
    const errors: unknown[] = []
    let hasFormer = false
    const first = Promise.withResolvers<void>()
    const answers = this.#hosts.map(async host => {
      try {
        const state = await stateAt(host)
        if (!state.isWritable) return
        if (this.#highest.isAbove(state)) {
          hasFormer = true
          return
        }
        found.push({ host, state })
        first.resolve()
      } catch (error) {
        errors.push(error)
      }
    })
    await Promise.race([Promise.all(answers), first.promise.then(() => wait(GATHER_MS))])
    const [best] = found.toSorted((one, other) => other.state.timeline - one.state.timeline)
    if (best) return this.#moveTo(best)
    this.#known = null
    // A standby that answers tells more than a server that does not.
    const standby = errors.length < this.#hosts.length ? this.#noPrimary() : errors[0]
    const error = hasFormer ? this.#onlyFormer() : standby
    this.#failure = { error, at: this.#elapsed() }
    throw error
  }

  #moveTo({ host, state }: FoundServer): PostgresHost {
    const before = this.#last
    this.#highest.raise(state)
    this.#known = host
    this.#last = host
    this.#failure = null
    if (before !== null && before !== host) {
      for (const listener of this.#listeners) listener(host)
    }
    return host
  }

  #noPrimary(): NoPrimary {
    return new NoPrimary(`No server of ${this.#hosts.map(hostText).join(', ')} takes writes.`)
  }

  #onlyFormer(): OnlyFormerPrimary {
    const hosts = this.#hosts.map(hostText).join(', ')
    return new OnlyFormerPrimary(`Of ${hosts}, only a former primary takes writes.`)
  }
}
