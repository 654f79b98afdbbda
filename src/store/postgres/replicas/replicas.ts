import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { ReplicaFigures, ServerEvent } from '../../server-events.ts'
import { Collision } from '../connecting/faults.ts'
import type { LogPoint } from '../connecting/log-point.ts'
import type { RunQuery } from '../connecting/query-runner.ts'
import { isAway, type Replica } from './replica.ts'
import { WantedPoint } from './required-point.ts'

const INTERVAL_MS = 1000

/**
 * Decides for each read which server answers it: a replica that has all that the read must see, or
 * the primary.
 */
export class Replicas implements AsyncDisposable {
  readonly #primary: RunQuery
  readonly #replicas: readonly Replica[]
  readonly #onEvent: (event: ServerEvent) => void
  readonly #wanted: WantedPoint
  readonly #stop = new AbortController()
  readonly #watching: Promise<void>
  readonly #isUsed = new Map<Replica, boolean>()
  /**
   * The point that was wanted a moment ago. A replica that has not replayed it by now is behind.
   */
  #wantedBefore: LogPoint | null = null
  #isPrimaryAway = false
  #next = 0

  constructor(
    primary: RunQuery,
    replicas: readonly Replica[],
    onEvent: (event: ServerEvent) => void,
  ) {
    this.#primary = primary
    this.#replicas = replicas
    this.#onEvent = onEvent
    this.#wanted = new WantedPoint(primary)
    this.#watching = this.#watch()
  }

  committed(position: number): void {
    this.#wanted.committed(position)
  }

  keepUp(): void {
    this.#wanted.keepUp()
  }

  /** Reads from a replica that has everything, else from the primary. */
  readonly records: RunQuery = {
    run: async <Row>(query: CompiledQuery) => {
      const found = await this.#tryReplica<Row>(this.#wanted.all, query)
      return found ?? (await this.spare.run<Row>(query))
    },
  }

  /**
   * Reads from the primary; while it is away, from a replica that has what this process has
   * committed.
   */
  readonly spare: RunQuery = {
    run: async <Row>(query: CompiledQuery) => {
      const { own } = this.#wanted
      const early = this.#isPrimaryAway ? await this.#tryReplica<Row>(own, query) : null
      if (early !== null) return early
      try {
        return await this.#primary.run<Row>(query)
      } catch (error) {
        if (!isAway(error)) throw error
        this.#isPrimaryAway = true
        const late = (await this.#tryReplica<Row>(own, query)) ?? (await this.#tryAsked(own, query))
        if (late === null) throw error
        return late
      }
    },
  }

  figures(): readonly ReplicaFigures[] {
    const wanted = this.#wanted.all ?? this.#wantedBefore
    return this.#replicas.map(replica => {
      const { server, point, reads } = replica
      const lagBytes = point && wanted ? Math.max(0, wanted.position - point.position) : null
      return { server, isUsed: this.#isUsed.get(replica) ?? false, lagBytes, reads }
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#watching
    for (const replica of this.#replicas) await replica[Symbol.asyncDispose]()
  }

  /** Null: no replica can answer. */
  async #tryReplica<Row>(
    wanted: LogPoint | null,
    query: CompiledQuery,
  ): Promise<QueryResult<Row> | null> {
    if (wanted === null) return null
    const able = this.#replicas.filter(replica => replica.has(wanted))
    const replica = able[this.#next++ % able.length]
    if (!replica) return null
    try {
      return await replica.run<Row>(query)
    } catch (error) {
      // A standby also ends a read that is in the way of what it has to replay.
      if (isAway(error) || error instanceof Collision) return null
      throw error
    }
  }

  /** Like `#tryReplica`, once it is known how far the replicas are at this moment. */
  async #tryAsked<Row>(
    wanted: LogPoint | null,
    query: CompiledQuery,
  ): Promise<QueryResult<Row> | null> {
    if (wanted === null) return null
    await Promise.all(this.#replicas.map(replica => replica.ask()))
    return await this.#tryReplica(wanted, query)
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await Promise.all([...this.#replicas.map(replica => replica.ask()), this.#askPrimary()])
      for (const replica of this.#replicas) this.#report(replica)
      this.#wantedBefore = this.#wanted.all
      await wait(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #askPrimary(): Promise<void> {
    if (this.#wanted.all !== null && !this.#isPrimaryAway) return
    try {
      await this.#wanted.ask()
      this.#isPrimaryAway = false
    } catch {
      this.#isPrimaryAway = true
    }
  }

  #report(replica: Replica): void {
    const fault = replica.fault ?? this.#lagOf(replica)
    const isUsed = fault === null
    if (this.#isUsed.get(replica) === isUsed) return
    this.#isUsed.set(replica, isUsed)
    const { server } = replica
    if (isUsed) this.#onEvent({ kind: 'replica-used', server })
    else this.#onEvent({ kind: 'replica-left-out', server, reason: fault })
  }

  #lagOf({ point }: Replica): string | null {
    const wanted = this.#wantedBefore
    if (point === null || wanted === null) return null
    if (point.system !== wanted.system) return 'it is the standby of another server'
    if (point.timeline < wanted.timeline) return 'it does not follow the present primary yet'
    return point.position < wanted.position ? 'it is more than a second behind' : null
  }
}
