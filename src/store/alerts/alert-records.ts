import type { NewsKind, NewsState, Told } from '../../domain/alerts/listing-news.ts'
import type { AlertAddress, SavedSearch } from '../../domain/alerts/saved-search.ts'
import type {
  AccountId,
  AlertAddressId,
  ListingId,
  SavedSearchId,
} from '../../domain/values/ids.ts'

/** A listing that an address was mailed about. */
export interface ToldRow extends Told {
  readonly addressId: AlertAddressId
  readonly listingId: ListingId
}

/** News about a listing that wait for the next mail to an address. */
export interface PendingNews {
  readonly addressId: AlertAddressId
  readonly listingId: ListingId
  /** The search that has found it. */
  readonly searchId: SavedSearchId
  readonly kind: NewsKind
  readonly priceBeforeUsd: number | null
  readonly priceUsd: number | null
  readonly sequence: number
  /** When they are to be mailed, in milliseconds since 1970 UTC. */
  readonly dueAt: number
}

/** Where a mailed link leads. */
export interface AlertLink {
  readonly addressId: AlertAddressId
  /** The search that it confirms; null: it leads to all searches of the address. */
  readonly searchId: SavedSearchId | null
}

export type NewSearch = Omit<SavedSearch, 'id'>

/** A question to an address: whether mail about a search may come. */
export interface AskedQuestion {
  readonly mailboxHash: Uint8Array
  readonly networkHash: Uint8Array
  /** The key that it was asked with, and the key's account; null: none. */
  readonly keyId: string | null
  readonly accountId: AccountId | null
  readonly isMailed: boolean
  /** In milliseconds since 1970 UTC. */
  readonly askedAt: number
}

/** The questions that have everything that is given. */
export interface QuestionFilter
  extends Partial<Pick<AskedQuestion, 'mailboxHash' | 'networkHash' | 'keyId' | 'accountId'>> {
  readonly isMailed?: true
  /** Only those that were asked with a key. */
  readonly isOfKeys?: true
}

/** Listings with news behind one number and up to another one. */
export interface NewsRange {
  readonly from: number
  readonly upTo: number
  /** Only listings behind this id. */
  readonly after: ListingId
}

/** Each is counted up to 100,000. */
export interface AlertFigures {
  /** Addresses that have not left. */
  readonly addresses: number
  readonly left: number
  /** Searches. */
  readonly confirmed: number
  readonly unconfirmed: number
  /** News that wait for a mail. */
  readonly pending: number
}

export interface AlertReader {
  address(id: AlertAddressId): Promise<AlertAddress | null>
  addresses(ids: readonly AlertAddressId[]): Promise<readonly AlertAddress[]>
  addressWithHash(hash: Uint8Array): Promise<AlertAddress | null>
  /** Addresses behind an id, by id, with those that have left. */
  addressesAfter(after: AlertAddressId, limit: number): Promise<readonly AlertAddress[]>
  search(id: SavedSearchId): Promise<SavedSearch | null>
  searches(ids: readonly SavedSearchId[]): Promise<readonly SavedSearch[]>
  /** All searches of addresses, by id. */
  searchesOf(ids: readonly AlertAddressId[]): Promise<readonly SavedSearch[]>
  /** Searches that have changed since a version, by version. */
  changedSince(version: number, limit: number): Promise<readonly SavedSearch[]>
  /** How many searches are confirmed and mailed at once. */
  instantCount(): Promise<number>
  hasConfirmed(): Promise<boolean>
  /** Null: there is no such link, or it is no longer valid. */
  link(tokenHash: Uint8Array, now: number): Promise<AlertLink | null>
  /** When the n-th latest question after an instant was asked, in milliseconds since 1970 UTC; null: there were fewer. */
  questionAt(filter: QuestionFilter, nth: number, since: number): Promise<number | null>
  /** The latest news of listings; those without known news are left out. */
  states(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, NewsState>>
  /** The lands among these that went since an instant and were not seen again. */
  goneLands(lands: readonly string[], since: number): Promise<ReadonlySet<string>>
  /** Listings that are shown and have news, by id. */
  newsBetween(range: NewsRange, limit: number): Promise<readonly NewsState[]>
  told(
    addresses: readonly AlertAddressId[],
    listings: readonly ListingId[],
  ): Promise<readonly ToldRow[]>
  /** The listings with news behind a number that addresses were mailed about. */
  toldOfNews(addresses: readonly AlertAddressId[], from: number): Promise<readonly ToldRow[]>
  pendingOf(addresses: readonly AlertAddressId[]): Promise<readonly PendingNews[]>
  /** Addresses with due news, the longest waiting first. */
  pendingDue(now: number, limit: number): Promise<readonly AlertAddressId[]>
  /** Addresses with searches whose mail by day or week is due, by id. */
  digestsDue(now: number, limit: number): Promise<readonly AlertAddressId[]>
  /** The earliest number from which news are due by day or week; null: none are. */
  earliestDue(now: number): Promise<number | null>
  figures(): Promise<AlertFigures>
  /** When the mail fell due that waits longest to be made, in milliseconds since 1970 UTC; null: none is. */
  dueSince(now: number): Promise<number | null>
}

export interface AlertWriter extends AlertReader {
  addAddress(hash: Uint8Array, address: string, now: number): Promise<AlertAddress>
  changeAddress(
    id: AlertAddressId,
    changes: Partial<Omit<AlertAddress, 'id' | 'createdAt'>>,
  ): Promise<void>
  /** Removes an address with everything about it. */
  removeAddress(id: AlertAddressId): Promise<void>
  /** Removes everything about an address but its hash, and where its links led. */
  blankAddress(id: AlertAddressId, now: number): Promise<void>
  addSearch(search: NewSearch): Promise<SavedSearch>
  changeSearch(
    id: SavedSearchId,
    changes: Partial<Omit<SavedSearch, 'id' | 'addressId'>>,
  ): Promise<void>
  /** Removes a search with the news that wait for it, and the links that confirm it. */
  removeSearch(id: SavedSearchId): Promise<void>
  /** Removes a search in favor of another one, which the links of the first confirm from now on. */
  mergeSearch(from: SavedSearchId, into: SavedSearchId): Promise<void>
  /** Everything that was published counts as known to all searches: the published log has begun anew. */
  beginAnew(sequence: number): Promise<void>
  addLink(tokenHash: Uint8Array, link: AlertLink, expiresAt: number): Promise<void>
  addQuestion(question: AskedQuestion): Promise<void>
  keepStates(states: readonly NewsState[]): Promise<void>
  keepTold(rows: readonly ToldRow[], now: number): Promise<void>
  keepPending(rows: readonly PendingNews[]): Promise<void>
  removePending(addresses: readonly AlertAddressId[]): Promise<void>
  delayPending(address: AlertAddressId, dueAt: number): Promise<void>
  removeExpiredLinks(now: number, limit: number): Promise<number>
  removeOldQuestions(before: number, limit: number): Promise<number>
  /** Removes searches that nobody has confirmed, and addresses that have no others and have not left. */
  removeUnconfirmed(before: number, limit: number): Promise<number>
  removeOldTold(before: number, limit: number): Promise<number>
  /** Removes the news of listings whose last event is older than an instant. */
  removeOldStates(before: number, limit: number): Promise<number>
}
