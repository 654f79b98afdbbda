import { type ApiKey, KEY_USAGE_INTERVAL_MS } from '../domain/accounts/api-key.ts'
import type { Member } from '../domain/accounts/member.ts'
import type { Principal } from '../domain/accounts/principal.ts'
import type { LeadPosition } from '../domain/leads/lead.ts'
import { DEFAULT_LEAD_LIMITS, type LeadLimits } from '../domain/leads/lead-limits.ts'
import type { ListingDetail, ListingSummary } from '../domain/listings/listing.ts'
import type { PublicChange } from '../domain/listings/public-history.ts'
import type { CountyOutlines } from '../domain/places/county-outline.ts'
import type { Gazetteer } from '../domain/places/gazetteer.ts'
import type { MapCell, MapGrid } from '../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../domain/searching/criteria.ts'
import type { Facets } from '../domain/searching/facets.ts'
import type { Calendar } from '../domain/values/calendar.ts'
import type { ClockAndRandom } from '../domain/values/clock.ts'
import type { AccountId, LeadId, ListingId, SpotlightId } from '../domain/values/ids.ts'
import type { Awaitable } from '../domain/values/when-there.ts'
import type { ShownTitle } from '../store/listings/listing-records.ts'
import type { Reader, Store } from '../store/store.ts'
import { findMember } from './accounts/find-member.ts'
import { authenticate } from './keys/authenticate.ts'
import { KeyUsage } from './keys/key-usage.ts'
import { KnownKeys } from './keys/known-keys.ts'
import { confirmByLink, type LinkedAddress, linkedAddress } from './leads/address-links.ts'
import {
  findLead,
  type LeadFilter,
  type LeadPage,
  leadPage,
  type ReceivedLead,
  readableAccounts,
  readableLeads,
} from './leads/read-leads.ts'
import { type LeadSubmission, submitLead } from './leads/submit-lead.ts'
import { deleteListing, type ListingDeletion } from './listings/delete-listing.ts'
import { endSpotlight, type SpotlightRemoval } from './listings/feature-listing.ts'
import { findHistory, findListing, requireSpotlight } from './listings/find-listing.ts'
import { listShowcase, type ShowcaseEntry } from './listings/list-showcase.ts'
import type { ListingSubmission } from './listings/listing-submission.ts'
import {
  type GoneListing,
  type OfferedListing,
  offeredListing,
} from './listings/offered-listing.ts'
import { type SavedListing, saveListing } from './listings/save-listing.ts'
import { ShownRecords } from './listings/shown-records.ts'
import { catchUpAfterWrite } from './live-index/catch-up-after-write.ts'
import type { ListingObserver } from './live-index/listing-observer.ts'
import type { ListingSearch } from './live-index/listing-search.ts'
import { Markets } from './markets/markets.ts'
import { Suggester } from './suggestions/suggester.ts'
import type { Suggestion } from './suggestions/suggestion.ts'
import { IdempotentRequests } from './writes/idempotent-requests.ts'

/** Whether a process can serve, and why not. */
export type Readiness = 'starting' | 'catching up' | 'database out of reach' | 'ready'

export interface CatalogOptions {
  readonly leadLimits: LeadLimits
  /** How exactly the last use of a key is stored. */
  readonly keyUsageIntervalMs: number
}

const DEFAULT_OPTIONS: CatalogOptions = {
  leadLimits: DEFAULT_LEAD_LIMITS,
  keyUsageIntervalMs: KEY_USAGE_INTERVAL_MS,
}

/** The use cases of the service, one method each; their files say which errors each may throw. */
export class Catalog implements AsyncDisposable {
  readonly #store: Store
  /** Reads what requests show, where it can from a replica. */
  readonly #records: Reader
  readonly #shown: ShownRecords
  readonly #listingSearch: ListingSearch
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'random'>
  readonly #requests: IdempotentRequests
  readonly #keys: KnownKeys
  readonly #usage: KeyUsage
  readonly #outlines: CountyOutlines
  readonly #suggester: Suggester
  readonly #onError: (error: unknown) => void
  readonly #leadLimits: LeadLimits
  /** Asking prices in counties and states. */
  readonly markets: Markets

  /** @param onError Gets errors of work that no caller waits for. */
  constructor(
    store: Store,
    listingSearch: ListingSearch,
    outlines: CountyOutlines,
    sources: Pick<ClockAndRandom, 'clock' | 'random'>,
    onError: (error: unknown) => void,
    { leadLimits, keyUsageIntervalMs }: CatalogOptions = DEFAULT_OPTIONS,
  ) {
    this.#leadLimits = leadLimits
    this.#outlines = outlines
    this.#store = store
    this.#listingSearch = listingSearch
    this.#sources = sources
    this.#onError = onError
    this.#requests = new IdempotentRequests(store, sources.clock)
    this.#records = store.servers?.records ?? store
    this.#shown = new ShownRecords(this.#records)
    // A replica may not know yet that a key was ended.
    this.#keys = new KnownKeys(store.servers?.spare ?? store, sources.clock)
    this.markets = new Markets(listingSearch, sources.clock)
    this.#usage = new KeyUsage(store, sources.clock, onError, keyUsageIntervalMs)
    this.#suggester = new Suggester(listingSearch, ids => this.summaries(ids, 0))
  }

