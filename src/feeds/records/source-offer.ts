import { LISTING_FIELDS } from '../../domain/listings/listing-fields.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import type { Found, SourceValues } from '../mapping/source-values.ts'
import { yesOrNo } from '../values/amounts.ts'
import { type DayFault, dayIn } from '../values/days.ts'
import { paymentsOf, pricedPartIn, priceIn, type ReadPrice } from '../values/money.ts'
import { summedTypes, typesIn } from '../values/property-types.ts'
import type { RecordNotes } from './record-notes.ts'
import { saidIn } from './said.ts'

/** Words for a lease. */
const LEASE = /\b(?:lease|rent|rental|forrent)\b|lease$/i
/** Uses and features of land for sale may be leases, such as one for grazing. */
const KINDS_OF_USE = /use$|features$/i
/** Members with a sum of type ids. */
const SUMS_OF_TYPES = /^@?property_?types$/i

/**
 * Reads the types of the property as the slots of a listing; null, with a fault, if no word is
 * known.
 */
export function sourceTypes(values: SourceValues, notes: RecordNotes) {
  const found = values.texts('types')
  const horse = values.text('isHorseProperty')
  const words = found.map(({ value }) => value)
  if (horse !== null && yesOrNo(horse.value) === true) words.push('Horse Property')
  const sum = found.find(({ path }) => SUMS_OF_TYPES.test(path))
  const { types, left } = (sum && summedTypes(sum.value)) ?? typesIn(words)
  if (types.length === 0) {
    const path = found[0]?.path ?? values.pathOf('types')
    const detail = `${path} must say what kind of land it is, such as Farm, Ranch, Hunting or Land${words.length === 0 ? '' : `, not ${formatValue(words.slice(0, 3).join(', '))}`}; a mapping says what other words mean.`
    notes.faults.push({
      code: words.length === 0 ? 'missing' : 'type-unknown',
      field: path,
      value: words[0],
      detail,
    })
    return null
  }
  if (left.length > 0) {
    const reported = { path: found[0]?.path ?? '', value: words.join(', ') }
    notes.record(
      'types-left-out',
      reported,
      `A listing has at most three types; the first three that ${reported.path} names were taken.`,
    )
  }
  return [types[0] ?? null, types[1] ?? null, types[2] ?? null] as const
}

/** Whether the land is for sale (2) or for lease (3). */
export function sourceListingType(values: SourceValues, notes: RecordNotes): 2 | 3 {
  const words = [
    ...values.texts('category'),
    ...values.texts('types').filter(({ path }) => !KINDS_OF_USE.test(path)),
    ...values.texts('pricePeriod'),
    ...values.texts('status'),
  ]
  const isLease = words.some(
    ({ value }) => LEASE.test(value.slice(0, 60)) && !/\b(?:sale|no|not)\b/i.test(value),
  )
  const auction = values
    .texts('saleConditions')
    .find(({ value }) => /auction/i.test(value.slice(0, 300)))
  if (auction)
    notes.record(
      'auction',
      auction,
      `${auction.path} says that the land is sold by auction; without its date it is listed as for sale.`,
    )
  const hasRent = values.text('price') === null && values.text('rent') !== null
  const hasPeriod = values.texts('pricePeriod').some(({ value }) => paymentsOf(value) !== undefined)
  return isLease || hasRent || hasPeriod ? 3 : 2
}

/**
 * What sellers write in a column for whether the price is public, besides yes and no; some write
 * the price there.
 */
const HIDDEN = /^(?:no|never|none|hide|hidden|private|suppress(?:ed)?)\b/i
const ACCEPTS = 'an amount of US dollars, such as 35000 or $1.2M'
const ON_REQUEST = 'The price is on request'

const US_DOLLARS = /^(?:usd?|us ?\$|\$|us dollars?|dollars?)$/i

/**
 * Reads the price in US dollars; for a lease, the price of a year. Null: on request, as for land
 * for sale whose price is a payment.
 * @param acres Null: a price per acre is not the price of the land.
 */
