import type { Client as OpenApiClient } from 'openapi-fetch'
import { dataOf } from './api-error.ts'
import { type Changes, changesOf } from './changes.ts'
import { type ClientOptions, connectionTo, idempotency } from './connection.ts'
import { type Feeds, feedsOf } from './feeds.ts'
import type { paths as ExtPaths } from './generated/ext.ts'
import type { paths as V1Paths } from './generated/v1.ts'
import type { paths as V3Paths } from './generated/v3.ts'
import { type Walks, walksOf } from './pages.ts'
import { type Reads, readsOf } from './reads.ts'
import { type ReceivedLeads, receivedLeadsOf } from './received-leads.ts'
import { type SavedSearches, savedSearchesOf } from './saved-searches.ts'
import { taken, withSortId } from './sorts.ts'
import type {
  CallOptions,
  ListingOptions,
  SearchQuery,
  SearchResult,
  V1Lead,
  V1Listing,
  V1SearchQuery,
  V1SearchResult,
  WriteOptions,
} from './types.ts'
import { type Webhooks, webhooksOf } from './webhooks.ts'
import { type Writes, writesOf } from './writes.ts'

// biome-ignore-start lint/performance/noBarrelFile: it is the package's one entry
export { ApiError, dataOf, etagOf, type Fault, responseOf } from './api-error.ts'
export type { ClientOptions } from './connection.ts'
export type { FeedSubmission } from './feeds.ts'
export type { LimitOptions, Locations } from './locations.ts'
export type { WalkOptions } from './pages.ts'
export type { SavedSearchOptions } from './saved-searches.ts'
export { SORTS, type SortId, type SortName } from './sorts.ts'
export type {
  AccountPlan,
  CallOptions,
  ChangePage,
  ChangeQuery,
  City,
  County,
  Document,
  EditOptions,
  FacetQuery,
  Facets,
  Feed,
  FeedInput,
  FeedRun,
  FeedRunReport,
  FeedRunRequest,
  ImageState,
  Lake,
  Lead,
  LeadQuery,
  ListedCounty,
  Listing,
  ListingChange,
  ListingInput,
  ListingOptions,
  ListingSummary,
  Logo,
  Market,
  Member,
  NewWebhook,
  Page,
  Photo,
  PublishedEvent,
  ReceivedLead,
  Region,
  RemovalOptions,
  SavedSearchInput,
  SavedSearchPreview,
  SearchQuery,
  SearchResult,
  Seller,
  ShowcaseSummary,
  State,
  Suggestion,
  Summary,
  TileQuery,
  TypeEntry,
  TypeList,
  V1Lead,
  V1Listing,
  V1ListingSummary,
  V1Page,
  V1SearchQuery,
  V1SearchResult,
  V1Summary,
  WatchedListing,
  WatchInput,
  Webhook,
  WebhookDeadLetter,
  WebhookDelivery,
  WebhookInput,
  WebhookReplay,
  WriteOptions,
} from './types.ts'
export type { WebhookSubmission } from './webhooks.ts'
export type {
  LeadOptions,
  ListingSubmission,
  SavedListing,
  SentFile,
  ShowcaseSubmission,
} from './writes.ts'
// biome-ignore-end lint/performance/noBarrelFile: it is the package's one entry

/**
 * A client of version 3.0.1 and of the extensions of Acreage. GET and POST are those of openapi-fetch: they take a
 * path of the API's description with its parameters, and resolve to `{ data, error, response }`, whatever the status;
 * they reject when no answer came or the signal was aborted.
 */
export interface Client
  extends Pick<OpenApiClient<V3Paths>, 'GET' | 'POST'>,
    Walks<SearchQuery, SearchResult>,
    Reads,
    Changes,
    ReceivedLeads,
    Writes,
    Feeds,
    SavedSearches,
    Webhooks {
  /** The same for the extensions: `client.ext.GET('/listings', …)`. */
  readonly ext: Pick<OpenApiClient<ExtPaths>, 'GET' | 'POST' | 'DELETE'>
}

/** A client of version 1.1.1. */
export interface V1Client
  extends Pick<OpenApiClient<V1Paths>, 'GET' | 'POST'>,
    Walks<V1SearchQuery, V1SearchResult> {
  /** A listing, with what the options ask for. */
  listing(id: number, options?: ListingOptions & CallOptions): Promise<V1Listing>
  /** Sends a buyer's inquiry to the seller. Once it resolves, the lead is stored. */
  sendLead(lead: V1Lead, options?: WriteOptions): Promise<void>
}

type V3SearchQuery = NonNullable<V3Paths['/listings']['get']['parameters']['query']>

/** What version 3 does not take. */
const EXTENSIONS: readonly (keyof SearchQuery)[] = [
  'words',
  ...(['near', 'polygon', 'reduced', 'access', 'power', 'water', 'sewer'] as const),
  ...(['surfaceWater', 'yearRound', 'minerals', 'restrictions', 'mobileHomes'] as const),
  ...(['hoa', 'agExempt', 'financing', 'terrain'] as const),
]
/** Version 3 searches in one of these. */
const PLACES = ['stateID', 'regionID', 'countyID', 'cityID', 'lakeID']
/** The orders that version 3 does not know. */
const EXTENDED_ORDERS: readonly unknown[] = [31, 32]

function isExtended(query: ReturnType<typeof withSortId>): boolean {
  const asked: Readonly<Record<string, unknown>> = query
  return (
    EXTENSIONS.some(name => asked[name] !== undefined) ||
    [asked['stateID'], asked['cityID'], asked['lakeID']].some(id => Array.isArray(id)) ||
    PLACES.filter(name => asked[name] !== undefined).length > 1 ||
    EXTENDED_ORDERS.includes(asked['sortid'])
  )
}

export function createClient(options: ClientOptions): Client {
  const v3 = connectionTo<V3Paths>('v3', options)
  const ext = connectionTo<ExtPaths>('ext', options)
  const { GET, POST } = v3
  const walks = walksOf<SearchQuery, SearchResult>((given, signal) => {
    const query = withSortId(given)
    if (isExtended(query)) return ext.GET('/listings', { params: { query }, signal })
    // Everything else in it is version 3's.
    return GET('/listings', { params: { query: query as V3SearchQuery }, signal })
  }, {})
  const calls = {
    ...changesOf(ext),
    ...readsOf(v3, ext),
    ...receivedLeadsOf(ext),
    ...writesOf(v3, ext),
    ...feedsOf(ext),
    ...webhooksOf(ext),
    ...savedSearchesOf(ext),
  }
  return {
    GET,
    POST,
    ext: { GET: ext.GET, POST: ext.POST, DELETE: ext.DELETE },
    ...walks,
    ...calls,
  }
}

export function createV1Client(options: ClientOptions): V1Client {
  const { GET, POST } = connectionTo<V1Paths>('v1', options)
  const walks = walksOf<V1SearchQuery, V1SearchResult>(
    (query, signal) => GET('/listings', { params: { query: withSortId(query) }, signal }),
    {},
  )
  return {
    GET,
    POST,
    ...walks,
    listing: async (id, { signal = null, ...query } = {}) =>
      dataOf(
        await GET('/listings/{id}', { params: { path: { id }, query: taken(query) }, signal }),
      ),
    sendLead: async (body, { signal = null, idempotencyKey } = {}) => {
      const params = { header: idempotency(idempotencyKey) }
      dataOf(await POST('/lead', { body, params, signal }))
    },
  }
}
