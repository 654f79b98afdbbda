import type {
  AlertLinkMail,
  AlertMail,
  AlertQuestion,
  FoundBySearch,
  NewsListing,
} from '../../domain/alerts/alert-mail.ts'
import type { NewsKind } from '../../domain/alerts/listing-news.ts'
import type { SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { WatchNews } from '../../domain/alerts/watched-listing.ts'
import { isPublic, type Listing, type ListingSummary } from '../../domain/listings/listing.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../domain/places/place.ts'
import type { SearchSetting } from '../../domain/searching/search-query.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import { counted } from '../../domain/values/counted.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { plainLine } from '../../domain/values/plain-text.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { ALERTS, LOCKED } from './alert-cursor.ts'
import { newAlertLink } from './alert-links.ts'
import { hasLink, queryOf, searchWords, searchWordsAlone } from './search-form.ts'

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
  readonly watched: readonly WatchNews[]
  readonly searches: readonly MailedSearch[]
  /** The token of the link to all searches of the address. */
  readonly token: string
}

/** The contents of a question. */
export interface MailedQuestion {
  /** The search in English, or the listing, without free text that a user typed. */
  readonly words: string
  readonly isWatch: boolean
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
  { alertAddressId: addressId, found, watched }: AlertMail,
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
  const mailed: MailedSearch[] = []
  for (const one of found) {
    const search = searches.get(one.searchId)
    const listings = mailedListings(one, offered, setting().gazetteer)
    const count = one.count - (one.shown.length - listings.length)
    if (!search || count === 0) continue
    const name = search.name || (await searchWords(queryOf(search), setting(), store))
    mailed.push({ name, query: search.query, count, listings })
  }
  // The last email about a listing comes after the end of its watch.
  const stillWatched = watched.filter(
    one => searches.has(one.searchId) || one.now.state === 'deleted',
  )
  if (mailed.length === 0 && stillWatched.length === 0) return null
  const link = { addressId, searchId: null }
  const { token } = await store.transact(transaction =>
    newAlertLink(transaction, randomBytes, link, clock()),
  )
  return { searches: mailed, watched: stillWatched, token }
}

/** The listings in an email about one search, without those that were removed since. */
function mailedListings(
  { shown }: FoundBySearch,
  offered: ReadonlyMap<ListingId, ListingSummary>,
  gazetteer: Gazetteer,
): MailedListing[] {
  return shown.flatMap(news => {
    const summary = offered.get(news.listingId)
    return summary ? mailedListing(summary, news, gazetteer) : []
  })
}

function mailedListing(
  { listing }: ListingSummary,
  { kind, priceBeforeUsd }: NewsListing,
  gazetteer: Gazetteer,
): MailedListing {
  const { id, title, priceUsd, acres } = listing
  const place = placeWords(listing, gazetteer)
  return { id, title, kind, place, priceUsd, priceBeforeUsd, acres }
}

/** `Llano, Llano County, TX` */
export function placeWords(
  { cityId, countyId, stateId }: Pick<Listing, 'cityId' | 'countyId' | 'stateId'>,
  gazetteer: Gazetteer,
): string {
  const city = cityId === null ? undefined : gazetteer.city(cityId)?.name
  const county = gazetteer.county(countyId)
  const parts = [city, county && fullCountyName(county), gazetteer.state(stateId)?.code]
  return parts.filter(part => part).join(', ')
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
    const { listingId, frequency } = search
    const words =
      listingId === null
        ? await searchWordsAlone(queryOf(search), setting(), transaction)
        : await listingWordsAlone(transaction, listingId, setting().gazetteer)
    const link = await newAlertLink(transaction, randomBytes, { addressId, searchId }, clock())
    return { words, isWatch: listingId !== null, frequency, ...link }
  }, LOCKED)
}

/** Creates the link to all alerts of an address. Null: it has unsubscribed, or has none. */
export async function linkContents(
  { store, clock, randomBytes }: AlertContentSources,
  { alertAddressId: addressId }: AlertLinkMail,
): Promise<Pick<MailedQuestion, 'token' | 'validUntil'> | null> {
  return await store.transact(async transaction => {
    const address = await transaction.alerts.address(addressId)
    if (!address || address.address === null) return null
    const link = { addressId, searchId: null }
    return await newAlertLink(transaction, randomBytes, link, clock())
  })
}

/** A listing as its page names it, but without a title that contains a link. */
async function listingWordsAlone(
  { listings }: Pick<Transaction, 'listings'>,
  id: ListingId,
  gazetteer: Gazetteer,
): Promise<string> {
  const [summary] = await listings.summaries([id], 0)
  if (!summary || !isPublic(summary.listing, summary.member)) return `Listing ${id}`
  const { acres } = summary.listing
  const title = plainLine(summary.listing.title)
  const size = acres === null ? 'Land' : counted(acres, 'acre')
  const where = `${size} in ${placeWords(summary.listing, gazetteer)} (listing ${id})`
  return hasLink(title) ? where : `${title}: ${where}`
}
