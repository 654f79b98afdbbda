import { FEED_TOPIC } from '../../domain/feeds/feed.ts'
import type { FeedId } from '../../domain/values/ids.ts'
import type { Store, Transaction } from '../../store/store.ts'

const RECORDS_AT_ONCE = 2000

/** Removes a feed with all that is known of its records and runs. Its listings stay as they are. */
export async function removeFeed(store: Store, id: FeedId): Promise<void> {
  await removeRecords(store, id)
  await store.transact(transaction => removeRest(transaction, id))
}

/** Removes the records a step at a time, so that other writers wait only a moment. */
export async function removeRecords(store: Store, id: FeedId): Promise<void> {
  const removeSome = () => store.transact(({ feeds }) => feeds.removeRecords(id, RECORDS_AT_ONCE))
  while ((await removeSome()) > 0);
}

/** Removes the feed itself, its runs and jobs, and the records that a run has added meanwhile. */
export async function removeRest({ feeds, jobs }: Transaction, id: FeedId): Promise<void> {
  while ((await feeds.removeRecords(id, RECORDS_AT_ONCE)) > 0);
  await jobs.removeAbout(FEED_TOPIC, [id])
  await feeds.remove(id)
}
