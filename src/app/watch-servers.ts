import type { Logger } from 'pino'
import type { ListingSearch } from '../catalog/live-index/listing-search.ts'
import type { ServiceMetrics } from '../metrics/service-metrics.ts'
import type { StoreServers } from '../store/store.ts'

interface ServerWatchers {
  readonly search: Pick<ListingSearch, 'observe'>
  readonly logger: Logger
  readonly metrics: ServiceMetrics | null
}

/**
 * Never serves records older than the search index; logs and counts failovers of the database's
 * servers.
 */
export function watchServers(
  servers: StoreServers,
  { search, logger, metrics }: ServerWatchers,
): void {
  const keepUp = () => servers.keepUp()
  search.observe({ listingChanged: keepUp, placesChanged: keepUp })
  metrics?.watchServers(servers)
  servers.watch(({ kind, ...fields }) => {
    if (kind === 'is-primary') {
      logger.warn(fields, 'Another database server is the primary now')
    } else if (kind === 'replica-used') logger.info(fields, 'Records are read from a replica')
    else logger.warn(fields, 'A replica is left out until it answers and has caught up')
  })
}
