import { AREA_UNITS, type AreaUnit } from '../mapping/mapping.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import { RecordNotes } from '../records/record-notes.ts'
import { sourceListingType, sourcePrice } from '../records/source-offer.ts'
import { acresNamed, acresOf, areaIn } from '../values/area.ts'

/** How far a size that is named elsewhere may differ. */
const MAX_DIFFERENCE = 0.02
/** No lot has fewer square feet. */
const MIN_SQUARE_FEET = 400
/** Smaller numbers without a price are not lots in square feet. */
const MIN_UNPRICED = 1000
/** Land costs more than this for an acre, in US dollars; at such a price, a number of square feet was taken for acres. */
const MIN_USD_PER_ACRE = 100
/** A number that may be square feet is surely acres from this price on: as square feet, an acre would cost over 65 million. */
const SURE_USD_PER_ACRE = 1500

/** What a record says about the size of its land, besides a number without a unit. */
export interface SizeEvidence {
  /** Sizes in acres that the title and other columns name. */
  readonly acres: readonly number[]
  /** The price of land that is for sale; null: there is none. */
  readonly usd: number | null
}

export function sizeEvidence(values: SourceValues): SizeEvidence {
  const notes = new RecordNotes()
  const isSale = sourceListingType(values, notes) === 2
  const columns = (['acres', 'lotSquareFeet'] as const).flatMap(field =>
    values.texts(field).flatMap(({ path, value }) => {
      const area = areaIn(value, values.decimalSign(path))
      const unit = area?.unit ?? (field === 'acres' ? 'acres' : 'squareFeet')
      return area === null ? [] : [acresOf(area.number, unit)]
    }),
  )
  const title = values.text('title')?.value ?? ''
  return {
    acres: [...columns, ...acresNamed(title)],
    usd: isSale ? sourcePrice(values, 2, null, notes) : null,
  }
}

/** The unit in which a number is a size that the record names elsewhere; null: there is none. */
export function unitNamed(number: number, { acres }: SizeEvidence): AreaUnit | null {
  const isNamed = (unit: AreaUnit) =>
    acres.some(one => one > 0 && Math.abs(acresOf(number, unit) - one) <= MAX_DIFFERENCE * one)
  return AREA_UNITS.find(isNamed) ?? null
}

/** The unit that a price speaks for: square feet, or acres; null: it may be both. */
export function unitByPrice(number: number, { usd }: SizeEvidence): AreaUnit | null {
  if (usd === null) return null
  const perAcre = usd / number
  if (number < MIN_SQUARE_FEET) return perAcre >= MIN_USD_PER_ACRE ? 'acres' : null
  if (perAcre < MIN_USD_PER_ACRE) return 'squareFeet'
  return perAcre >= SURE_USD_PER_ACRE ? 'acres' : null
}

/** Whether a number can be a size in the unit that was found for its column. */
export function fitsUnit(number: number, unit: AreaUnit, evidence: SizeEvidence): boolean {
  const named = unitNamed(number, evidence)
  if (named !== null) return named === unit
  if (unit === 'squareFeet')
    return number >= MIN_SQUARE_FEET && unitByPrice(number, evidence) !== 'acres'
  if (unit !== 'acres') return true
  const priced = unitByPrice(number, evidence)
  // Without a price, a large number in a column of acres may well be square feet.
  return evidence.usd === null ? number < MIN_UNPRICED : priced !== 'squareFeet'
}
