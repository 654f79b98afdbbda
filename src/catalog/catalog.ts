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
import type { PlaceBackground } from '../domain/suggesting/place-background.ts'
import type { Registration } from '../domain/users/user-link.ts'
import { Calendar } from '../domain/values/calendar.ts'
import type { ClockAndRandom } from '../domain/values/clock.ts'
import type { Reader, Store } from '../store/store.ts'
import { alertReaders } from './alerts/alert-progress.ts'
import { ServiceDoctor } from './doctor/examination.ts'
import { BulkChanges } from './drafts/bulk-changes.ts'
import { Drafts } from './drafts/drafts.ts'
import { EditHistory } from './drafts/edit-history.ts'
import { ListingForms } from './drafts/listing-forms.ts'
import { SavedViews } from './drafts/saved-views.ts'
import { VisitCounter } from './figures/visit-counter.ts'
import { VisitFigures } from './figures/visit-figures.ts'
import { WeeklyFigures } from './figures/weekly-figures.ts'
import { Callers } from './keys/callers.ts'
import { Auctions } from './listings/auctions.ts'
import { Offers } from './listings/offers.ts'
import { OwnListings } from './listings/own-listings.ts'
import { PostedListings, type PostingSources } from './listings/posted-listings.ts'
import { PublicRecords } from './listings/public-records.ts'
import { catchUpAfterWrite } from './live-index/catch-up-after-write.ts'
import type { ListingSearch } from './live-index/listing-search.ts'
import { Markets } from './markets/markets.ts'
import { PasskeySignIn } from './passkeys/passkey-sign-in.ts'
import { Passkeys } from './passkeys/passkeys.ts'
import { Previews } from './previews/previews.ts'
import { ChangeReaders } from './published/change-readers.ts'
import { eventReaders } from './published/event-readers.ts'
import { createRecordCatalog, recordsOf } from './record-catalog.ts'
import { OwnSearches } from './saved-searches/own-searches.ts'
import { SavedSearches } from './saved-searches/saved-searches.ts'
import { Searches } from './searches/searches.ts'
import { Suggester } from './suggestions/suggester.ts'
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
  /** The listings that are hidden until a moderator approves them. */
  readonly approval: Approval
  /** How long emails about decisions are held to gather more. */
  readonly decisionGatheringMs: number
  /** How exactly the last use of a key is stored. */
  readonly keyUsageIntervalMs: number
  /** How often the counts of visits are stored. */
  readonly visitsIntervalMs: number
  /** The time zone of days, as an IANA name. */
  readonly timeZone: string
  /** The hour at which daily and weekly alert emails go out. */
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
export type Catalog = ReturnType<typeof createCatalog>

export interface CatalogParts {
  readonly store: Store
  readonly search: ListingSearch
  readonly outlines: CountyOutlines
  readonly background: () => PlaceBackground
}

