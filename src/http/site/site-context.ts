import type { FastifyRequest } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import type { SiteSettings } from '../../config/site-settings.ts'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { CountryMap } from '../../domain/places/country-map.ts'
import type { PublicAddresses, Urls } from '../../domain/public-urls.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingCaches } from '../cache/listing-caches.ts'
import type { RequestLimits } from '../server/request-limits.ts'
import type { LandSearches } from './criteria/land-searches.ts'
import type { MakeFile } from './file-order.ts'
import type { GeneratedFiles } from './files/generated-files.ts'
import type { Guests } from './guests/guests.ts'
import type { SiteLook } from './look/site-look.ts'
import type { CachedPages } from './pages/cached-pages.ts'
import type { SitePages } from './pages/site-pages.ts'

/** The parts that the site is made of. */
export interface SiteTools {
  readonly catalog: Catalog
  readonly caches: ListingCaches
  readonly calendar: Calendar
  /** The time zone for dates, as an IANA name. */
  readonly timeZone: string
  readonly clock: Clock
  readonly limits: RequestLimits
  readonly addresses: () => PublicAddresses
  readonly settings: SiteSettings
  readonly look: SiteLook
  /** The country as a drawing. */
  readonly map: CountryMap
  /** What `/` answers to programs. */
  readonly describeService: () => Readonly<Record<string, unknown>>
  readonly makeFile: MakeFile
  /** Who is signed in to the console in the browser of a request; null if no one is. */
  readonly signedIn: (request: FastifyRequest) => Promise<Principal | null>
}

/** What every page of the site may use. */
export interface SiteContext extends Omit<SiteTools, 'limits' | 'makeFile'> {
  readonly pages: SitePages
  readonly cached: CachedPages
  readonly guests: Guests
  readonly generated: GeneratedFiles
  readonly searches: LandSearches
  readonly urls: Urls
}
