import type { Catalog } from '../../../catalog/catalog.ts'
import type { Feeds } from '../../../catalog/feeds/feeds.ts'
import type { ListingFiles } from '../../../catalog/pictures/listing-files.ts'
import type { ListingExports } from '../../../catalog/published/listing-exports.ts'
import type { Webhooks } from '../../../catalog/webhooks/webhooks.ts'
import type { PublicAddresses, Urls } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import type { UploadFolder } from '../../bodies/upload-folder.ts'
import type { ListingCaches } from '../../cache/listing-caches.ts'
import { TILE_PATH } from '../../tiles/tile-path.ts'
import { get, post, type Route, remove } from '../endpoint/endpoint.ts'
import { ListingAnswers } from '../endpoint/listing-answers.ts'
import { feedRoutes } from '../endpoints/account-feeds.ts'
import { webhookRoutes } from '../endpoints/account-webhooks.ts'
import { addDocuments, addImages } from '../endpoints/add-files.ts'
import { facets } from '../endpoints/facets.ts'
import { changes } from '../endpoints/followed-changes.ts'
import { listing } from '../endpoints/listing.ts'
import { listingHistory } from '../endpoints/listing-history.ts'
import { listings } from '../endpoints/listings.ts'
import { pictureStates } from '../endpoints/picture-states.ts'
import { countyMarket, stateMarket } from '../endpoints/place-markets.ts'
import { planOfAccount } from '../endpoints/plan-of-account.ts'
import { receivedLead, receivedLeads } from '../endpoints/received-leads.ts'
import { deleteListing, removeFromShowcase } from '../endpoints/save-listing.ts'
import { saveSearch, searchPreview } from '../endpoints/save-search.ts'
import { suggest } from '../endpoints/suggest.ts'
import { tiles } from '../endpoints/tiles.ts'
import { understand } from '../endpoints/understand.ts'
import { watchListing } from '../endpoints/watch-listing.ts'
import { EXPORT_PATH, listingExport } from '../endpoints/whole-export.ts'
import { wholeListingView } from './listing.ts'
import { AREA_SEARCH } from './search.ts'

/**
 * The endpoints that Acreage adds to the contract. They use the terms and addresses of version 3.
 */
export function routes(tools: {
  catalog: Catalog
  feeds: Feeds
  webhooks: Webhooks
  caches: ListingCaches
  calendar: Calendar
  clock: Clock
  exports: ListingExports
  addresses: () => PublicAddresses
  files: ListingFiles
  uploads: UploadFolder
  urls: Urls
  /** For the addresses of these endpoints themselves. */
  ownUrls: Urls
}): Route[] {
  const { catalog, feeds, caches, calendar, clock, files, urls, ownUrls, exports, addresses } =
    tools
  const oneListing = new ListingAnswers(caches, wholeListingView(catalog, calendar, urls), urls)
  return [
    get('/suggest', suggest(catalog, calendar, urls)),
    get('/understand', understand(catalog, calendar, clock)),
    get('/listings/:id(^\\d+$)', listing(catalog, oneListing)),
    get('/listings/:id(^\\d+$)/history', listingHistory(catalog)),
    get('/markets/state/:id(^\\d+$)', stateMarket(catalog, calendar)),
    get('/markets/county/:id(^\\d+$)', countyMarket(catalog, calendar)),
    get('/changes', changes(catalog, oneListing)),
    get(EXPORT_PATH, listingExport(catalog, exports, addresses, oneListing.schema)),
    get('/facets', facets(catalog, { calendar, clock }, AREA_SEARCH)),
    get('/listings', listings(catalog, { ...tools, pageUrls: ownUrls }, AREA_SEARCH)),
    get(TILE_PATH, tiles(catalog, { calendar, clock }, AREA_SEARCH)),
    get('/listings/:id(^\\d+$)/images', pictureStates(files, urls)),
    post('/listings/:id(^\\d+$)/images', addImages(tools)),
    post('/listings/:id(^\\d+$)/documents', addDocuments(tools)),
    get('/members/:id(^\\d+$)/plan', planOfAccount(catalog, clock)),
    get('/leads', receivedLeads(catalog, calendar, ownUrls)),
    get('/leads/:id(^\\d+$)', receivedLead(catalog)),
    ...feedRoutes(feeds),
    ...webhookRoutes(tools.webhooks),
    get('/saved-searches/preview', searchPreview(catalog, AREA_SEARCH)),
    post('/saved-searches', saveSearch(catalog)),
    post('/listings/:id(^\\d+$)/watch', watchListing(catalog)),
    remove('/listings/:id(^\\d+$)/showcase', removeFromShowcase(catalog, urls)),
    remove('/listings/:id(^\\d+$)', deleteListing(catalog, urls)),
  ]
}
