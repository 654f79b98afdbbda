import { setImmediate as letOthersRun } from 'node:timers/promises'
import { PublicRecords } from '../catalog/listings/public-records.ts'
import type { Gazetteer } from '../domain/places/gazetteer.ts'
import { type PublicAddresses, Urls } from '../domain/public-urls.ts'
import type { ExportFormat, ExportOrder } from '../domain/published/export-order.ts'
import { Calendar } from '../domain/values/calendar.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { inSlices } from '../domain/values/in-slices.ts'
import type { ListingTexts } from '../feeds/exports/export-blocks.ts'
import { wholeListingView } from '../http/api/ext/listing.ts'
import { jsonWriter } from '../http/server/json-writer.ts'
import { csvHeading, csvRow } from '../http/site/machines/csv-file.ts'
import type { Reader } from '../store/store.ts'

/** The settings that listing texts depend on. */
interface TextSetting {
  readonly gazetteer: Gazetteer
  readonly timeZone: string
}

interface ExportForm extends ListingTexts {
  readonly start: string
  /**
   * The length of the separator at the start of each text, in bytes; the first listing of a file
   * has no separator.
   */
  readonly joinBytes: number
  readonly end: (count: number) => string
}

const WHOLE_LISTING = {
  includeImages: true,
  includeDocuments: true,
  includeAmenities: true,
  withUnready: false,
}
/** Precedes each element of an array except the first. */
const JOIN = ',\n'

/** Turns a line of JSON Lines into an element of a JSON array. */
export function elementOfLine(line: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(JOIN), line.subarray(0, -1)])
}

/** The file name of the cache for the next export. */
export function cacheName(format: ExportFormat): string {
  return `listings.${format}.kept`
}

/** @param atOnce How many listings to write before yielding to other requests. */
export function exportForm(
  { records, ...setting }: TextSetting & { readonly records: Reader },
  { format, cursor, addresses }: Pick<ExportOrder, 'format' | 'cursor' | 'addresses'>,
  atOnce: number,
): ExportForm {
  const publicRecords = new PublicRecords(records)
  const page = async (after: number, limit: number) =>
    (await publicRecords.titles(after as ListingId, limit)).map(({ id }) => id)
  const textOf = listingWriter(format, setting, addresses)
  const writeSome = async (ids: readonly number[]) => {
    const details = await publicRecords.details(ids as readonly ListingId[])
    return details
      .toSorted((one, other) => one.listing.id - other.listing.id)
      .map(detail => ({ id: detail.listing.id, text: Buffer.from(textOf(detail)) }))
  }
  const write = async (ids: readonly number[]) => {
    const written: Awaited<ReturnType<typeof writeSome>> = []
    for (const [i, some] of inSlices(ids, atOnce).entries()) {
      if (i > 0) await letOthersRun()
      written.push(...(await writeSome(some)))
    }
    return written
  }
  return { page, write, ...around(format, cursor) }
}

/** The header and footer of a file. */
function around(format: ExportFormat, cursor: string): Omit<ExportForm, keyof ListingTexts> {
  const last = (count: number) => JSON.stringify({ count, cursor })
  switch (format) {
    case 'csv':
      return { start: csvHeading(), joinBytes: 0, end: () => '' }
    case 'jsonl':
      return { start: '', joinBytes: 0, end: count => `${last(count)}\n` }
    case 'json': {
      const end = (count: number) => `\n],${last(count).slice(1)}\n`
      return { start: '{"data":[\n', joinBytes: JOIN.length, end }
    }
  }
}

type DetailOf = Awaited<ReturnType<PublicRecords['details']>>[number]

function listingWriter(
  format: ExportFormat,
  { gazetteer, timeZone }: TextSetting,
  addresses: PublicAddresses,
): (detail: DetailOf) => string {
  const calendar = new Calendar(timeZone)
  const urls = new Urls(() => addresses, 'v3')
  if (format === 'csv') return detail => csvRow(detail, { gazetteer, calendar, urls })
  const view = wholeListingView({ places: () => gazetteer }, calendar, urls)
  const writeListing = jsonWriter(view.schema)
  const json = (detail: DetailOf) => writeListing(view.present(detail, WHOLE_LISTING))
  return format === 'json' ? detail => JOIN + json(detail) : detail => `${json(detail)}\n`
}
