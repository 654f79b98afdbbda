import type { Static } from 'typebox'
import { propertyTypeLabel } from '../../../domain/listings/lookup-lists.ts'
import {
  formatUsd,
  type Market,
  MIN_LISTINGS,
  type PriceSpread,
  type SizeClassPrices,
} from '../../../domain/markets/market.ts'
import {
  about,
  component,
  decimal,
  decimalOrNull,
  list,
  text,
  textOrNull,
  whole,
} from './described.ts'

const NONE = `null with fewer than ${MIN_LISTINGS} listings`

const SPREAD_MEMBERS = {
  records: whole('How many listings the figures are of', 57),
  lowerQuartile: decimalOrNull(`A quarter of them ask less per acre, in US dollars; ${NONE}`, 4200),
  median: decimalOrNull(`Half of them ask less per acre, in US dollars; ${NONE}`, 6850),
  upperQuartile: decimalOrNull(`A quarter of them ask more per acre, in US dollars; ${NONE}`, 9900),
}

const SPREAD = component('PricesPerAcre', 'What listings ask per acre', SPREAD_MEMBERS)

const SIZE_MEMBERS = {
  fromAcres: decimal('The smallest size of the class, in acres', 20),
  toAcres: decimalOrNull(
    'The first size that is too large for the class, in acres; null: the class has no end',
    50,
  ),
}

const SIZE_CLASS = component('SizeClassPrices', 'What listings of a size ask per acre', {
  ...SIZE_MEMBERS,
  ...SPREAD_MEMBERS,
})

const SOLD_MEMBERS = {
  records: whole('How many sales the figures are of', 19),
  lowerQuartile: decimalOrNull(
    `A quarter of them was sold for less per acre, in US dollars; ${NONE}`,
    3900,
  ),
  median: decimalOrNull(`Half of them was sold for less per acre, in US dollars; ${NONE}`, 6300),
  upperQuartile: decimalOrNull(
    `A quarter of them was sold for more per acre, in US dollars; ${NONE}`,
    9100,
  ),
}

const SOLD = component('SoldPrices', 'What land without a house was sold for in a place', {
  since: text('The first day of the sales that count, as yyyy-mm-dd', '2024-11-24'),
  pricePerAcre: component('SoldPricesPerAcre', 'What land was sold for per acre', SOLD_MEMBERS),
  sizeClasses: list(
    'The same by size, smallest first',
    component('SoldSizeClassPrices', 'What land of a size was sold for per acre', {
      ...SIZE_MEMBERS,
      ...SOLD_MEMBERS,
    }),
  ),
})

const MONTH = component('MarketMonth', 'The listings of today that were listed in a month', {
  month: text('The month, as yyyy-mm in the time zone of the service', '2026-11'),
  records: whole('How many listings of today were listed then', 9),
  median: decimalOrNull(`Half of them ask less per acre, in US dollars; ${NONE}`, 7100),
})

const KIND = component('MarketPropertyType', 'A property type and how many listings have it', {
  id: whole('Id of the property type, as in /types/property', 128),
  label: text('Label of the property type', 'Hunting Land'),
  count: whole('How many listings have the type', 31),
})

export const MARKET = component('Market', 'What land is offered for in a place', {
  place: text('Name of the place', 'Bosque County, Texas'),
  stateID: whole('Id of the state', 44),
  countyID: decimalOrNull('Id of the county; null for a state', 48035),
  records: whole('How many listings are available or under contract', 84),
  newestListingIDs: list(
    'Ids of the newest of all these listings, newest first',
    whole('Id of a listing', 1024),
  ),
  newestListed: textOrNull(
    'When the newest of them was listed, in UTC; null: there is none',
    '2026-11-19T00:00:00.000Z',
  ),
  pricePerAcre: SPREAD,
  sizeClasses: list('The same by size, smallest first', SIZE_CLASS),
  months: list('The last twelve months, oldest first', MONTH),
  propertyTypes: list('Land by kind, most listings first', KIND),
  sold: about('What land was sold for in the last two years, where sellers have said so', SOLD),
})

/** The place of a market. */
export interface NamedPlace {
  readonly place: string
  readonly stateID: number
  readonly countyID: number | null
}

export function presentMarket(named: NamedPlace, market: Market): Static<typeof MARKET> {
  const { listings, newest, newestListedAt, propertyTypes, all, sizeClasses, months, sold } = market
  return {
    ...named,
    records: listings,
    newestListingIDs: [...newest],
    newestListed: newestListedAt === null ? null : new Date(newestListedAt).toISOString(),
    pricePerAcre: presentSpread(all),
    sizeClasses: sizeClasses.map(presentSizeClass),
    months: months.map(({ month, listings: records, medianUsd }) => ({
      month,
      records,
      median: medianUsd === null ? null : formatUsd(medianUsd),
    })),
    propertyTypes: [...propertyTypes]
      .map(([id, count]) => ({ id, label: propertyTypeLabel(id) ?? '', count }))
      .sort((a, b) => b.count - a.count || a.id - b.id),
    sold: {
      since: sold.since,
      pricePerAcre: presentSpread(sold.all),
      sizeClasses: sold.sizeClasses.map(presentSizeClass),
    },
  }
}

function presentSizeClass({ sizeClass, ...spread }: SizeClassPrices): Static<typeof SIZE_CLASS> {
  return { ...sizeClass, ...presentSpread(spread) }
}

function presentSpread({ listings, quartiles }: PriceSpread): Static<typeof SPREAD> {
  return {
    records: listings,
    lowerQuartile: quartiles && formatUsd(quartiles.lowerUsd),
    median: quartiles && formatUsd(quartiles.medianUsd),
    upperQuartile: quartiles && formatUsd(quartiles.upperUsd),
  }
}
