import { FEED_TOPIC, type Feed } from '../../domain/feeds/feed.ts'
import { MAIL_TOPIC } from '../../domain/messages/notification.ts'
import { addressKey } from '../../domain/values/email.ts'
import type { FeedId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { messageOf } from '../messages/mail-jobs.ts'

const RECORDS_AT_ONCE = 2000

/** Removes a feed with everything about its records and runs. Its listings stay as they are. */
export async function removeFeed(store: Store, id: FeedId): Promise<void> {
  await removeRecords(store, id)
  await store.transact(transaction => removeRest(transaction, id))
}

/** Removes the records in steps, so that other writers wait only briefly. */
export async function removeRecords(store: Store, id: FeedId): Promise<void> {
  const removeSome = () => store.transact(({ feeds }) => feeds.removeRecords(id, RECORDS_AT_ONCE))
  while ((await removeSome()) > 0);
}

/** Removes the feed itself, its runs and jobs, and records that a run has added in the meantime. */
export async function removeRest(
  { feeds, feedFiles, jobs }: Transaction,
  id: FeedId,
): Promise<void> {
  while ((await feeds.removeRecords(id, RECORDS_AT_ONCE)) > 0);
  await jobs.removeAbout(FEED_TOPIC, [id])
  await feedFiles.remove(id)
  await feeds.remove(id)
}

/** Removes the messages about a feed, sent or not. */
export async function removeReports(
  store: Store,
  { id, accountId, reportEmail }: Feed,
): Promise<void> {
  const member = await store.members.versioned(accountId)
  const addresses = [reportEmail, member?.member.email ?? ''].filter(address => address !== '')
  const found = await store.jobs.withKeys(MAIL_TOPIC, addresses.map(addressKey))
  const reports = found.filter(job => {
    const notification = messageOf(job)?.notification
    return notification?.kind === 'feed-report' && notification.feedId === id
  })
  await store.transact(({ jobs }) => jobs.remove(reports.map(job => job.id)))
}
