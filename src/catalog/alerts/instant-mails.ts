import { lastDigest, nextDigest } from '../../domain/alerts/digest-times.ts'
import { type AlertAddress, MAX_INSTANT_MAILS_A_DAY } from '../../domain/alerts/saved-search.ts'
import type { PendingNews } from '../../store/alerts/alert-records.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { ALERTS, LOCKED } from './alert-cursor.ts'
import { alertJob } from './alert-jobs.ts'
import type { SearchTimes } from './search-progress.ts'
import { type SearchNews, shared } from './shared-mail.ts'

const ADDRESSES_AT_ONCE = 100

export interface MailOptions extends SearchTimes {
  readonly clock: () => number
  /** Takes or renews the lease of this process. @returns False: another process has it. */
  readonly take: (leases: Transaction['leases']) => Promise<boolean>
}

/**
 * Turns instant news that was held long enough into emails. An address gets at most five such
 * emails a day; later news goes into the daily email.
 * @returns Whether there may be more.
 */
export async function mailPending(store: Store, options: MailOptions): Promise<boolean> {
  const now = options.clock()
  const due = await store.alerts.pendingDue(now, ADDRESSES_AT_ONCE)
  if (due.length === 0) return false
  await store.transact(async transaction => {
    await transaction.lock(ALERTS)
    if (!(await options.take(transaction.leases))) return
    const { alerts } = transaction
    const pending = Map.groupBy(await alerts.pendingOf(due), ({ addressId }) => addressId)
    for (const address of await alerts.addresses([...pending.keys()])) {
      const news = pending.get(address.id) ?? []
      if (news.some(({ dueAt }) => dueAt <= now)) {
        await mailOrDelay(transaction, address, news, { now, ...options })
      }
    }
  }, LOCKED)
  return due.length === ADDRESSES_AT_ONCE
}

async function mailOrDelay(
  transaction: Transaction,
  address: AlertAddress,
  news: readonly PendingNews[],
  { now, calendar, digestHour }: SearchTimes & { readonly now: number },
): Promise<void> {
  const { alerts } = transaction
  const today = calendar.isoDate(now)
  const mails = address.instantDay === today ? address.instantMails : 0
  // The daily mail of this morning takes the news that waited for it, even if five mails came
  // before its hour.
  const digest = lastDigest(now, calendar, digestHour)
  const waitedForDigest = news.some(({ dueAt }) => dueAt === digest)
  if (mails >= MAX_INSTANT_MAILS_A_DAY && !waitedForDigest) {
    await alerts.delayPending(address.id, nextDigest('daily', now, calendar, digestHour))
    return
  }
  await addMail(transaction, address, { news: pendingNews(news), pending: news }, now)
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
  { alerts, jobs }: Transaction,
  { id, address }: AlertAddress,
  {
    news,
    pending,
  }: { readonly news: readonly SearchNews[]; readonly pending: readonly PendingNews[] },
  now: number,
): Promise<void> {
  await alerts.removePending([id])
  // People who have left get nothing.
  if (address === null || news.length === 0) return
  const mail = { kind: 'alert', recipient: address, alertAddressId: id } as const
  await jobs.add([alertJob({ ...mail, found: shared(news) })], now)
  await alerts.keepMailed(pending, now)
  await alerts.changeAddress(id, { mailedAt: now })
}
