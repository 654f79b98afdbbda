import type { PublicRecords } from '../../../catalog/listings/public-records.ts'
import { sellerPath, type Urls } from '../../../domain/public-urls.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { XML_BEGINNING, xmlText } from '../files/xml.ts'

export const INDEX_PATH = '/sitemap.xml'
export const PLACES_PATH = '/sitemap-places.xml'
export const SELLERS_PATH = '/sitemap-sellers.xml'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/**
 * The range of ids per file. Crawlers accept 50,000 addresses and 50 MB; the longest slugs take a
 * kilobyte when encoded.
 */
const IDS_PER_FILE = 40_000
const LISTINGS_AT_ONCE = 1000
/** Sellers beyond the limit of a file are found through their listings. */
const MAX_ADDRESSES = 50_000

interface SitemapEntry {
  readonly address: string
  /** Milliseconds since 1970 UTC; null if unknown. */
  readonly changedAt: number | null
}

/** Whether a file has listings. @param titles As `Catalog.publicTitles`. @param file From 1. */
export async function hasListings(
  titles: (after: ListingId, limit: number) => Promise<readonly { readonly id: ListingId }[]>,
  file: number,
): Promise<boolean> {
  const [next] = await titles(((file - 1) * IDS_PER_FILE) as ListingId, 1)
  return next !== undefined && next.id <= file * IDS_PER_FILE
}

/** The index of the sitemaps. Takes one short query for each file with listings. */
export async function* sitemapIndex(
  records: PublicRecords,
  portal: string,
): AsyncGenerator<string> {
  const sitemap = (path: string) => `<sitemap><loc>${xmlText(portal + path)}</loc></sitemap>\n`
  yield `${XML_BEGINNING}<sitemapindex xmlns="${NAMESPACE}">\n`
  yield sitemap(PLACES_PATH) + sitemap(SELLERS_PATH)
  let last = 0
  for (;;) {
    const [next] = await records.titles((last * IDS_PER_FILE) as ListingId, 1)
    if (next === undefined) break
    last = Math.ceil(next.id / IDS_PER_FILE)
    yield sitemap(`/sitemap-listings-${last}.xml`)
  }
  yield '</sitemapindex>\n'
}

/** The listings of a file. @param file From 1. */
export async function* listingsSitemap(
  records: PublicRecords,
  file: number,
  urls: Urls,
): AsyncGenerator<string> {
  yield URL_SET
  const end = file * IDS_PER_FILE
  let after = (end - IDS_PER_FILE) as ListingId
  for (;;) {
    const titles = await records.titles(after, LISTINGS_AT_ONCE)
    const wanted = titles.filter(({ id }) => id <= end)
    yield wanted
      .map(({ id, title, changedAt }) => url({ address: urls.listingPage(id, title), changedAt }))
      .join('')
    const last = titles.at(-1)
    if (last === undefined || wanted.length < LISTINGS_AT_ONCE) break
    after = last.id
  }
  yield URL_SET_END
}

export async function* sellersSitemap(
  records: PublicRecords,
  portal: string,
): AsyncGenerator<string> {
  const sellers = (await records.members()).slice(0, MAX_ADDRESSES)
  yield URL_SET
  for (const seller of sellers) {
    yield url({ address: portal + sellerPath(seller), changedAt: null })
  }
  yield URL_SET_END
}

/** A sitemap of pages whose last change is unknown. */
export function pagesSitemap(addresses: readonly string[]): string {
  const urls = addresses.map(address => url({ address, changedAt: null }))
  return `${URL_SET}${urls.join('')}${URL_SET_END}`
}

const URL_SET = `${XML_BEGINNING}<urlset xmlns="${NAMESPACE}">\n`
const URL_SET_END = '</urlset>\n'

function url({ address, changedAt }: SitemapEntry): string {
  const changed =
    changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<url><loc>${xmlText(address)}</loc>${changed}</url>\n`
}
