import type { AccountPictures } from '../catalog/accounts/account-pictures.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { DraftFiles } from '../catalog/drafts/draft-files.ts'
import type { FeedFiles } from '../catalog/feeds/stored-files.ts'
import type { MailFiles } from '../catalog/messages/mail-jobs.ts'
import type { BoundaryReader } from '../domain/places/boundary-reader.ts'
import { Calendar } from '../domain/values/calendar.ts'
import { Admission } from '../http/admission/admission.ts'
import { apiRefusals } from '../http/api/api-refusals.ts'
import { type ApiTools, apiScopes } from '../http/api/api-scopes.ts'
import { errorForm, PLAIN_ERRORS } from '../http/api/endpoint/error-body.ts'
import { type FolderMaker, UploadFolder } from '../http/bodies/upload-folder.ts'
import { ListingCaches } from '../http/cache/listing-caches.ts'
import type { SettingRow } from '../http/console/console-context.ts'
import { consoleScope } from '../http/console/console-scope.ts'
import type { Brand } from '../http/console/frame/brand.ts'
import { consoleVisits, signedInPrincipal } from '../http/console/visits/signed-in-principal.ts'
import { type InboundTools, inboundScope } from '../http/inbound/inbound-scope.ts'
import { mcpScope } from '../http/mcp/mcp-scope.ts'
import { mediaScope } from '../http/media/media-scope.ts'
import { opsScope } from '../http/ops/ops-scope.ts'
import { pagesScope } from '../http/pages/pages-scope.ts'
import { resoScope } from '../http/reso/reso-scope.ts'
import { RequestLimits } from '../http/server/request-limits.ts'
import { consoleApart } from '../http/server/served-hosts.ts'
import { buildServer, type CoreOptions, type Surroundings } from '../http/server/server.ts'
import { serviceDescription } from '../http/server/service-description.ts'
import { refusalsByForm } from '../http/site/errors/site-refusals.ts'
import { boundaryMap } from '../http/site/maps/live/boundary-map.ts'
import type { SiteTools } from '../http/site/site-context.ts'
import { openSite } from '../http/site/site-scope.ts'
import { RateLimiter, type RequestLimiter } from '../limits/rate-limit.ts'
import { UploadPlaces } from '../limits/upload-places.ts'
import type { DrawnFiles } from '../media/drawn-files.ts'
import type { MediaStore } from '../media/media-store.ts'
import { feedSamples } from './feed-samples.ts'
import { photoReader, photoStores } from './listing-photos.ts'
import type { SiteFiles } from './site-files.ts'

/** The memory limit for caches of listings, over all scopes and threads together. */
const CACHE_BYTES = 64 * 1024 * 1024
const MIN_CACHE_BYTES = 16 * 1024 * 1024

export interface ServerOptions
  extends Pick<CoreOptions, 'logger' | 'meter' | 'newRequestId' | 'requests'>,
    Omit<ApiTools, 'admission' | 'caches' | 'limits' | 'uploads'> {
  readonly catalog: Catalog
  /** Without it, only this process counts requests. */
  readonly limiter?: RequestLimiter | undefined
  /** Stores the photos and documents of listings. */
  readonly media: MediaStore
  readonly drawn: DrawnFiles
  /** Reads boundary files uploaded to the console. */
  readonly boundaries: BoundaryReader
  /** Creates folders for uploads in progress. */
  readonly scratch: FolderMaker
  /** Without it, only this server counts uploads. */
  readonly uploadPlaces?: UploadPlaces | undefined
  readonly accountPictures: AccountPictures
  readonly draftFiles: DraftFiles
  readonly mailFiles: MailFiles
  readonly feedFiles: FeedFiles
  /** How many threads have such a server; 1 by default. */
  readonly threads?: number
  /** Whether the MCP endpoint is on. */
  readonly hasMcp?: boolean
  /**
   * How many tool calls a client without a key may make per minute from one address; 0, the
   * default, is no limit.
   */
  readonly mcpRatePerMinute?: number
  /** Whether the RESO Web API is on. */
  readonly hasReso?: boolean
  /** The public site; without it, there is none. */
  readonly site?:
    | (Pick<SiteTools, 'settings' | 'look' | 'map'> & { readonly files: SiteFiles })
    | null
  /** The console; without it, no one can sign in. */
  readonly console?: Brand | null
  /** Receives buyers' answers by email; without it, the service receives none. */
  readonly inbound?: InboundTools | null
  /** Warnings for operators about the settings; null for none. */
  readonly consoleWarnings?: () => Promise<readonly string[]>
  /** The settings shown to operators in the console, without secrets. */
  readonly settings?: readonly SettingRow[]
  readonly surroundings?: Partial<
    Surroundings & {
      /** How many pictures and documents an address may request per minute; 0 is no limit. */
      readonly mediaRatePerMinute: number
    }
  >
}

/** The service's HTTP server with all its scopes, not yet listening. */
export function createServer(options: ServerOptions) {
  const { catalog, addresses, media, drawn, surroundings } = options
  const limits = new RequestLimits(options.limiter ?? new RateLimiter(options.clock))
  const admission = new Admission(catalog, limits)
  const caches = new ListingCaches(Math.max(MIN_CACHE_BYTES, CACHE_BYTES / (options.threads ?? 1)))
  catalog.searches.observe(caches)
  // The console and the API share their limits for connections and disk space.
  const uploads = new UploadFolder(options.scratch, options.uploadPlaces ?? new UploadPlaces())
  const { mediaRatePerMinute: ratePerMinute = 0, corsOrigins = [] } = surroundings ?? {}
  const calendar = new Calendar(options.timeZone)
  const describeService = () => serviceDescription(addresses(), options)
  const site = options.site
    ? openSite({
        ...options,
        ...options.site,
        limits,
        caches,
        calendar,
        describeService,
        makeFile: options.site.files.maker(photoReader(photoStores(media, drawn))),
        signedIn: options.console
          ? signedInPrincipal(consoleVisits(catalog, addresses, options.console))
          : async () => null,
      })
    : null
  const programs = apiRefusals(admission, { errors: PLAIN_ERRORS, inactiveListingTakes: '' })
  const core = {
    ...options,
    isLoaded: () => catalog.isReady,
    untilCurrent: () => catalog.untilCurrent(),
    refusals: site ? refusalsByForm(site.refusals, programs) : programs,
    brokenRequestForm: errorForm(PLAIN_ERRORS),
  }
  const apart = consoleApart(addresses)
  return buildServer(core, [
    opsScope(catalog),
    ...[
      pagesScope({ catalog, limits, describeService: site ? null : describeService }),
      ...apiScopes({ ...options, admission, limits, caches, uploads }),
      ...(options.hasReso ? [resoScope({ ...options, admission, calendar })] : []),
      ...(options.hasMcp
        ? [mcpScope({ ...options, limits, calendar, corsOrigins, takesGuests: site !== null })]
        : []),
    ].map(apart.publicScope),
    ...(options.inbound ? [inboundScope(options.inbound, limits, programs)] : []),
    mediaScope({ limits, ratePerMinute, media, drawn }),
    ...(options.console
      ? [
          apart.consoleScope(
            consoleScope({
              ...options,
              settings: options.settings ?? [],
              consoleWarnings: options.consoleWarnings ?? (async () => []),
              map: options.site ? boundaryMap(options.site.look) : null,
              limits,
              uploads,
              calendar,
              brand: options.console,
              samples: feedSamples({ listings: catalog.listings, calendar, clock: options.clock }),
            }),
          ),
        ]
      : []),
    ...(site ? [apart.publicScope(site.scope)] : []),
  ])
}
