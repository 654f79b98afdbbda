import type {
  AlertMail,
  AlertQuestion,
  FoundBySearch,
  NewsListing,
} from '../../domain/alerts/alert-mail.ts'
import type { NewsKind } from '../../domain/alerts/listing-news.ts'
import type { SavedSearch } from '../../domain/alerts/saved-search.ts'
import { isPublic, type ListingSummary } from '../../domain/listings/listing.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../domain/places/place.ts'
import type { SearchSetting } from '../../domain/searching/search-query.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { ALERTS, LOCKED } from './alert-cursor.ts'
import { newAlertLink } from './alert-links.ts'
import { queryOf, searchWords, searchWordsAlone } from './search-form.ts'

/** A listing in an email, in its state when the email is sent. */
interface MailedListing {
  readonly id: ListingId
  readonly title: string
  readonly kind: NewsKind
  /** `Llano, Llano County, TX` */
  readonly place: string
  /** Null: on request. */
  readonly priceUsd: number | null
  readonly priceBeforeUsd: number | null
  /** Null: not known. */
  readonly acres: number | null
}

/** The listings that one search has found. */
interface MailedSearch {
  readonly name: string
  /** Its parameters. */
  readonly query: string
  /** How many listings there are, with those that the mail does not show. */
  readonly count: number
  readonly listings: readonly MailedListing[]
}

/** The contents of a mail with news. */
export interface MailedNews {
  readonly searches: readonly MailedSearch[]
  /** The token of the link to all searches of the address. */
  readonly token: string
}

/** The contents of a question. */
export interface MailedQuestion {
  /** The search in English, without free text that a user typed. */
  readonly words: string
  readonly frequency: SavedSearch['frequency']
  readonly token: string
  /** In milliseconds since 1970 UTC. */
  readonly validUntil: number
}

export interface AlertContentSources extends Pick<ClockAndRandom, 'clock' | 'randomBytes'> {
  readonly store: Store
  readonly setting: () => SearchSetting
}

/**
 * Reads the contents of a mail, and makes its link. Null: the person at the address has left, or
 * nothing of it is there anymore.
 */
export async function alertContents(
  { store, setting, clock, randomBytes }: AlertContentSources,
  { alertAddressId: addressId, found }: AlertMail,
): Promise<MailedNews | null> {
  const address = await store.alerts.address(addressId)
  if (!address || address.address === null) return null
  const searches = new Map((await store.alerts.searchesOf([addressId])).map(one => [one.id, one]))
  const ids = found.flatMap(({ shown }) => shown.map(({ listingId }) => listingId))
  const summaries = await store.listings.summaries(ids, 0)
  const offered = new Map(
    summaries
      .filter(({ listing, member }) => isPublic(listing, member))
      .map(summary => [summary.listing.id, summary]),
  )
  const mailed = found.flatMap(one => {
    const search = searches.get(one.searchId)
    return search ? mailedSearch(search, one, offered, setting()) : []
  })
  if (mailed.length === 0) return null
  const link = { addressId, searchId: null }
  const { token } = await store.transact(transaction =>
    newAlertLink(transaction, randomBytes, link, clock()),
  )
  return { searches: mailed, token }
}

/** The part of an email about one search; nothing if all its listings have been removed since. */
function mailedSearch(
  search: SavedSearch,
  { count, shown }: FoundBySearch,
  offered: ReadonlyMap<ListingId, ListingSummary>,
  setting: SearchSetting,
): MailedSearch[] {
  const listings = shown.flatMap(told => {
    const summary = offered.get(told.listingId)
    return summary ? mailedListing(summary, told, setting.gazetteer) : []
  })
  const left = count - (shown.length - listings.length)
  if (left === 0) return []
  const name = search.name || searchWords(queryOf(search), setting)
  return [{ name, query: search.query, count: left, listings }]
}

function mailedListing(
  { listing }: ListingSummary,
  { kind, priceBeforeUsd }: NewsListing,
  gazetteer: Gazetteer,
): MailedListing {
  const { id, title, priceUsd, acres, cityId, countyId, stateId } = listing
  const city = cityId === null ? undefined : gazetteer.city(cityId)?.name
  const county = gazetteer.county(countyId)
  const parts = [city, county && fullCountyName(county), gazetteer.state(stateId)?.code]
  const place = parts.filter(part => part).join(', ')
  return { id, title, kind, place, priceUsd, priceBeforeUsd, acres }
}

/**
 * Reads the contents of a confirmation request, and creates its link. Null: the search is already
 * confirmed, or removed.
 */
export async function questionContents(
  { store, setting, clock, randomBytes }: AlertContentSources,
  { alertAddressId: addressId, searchId }: AlertQuestion,
): Promise<MailedQuestion | null> {
  return await store.transact(async transaction => {
    await transaction.lock(ALERTS)
    const { alerts } = transaction
    const address = await alerts.address(addressId)
    const search = await alerts.search(searchId)
    if (!address || address.address === null || !search || search.confirmedAt !== null) return null
    const words = searchWordsAlone(queryOf(search), setting())
    const link = await newAlertLink(transaction, randomBytes, { addressId, searchId }, clock())
    return { words, frequency: search.frequency, ...link }
  }, LOCKED)
}
