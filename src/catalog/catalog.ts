import { KEY_USAGE_INTERVAL_MS } from '../domain/accounts/api-key.ts'
import {
  type ConfirmationLimits,
  DEFAULT_CONFIRMATION_LIMITS,
} from '../domain/alerts/confirmation-limits.ts'
import { DEFAULT_ALERT_HOUR } from '../domain/alerts/saved-search.ts'
import { DEFAULT_LEAD_LIMITS, type LeadLimits } from '../domain/leads/lead-limits.ts'
import { DECISION_GATHERING_MS } from '../domain/listings/decision-mail.ts'
import type { Approval } from '../domain/listings/listing-review.ts'
import type { CountyOutlines } from '../domain/places/county-outline.ts'
import type { Gazetteer } from '../domain/places/gazetteer.ts'
import type { Registration } from '../domain/users/user-link.ts'
import { Calendar } from '../domain/values/calendar.ts'
import type { ClockAndRandom } from '../domain/values/clock.ts'
import type { Store } from '../store/store.ts'
import { alertReaders } from './alerts/alert-progress.ts'
import { OwnSearches } from './alerts/own-searches.ts'
import { SavedSearches } from './alerts/saved-searches.ts'
import { ServiceDoctor } from './doctor/examination.ts'
import { BulkChanges } from './drafts/bulk-changes.ts'
import { Drafts } from './drafts/drafts.ts'
import { EditHistory } from './drafts/edit-history.ts'
import { ListingForms } from './drafts/listing-forms.ts'
import { SavedViews } from './drafts/saved-views.ts'
import { VisitCounter } from './figures/visit-counter.ts'
import { VisitFigures } from './figures/visit-figures.ts'
import { Callers } from './keys/callers.ts'
import { Auctions } from './listings/auctions.ts'
import { Offers } from './listings/offers.ts'
import { OwnListings } from './listings/own-listings.ts'
import { PostedListings } from './listings/posted-listings.ts'
import { ShownRecords } from './listings/shown-records.ts'
import { catchUpAfterWrite } from './live-index/catch-up-after-write.ts'
import type { ListingSearch } from './live-index/listing-search.ts'
import { Markets } from './markets/markets.ts'
import { Previews } from './previews/previews.ts'
import { ChangeReaders } from './published/change-readers.ts'
import { eventReaders } from './published/event-readers.ts'
import { RecordCatalog, recordsOf } from './record-catalog.ts'
import { Searches } from './searches/searches.ts'
import { Suggester } from './suggestions/suggester.ts'
import { PasskeySignIn } from './users/passkey-sign-in.ts'
import { Passkeys } from './users/passkeys.ts'
import { webhookReaders } from './webhooks/webhooks-behind.ts'
import { IdempotentRequests } from './writes/idempotent-requests.ts'

/** How many programs with a key are shown among the readers of changes. */
const MAX_EVENT_READERS = 50

/** Whether a process can serve, and why not. */
export type Readiness = 'starting' | 'catching up' | 'database out of reach' | 'ready'

export interface CatalogOptions {
  readonly leadLimits: LeadLimits
  readonly confirmationLimits: ConfirmationLimits
  readonly registration: Registration
  /** The listings that wait until somebody has looked at them. */
  readonly approval: Approval
  /** How long mail about a decision waits for more. */
  readonly decisionGatheringMs: number
  /** How exactly the last use of a key is stored. */
  readonly keyUsageIntervalMs: number
  /** How often the counts of visits are stored. */
  readonly visitsIntervalMs: number
  /** The time zone of days, as an IANA name. */
  readonly timeZone: string
  /** The hour at which mail about saved searches goes by day and week. */
  readonly alertHour: number
}

export const DEFAULT_OPTIONS: CatalogOptions = {
  leadLimits: DEFAULT_LEAD_LIMITS,
  confirmationLimits: DEFAULT_CONFIRMATION_LIMITS,
  registration: 'closed',
  approval: 'off',
  decisionGatheringMs: DECISION_GATHERING_MS,
  keyUsageIntervalMs: KEY_USAGE_INTERVAL_MS,
  visitsIntervalMs: 60_000,
  timeZone: 'UTC',
  alertHour: DEFAULT_ALERT_HOUR,
}

/** The use cases of the service by noun: those on records, and those that search. */
export class Catalog extends RecordCatalog implements AsyncDisposable {
  readonly bulkChanges: BulkChanges
  readonly callers: Callers
  readonly doctor: ServiceDoctor
  /** The readers of changes, and how far each has come. */
  readonly changeReaders: ChangeReaders
  readonly drafts: Drafts
  readonly listingForms: ListingForms
  readonly editHistory: EditHistory
  readonly figures: VisitFigures
  override readonly listings: PostedListings
  /** Asking prices in counties and states. */
  readonly markets: Markets
  readonly offers: Offers
  readonly passkeys: Passkeys
  readonly passkeySignIn: PasskeySignIn
  readonly previews: Previews
  readonly ownListings: OwnListings
  readonly auctions: Auctions
  readonly savedSearches: SavedSearches
  readonly ownSearches: OwnSearches
  readonly savedViews: SavedViews
  readonly searches: Searches
  readonly shown: ShownRecords
  readonly suggestions: Suggester
  readonly #store: Store
  readonly #search: ListingSearch

