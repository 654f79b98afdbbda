import type { Change } from '../../domain/accounts/change.ts'
import type { ChangePosition } from '../../domain/accounts/change-position.ts'
import { type PublishedState, publishedKind } from '../../domain/published/published-event.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Follower } from '../../store/changes/follower-records.ts'
import type { NewEvent, StoredState } from '../../store/published/published-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { publishAccountChanges, publishUnlogged } from './account-events.ts'
import { advanced, type PublishedLog, readLog, type Scan, writeLog } from './published-log.ts'

/** The follower of the change log that stores the published log's cursor. */
export const FOLLOWER = 'published-log'
/** A step of this size delays requests by some milliseconds. */
const CHANGES_PER_STEP = 200
const LISTINGS_PER_STEP = 200
const ID_BYTES = 8
/** More events than a server that takes over can lack. */
const GAP = 100_000_000
const MAX_GAPS = 100
const START = 0 as ListingId
/**
 * How far the clocks of nodes that write leads may be from the clock of the node that publishes.
 */
const CLOCKS_DIFFER_MS = 3_600_000

type Sources = Pick<ClockAndRandom, 'clock' | 'randomBytes'>

export interface StatesToPublish {
  readonly ids: readonly ListingId[]
  readonly present: ReadonlyMap<ListingId, PublishedState>
  readonly states: ReadonlyMap<ListingId, StoredState>
}

/**
 * Writes the published log: the changes of listings for the public, in one order that all readers
 * share. It follows the change log, compares the present listings of settled changes with their
 * last published states, and stores events, the new states and its own cursor in one transaction.
 * So no change is lost, whichever process does the next step and wherever one is killed. None is
 * published twice: a change that went out with an earlier one, or in a scan, makes no difference
 * when it is reached. Changes close together become one event.
 */
export class Publisher {
  readonly #store: Store
  readonly #sources: Sources

  constructor(store: Store, sources: Sources) {
    this.#store = store
    this.#sources = sources
  }

