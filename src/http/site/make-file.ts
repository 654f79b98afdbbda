import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { PublicRecords } from '../../catalog/listings/public-records.ts'
import type { CountryMap } from '../../domain/places/country-map.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { Urls } from '../../domain/public-urls.ts'
import { Calendar } from '../../domain/values/calendar.ts'
import type { FileOrder } from './file-order.ts'
import { csvParts } from './machines/csv-file.ts'
import { listingsSitemap, sellersSitemap, sitemapIndex } from './machines/sitemaps.ts'
import { listingPreview, sitePreview } from './previews/preview-drawing.ts'
import { PreviewFile } from './previews/preview-file.ts'

/** What files are generated from, in addition to their orders. */
export interface FileSources {
  readonly country: CountryMap
  /** Opens the database on first use. */
  readonly records: () => Promise<PublicRecords>
  /** @param version Changes whenever places have changed. */
  readonly gazetteer: (version: number) => Promise<Gazetteer>
}

/** Generates files from their orders. Texts are compressed with gzip. */
export function fileMaker(sources: FileSources): (order: FileOrder) => Promise<Buffer> {
  const previews = new PreviewFile(sources.country)
  return async order => {
    switch (order.kind) {
      case 'listing-preview': {
        const { listing, names, siteName } = order
        return previews.png((text, country) =>
          listingPreview(listing, { names, siteName }, text, country),
        )
      }
      case 'site-preview':
        return previews.png((text, country) => sitePreview(order.siteName, text, country))
      case 'flyer': {
        // Loaded on first use: the library is large.
        const { flyerFile } = await import('./property/files/flyer-file.ts')
        const photos = order.photos ?? []
        return flyerFile(
          order.flyer,
          photos.map(photo => Buffer.from(photo)),
          sources.country,
        )
      }
      case 'csv': {
        const gazetteer = await sources.gazetteer(order.state.places)
        const setting = {
          gazetteer,
          calendar: new Calendar(order.timeZone),
          urls: new Urls(() => order.addresses, 'v3'),
        }
        return compressed(csvParts(await sources.records(), order.ids, setting))
      }
      case 'sitemap-index':
        return compressed(sitemapIndex(await sources.records(), order.portal))
      case 'sellers-sitemap':
        return compressed(sellersSitemap(await sources.records(), order.portal))
      case 'listings-sitemap': {
        const urls = new Urls(() => order.addresses, 'v3')
        return compressed(listingsSitemap(await sources.records(), order.file, urls))
      }
    }
  }
}

function compressed(parts: AsyncIterable<string>): Promise<Buffer> {
  return buffer(Readable.from(parts).compose(createGzip()))
}
