import type { Actor } from '../../domain/accounts/actor.ts'
import type { Change } from '../../domain/accounts/change.ts'
import {
  type ChangePosition,
  comparePositions,
  formatPosition,
  LOG_START,
  positionText,
} from '../../domain/accounts/change-position.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Follower } from '../../store/changes/follower-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { type FollowerProgress, followerProgress } from './follower-progress.ts'

const CHANGES_PER_STEP = 500
const NAME = /^[\w.-]{1,64}$/

/** Writes the effects of changes in the transaction that moves the follower behind them. */
type WriteWithMove = (transaction: Transaction) => Promise<void>

export interface HeldFromFollower {
  readonly count: number
  /** The open transaction that delays them; null: this database user may not see it. */
  readonly transaction: string | null
}

/** The change log, and the programs that follow it. */
export class Changes {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * Reads the changes after one, oldest first, in steps, so that a log of any length can be read.
   * Changes that were pruned are left out.
   */
  async *list(principal: Principal, start: ChangePosition): AsyncIterable<readonly Change[]> {
    permitted(principal, ['changes:follow'])
    const { changes } = this.#store
    const pruned = await changes.prunedUntil()
    let after = comparePositions(start, pruned) < 0 ? pruned : start
    for (;;) {
      const step = await changes.since(after, CHANGES_PER_STEP)
      if (step === 'pruned') {
        after = await changes.prunedUntil()
        continue
      }
      const last = step.at(-1)
      if (last === undefined) return
      yield step
      after = last.position
    }
  }

  /**
   * Adds a follower, whose cursor is stored in the database.
   * @param after The change after which it begins; null: the latest one.
   * @throws Problem `invalid-input` for an invalid name, or a change that does not exist yet;
   * `conflict` when the name is taken, or the log no longer has all changes after `after`.
   */
  async follow(
    principal: Principal,
    name: string,
    after: ChangePosition | null,
  ): Promise<Follower> {
    const actor = permitted(principal, ['changes:follow'])
    if (!NAME.test(name)) {
      const detail = `The name of a follower has 1 to 64 letters, digits, dots, hyphens and underscores, unlike ${formatValue(name)}.`
      throw Problem.of('invalid-input', 'Invalid follower', detail)
    }
    return await this.#store.transact(async transaction => {
      const { changes, followers } = transaction
      const latest = await changes.latest()
      const position = after ?? latest
      if (comparePositions(position, latest) > 0) throw unknownChange(position, latest)
      const pruned = await changes.prunedUntil()
      if (comparePositions(position, pruned) < 0) throw prunedChanges(position, pruned)
      const follower = { name, position, movedAt: this.#clock() }
      if (!(await followers.add(follower))) {
        const detail = `There is a follower named ${formatValue(name)} already; "acreage changes followers" lists all.`
        throw Problem.of('conflict', 'Follower exists', detail)
      }
      await recordFollower(transaction, actor, this.#clock(), {
        name,
        action: 'created',
        details: { after: formatPosition(position) },
      })
      return follower
    })
  }

  /**
   * Hands a follower the next changes, oldest first, and moves its cursor past them once `take` has
   * resolved. Each change is taken at least once: if the process dies in between, the same changes
   * are taken again.
   * @param take Resolves with a write for the transaction that moves the cursor, such as adding
   * jobs, which are then added exactly once; null: nothing.
   * @returns How many changes were taken.
   * @throws Problem `not-found` for an unknown follower, `conflict` when changes that it has not
   * read are no longer in the log, or another process has moved its cursor.
   */
  async read(
    principal: Principal,
    name: string,
    limit: number,
    take: (changes: readonly Change[]) => Promise<WriteWithMove | null>,
  ): Promise<number> {
    permitted(principal, ['changes:follow'])
    const follower = await this.#store.followers.get(name)
    if (follower === null) throw unknownFollower(name)
    const changes = await this.#store.changes.since(follower.position, limit)
    if (changes === 'pruned') {
      throw prunedChanges(follower.position, await this.#store.changes.prunedUntil())
    }
    const last = changes.at(-1)
    if (last === undefined) return 0
    const write = await take(changes)
    const moved = { name, position: last.position, movedAt: this.#clock() }
    await this.#store.transact(async transaction => {
      if (!(await transaction.followers.move(moved, follower.position))) throw movedMeanwhile(name)
      await write?.(transaction)
    })
    return changes.length
  }

  /**
   * Removes a follower, so that the change log is no longer retained for it. @throws Problem
   * `not-found` for an unknown follower.
   */
  async unfollow(principal: Principal, name: string): Promise<void> {
    const actor = permitted(principal, ['changes:follow'])
    await this.#store.transact(async transaction => {
      if (!(await transaction.followers.remove(name))) throw unknownFollower(name)
      await recordFollower(transaction, actor, this.#clock(), {
        name,
        action: 'removed',
        details: {},
      })
    })
  }

  /** The followers, with how many changes they have not read yet. */
  async followers(principal: Principal): Promise<readonly FollowerProgress[]> {
    permitted(principal, ['changes:follow'])
    return await followerProgress(this.#store)
  }

  /** Changes that are committed, but that a follower cannot read yet; null: none. */
  async held(principal: Principal, name: string): Promise<HeldFromFollower | null> {
    permitted(principal, ['changes:follow'])
    const { changes, followers } = this.#store
    const follower = await followers.get(name)
    const { changes: count } = await changes.lead(follower?.position ?? LOG_START)
    return count === 0 ? null : { count, transaction: await changes.oldestTransaction() }
  }
}

interface FollowerEntry {
  readonly name: string
  readonly action: 'created' | 'removed'
  readonly details: Readonly<Record<string, unknown>>
}

function recordFollower(
  transaction: Transaction,
  actor: Actor,
  now: number,
  { name, action, details }: FollowerEntry,
): Promise<void> {
  const write = { subject: 'follower', id: name, action, details, changed: [] } as const
  return recordWrite(transaction, actor, now, write)
}

function movedMeanwhile(name: string): Problem {
  const detail = `Another process has read the changes of the follower ${formatValue(name)} at the same time.`
  return Problem.of('conflict', 'Follower moved', detail)
}

function unknownFollower(name: string): Problem {
  const detail = `There is no follower named ${formatValue(name)}; "acreage changes follow ${name}" adds it.`
  return Problem.of('not-found', 'Invalid follower', detail)
}

function unknownChange(position: ChangePosition, latest: ChangePosition): Problem {
  const detail = `There is no change ${positionText(position)} yet; the latest is ${positionText(latest)}.`
  return Problem.of('invalid-input', 'Invalid change', detail)
}

function prunedChanges(after: ChangePosition, until: ChangePosition): Problem {
  const first = { ...after, sequence: after.sequence + 1 }
  const detail = `The change log no longer has the changes ${positionText(first)} to ${positionText(until)}. Read everything again, and follow the changes from now on: "acreage changes unfollow" and then "acreage changes follow".`
  return Problem.of('conflict', 'Changes removed', detail)
}