export function sourcePrice(
  values: SourceValues,
  listingType: 2 | 3,
  acres: number | null,
  notes: RecordNotes,
): number | null {
  const rent = values.text('rent')
  const found = values.text('price') ?? (listingType === 3 ? rent : null)
  const isShown = values.text('isPriceShown')
  if (isShown !== null && isHidden(isShown.value)) return null
  if (found === null) {
    const [other] = values.all('price')
    if (other && rent === null) notes.warn('price-left-out', other, ACCEPTS, ON_REQUEST)
    return null
  }
  const currency = values.text('currency')
  if (currency !== null && !US_DOLLARS.test(currency.value)) {
    notes.warn('currency', currency, 'USD', 'The price was left out')
    return null
  }
  const part = saidIn(values.text('priceUnit'), pricedPartIn)
  if (part.kind === 'not-understood' && (listingType === 2 || !isPeriod(part.found))) {
    notes.warn('price-left-out', part.found, 'a unit such as Total or Per Acre', ON_REQUEST)
    return null
  }
  const isPerAcre = part.kind === 'understood' && part.value === 'acre'
  const reported = priceIn(found.value, values.decimalSign(found.path))
  const price = reported && { ...reported, isPerAcre: reported.isPerAcre || isPerAcre }
  const isAmount = price?.usd != null
  const payments =
    price?.payments ?? (isAmount ? statedPayments(values, found, listingType, notes) : 1)
  if (payments === null) return null
  const size = price?.isPerAcre ? acres : 1
  const usd =
    price?.usd == null || size === null ? null : Math.round(price.usd * payments * size * 100) / 100
  const isPayment = listingType === 2 && price?.payments != null
  if (
    price === null ||
    isPayment ||
    size === null ||
    (usd !== null && usd > LISTING_FIELDS.priceUsd.max)
  ) {
    notes.warn('price-left-out', found, ACCEPTS, ON_REQUEST)
    return null
  }
  notePrice(price, found, readingOf(price, size, usd), notes)
  if (payments > 1)
    notes.record(
      'price-of-a-year',
      found,
      `${found.path} ${formatValue(found.value)} was taken ${payments} times, for the rent of a year.`,
    )
  return usd
}

function isHidden(text: string): boolean {
  return yesOrNo(text) === false || HIDDEN.test(text)
}

function notePrice(
  { note }: ReadPrice,
  found: Found<string>,
  reading: ReturnType<typeof readingOf>,
  notes: RecordNotes,
): void {
  if (note === 'range') notes.warn('range', found, 'one amount', 'The lower end was taken')
  if (reading === null) return
  notes.record(reading.code, found, `${found.path} ${formatValue(found.value)} ${reading.how}`)
}

/** How a price was computed or read, for the report; null if there is nothing to say. */
function readingOf({ note, isPerAcre }: ReadPrice, size: number, usd: number | null) {
  if (isPerAcre) {
    return { code: 'price-per-acre', how: `was multiplied by ${size} acres: $${usd}.` } as const
  }
  return note === 'words'
    ? ({ code: 'price-with-words', how: `was read as $${usd}.` } as const)
    : null
}

/**
 * How many times a year a price is paid, according to its period or its head; null, with a warning,
 * if a lease does not say so, or not by a known word.
 */
function statedPayments(
  values: SourceValues,
  found: Found<string>,
  listingType: 2 | 3,
  notes: RecordNotes,
): number | null {
  const isLease = listingType === 3
  const ofLease = () => values.text('leasePeriod') ?? values.texts('priceUnit').find(isPeriod)
  const period = values.text('pricePeriod') ?? (isLease ? ofLease() : null)
  const said = saidIn(period, text => paymentsOf(text) ?? null)
  if (said.kind === 'understood') return said.value
  if (said.kind === 'unsaid' && /annual|year/i.test(found.path)) return 1
  if (said.kind === 'unsaid' && /month/i.test(found.path)) return 12
  if (!isLease) return 1
  const [reported, expected] =
    said.kind === 'unsaid'
      ? [found, 'a rent with its period, in a column such as Rent Frequency']
      : [said.found, 'a period such as Monthly or Annually']
  notes.warn('price-left-out', reported, expected, 'The price is on request')
  return null
}

function isPeriod({ value }: Found<string>): boolean {
  return paymentsOf(value) !== undefined
}

/** Reads an optional amount of a listing, such as the price of a sale. */
export function sourceAmount(
  values: SourceValues,
  field: SourceField,
  notes: RecordNotes,
): number | null {
  const found = values.text(field)
  if (found === null) return null
  const price = priceIn(found.value, values.decimalSign(found.path))
  const isAmount = price !== null && !price.isPerAcre && price.payments === null
  if (isAmount && (price.usd === null || price.usd <= LISTING_FIELDS.priceUsd.max)) {
    notePrice(price, found, readingOf(price, 1, price.usd), notes)
    return price.usd
  }
  notes.warn('invalid', found, 'an amount of US dollars', 'It was left out')
  return null
}

const DAY_FAULTS: Readonly<Record<DayFault, [code: string, expected: string]>> = {
  broken: ['date-left-out', 'a day, such as 2026-11-24'],
  doubtful: [
    'date-left-out',
    'a day whose month is clear; a mapping says which comes first as dayOrder',
  ],
  placeholder: ['date-left-out', 'a date in the past, not a placeholder'],
  future: ['date-left-out', 'a day that was'],
}

/** Reads a day as yyyy-mm-dd; null if there is none, or it is not credible. */
export function sourceDay(
  values: SourceValues,
  field: SourceField,
  { calendar, now }: { readonly calendar: Calendar; readonly now: number },
  notes: RecordNotes,
): string | null {
  const found = values.text(field)
  if (found === null) return null
  const day = dayIn(found.value, calendar, now, values.dayOrder(found.path))
  if (typeof day === 'string') return day
  const [code, expected] = DAY_FAULTS[day.fault]
  notes.warn(code, found, expected, 'It was left out')
  return null
}
