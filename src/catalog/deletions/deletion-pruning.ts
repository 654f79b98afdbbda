import { SERVICE } from '../../domain/accounts/actor.ts'
import { deleted } from '../../domain/accounts/change.ts'
import { SERVICE_PRINCIPAL } from '../../domain/accounts/principal.ts'
import { KEPT_AFTER_DELETION_MS } from '../../domain/listings/deletion.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { removeFeed, removeReports } from '../feeds/remove-feed.ts'
import { erase } from '../leads/erase-leads.ts'
import type { MailFiles } from '../messages/mail-jobs.ts'
import { removeAccountMails } from '../review/decision-mails.ts'
import { removeLinkMails } from '../users/link-mails.ts'
import { removeWebhook } from '../webhooks/webhook-jobs.ts'
import { recordWrite } from '../writes/record-write.ts'

/** Rows in one transaction, few so that other writers wait only briefly. */
const ROWS_AT_ONCE = 200

/**
 * Permanently removes listings and accounts deleted 30 days ago, in steps. Each step is a
 * transaction, or can be repeated; a process killed between two steps loses nothing, because the
 * next one finds the rest. The file sweeper removes the files.
 * @returns Whether there may be more.
 */
export async function removeDeleted(store: Store, clock: Clock, mail: MailFiles): Promise<boolean> {
  const until = clock() - KEPT_AFTER_DELETION_MS
  const removed = await store.transact(
    async transaction => {
      const ids = await transaction.listings.remove({ deletedUntil: until }, ROWS_AT_ONCE)
      await recordRemoval(transaction, clock(), ids)
      return ids.length
    },
    { locksByItself: true },
  )
  if (removed > 0) return true
  const accounts = await store.members.deleted()
  const oldest = accounts.find(({ member }) => member.email !== '')
  if (!oldest || oldest.deletedAt > until) return false
  await removeFromAccount(store, clock, mail, oldest.member.id)
  return true
}

/**
 * Removes some of an account's data; at last, blanks the account. Its id stays, because keys, audit
 * entries and others' leads name it.
 */
async function removeFromAccount(store: Store, clock: Clock, mail: MailFiles, id: AccountId) {
  const removed = await store.transact(
    async transaction => {
      const ids = await transaction.listings.remove({ accountId: id }, ROWS_AT_ONCE)
      await recordRemoval(transaction, clock(), ids)
      return ids.length
    },
    { locksByItself: true },
  )
  if (removed > 0) return
  for (const feed of await store.feeds.ofAccount(id)) {
    await removeReports(store, feed)
    await removeFeed(store, feed.id)
  }
  for (const { id: webhookId } of await store.webhooks.ofAccount(id)) {
    await store.transact(transaction => removeWebhook(transaction, webhookId))
  }
  const leadIds = await store.erasure.buyersOf(id, ROWS_AT_ONCE)
  const addresses = leadIds.length > 0 ? [] : await store.leadAddresses.all(id)
  if (leadIds.length > 0 || addresses.length > 0) {
    await erase({ store, clock, mail }, SERVICE_PRINCIPAL, { leadIds, addresses, onlyOf: id })
    return
  }
  await removeLinkMails(store, mail, id)
  await removeAccountMails(store, mail, id)
  await store.transact(async transaction => {
    const found = await transaction.members.versioned(id)
    // Another node may have come first.
    if (found?.member.email === '') return
    const people = await transaction.users.removeOf(id)
    await transaction.erasure.blankAuditOfPeople(people)
    await transaction.drafts.removeOf(id)
    await transaction.plans.unassign(id)
    await transaction.leadRules.removeOf(id)
    await transaction.members.blank(id)
    await recordWrite(transaction, SERVICE, clock(), {
      subject: 'account',
      id: String(id),
      action: 'removed',
      details: {},
      changed: [deleted('account', id)],
    })
  })
}

/**
 * Searches know nothing of a listing that was deleted, but they know the inactive listings of a
 * deleted account.
 */
async function recordRemoval(
  transaction: Transaction,
  now: number,
  ids: readonly ListingId[],
): Promise<void> {
  if (ids.length === 0) return
  const details = { count: ids.length, listingIds: ids }
  const about = { subject: 'listing', id: '', action: 'removed', details } as const
  const changed = ids.map(id => deleted('listing', id))
  await recordWrite(transaction, SERVICE, now, { ...about, changed })
}
