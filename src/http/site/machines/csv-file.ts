import type { PublicRecords } from '../../../catalog/listings/public-records.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { STATED_NAMES } from '../../../domain/facts/posted-facts.ts'
import { type StatedFact, statedFacts } from '../../../domain/facts/stated-facts.ts'
import { bathrooms, fieldReader, type ListingDetail } from '../../../domain/listings/listing.ts'
import {
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  HOME_NUMBERS,
  inFormOrder,
} from '../../../domain/listings/listing-fields.ts'
import {
  LISTING_TYPES,
  propertyTypeLabel,
  statusLabel,
} from '../../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import { pricePerAcreUsd } from '../../../domain/searching/search-record.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import { type CsvCell, csvLines } from '../../../domain/values/csv-lines.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { inSlices } from '../../../domain/values/in-slices.ts'
import { factName, factText } from '../cards/fact-words.ts'

const LISTINGS_AT_ONCE = 250
/** What rows are written with. */
export interface CsvSetting {
  readonly gazetteer: Gazetteer
  readonly calendar: Calendar
  readonly urls: Urls
}

type Column = readonly [
  heading: string,
  cell: (detail: ListingDetail, setting: CsvSetting) => CsvCell,
]

const COLUMNS: readonly Column[] = firstOfEach([
  ['Listing', ({ listing }) => listing.id],
  ...rows(['title']),
  ['Status', ({ listing }) => statusLabel(listing.status)],
  [
    'Offer',
    ({ listing }) => LISTING_TYPES.find(({ id }) => id === listing.listingType)?.label ?? '',
  ],
  ['Types', ({ listing }) => listing.types.map(propertyTypeLabel).join(', ')],
  ...rows(['priceUsd', 'acres']),
  [
    'Price per acre (USD)',
    ({ listing }) => {
      const amount = pricePerAcreUsd(listing)
      return amount === null ? null : Math.round(amount * 100) / 100
    },
  ],
  ...rows(['street']),
  [
    'City',
    ({ listing: { cityId } }, { gazetteer }) =>
      cityId === null ? '' : (gazetteer.city(cityId)?.name ?? ''),
  ],
  [
    'County',
    ({ listing }, { gazetteer }) => {
      const county = gazetteer.county(listing.countyId)
      return county === undefined ? '' : fullCountyName(county)
    },
  ],
  ['State', ({ listing }, { gazetteer }) => gazetteer.state(listing.stateId)?.code ?? ''],
  ...rows(['zip']),
  ['Latitude', ({ listing }) => listing.latitude],
  ['Longitude', ({ listing }) => listing.longitude],
  ...rows(HOME_NUMBERS),
  ['Bathrooms', ({ listing }) => (listing.home === null ? null : bathrooms(listing.home))],
  ...rows(['yearBuilt']),
  ['Listed', ({ listing }, { calendar }) => calendar.isoDate(listing.listedAt)],
  ...rows(inFormOrder(FIELD_NAMES)),
  ['Seller', ({ member }) => accountName(member)],
  ['Address', ({ listing }, { urls }) => urls.listingPage(listing.id, listing.title)],
])

/** Drops columns whose headings already appeared. */
function firstOfEach(columns: readonly Column[]): readonly Column[] {
  return columns.filter(([head], i) => columns.findIndex(([other]) => other === head) === i)
}

/** The columns of fields that have one. */
function rows(names: readonly FieldName[]): readonly Column[] {
  return names.flatMap((name): Column[] => {
    const { csvHead } = fieldOf(name)
    const read = fieldReader(name)
    return csvHead === undefined ? [] : [[csvHead, ({ listing }) => read(listing)]]
  })
}

/** The facts of the land: one column each, after the others. */
const FACT_HEADINGS = STATED_NAMES.map(name => capitalized(factName(name)))

function factCells(facts: readonly StatedFact[]): CsvCell[] {
  return STATED_NAMES.map(name => {
    const fact = facts.find(one => one.name === name)
    return fact === undefined ? '' : (fact.amountUsd ?? factText(fact))
  })
}

/** Listings as CSV, in their order. */
export async function* csvParts(
  records: PublicRecords,
  ids: readonly ListingId[],
  setting: CsvSetting,
): AsyncGenerator<string> {
  yield csvHeading()
  for (const some of inSlices(ids, LISTINGS_AT_ONCE)) {
    const details = new Map((await records.details(some)).map(one => [one.listing.id, one]))
    const shown = some.flatMap(id => details.get(id) ?? [])
    yield shown.map(detail => csvRow(detail, setting)).join('')
  }
}

/** The first line. It begins with a byte order mark, by which spreadsheets recognize UTF-8. */
export function csvHeading(): string {
  return `\uFEFF${csvLines([[...COLUMNS.map(([heading]) => heading), ...FACT_HEADINGS]])}`
}

/** The line of a listing. */
export function csvRow(detail: ListingDetail, setting: CsvSetting): string {
  const cells = COLUMNS.map(([, cell]) => cell(detail, setting))
  return csvLines([[...cells, ...factCells(statedFacts(detail.listing))]])
}