  /** Does one step. @returns Whether there may be more. */
  async step(): Promise<boolean> {
    const follower = await this.#store.followers.get(FOLLOWER)
    const log = await readLog(this.#store)
    if (!follower || !log) return await this.#begin(log)
    if (log.scan) return await this.#write(follower.position, follower.position, [])
    const changes = await this.#store.changes.since(follower.position, CHANGES_PER_STEP)
    if (changes === 'pruned') return await this.#compareAll(follower)
    const taken = upToAccount(changes)
    const last = taken.at(-1)
    if (!last) return false
    return await this.#write(follower.position, last.position, taken)
  }

  /**
   * Begins to follow. Without a log, nothing was published: the public listings are stored first.
   */
  async #begin(former: PublishedLog | null): Promise<boolean> {
    const { clock, randomBytes } = this.#sources
    const id = Buffer.from(randomBytes(ID_BYTES)).toString('hex')
    await this.#store.transact(async transaction => {
      const { followers, changes, published, settings } = transaction
      const position = await changes.latest()
      if (!(await followers.add({ name: FOLLOWER, position, movedAt: clock() }))) {
        // Only the log was removed.
        const found = await followers.get(FOLLOWER)
        if (former || !found || (await readLog(transaction))) return
        await followers.move({ ...found, position, movedAt: clock() }, found.position)
      }
      const log = former && (await readLog(transaction))
      // Readers of a ready log must learn of the difference; one that was not ready has had no
      // readers.
      if (log?.isReady) return await this.#beginComparison(transaction, log, clock())
      await published.clear()
      await settings.set('published-pruned-until', '0')
      const history = await changes.history()
      const state = { sequence: 0, scan: scanOf('fill'), isReady: false, history, gaps: [] }
      await writeLog(transaction, { id, ...state })
    })
    return true
  }

  /** The change log no longer has all that is new: all listings are compared. */
  async #compareAll({ position: from, movedAt }: Follower): Promise<boolean> {
    await this.#store.transact(async transaction => {
      const position = await transaction.changes.latest()
      const log = await this.#locked(transaction, from, position)
      if (log) await this.#beginComparison(transaction, log, movedAt)
    })
    return true
  }

  /**
   * @param movedAt The latest time at which something was published, as far as the log does not say
   * it.
   */
  async #beginComparison(
    transaction: Transaction,
    log: PublishedLog,
    movedAt: number,
  ): Promise<void> {
    const since = (log.at ?? movedAt) - CLOCKS_DIFFER_MS
    const next = await publishUnlogged(transaction, log, since, this.#sources.clock())
    await writeLog(transaction, { ...next, scan: scanOf('compare') })
  }

  /** Writes the events of some changes, or the next part of a scan. */
  async #write(
    from: ChangePosition,
    to: ChangePosition,
    changes: readonly Change[],
  ): Promise<boolean> {
    await this.#store.transact(
      async transaction => {
        const log = await this.#locked(transaction, from, to)
        if (!log) return
        const next = log.scan
          ? await this.#scanned(transaction, log, log.scan)
          : await this.#followed(transaction, log, changes)
        if (next !== log) await writeLog(transaction, next)
      },
      { locksByItself: true },
    )
    return true
  }

  /** Locks the log while it is written. @returns Null: another process has done a step since. */
  async #locked(
    transaction: Transaction,
    from: ChangePosition,
    to: ChangePosition,
  ): Promise<PublishedLog | null> {
    const moved = { name: FOLLOWER, position: to, movedAt: this.#sources.clock() }
    if (!(await transaction.followers.move(moved, from))) return null
    const log = await readLog(transaction)
    const history = await transaction.changes.history()
    if (!log || log.history === history) return log
    if (log.history === '' || history === '') return { ...log, history }
    const gap = [log.sequence + 1, log.sequence + GAP] as const
    return { ...log, history, sequence: gap[1], gaps: [...log.gaps, gap].slice(-MAX_GAPS) }
  }

  async #followed(
    transaction: Transaction,
    log: PublishedLog,
    changes: readonly Change[],
  ): Promise<PublishedLog> {
    const ids = [
      ...new Set(changes.filter(({ kind }) => kind === 'listing').map(({ id }) => id as ListingId)),
    ]
    const account = changes.at(-1)?.kind === 'account' ? changes.at(-1)?.id : undefined
    const { published } = transaction
    const present = await published.present(ids)
    const states = await published.statesById(ids)
    const listed = await this.#publish(transaction, log, { ids, present, states })
    const next = await publishAccountChanges(transaction, listed, changes, this.#sources.clock())
    if (account === undefined) return next
    return { ...next, scan: { kind: 'account', accountId: account as AccountId, after: START } }
  }

  async #scanned(transaction: Transaction, log: PublishedLog, scan: Scan): Promise<PublishedLog> {
    const { published } = transaction
    const { accountId, after, kind } = scan
    const range = { accountId, after, upTo: null }
    const present = await published.presentIn(range, LISTINGS_PER_STEP)
    const isLast = present.size < LISTINGS_PER_STEP
    const upTo = isLast ? null : ([...present.keys()].at(-1) ?? null)
    const rest = upTo === null ? null : { ...scan, after: upTo }
    if (kind === 'fill') {
      await published.keep(new Map([...present].filter(([, { isPublic }]) => isPublic)))
      return { ...log, scan: rest, isReady: rest === null }
    }
    const states = await published.statesIn({ ...range, upTo })
    const ids = [...new Set([...present.keys(), ...states.keys()])].sort((a, b) => a - b)
    const next = await this.#publish(transaction, log, { ids, present, states })
    return { ...next, scan: rest }
  }

  async #publish(
    transaction: Transaction,
    log: PublishedLog,
    { ids, present, states }: StatesToPublish,
  ): Promise<PublishedLog> {
    const at = this.#sources.clock()
    const events: NewEvent[] = []
    let { sequence } = log
    for (const listingId of ids) {
      const before = states.get(listingId) ?? null
      const state = present.get(listingId) ?? null
      const kind = publishedKind(before, state)
      const now = state ?? before
      if (kind === null || now === null) continue
      const { accountId, priceUsd, status } = now
      const former = before ?? now
      const media = [...new Set([...(before?.media ?? []), ...(state?.media ?? [])])]
      const isSuperseded = before?.named.every(key => media.includes(key)) ?? false
      events.push({
        sequence: sequence + 1,
        listingId,
        accountId,
        kind,
        at,
        priceUsd,
        priceBeforeUsd: former.priceUsd,
        status,
        statusBefore: former.status,
        media,
        supersedes: before && isSuperseded ? before.sequence : null,
      })
      sequence += 1 + media.length
    }
    await transaction.published.add(events, present)
    return { ...advanced(log, events), sequence }
  }
}

function scanOf(kind: 'fill' | 'compare'): Scan {
  return { kind, accountId: null, after: START }
}

/** The changes up to and including the first one of an account, which is followed by a scan. */
function upToAccount(changes: readonly Change[]): readonly Change[] {
  const at = changes.findIndex(
    ({ kind, actions }) => kind === 'account' && !actions.includes('created'),
  )
  return at === -1 ? changes : changes.slice(0, at + 1)
}
