import type { Home } from '../../domain/listings/listing.ts'
import { LISTING_FIELDS } from '../../domain/listings/listing-fields.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import { amountIn } from '../values/amounts.ts'
import { areaIn, squareFeetOf, unitOf } from '../values/area.ts'
import type { RecordNotes } from './record-notes.ts'
import { saidIn } from './said.ts'

/** Full baths and half ones, as `2/1`. `1/2` may be half a bath. */
const FULL_AND_HALF = /^(?!1\s?\/\s?2$)(\d{1,2})\s?\/\s?(\d)$/

/** Reads the house on the land; null for none. Bedrooms, baths and area of 0 count as absent. */
export function sourceHome(values: SourceValues, notes: RecordNotes): Home | null {
  const beds = numberOf(values, 'beds', notes)
  const { baths, halfBaths } = bathsOf(values, notes)
  const areaSqft = livingArea(values, notes)
  const home = { beds, baths, halfBaths, areaSqft }
  return Object.values(home).some(value => value !== null && value > 0) ? home : null
}

function bathsOf(values: SourceValues, notes: RecordNotes): Pick<Home, 'baths' | 'halfBaths'> {
  const full = numberOf(values, 'fullBaths', notes)
  const half = numberOf(values, 'halfBaths', notes)
  const quarters = numberOf(values, 'quarterBaths', notes) ?? 0
  const threeQuarters = numberOf(values, 'threeQuarterBaths', notes) ?? 0
  for (const field of ['quarterBaths', 'threeQuarterBaths'] as const) {
    const found = values.text(field)
    if (found === null || Number(found.value) === 0) continue
    const as = field === 'quarterBaths' ? 'half' : 'full'
    notes.record(
      'baths-rounded',
      found,
      `${found.path} was counted as ${as} baths: a listing has full and half ones.`,
    )
  }
  if (full !== null) {
    const halves = half === null && quarters === 0 ? null : (half ?? 0) + quarters
    return { baths: full + threeQuarters, halfBaths: halves }
  }
  const [, fulls, halves] = FULL_AND_HALF.exec(values.text('baths')?.value ?? '') ?? []
  if (fulls !== undefined) return { baths: Number(fulls), halfBaths: Number(halves) }
  const all = numberOf(values, 'baths', notes, true)
  if (all === null) return { baths: null, halfBaths: half }
  const fraction = all % 1
  if (fraction === 0) return { baths: all, halfBaths: half }
  const found = values.text('baths')
  if (fraction !== 0.5 && found)
    notes.warn('baths-rounded', found, 'whole, or end in .5', 'It was rounded')
  return {
    baths: Math.floor(all) + (fraction > 0.5 ? 1 : 0),
    halfBaths: fraction > 0.5 ? half : half || 1,
  }
}

/** A number of rooms; the lower end of a range. */
function numberOf(
  values: SourceValues,
  field: SourceField,
  notes: RecordNotes,
  mayBeHalf = false,
): number | null {
  const found = values.text(field)
  if (found === null) return null
  const amount = amountIn(found.value)
  const isWhole = amount !== null && (mayBeHalf || Number.isInteger(amount.number))
  if (!isWhole || amount.before === '-' || amount.number > LISTING_FIELDS.beds.max) {
    notes.warn('invalid', found, `a number from 0 to ${LISTING_FIELDS.beds.max}`, 'It was left out')
    return null
  }
  if (amount.upTo !== null) notes.warn('range', found, 'one number', 'The lower end was taken')
  return amount.number
}

function livingArea(values: SourceValues, notes: RecordNotes): number | null {
  const found = values.text('livingArea')
  if (found === null || Number(found.value) === 0) return null
  const units = saidIn(values.text('livingUnits'), unitOf)
  const area = areaIn(found.value, values.decimalSign(found.path))
  const unit = area?.unit ?? (units.kind === 'understood' ? units.value : 'squareFeet')
  if (area?.unit === null && units.kind === 'not-understood') {
    notes.warn(
      'invalid',
      units.found,
      'a unit of areas, such as Square Feet',
      'The area of the home was left out',
    )
    return null
  }
  const sqft = area && squareFeetOf(area.number, unit)
  if (!sqft || sqft > LISTING_FIELDS.areaSqft.max) {
    notes.warn('invalid', found, 'an area in square feet', 'It was left out')
    return null
  }
  if (area.note === 'range') notes.warn('range', found, 'one number', 'The lower end was taken')
  return Math.round(sqft)
}
