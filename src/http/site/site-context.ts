import type { Catalog } from '../../catalog/catalog.ts'
import type { CountryMap } from '../../domain/places/country-map.ts'
import type { PublicAddresses, Urls } from '../../domain/public-urls.ts'
import type { SiteSettings } from '../../domain/site-settings.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingCaches } from '../cache/listing-caches.ts'
import type { RequestLimits } from '../server/request-limits.ts'
import type { Guests } from './guests.ts'
import type { KeptPages } from './kept-pages.ts'
import type { PreviewPictures } from './previews/preview-pictures.ts'
import type { SiteLook } from './site-look.ts'
import type { SitePages } from './site-pages.ts'

/** What the site is made of. */
export interface SiteTools {
  readonly catalog: Catalog
  readonly caches: ListingCaches
  readonly calendar: Calendar
  readonly clock: Clock
  readonly limits: RequestLimits
  readonly addresses: () => PublicAddresses
  readonly settings: SiteSettings
  readonly look: SiteLook
  /** The country as a drawing. */
  readonly map: CountryMap
  /** What `/` tells programs. */
  readonly describeService: () => Readonly<Record<string, unknown>>
  /** A photo as JPEG or PNG, by its path; null: it is not there. */
  readonly readPhoto: (path: string) => Promise<Buffer | null>
}

/** What every page of the site may use. */
export interface SiteContext extends Omit<SiteTools, 'limits' | 'addresses'> {
  readonly pages: SitePages
  readonly kept: KeptPages
  readonly guests: Guests
  readonly previews: PreviewPictures
  readonly urls: Urls
}
