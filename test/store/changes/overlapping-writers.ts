import { setTimeout as sleep } from 'node:timers/promises'
import { SERVICE } from '../../../src/domain/accounts/actor.ts'
import { created, edited } from '../../../src/domain/accounts/change.ts'
import type { AccountId } from '../../../src/domain/values/ids.ts'
import type { Store } from '../../../src/store/store.ts'
import { MEMBERS, NOW } from '../../api/catalog.ts'

export interface WritingPlan {
  readonly writers: number
  /** How many accounts the writers edit; the fewer, the more often they collide. */
  readonly accounts: number
  readonly transactionsOfWriter: number
  /** Each transaction adds up to this many changes. */
  readonly maxChanges: number
  /** Each transaction waits up to this long before it commits. */
  readonly maxPauseMs: number
  readonly random: () => number
}

class Abort extends Error {}

/** Adds the accounts that writers edit. */
export async function addAccounts(store: Store, count: number): Promise<readonly AccountId[]> {
  const [{ id: _, ...member } = {}] = MEMBERS
  return await store.transact(async ({ members }) => {
    const ids = []
    for (let i = 0; i < count; i++) ids.push(await members.create(member as never))
    return ids
  })
}

/**
 * Lets several writers edit accounts side by side. Every edit records the version that it made, and some more changes;
 * it may wait before its commit, and one in ten gives up instead.
 * @returns How many changes were committed.
 */
export async function writeSideBySide(
  store: Store,
  accounts: readonly AccountId[],
  plan: WritingPlan,
): Promise<number> {
  let committed = 0
  let lead = 0
  const write = async () => {
    const id = accounts[Math.floor(plan.random() * accounts.length)] as AccountId
    const more = Math.floor(plan.random() * plan.maxChanges)
    const leads = Array.from({ length: more }, () => created('lead', ++lead))
    const pauseMs = plan.random() * plan.maxPauseMs
    const isAborted = plan.random() < 0.1
    await store.transact(async ({ members, changes }) => {
      const found = await members.versioned(id)
      if (!found) throw new Error(`There is no account ${id}.`)
      if (!(await members.update(found.member, found.version))) throw new Abort()
      // Half of the pause before the entries get their numbers, half behind.
      await sleep(pauseMs / 2)
      const edit = edited('account', id, [String(found.version + 1)])
      await changes.record([edit, ...leads], SERVICE, NOW)
      await sleep(pauseMs / 2)
      if (isAborted) throw new Abort()
    })
    committed += 1 + more
  }
  const writer = async () => {
    for (let i = 0; i < plan.transactionsOfWriter; i++) {
      await write().catch(error => {
        // Too many collisions: nothing was written, and a client would be told to come again.
        if (!(error instanceof Abort) && error?.code !== 'unavailable') throw error
      })
    }
  }
  await Promise.all(Array.from({ length: plan.writers }, writer))
  return committed
}
