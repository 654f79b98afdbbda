import type { SourceValues } from '../mapping/source-values.ts'
import { amountIn } from '../values/amounts.ts'
import {
  AREA_UNITS,
  type AreaUnit,
  acresNamed,
  acresOf,
  areaIn,
  squareFeetOf,
} from '../values/area.ts'
import { areHomes, typesIn } from '../values/property-types.ts'
import { RecordNotes } from './record-notes.ts'
import { sourceListingType, sourcePrice } from './source-offer.ts'

/** How far a size given elsewhere in the record may differ. */
const MAX_DIFFERENCE = 0.02
/** No lot has fewer square feet. */
const MIN_SQUARE_FEET = 400
/**
 * Smaller numbers without a price are not lots in square feet, and larger ones are not acres of a
 * home.
 */
const MIN_UNPRICED = 1000
/**
 * Land costs more than this per acre, in US dollars; at a lower price, square feet were read as
 * acres.
 */
const MIN_USD_PER_ACRE = 100
/**
 * From this price on, a number that may be square feet is certainly acres: as square feet, an acre
 * would cost over 217 million.
 */
const SURE_USD_PER_ACRE = 5000

/** The fields whose names imply a unit. */
export const UNITS_OF_NAMES = { acres: 'acres', lotSquareFeet: 'squareFeet' } as const
/** The units of lots; an acre has thousands of them. */
const UNITS_OF_LOTS: ReadonlySet<AreaUnit> = new Set(['squareFeet', 'squareYards', 'squareMeters'])

/** What a record says about the size of its land, besides a number without a unit. */
export interface SizeEvidence {
  /** Sizes in acres given in the title and other columns. */
  readonly acres: readonly number[]
  /** The price of land for sale; null for none. */
  readonly usd: number | null
  /** Whether all its types are those of homes. */
  readonly isHome: boolean
}

export function sizeEvidence(values: SourceValues): SizeEvidence {
  const usd = salePrice(values)
  const columns = (['acres', 'lotSquareFeet'] as const).flatMap(field =>
    values.texts(field).flatMap(({ path, value }) => {
      const area = areaIn(value, values.decimalSign(path))
      const unit = area?.unit ?? UNITS_OF_NAMES[field]
      const isRead = area !== null && values.column(path)?.unit?.choice !== null
      return isRead && misfit(area.number, unit, usd) === null ? [acresOf(area.number, unit)] : []
    }),
  )
  const title = values.text('title')?.value ?? ''
  return { acres: [...columns, ...acresNamed(title)], usd, isHome: isHome(values) }
}

/** The price of land for sale, in US dollars; null for none. */
export function salePrice(values: SourceValues): number | null {
  const notes = new RecordNotes()
  return sourceListingType(values, notes) === 2 ? sourcePrice(values, 2, null, notes) : null
}

/**
 * What a size must be when the unit given by its source is impossible: no lot is so small, or no
 * land so cheap. Null if the unit is possible.
 * @param usd The price of land for sale; null if there is none, or it must not be considered.
 */
export function misfit(number: number, unit: AreaUnit, usd: number | null): string | null {
  if (UNITS_OF_LOTS.has(unit)) {
    const isTiny = squareFeetOf(number, unit) < MIN_SQUARE_FEET
    return isTiny ? `a size of at least ${MIN_SQUARE_FEET} square feet` : null
  }
  const isCheap =
    usd !== null && number >= MIN_SQUARE_FEET && usd / acresOf(number, unit) < MIN_USD_PER_ACRE
  return isCheap ? `a size at which an acre costs at least $${MIN_USD_PER_ACRE}` : null
}

function isHome(values: SourceValues): boolean {
  const { types } = typesIn(values.texts('types').map(({ value }) => value))
  const rooms = (['beds', 'livingArea'] as const).some(
    field => (amountIn(values.text(field)?.value ?? '')?.number ?? 0) > 0,
  )
  return rooms && areHomes(types)
}

/** The unit in which a number matches a size given elsewhere in the record; null for none. */
export function unitNamed(number: number, { acres }: SizeEvidence): AreaUnit | null {
  const isNamed = (unit: AreaUnit) =>
    acres.some(one => one > 0 && Math.abs(acresOf(number, unit) - one) <= MAX_DIFFERENCE * one)
  return AREA_UNITS.find(isNamed) ?? null
}

/** The unit that a price or a home suggests: square feet, or acres; null if it may be both. */
export function likelyUnit(number: number, { usd, isHome: ofHome }: SizeEvidence): AreaUnit | null {
  const perAcre = usd === null ? null : usd / number
  const isLot = ofHome && number >= MIN_UNPRICED
  if (isLot && (perAcre === null || perAcre < SURE_USD_PER_ACRE)) return 'squareFeet'
  if (perAcre === null) return null
  if (number < MIN_SQUARE_FEET) return perAcre >= MIN_USD_PER_ACRE ? 'acres' : null
  if (perAcre < MIN_USD_PER_ACRE) return 'squareFeet'
  return perAcre >= SURE_USD_PER_ACRE ? 'acres' : null
}

/** Whether a number can be a size in the unit that was decided for its column. */
export function fitsUnit(number: number, unit: AreaUnit, evidence: SizeEvidence): boolean {
  const named = unitNamed(number, evidence)
  if (named !== null) return named === unit
  if (unit === 'squareFeet')
    return number >= MIN_SQUARE_FEET && likelyUnit(number, evidence) !== 'acres'
  if (unit !== 'acres') return true
  // Without a price, a large number in a column of acres may well be square feet.
  const isDoubtful = evidence.usd === null && number >= MIN_UNPRICED
  return !isDoubtful && likelyUnit(number, evidence) !== 'squareFeet'
}
