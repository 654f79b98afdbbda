import type { Catalog } from '../../../catalog/catalog.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { inSlices } from '../../../domain/values/in-slices.ts'
import type { Asked } from '../resource.ts'

/** Reading and writing this many listings takes some milliseconds. */
const LISTINGS_AT_ONCE = 20

interface ReadPart {
  readonly details: readonly ListingDetail[]
  /** How many ids were read by now. */
  readonly read: number
}

/**
 * Reads listings in the order of their ids, some at a time, so that others are answered in between. Those that are gone, or
 * are no longer shown, are left out. None is older than an event that its reader knows: see `PublishedChanges.listings`.
 */
export async function* readShown(
  { published }: Pick<Catalog, 'published'>,
  ids: readonly ListingId[],
  letOthersRun: Asked['letOthersRun'],
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
