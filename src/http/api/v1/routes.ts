import type { Catalog } from '../../../catalog/catalog.ts'
import type { ServiceLogos } from '../../../domain/pictures/service-logos.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import type { ListingCaches } from '../../cache/listing-caches.ts'
import { get, post, type Route } from '../endpoint/endpoint.ts'
import { ListingAnswers } from '../endpoint/listing-answers.ts'
import { lead } from '../endpoints/lead.ts'
import { listing, showcaseListing } from '../endpoints/listing.ts'
import { listings } from '../endpoints/listings.ts'
import { locationRoutes } from '../endpoints/locations.ts'
import { COLOR_TOKEN, logo, SIZE_TOKEN } from '../endpoints/logo.ts'
import { member } from '../endpoints/member.ts'
import { showcase } from '../endpoints/showcase.ts'
import { TYPE_TOKEN, types } from '../endpoints/types.ts'
import { LEAD } from './lead.ts'
import { listingView } from './listing.ts'
import { SEARCH } from './search.ts'
import { SUMMARY } from './summary.ts'
import { presentType, TYPE_ENTRY } from './type-entry.ts'

/** Version 1.1.1: the contract's endpoints, in its order. */
export function routes(tools: {
  catalog: Catalog
  caches: ListingCaches
  calendar: Calendar
  clock: Clock
  logos: ServiceLogos
  urls: Urls
}): Route[] {
  const { catalog, caches, calendar, clock, logos, urls } = tools
  const oneListing = new ListingAnswers(caches, listingView(catalog, urls), urls)
  return [
    get(`/types/${TYPE_TOKEN}`, types(TYPE_ENTRY, presentType)),
    get('/member/:id(^\\d+$)', member(catalog, urls)),
    get(`/logos/${SIZE_TOKEN}/${COLOR_TOKEN}`, logo(logos, urls)),
    ...locationRoutes(catalog, false),
    get('/listings/showcase/:id(^\\d+$)/:scid(^\\d+$)', showcaseListing(catalog, oneListing)),
    get('/listings/showcase', showcase(catalog, { calendar, urls }, SUMMARY)),
    get('/listings/:id(^\\d+$)', listing(catalog, oneListing)),
    get('/listings', listings(catalog, { caches, calendar, clock, urls, pageUrls: urls }, SEARCH)),
    post('/lead', lead(catalog, LEAD)),
  ]
}
