import type { components as ExtComponents, operations as ExtOperations } from './generated/ext.ts'
import type { components as V1Components, operations as V1Operations } from './generated/v1.ts'
import type { components, operations } from './generated/v3.ts'
import type { Sorted } from './sorts.ts'

/** The API's schemas by their names. */

type Schemas = components['schemas']
type V1Schemas = V1Components['schemas']
type ExtSchemas = ExtComponents['schemas']

export type Listing = Schemas['Listing']
export type ListingSummary = Schemas['ListingSummary']
export type ShowcaseSummary = Schemas['ShowcaseSummary']
export type ListingInput = Schemas['ListingInput']
export type ListingResult = Schemas['ListingResult']
export type Photo = Schemas['Photo']
export type Document = Schemas['Document']
export type Member = Schemas['Member']
export type Seller = Schemas['Seller']
export type State = Schemas['State']
export type Region = Schemas['Region']
export type County = Schemas['County']
export type ListedCounty = Schemas['ListedCounty']
export type City = Schemas['City']
export type Lake = Schemas['Lake']
export type Logo = Schemas['Logo']
export type TypeEntry = Schemas['TypeEntry']
export type SearchResult = Schemas['SearchResult']
export type Lead = Schemas['Lead']
export type LeadRequest = Schemas['LeadRequest']

export type FullListing = ExtSchemas['Listing']
export type Facets = ExtSchemas['Facets']
export type Suggestion = ExtSchemas['Suggestion']
export type Understanding = ExtSchemas['Understanding']
export type ListingChange = ExtSchemas['ListingChange']
export type AccountPlan = ExtSchemas['AccountPlan']
/** Something that became of a listing. */
export type PublishedEvent = ExtSchemas['PublishedEventWithListing']
export type ChangePage = ExtSchemas['PublishedEvents']
export type Market = ExtSchemas['Market']
export type ImageState = ExtSchemas['ImageState']
export type ReceivedLead = ExtSchemas['Lead']
export type Webhook = ExtSchemas['Webhook']
export type NewWebhook = ExtSchemas['NewWebhook']
export type WebhookInput = NonNullable<ExtSchemas['WebhookRequest']['data']>
export type WebhookReplay = ExtSchemas['WebhookReplay']
export type WebhookDelivery = ExtSchemas['WebhookDelivery']
export type WebhookDeadLetter = ExtSchemas['WebhookDeadLetter']
export type SavedSearchInput = ExtSchemas['SavedSearchInput']
export type SavedSearchPreview = ExtSchemas['SavedSearchPreview']
export type WatchInput = ExtSchemas['WatchInput']
export type WatchedListing = ExtSchemas['WatchedListing']
export type Feed = ExtSchemas['Feed']
export type FeedInput = ExtSchemas['FeedRequest']['data']
export type FeedRun = ExtSchemas['FeedRun']
export type FeedRunReport = ExtSchemas['FeedRunReport']
export type FeedRunRequest = ExtSchemas['FeedRunRequest']

export type V1Listing = V1Schemas['Listing']
export type V1ListingSummary = V1Schemas['ListingSummary']
export type V1SearchResult = V1Schemas['SearchResult']
export type V1Lead = V1Schemas['Lead']

type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never

/** Members that are undefined are as left out. */
type Given<Query> = { [Name in keyof Query]: Query[Name] | undefined }

/** The parameters of a search: those of version 3, `near` and `polygon` for areas, and `sort` by name. */
export type SearchQuery = Given<QueryOf<ExtOperations['listings']> & Sorted>
/** The parameters of a search in version 1. */
export type V1SearchQuery = Given<QueryOf<V1Operations['listings']> & Sorted>
/** The parameters of facets: the same as those of a search. */
export type FacetQuery = Given<QueryOf<ExtOperations['facets']> & Sorted>
/** The parameters of map tiles: the same as those of a search. */
export type TileQuery = Given<QueryOf<ExtOperations['tiles']> & Sorted>
/** Which changes are wanted. */
export type ChangeQuery = Partial<Given<QueryOf<ExtOperations['changes']>>>
/** Which leads are wanted. */
export type LeadQuery = Given<Omit<QueryOf<ExtOperations['leads']>, 'before'>>
/** The optional parts of a single listing. */
export type ListingOptions = Given<QueryOf<operations['listing']>>
/** The names of the lookup lists. */
export type TypeList = operations['types']['parameters']['path']['type']
export type LogoSize = operations['logos']['parameters']['path']['size']
export type LogoColor = operations['logos']['parameters']['path']['color']

/** @deprecated By the name of the API: SearchResult. */
export type Page = SearchResult
/** @deprecated By the name of the API: ListingSummary. */
export type Summary = ListingSummary
/** @deprecated By the name of the API: V1SearchResult. */
export type V1Page = V1SearchResult
/** @deprecated By the name of the API: V1ListingSummary. */
export type V1Summary = V1ListingSummary

/** The options of every call. */
export interface CallOptions {
  /** Ends the call, also while it waits. The call then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** The options of calls that write. */
export interface WriteOptions extends CallOptions {
  /**
   * A text of your own, so that the service carries out a repeated request once. By default each call has a new one.
   */
  readonly idempotencyKey?: string | undefined
}

/** The options of removals. */
export interface RemovalOptions extends CallOptions {
  /** The ETag that the listing was read with (`etagOf`): nothing is written if it has changed since. */
  readonly ifMatch?: string | undefined
}

/** The options of edits of listings. */
export interface EditOptions extends WriteOptions, RemovalOptions {}
