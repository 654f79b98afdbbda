import type { AccountPictures } from '../../catalog/accounts/account-pictures.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { DraftFiles } from '../../catalog/drafts/draft-files.ts'
import type { Feeds } from '../../catalog/feeds/feeds.ts'
import type { SampleReader } from '../../catalog/feeds/sample-reader.ts'
import type { FeedFiles } from '../../catalog/feeds/stored-files.ts'
import type { MailFiles } from '../../catalog/messages/mail-jobs.ts'
import type { ListingFiles } from '../../catalog/pictures/listing-files.ts'
import type { Webhooks } from '../../catalog/webhooks/webhooks.ts'
import type { BoundaryReader } from '../../domain/places/boundary-reader.ts'
import type { BoundingBox } from '../../domain/places/place.ts'
import type { Tract } from '../../domain/places/tracts.ts'
import type { PublicAddresses } from '../../domain/public-urls.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Html } from '../../domain/values/html.ts'
import type { Calendars } from '../../domain/values/time-zones.ts'
import type { UploadFolder } from '../bodies/upload-folder.ts'
import type { RequestLimits } from '../server/request-limits.ts'
import type { Brand } from './frame/brand.ts'
import type { ConsolePages } from './frame/console-pages.ts'
import type { Visits } from './visits/visits.ts'

/** A map of the site, for drawing. */
export interface BoundaryMap {
  readonly write: (boundary: {
    /** The first view. */
    readonly frame: BoundingBox
    readonly tracts: readonly Tract[]
    /** The address to which the form sends it. */
    readonly action: string
  }) => Html
  /** The hosts that it loads from, with a space before each. */
  readonly origins: string
}

/** A setting of the service as operators see it: without passwords and keys. */
export interface SettingRow {
  readonly name: string
  readonly value: string | number
  readonly source: 'environment' | '.env' | 'default'
  readonly meaning: string
}

/** The parts that the console is made of. */
export interface ConsoleTools {
  readonly catalog: Catalog
  readonly clock: Clock
  /** The dates of the service's time zone. */
  readonly calendar: Calendar
  readonly limits: RequestLimits
  readonly addresses: () => PublicAddresses
  readonly brand: Brand
  readonly files: ListingFiles
  readonly draftFiles: DraftFiles
  readonly boundaries: BoundaryReader
  /** The map on which boundaries are drawn; null: no site has one. */
  readonly map: BoundaryMap | null
  readonly accountPictures: AccountPictures
  readonly feeds: Feeds
  readonly feedFiles: FeedFiles
  readonly samples: SampleReader
  readonly webhooks: Webhooks
  /** Where files are while they are being sent. */
  readonly uploads: UploadFolder
  /** The messages that wait as files, or were sent so. */
  readonly mailFiles: MailFiles
  readonly settings: readonly SettingRow[]
  /** What operators should know now, as sentences without their periods. */
  readonly consoleWarnings: () => Promise<readonly string[]>
}

/** The parts that every page of the console may use. */
export interface ConsoleContext extends ConsoleTools {
  readonly pages: ConsolePages
  readonly visits: Visits
  /** The dates of the time zones of accounts. */
  readonly calendars: Calendars
}
