import { lastDigest, nextDigest } from '../../domain/alerts/digest-times.ts'
import {
  type AlertAddress,
  MAX_INSTANT_MAILS_A_DAY,
  type SavedSearch,
} from '../../domain/alerts/saved-search.ts'
import type { WatchNews } from '../../domain/alerts/watched-listing.ts'
import type { SearchSetting } from '../../domain/searching/search-query.ts'
import type { PendingNews } from '../../store/alerts/alert-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { ALERTS, LOCKED } from './alert-cursor.ts'
import { alertJob } from './alert-jobs.ts'
import type { SearchTimes } from './search-progress.ts'
import { type SearchNews, shared } from './shared-mail.ts'
import { noteMailed, watchNews } from './watch-news.ts'

const ADDRESSES_AT_ONCE = 100

export interface MailOptions extends SearchTimes {
  readonly clock: () => number
  readonly setting: () => SearchSetting
  /** Takes or renews the lease of this process. @returns False: another process has it. */
  readonly take: (leases: Transaction['leases']) => Promise<boolean>
}

/** The news for an email to an address. */
interface MailContents {
  readonly news: readonly SearchNews[]
  /** The pending ones among these, which are stored. */
  readonly pending: readonly PendingNews[]
  readonly watched: readonly WatchNews[]
}

/**
 * Turns instant news that was held long enough into emails, and the news of watched listings. An
 * address gets at most five such emails a day; later news goes into the daily email.
 * @returns Whether there may be more.
 */
export async function mailPending(store: Store, options: MailOptions): Promise<boolean> {
  const now = options.clock()
  const due = new Set(await store.alerts.pendingDue(now, ADDRESSES_AT_ONCE))
  for (const id of await store.alerts.watchesDue(now, ADDRESSES_AT_ONCE)) due.add(id)
  if (due.size === 0) return false
  await store.transact(async transaction => {
    await transaction.lock(ALERTS)
    if (!(await options.take(transaction.leases))) return
    const { alerts } = transaction
    const ids = [...due]
    const pending = Map.groupBy(await alerts.pendingOf(ids), ({ addressId }) => addressId)
    const watches = Map.groupBy(await alerts.dueWatches(ids, now), ({ addressId }) => addressId)
    for (const address of await alerts.addresses(ids)) {
      const news = pending.get(address.id) ?? []
      const contents = { pending: news, watches: watches.get(address.id) ?? [] }
      if (contents.watches.length > 0 || news.some(({ dueAt }) => dueAt <= now)) {
        await mailOrDelay(transaction, address, contents, { now, ...options })
      }
    }
  }, LOCKED)
  return due.size >= ADDRESSES_AT_ONCE
}

interface DueContents {
  readonly pending: readonly PendingNews[]
  readonly watches: readonly SavedSearch[]
}

async function mailOrDelay(
  transaction: Transaction,
  address: AlertAddress,
  { pending, watches }: DueContents,
  { now, calendar, digestHour, setting }: Omit<MailOptions, 'clock'> & { readonly now: number },
): Promise<void> {
  const { alerts } = transaction
  const today = calendar.isoDate(now)
  const mails = address.instantDay === today ? address.instantMails : 0
  const watched = await watchNews(transaction, watches, setting().gazetteer)
  if (watched.length === 0 && !pending.some(({ dueAt }) => dueAt <= now)) return
  // The daily mail of this morning takes the news that waited for it, even if five mails came
  // before its hour.
  const digest = lastDigest(now, calendar, digestHour)
  const dueAts = [...pending.map(one => one.dueAt), ...watches.map(one => one.watchDueAt)]
  if (mails >= MAX_INSTANT_MAILS_A_DAY && !dueAts.includes(digest)) {
    const next = nextDigest('daily', now, calendar, digestHour)
    await alerts.delayPending(address.id, next)
    for (const { searchId } of watched) await alerts.changeSearch(searchId, { watchDueAt: next })
    return
  }
  await addMail(transaction, address, { news: pendingNews(pending), pending, watched }, now)
  await alerts.changeAddress(address.id, { instantDay: today, instantMails: mails + 1 })
}

/** The pending news, by search, latest first. */
export function pendingNews(pending: readonly PendingNews[]): readonly SearchNews[] {
  const bySearch = Map.groupBy(pending, ({ searchId }) => searchId)
  return [...bySearch].map(([searchId, news]) => ({
    searchId,
    count: news.length,
    best: news.map(({ listingId, kind, priceBeforeUsd }) => ({ listingId, kind, priceBeforeUsd })),
  }))
}

/** Queues an email, and stores its contents. Its pending news is removed. */
export async function addMail(
  transaction: Transaction,
  { id, address }: AlertAddress,
  { news, pending, watched }: MailContents,
  now: number,
): Promise<void> {
  const { alerts, jobs } = transaction
  await alerts.removePending([id])
  // People who have left get nothing.
  if (address === null || (news.length === 0 && watched.length === 0)) return
  const mail = { kind: 'alert', recipient: address, alertAddressId: id } as const
  await jobs.add([alertJob({ ...mail, found: shared(news), watched })], now)
  await noteMailed(transaction, watched)
  await alerts.keepMailed(pending, now)
  await alerts.changeAddress(id, { mailedAt: now })
}
