import type { AlertContentSources } from '../catalog/alerts/alert-contents.ts'
import { alertContents, linkContents, questionContents } from '../catalog/alerts/alert-contents.ts'
import { AlertWork } from '../catalog/alerts/alert-work.ts'
import type { Matching } from '../catalog/alerts/instant-searches.ts'
import type { Config } from '../config/config.ts'
import type { Gazetteer } from '../domain/places/gazetteer.ts'
import { alertPath, type PublicAddresses, Urls } from '../domain/public-urls.ts'
import { Calendar } from '../domain/values/calendar.ts'
import type { Clock } from '../domain/values/clock.ts'
import { newHolderName } from '../jobs/holder-name.ts'
import { TopicLease } from '../jobs/topic-lease.ts'
import type { MailerOptions } from '../mail/open-mailer.ts'
import { BitmapIndex } from '../search/bitmap-index.ts'
import { SavedSearchIndex } from '../search/saved/saved-search-index.ts'
import { WordedRecord } from '../search/saved/worded-record.ts'
import type { Store } from '../store/store.ts'
import { clockAndRandom } from './clock-and-random.ts'

/** Without a heartbeat for this long, the process that sends alerts is considered dead. */
const LEASE_STALE_AFTER_MS = 20_000

/** How saved searches are matched with listings. */
export const MATCHING: Matching = {
  newMatcher: () => new SavedSearchIndex(),
  meets: (criteria, record) => new WordedRecord(record).meets(criteria),
}

interface AlertParts {
  readonly store: Store
  readonly clock: Clock
  /** Gives the current places. */
  readonly gazetteer: () => Gazetteer
}

/** Matches saved searches with new listings until it is disposed of. */
export interface OpenAlertWork extends AsyncDisposable {
  /** Does one batch. @returns Whether there may be more. */
  step(): Promise<boolean>
}

export function openAlertWork(
  config: Pick<Config, 'timeZone' | 'alertHour' | 'intervals'>,
  { store, gazetteer, clock }: AlertParts,
  onError: (error: unknown) => void,
): OpenAlertWork {
  const calendar = new Calendar(config.timeZone)
  const lease = new TopicLease(store, 'alert-work', {
    holder: newHolderName(),
    elapsed: () => performance.now(),
    onError,
    staleAfterMs: LEASE_STALE_AFTER_MS,
  })
  const work = new AlertWork({
    store,
    lease,
    clock,
    calendar,
    digestHour: config.alertHour,
    matching: MATCHING,
    newIndex: () => new BitmapIndex(),
    setting: () => ({ gazetteer: gazetteer(), calendar, clock }),
    gatherMs: config.intervals['alert-gathering'],
  })
  return { step: () => work.step(), [Symbol.asyncDispose]: () => lease[Symbol.asyncDispose]() }
}

/** Writes the emails for saved searches. */
export function alertMails(
  { site, timeZone, alertMailbox }: Pick<Config, 'site' | 'timeZone' | 'alertMailbox'>,
  { store, gazetteer, clock }: AlertParts,
  addresses: () => PublicAddresses,
): Pick<MailerOptions, 'alert' | 'alertLink' | 'searchQuestion' | 'stopAddress'> {
  const calendar = new Calendar(timeZone)
  const { randomBytes } = clockAndRandom
  const sources: AlertContentSources = {
    store,
    clock,
    randomBytes,
    setting: () => ({ gazetteer: gazetteer(), calendar, clock }),
  }
  const stopAddress = alertMailbox?.address ?? null
  return { ...mailsOf(sources, addresses, site !== null), stopAddress }
}

/** @param hasSite Whether links and searches lead to pages of the site. */
export function mailsOf(
  sources: AlertContentSources,
  addresses: () => PublicAddresses,
  hasSite: boolean,
): Pick<MailerOptions, 'alert' | 'alertLink' | 'searchQuestion'> {
  const urls = new Urls(addresses, 'v3')
  const pages = () => (hasSite ? addresses().portal : addresses().base)
  return {
    alert: async mail => {
      const contents = await alertContents(sources, mail)
      if (contents === null) return null
      const { searches, watched, token } = contents
      return {
        ownUrl: `${pages()}${alertPath('mine', token)}`,
        leaveUrl: `${pages()}${alertPath('leave', token)}`,
        watched: watched.map(one => ({ ...one, url: urls.listingPage(one.listingId, one.title) })),
        searches: searches.map(({ name, query, count, listings }) => ({
          name,
          count,
          url: hasSite ? `${addresses().portal}/land${query === '' ? '' : `?${query}`}` : null,
          listings: listings.map(one => ({ ...one, url: urls.listingPage(one.id, one.title) })),
        })),
      }
    },
    alertLink: async mail => {
      const link = await linkContents(sources, mail)
      return link && { ...link, url: `${pages()}${alertPath('mine', link.token)}` }
    },
    searchQuestion: async question => {
      const texts = await questionContents(sources, question)
      return texts && { ...texts, url: `${pages()}${alertPath('confirm', texts.token)}` }
    },
  }
}
