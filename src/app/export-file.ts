import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { constants, createGzip } from 'node:zlib'
import { ShownRecords } from '../catalog/listings/shown-records.ts'
import type { Config } from '../config/config.ts'
import { Gazetteer } from '../domain/places/gazetteer.ts'
import { Urls } from '../domain/public-urls.ts'
import type { ExportOrder } from '../domain/published/export-order.ts'
import { Calendar } from '../domain/values/calendar.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { wholeListingView } from '../http/api/ext/listing.ts'
import { jsonWriter } from '../http/server/json-writer.ts'
import { csvHeading, csvRows } from '../http/site/machines/csv-file.ts'
import type { CatalogReader } from '../store/readers/catalog-reader.ts'
import type { Store } from '../store/store.ts'
import { openStore } from './open-store.ts'

const LISTINGS_AT_ONCE = 200
const WHOLE_LISTING = { includeImages: true, includeDocuments: true, includeAmenities: true }

/** Writes a file with all listings that are shown, of the configured database. */
export async function writeExport(
  config: Config,
  order: ExportOrder,
  output: NodeJS.WritableStream,
): Promise<void> {
  const { store } = await openStore(config)
  await using _open = store
  await pipeline(exportFile(store, config.timeZone, order), output)
}

/** A file with all listings that are shown. */
export function exportFile(
  records: Pick<Store, keyof CatalogReader>,
  timeZone: string,
  order: ExportOrder,
): Readable {
  const text = Readable.from(exportText(records, timeZone, order), { objectMode: false })
  if (!order.isCompressed) return text
  // The fastest level: the usual one takes a third longer. Whoever reads it learns of errors, and ends both by destroying it.
  return pipe(text, createGzip({ level: constants.Z_BEST_SPEED }), () => {})
}

interface ExportSources {
  readonly records: CatalogReader
  readonly gazetteer: Gazetteer
  readonly timeZone: string
}

/** The parts of a file with all listings that are shown, by id, a page at a time, so that no transaction stays open meanwhile. */
async function* exportText(
  records: CatalogReader,
  timeZone: string,
  order: ExportOrder,
): AsyncGenerator<string> {
  const sources = { records, gazetteer: new Gazetteer(await records.places.all()), timeZone }
  const { write, start, end } = formOf(sources, order)
  yield start
  let count = 0
  for await (const ids of pagesOf(sources.records)) {
    const { text, written } = await write(ids, count)
    count += written
    if (text !== '') yield text
    await setImmediate()
  }
  yield end(count)
}

interface ExportForm {
  readonly start: string
  /** @param before How many listings were written before. */
  readonly write: (
    ids: readonly ListingId[],
    before: number,
  ) => Promise<{ readonly text: string; readonly written: number }>
  readonly end: (count: number) => string
}

function formOf(sources: ExportSources, order: ExportOrder): ExportForm {
  const { records, gazetteer, timeZone } = sources
  const [calendar, urls] = [new Calendar(timeZone), new Urls(() => order.addresses, 'v3')]
  const shown = new ShownRecords(records)
  const { cursor, format } = order
  if (format === 'csv') {
    const setting = { gazetteer, calendar, urls }
    const write = async (ids: readonly ListingId[]) => ({
      text: await csvRows(shown, ids, setting),
      written: ids.length,
    })
    return { start: csvHeading(), write, end: () => '' }
  }
  const view = wholeListingView({ gazetteer }, calendar, urls)
  const writeListing = jsonWriter(view.schema)
  const [isLines, between] = [format === 'jsonl', format === 'jsonl' ? '\n' : ',\n']
  return {
    start: isLines ? '' : '{"data":[\n',
    write: async (ids, before) => {
      const details = (await shown.details(ids)).toSorted((a, b) => a.listing.id - b.listing.id)
      const texts = details.map(detail => writeListing(view.present(detail, WHOLE_LISTING)))
      const lead = before > 0 && texts.length > 0 ? between : ''
      return { text: lead + texts.join(between), written: texts.length }
    },
    end: count => {
      const last = JSON.stringify({ count, cursor })
      if (isLines) return `${count > 0 ? '\n' : ''}${last}\n`
      return `\n],${last.slice(1)}\n`
    },
  }
}

/** The ids of the listings that are shown, in order. */
async function* pagesOf({ listings }: CatalogReader): AsyncGenerator<readonly ListingId[]> {
  let after = 0 as ListingId
  for (;;) {
    const page = await listings.shownTitles(after, LISTINGS_AT_ONCE)
    const last = page.at(-1)
    if (!last) return
    yield page.map(({ id }) => id)
    after = last.id
  }
}
