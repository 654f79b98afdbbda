import type { Actor } from '../../domain/accounts/actor.ts'
import type { Change } from '../../domain/accounts/change.ts'
import {
  type ChangePosition,
  comparePositions,
  positionText,
  shownPosition,
} from '../../domain/accounts/change-position.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { shown } from '../../domain/values/scalars.ts'
import type { Follower } from '../../store/changes/follower-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'

const NAME = /^[\w.-]{1,64}$/

/** Writes what follows from changes in the transaction that moves the follower behind them. */
type WriteWithMove = (transaction: Transaction) => Promise<void>

/**
 * Adds a follower, whose place in the change log is kept in the database.
 * @param after The change after which it begins; null: the latest one.
 * @throws Problem `invalid-input` for a name that is none, or a change that does not exist yet; `conflict` when there is
 * a follower of this name, or the log no longer has all changes after `after`.
 */
export async function startFollowing(
  store: Store,
  clock: Clock,
  principal: Principal,
  name: string,
  after: ChangePosition | null,
): Promise<Follower> {
  const actor = permitted(principal, ['changes:follow'])
  if (!NAME.test(name)) {
    const detail = `The name of a follower has 1 to 64 letters, digits, dots, hyphens and underscores, unlike ${shown(name)}.`
    throw Problem.of('invalid-input', 'Invalid follower', detail)
  }
  return await store.transact(async transaction => {
    const { changes, followers } = transaction
    const latest = await changes.latest()
    const position = after ?? latest
    if (comparePositions(position, latest) > 0) throw unknownChange(position, latest)
    const pruned = await changes.prunedUntil()
    if (comparePositions(position, pruned) < 0) throw prunedChanges(position, pruned)
    const follower = { name, position, movedAt: clock() }
    if (!(await followers.add(follower))) {
      const detail = `There is a follower named ${shown(name)} already; "acreage changes followers" lists all.`
      throw Problem.of('conflict', 'Follower exists', detail)
    }
    await recordFollower(transaction, actor, clock(), name, 'created', {
      after: shownPosition(position),
    })
    return follower
  })
}

/**
 * Hands a follower the next changes, oldest first, and moves its place behind them once `take` has
 * resolved. Each change is taken at least once: a process that ends in between takes the same ones again.
 * @param take Resolves with what to write in the transaction that moves the place, such as jobs, which
 * are then added exactly once; null: nothing.
 * @returns How many changes were taken; 0: there are none.
 * @throws Problem `not-found` for an unknown follower, `conflict` when changes that it has not read are no longer
 * in the log, or another process moved it meanwhile.
 */
export async function followChanges(
  store: Store,
  clock: Clock,
  name: string,
  limit: number,
  take: (changes: readonly Change[]) => Promise<WriteWithMove | null>,
): Promise<number> {
  const follower = await store.followers.get(name)
  if (follower === null) throw unknownFollower(name)
  const changes = await store.changes.since(follower.position, limit)
  if (changes === 'pruned') {
    throw prunedChanges(follower.position, await store.changes.prunedUntil())
  }
  const last = changes.at(-1)
  if (last === undefined) return 0
  const write = await take(changes)
  const moved = { name, position: last.position, movedAt: clock() }
  await store.transact(async transaction => {
    if (!(await transaction.followers.move(moved, follower.position))) throw movedMeanwhile(name)
    await write?.(transaction)
  })
  return changes.length
}

/** Removes a follower; the change log no longer waits for it. @throws Problem `not-found` for an unknown follower. */
export async function stopFollowing(
  store: Store,
  clock: Clock,
  principal: Principal,
  name: string,
): Promise<void> {
  const actor = permitted(principal, ['changes:follow'])
  await store.transact(async transaction => {
    if (!(await transaction.followers.remove(name))) throw unknownFollower(name)
    await recordFollower(transaction, actor, clock(), name, 'removed', {})
  })
}

function recordFollower(
  transaction: Transaction,
  actor: Actor,
  now: number,
  name: string,
  action: 'created' | 'removed',
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const write = { subject: 'follower', id: name, action, details, changed: [] } as const
  return recordWrite(transaction, actor, now, write)
}

function movedMeanwhile(name: string): Problem {
  const detail = `Another process has read the changes of the follower ${shown(name)} at the same time.`
  return Problem.of('conflict', 'Follower moved', detail)
}

function unknownFollower(name: string): Problem {
  const detail = `There is no follower named ${shown(name)}; "acreage changes follow ${name}" adds it.`
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
