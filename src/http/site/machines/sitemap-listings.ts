import { setImmediate } from 'node:timers/promises'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { ListingId } from '../../../domain/values/ids.ts'

/**
 * A file has the listings with so many ids. Crawlers take 50,000 addresses and 50 MB; the longest slugs are encoded to a
 * kilobyte.
 */
const IDS_PER_FILE = 40_000
const LISTINGS_AT_ONCE = 1000

/** A line of a sitemap. */
export interface SitemapEntry {
  readonly address: string
  /** Milliseconds since 1970 UTC; null: not known. */
  readonly changedAt: number | null
}

/** The numbers of the files that have listings, from 1. Takes one short query for each file. */
export async function* filesWithListings(
  catalog: Pick<Catalog, 'shownTitles'>,
): AsyncGenerator<number> {
  let last = 0
  for (;;) {
    const [next] = await catalog.shownTitles((last * IDS_PER_FILE) as ListingId, 1)
    if (next === undefined) return
    last = Math.ceil(next.id / IDS_PER_FILE)
    yield last
  }
}

/** The listings of a file, in steps between which other requests are answered. @param file From 1. */
export async function* listingsOfFile(
  catalog: Pick<Catalog, 'shownTitles'>,
  file: number,
  addressOf: (id: ListingId, title: string) => string,
): AsyncGenerator<SitemapEntry[]> {
  const end = file * IDS_PER_FILE
  let after = (end - IDS_PER_FILE) as ListingId
  for (;;) {
    const titles = await catalog.shownTitles(after, LISTINGS_AT_ONCE)
    const wanted = titles.filter(({ id }) => id <= end)
    if (wanted.length > 0) {
      yield wanted.map(({ id, title, changedAt }) => ({
        address: addressOf(id, title),
        changedAt,
      }))
    }
    const last = titles.at(-1)
    if (last === undefined || wanted.length < LISTINGS_AT_ONCE) return
    after = last.id
    await setImmediate()
  }
}
