import type { Catalog } from '../../catalog/catalog.ts'
import type { Feeds } from '../../catalog/feeds/feeds.ts'
import type { ListingFiles } from '../../catalog/pictures/listing-files.ts'
import type { ListingExports } from '../../catalog/published/listing-exports.ts'
import type { Webhooks } from '../../catalog/webhooks/webhooks.ts'
import type { ServiceLogos } from '../../domain/pictures/service-logos.ts'
import { type PublicAddresses, Urls } from '../../domain/public-urls.ts'
import { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { Admission } from '../admission/admission.ts'
import type { UploadFolder } from '../bodies/upload-folder.ts'
import type { ListingCaches } from '../cache/listing-caches.ts'
import type { RequestLimits } from '../server/request-limits.ts'
import type { Scope } from '../server/scope.ts'
import { docsScope } from './docs/docs.ts'
import { PLAIN_ERRORS, TITLED_ERRORS } from './endpoint/error-body.ts'
import { routes as extensionRoutes } from './ext/routes.ts'
import type { ApiVersion } from './openapi/document.ts'
import { routes as v1Routes } from './v1/routes.ts'
import { routes as v3Routes } from './v3/routes.ts'
import { versionScope } from './version-scope.ts'

const TITLE = 'Listings REST API'
const V1: ApiVersion = {
  segment: 'v1',
  title: TITLE,
  number: '1.1.1',
  errors: TITLED_ERRORS,
  inactiveListingTakes: '',
  isReplaceable: true,
  isInContract: true,
}
const V3: ApiVersion = {
  segment: 'v3',
  title: TITLE,
  number: '3.0.1',
  errors: PLAIN_ERRORS,
  inactiveListingTakes: 'POST',
  isReplaceable: false,
  isInContract: true,
}
/** The endpoints that are not in the contract. They have no versions. */
const EXTENSIONS: ApiVersion = {
  segment: 'ext',
  title: `Extensions of the ${TITLE}`,
  number: '1.0.0',
  errors: PLAIN_ERRORS,
  inactiveListingTakes: '',
  isReplaceable: false,
  isInContract: false,
}

export interface ApiTools {
  readonly catalog: Catalog
  readonly feeds: Feeds
  readonly webhooks: Webhooks
  readonly caches: ListingCaches
  readonly clock: Clock
  readonly admission: Admission
  readonly limits: RequestLimits
  readonly addresses: () => PublicAddresses
  readonly timeZone: string
  readonly files: ListingFiles
  /** Where files are while they are being sent. */
  readonly uploads: UploadFolder
  readonly exports: ListingExports
  readonly logos: ServiceLogos
  /** The day from which version 1 is deprecated, yyyy-mm-dd; null: it is not. */
  readonly v1DeprecatedOn: string | null
}

/** Both versions, the extensions, and the page that describes them. */
export function apiScopes(tools: ApiTools): Scope[] {
  const { addresses, files, uploads, limits, v1DeprecatedOn } = tools
  const shared = { ...tools, calendar: new Calendar(tools.timeZone) }
  const urls = (segment: string) => new Urls(addresses, segment)
  const extensions = { ...shared, files, uploads, urls: urls('v3'), ownUrls: urls('ext') }
  const current = { ...tools, deprecatedOn: null }
  return [
    versionScope(V1, v1Routes({ ...shared, urls: urls('v1') }), {
      ...tools,
      deprecatedOn: v1DeprecatedOn,
    }),
    versionScope(V3, v3Routes({ ...shared, urls: urls('v3') }), current),
    versionScope(EXTENSIONS, extensionRoutes(extensions), current),
    docsScope(limits),
  ]
}