  /** @param onError Called with errors of work that no caller waits for. */
  constructor(
    store: Store,
    search: ListingSearch,
    outlines: CountyOutlines,
    sources: ClockAndRandom,
    onError: (error: unknown) => void,
    options: CatalogOptions = DEFAULT_OPTIONS,
  ) {
    const gazetteer = () => search.gazetteer
    const catchUp = () => catchUpAfterWrite(search, onError)
    const { clock } = sources
    const { leadLimits, registration, approval, keyUsageIntervalMs, visitsIntervalMs } = options
    const { timeZone, alertHour, decisionGatheringMs, confirmationLimits } = options
    const requests = new IdempotentRequests(store, clock)
    super({
      ...{
        store,
        sources,
        gazetteer,
        catchUp,
        requests,
        leadLimits,
        registration,
        approval,
        decisionGatheringMs,
        onError,
      },
    })
    const [records, current] = [recordsOf(store), store.servers?.spare ?? store]
    const listingSources = {
      ...{ store, records, clock, catchUp },
      ...{ requests, gazetteer, outlines, approval },
    }
    this.#store = store
    this.#search = search
    this.callers = new Callers(store, current, clock, onError, keyUsageIntervalMs)
    this.doctor = new ServiceDoctor(store, clock)
    this.drafts = new Drafts(listingSources)
    const counter = new VisitCounter(store, onError, visitsIntervalMs)
    this.figures = new VisitFigures(store, records, clock, timeZone, counter)
    this.listings = new PostedListings(listingSources)
    this.markets = new Markets(search, records.listings, clock)
    this.offers = new Offers({ records, search, markets: this.markets })
    this.passkeys = new Passkeys(store, sources)
    this.passkeySignIn = new PasskeySignIn(store, sources)
    this.previews = new Previews(listingSources, this.offers, sources.randomBytes)
    this.ownListings = new OwnListings(store, this.figures)
    this.auctions = new Auctions(listingSources, this.listings, new Calendar(timeZone))
    this.listingForms = new ListingForms(listingSources, this.ownListings, this.drafts)
    this.editHistory = new EditHistory(listingSources)
    this.bulkChanges = new BulkChanges(store, clock, {
      ...{ own: this.ownListings, posted: this.listings },
      ...{ forms: this.listingForms, history: this.editHistory },
    })
    this.savedViews = new SavedViews(store)
    this.changeReaders = new ChangeReaders(store, () => this.published.places.taken, [
      () => alertReaders(store, clock()),
      () => webhookReaders(store),
      () => eventReaders(store, MAX_EVENT_READERS),
    ])
    this.searches = new Searches(search)
    const calendar = new Calendar(timeZone)
    const saved = {
      ...{ store, sources, requests, searches: this.searches, calendar, digestHour: alertHour },
      confirmationLimits,
      setting: () => ({ gazetteer: search.gazetteer, calendar, clock }),
    }
    this.savedSearches = new SavedSearches(saved)
    this.ownSearches = new OwnSearches(saved)
    this.shown = new ShownRecords(records)
    this.suggestions = new Suggester(search, this.shown, clock)
  }

  get isReady(): boolean {
    return this.#search.isReady
  }

  get readiness(): Readiness {
    if (!this.isReady) return 'starting'
    const { state } = this.#search.freshness
    if (state === 'catching-up') return 'catching up'
    return state === 'out-of-reach' && !this.#hasReplica ? 'database out of reach' : 'ready'
  }

  /**
   * Null: the memory of this process is up to date with all writes. Otherwise resolves once it is.
   * @throws Problem `unavailable` when that takes long.
   */
  untilCurrent(): Promise<void> | null {
    return this.#search.freshness.untilCurrent()
  }

  /** The places, at once. @throws Problem `unavailable` until it is ready. */
  get gazetteer(): Gazetteer {
    return this.#search.gazetteer
  }

  /** A replica answers reads while the primary is away. */
  get #hasReplica(): boolean {
    return this.#store.servers?.replicas().some(({ isUsed }) => isUsed) ?? false
  }

  /** Writes the uses of keys and the visits that are not stored yet. The owner of the store has to close it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.published.stop()
    await this.callers[Symbol.asyncDispose]()
    await this.figures[Symbol.asyncDispose]()
  }
}
