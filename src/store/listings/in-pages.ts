import { setImmediate } from 'node:timers/promises'
import type { ListingId } from '../../domain/values/ids.ts'

/** Reads rows in the order of their listings' ids, a page at a time. Between two pages, the process does its other work. */
export async function* inPages<Row extends { readonly listing_id: ListingId }>(
  rowsPerPage: number,
  readAfter: (listingId: ListingId) => Promise<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  let last = 0 as ListingId
  for (;;) {
    const rows = await readAfter(last)
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerPage) return
    last = end.listing_id
    await setImmediate()
  }
}
