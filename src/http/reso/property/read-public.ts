import type { Catalog } from '../../../catalog/catalog.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { inSlices } from '../../../domain/values/in-slices.ts'
import type { ResourceRequest } from '../resource.ts'

/** Reading and writing this many listings takes some milliseconds. */
const LISTINGS_AT_ONCE = 20

interface ReadPart {
  readonly details: readonly ListingDetail[]
  /** How many ids have been read so far. */
  readonly read: number
}

/**
 * Reads listings in the order of their ids, in batches, so that other requests are answered in
 * between. Those that were removed or are no longer public are omitted. None is older than an event
 * that its reader has seen: see `PublishedChanges.listings`.
 */
export async function* readPublic(
  { published }: Pick<Catalog, 'published'>,
  ids: readonly ListingId[],
  letOthersRun: ResourceRequest['letOthersRun'],
): AsyncGenerator<ReadPart> {
  let read = 0
  for (const some of inSlices(ids, LISTINGS_AT_ONCE)) {
    if (read > 0) await letOthersRun()
    read += some.length
    const found = await published.listings(some)
    const known = new Map(found.map(detail => [detail.listing.id, detail]))
    yield { details: some.flatMap(id => known.get(id) ?? []), read }
  }
}
