import { setImmediate as letOthersRun, setTimeout as sleep } from 'node:timers/promises'
import type { AuditEntry } from '../../domain/accounts/audit.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { UserId } from '../../domain/values/ids.ts'
import type {
  AuditFilter,
  AuditPosition,
  LatestEntries,
  LatestFilter,
} from '../../store/changes/audit-records.ts'
import type { Store } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { PAUSE_MS, type PruneRange, ROWS_AT_ONCE, recordPruning } from './pruning.ts'

const ENTRIES_PER_STEP = 500
/** Few enough that other requests do not notice the read. */
const LOOKED_PER_STEP = 1000
/** Entries that do not match cost time too: a search ends after this many steps. */
const MAX_STEPS = 20

export interface NamedEntries extends LatestEntries {
  /** The names of the people who act in the entries, and of those whom the entries are about. */
  readonly names: ReadonlyMap<UserId, string>
}

/** The log of who changed what. */
export class AuditLog {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Reads the log in steps, oldest entry first, so that its length does not matter. */
  async *read(principal: Principal, filter: AuditFilter): AsyncIterable<readonly AuditEntry[]> {
    permitted(principal, ['audit:read'])
    let after = 0
    for (;;) {
      const entries = await this.#store.audit.entries(filter, after, ENTRIES_PER_STEP)
      const last = entries.at(-1)
      if (!last) return
      yield entries
      after = last.sequence
    }
  }

  /**
   * The entries that a filter lets through, latest first.
   * @param before The place behind which they begin; null: the latest entry is the first.
   * @returns At most `limit`, and only from the next 20,000; with the names of the people in them.
   */
  async latest(
    principal: Principal,
    filter: LatestFilter,
    before: AuditPosition | null,
    limit: number,
  ): Promise<NamedEntries> {
    permitted(principal, ['audit:read'])
    const entries: AuditEntry[] = []
    let end = before
    for (let step = 0; step < MAX_STEPS; step++) {
      if (step > 0) await letOthersRun()
      const bounds = { limit: limit - entries.length, maxLooked: LOOKED_PER_STEP }
      const found = await this.#store.audit.latest(filter, end, bounds)
      entries.push(...found.entries)
      end = found.end
      if (end === null || entries.length === limit) break
    }
    return { entries, end, names: await this.#store.users.names(peopleIn(entries)) }
  }

  /** How many entries are from before an instant. */
  async countBefore(principal: Principal, before: number): Promise<number> {
    permitted(principal, ['records:erase'])
    return await this.#store.erasure.countAuditBefore(before)
  }

  /** Removes entries from before an instant. @returns How many. */
  async prune(principal: Principal, { before, onProgress }: PruneRange): Promise<number> {
    permitted(principal, ['records:erase'])
    const store = this.#store
    const clock = this.#clock
    const options = { principal, clock, before, onProgress }
    await recordPruning(store, { subject: 'audit', action: 'pruning begun', details: {} }, options)
    let count = 0
    for (;;) {
      const removed = await store.transact(({ erasure }) =>
        erasure.pruneAudit(before, ROWS_AT_ONCE),
      )
      if (removed === 0) break
      count += removed
      onProgress(count)
      await sleep(PAUSE_MS)
    }
    await recordPruning(store, { subject: 'audit', action: 'pruned', details: { count } }, options)
    return count
  }
}

/** Deleted people among them have no names. */
function peopleIn(entries: readonly AuditEntry[]): readonly UserId[] {
  const numbers = entries.flatMap(({ actor, subject, id }) => [
    ...(actor.kind === 'user' ? [Number(actor.name)] : []),
    ...(subject === 'user' ? [Number(id)] : []),
  ])
  return [...new Set(numbers)].filter(number => number > 0) as UserId[]
}