/** @param onError Called with errors of background work. */
export function createCatalog(
  { store, search, outlines, background }: CatalogParts,
  sources: ClockAndRandom,
  onError: (error: unknown) => void,
  options: CatalogOptions = DEFAULT_OPTIONS,
) {
  const { clock } = sources
  const { approval } = options
  const calendar = new Calendar(options.timeZone)
  const gazetteer = (): Gazetteer => search.gazetteer
  const catchUp = () => catchUpAfterWrite(search, onError)
  const requests = new IdempotentRequests(store, clock)
  const records = recordsOf(store)
  const ofRecords = { store, sources, gazetteer, catchUp, requests, onError }
  const own = createRecordCatalog({ ...ofRecords, ...options })
  const ofListings = { store, records, clock, catchUp, requests, gazetteer, outlines, approval }
  const current = store.servers?.spare ?? store
  const callers = new Callers({ store, current }, clock, onError, options.keyUsageIntervalMs)
  const { figures, weeklyFigures } = figuresOf({ store, records, sources }, options, onError)
  const searches = new Searches(search)
  const markets = new Markets(search, records.listings, clock)
  const today = () => calendar.isoDate(clock())
  const offers = new Offers({ records, search, markets, today })
  const shown = new PublicRecords(records)
  const saved = {
    store,
    sources,
    requests,
    searches,
    calendar,
    digestHour: options.alertHour,
    confirmationLimits: options.confirmationLimits,
    setting: () => ({ gazetteer: search.gazetteer, calendar, clock }),
  }
  return {
    ...own,
    ...editingOf(ofListings, figures, calendar),
    savedSearches: new SavedSearches(saved),
    ownSearches: new OwnSearches(saved),
    /** The places in memory. @throws Problem `unavailable` until it is ready. */
    places: gazetteer,
    callers,
    /** The readers of changes, and how far each has come. */
    changeReaders: new ChangeReaders(store, () => own.published.places.taken, [
      () => alertReaders(store, clock()),
      () => webhookReaders(store),
      () => eventReaders(store, MAX_EVENT_READERS),
    ]),
    doctor: new ServiceDoctor(store, clock),
    figures,
    weeklyFigures,
    /** Asking prices in counties and states. */
    markets,
    offers,
    passkeys: new Passkeys(store, sources),
    passkeySignIn: new PasskeySignIn(store, sources),
    previews: new Previews(ofListings, offers, sources.randomBytes),
    savedViews: new SavedViews(store),
    searches,
    shown,
    suggestions: new Suggester(search, shown, background, clock),
    get isReady(): boolean {
      return search.isReady
    },
    get readiness(): Readiness {
      return readinessOf(store, search)
    },
    /**
     * Null: the memory of this process is up to date with all writes. Otherwise resolves once it
     * is.
     * @throws Problem `unavailable` when that takes long.
     */
    untilCurrent: (): Promise<void> | null => search.freshness.untilCurrent(),
    /** Writes the uses of keys and the visits that are not stored yet. Does not close the store. */
    [Symbol.asyncDispose]: async () => {
      own.published.stop()
      await callers[Symbol.asyncDispose]()
      await figures[Symbol.asyncDispose]()
    },
  }
}

/** How often listings are viewed, and the emails about it. */
function figuresOf(
  {
    store,
    records,
    sources,
  }: { readonly store: Store; readonly records: Reader; readonly sources: ClockAndRandom },
  { timeZone, visitsIntervalMs, alertHour }: CatalogOptions,
  onError: (error: unknown) => void,
) {
  const { clock, randomBytes } = sources
  const visits = new VisitCounter(store, onError, visitsIntervalMs)
  const figures = new VisitFigures(store, records, { clock, timeZone }, visits)
  const mailing = { clock, randomBytes, calendar: new Calendar(timeZone), hour: alertHour }
  return { figures, weeklyFigures: new WeeklyFigures(store, figures, mailing) }
}

/** The use cases of accounts that edit their listings. */
function editingOf(sources: PostingSources, figures: VisitFigures, calendar: Calendar) {
  const own = new OwnListings(sources.store, figures)
  const posted = new PostedListings(sources)
  const drafts = new Drafts(sources)
  const forms = new ListingForms(sources, own, drafts)
  const history = new EditHistory(sources)
  return {
    auctions: new Auctions(sources, posted, calendar),
    bulkChanges: new BulkChanges(sources.store, sources.clock, { own, posted, forms, history }),
    drafts,
    editHistory: history,
    listingForms: forms,
    listings: posted,
    ownListings: own,
  }
}

function readinessOf(store: Store, search: ListingSearch): Readiness {
  if (!search.isReady) return 'starting'
  const { state } = search.freshness
  if (state === 'catching-up') return 'catching up'
  // A replica answers reads while the primary is away.
  const hasReplica = store.servers?.replicas().some(({ isUsed }) => isUsed) ?? false
  return state === 'out-of-reach' && !hasReplica ? 'database out of reach' : 'ready'
}