  get isReady(): boolean {
    return this.#listingSearch.isReady
  }

  get readiness(): Readiness {
    if (!this.isReady) return 'starting'
    const { state } = this.#listingSearch.freshness
    if (state === 'catching-up') return 'catching up'
    return state === 'out-of-reach' && !this.#hasReplica ? 'database out of reach' : 'ready'
  }

  /**
   * Null: the memory of this process is up to date with all writes. Otherwise resolves once it is.
   * @throws Problem `unavailable` when that takes long.
   */
  untilCurrent(): Promise<void> | null {
    return this.#listingSearch.freshness.untilCurrent()
  }

  /** A replica answers reads while the primary is away. */
  get #hasReplica(): boolean {
    return this.#store.servers?.replicas().some(({ isUsed }) => isUsed) ?? false
  }

  get gazetteer(): Gazetteer {
    return this.#listingSearch.gazetteer
  }

  async authenticate(presented: string | null): Promise<ApiKey> {
    const key = await authenticate(this.#keys, this.#sources.clock, presented)
    this.#usage.note(key.id)
    return key
  }

  member(id: AccountId): Promise<Member> {
    return findMember(this.#records, id)
  }

  listing(id: ListingId): Promise<ListingDetail> {
    return findListing(this.#records, id)
  }

  offeredListing(id: ListingId): Promise<OfferedListing | GoneListing> {
    const { markets } = this
    return offeredListing({ records: this.#records, search: this.#listingSearch, markets }, id)
  }

  listingHistory(id: ListingId): Promise<PublicChange[]> {
    return findHistory(this.#records, id)
  }

  requireSpotlight(id: SpotlightId, listingId: ListingId): Promise<void> {
    return requireSpotlight(this.#store, id, listingId)
  }

  showcase(): Promise<ShowcaseEntry[]> {
    return listShowcase(this.#records, this.#sources.random)
  }

  endSpotlight(removal: SpotlightRemoval): Promise<boolean> {
    return endSpotlight(this.#store, this.#sources.clock, removal)
  }

  /** The next search does not find the deleted listing. */
  async deleteListing(deletion: ListingDeletion): Promise<void> {
    await deleteListing(this.#store, this.#sources.clock, deletion)
    await catchUpAfterWrite(this.#listingSearch, this.#onError)
  }

  search(request: SearchRequest): Awaitable<SearchResult> {
    return this.#listingSearch.search(request)
  }

  /** See `ShownRecords.summaries`. */
  summaries(
    ids: readonly ListingId[],
    descriptionCharacters: number,
  ): Promise<readonly ListingSummary[]> {
    return this.#shown.summaries(ids, descriptionCharacters)
  }

  /** The listings that are shown, by id, from the first one behind an id; for lists of all of them. */
  shownTitles(after: ListingId, limit: number): Promise<readonly ShownTitle[]> {
    return this.#shown.titles(after, limit)
  }

  facets(criteria: Criteria): Awaitable<Facets> {
    return this.#listingSearch.facets(criteria)
  }

  /** Suggestions for a text in a search box, most likely first; see `Suggester`. */
  suggest(text: string, max: number, calendar: Calendar): Promise<Suggestion[]> {
    return this.#suggester.suggest(text, max, { calendar, clock: this.#sources.clock })
  }

  /** Gets ready for suggestions, in the background. */
  prepareSuggestions(): Promise<void> {
    return this.#suggester.prepare()
  }

  /** Counts what a search finds in each cell of a part of a map. */
  cells(criteria: Criteria, grid: MapGrid): Awaitable<MapCell[]> {
    return this.#listingSearch.cells(criteria, grid)
  }

  /** Adds an observer. It gets each change in the same step in which searches begin to see it. */
  observe(observer: ListingObserver): void {
    this.#listingSearch.observe(observer)
  }

  linkedAddress(token: string): Promise<LinkedAddress> {
    return linkedAddress(this.#store, this.#sources.clock, token)
  }

  confirmByLink(token: string, clientAddress: string, requestId: string): Promise<LinkedAddress> {
    return confirmByLink(this.#store, this.#sources.clock, token, clientAddress, requestId)
  }

  submitLead(submission: LeadSubmission): Promise<{ leadId: LeadId }> {
    const { clock } = this.#sources
    const limited = { clock, limits: this.#leadLimits }
    return submitLead(this.#store, this.#requests, limited, submission)
  }

  async leads(
    principal: Principal,
    filter: LeadFilter,
    before: LeadPosition | null,
    limit: number,
  ): Promise<LeadPage> {
    return leadPage(this.#store, readableLeads(principal, filter), before, limit)
  }

  async lead(principal: Principal, id: LeadId): Promise<ReceivedLead> {
    return findLead(this.#store, id, readableAccounts(principal))
  }

  /** The next search finds the saved listing. */
  async saveListing(submission: ListingSubmission): Promise<SavedListing> {
    const { gazetteer } = this.#listingSearch
    const { clock } = this.#sources
    const places = { gazetteer, outlines: this.#outlines }
    const saved = await saveListing(this.#store, places, this.#requests, clock, submission)
    await catchUpAfterWrite(this.#listingSearch, this.#onError)
    return saved
  }

  /** Writes the uses of keys that are not stored yet. The owner of the store has to close it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#usage[Symbol.asyncDispose]()
  }
}
