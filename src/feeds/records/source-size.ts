import { formatValue } from '../../domain/values/scalars.ts'
import type { Decision } from '../mapping/columns.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Found, SourceValues } from '../mapping/source-values.ts'
import { type AreaUnit, acresOf, areaIn, type ReadArea, unitOf } from '../values/area.ts'
import type { RecordNotes } from './record-notes.ts'
import { type Said, saidIn } from './said.ts'
import {
  fitsUnit,
  misfit,
  type SizeEvidence,
  salePrice,
  sizeEvidence,
  UNITS_OF_NAMES,
  unitNamed,
} from './size-evidence.ts'
import { UNIT_NAMES } from './size-units.ts'

const ACCEPTS = 'the size of the land above 0, such as 40, 40 acres or 2.5 hectares'
const SAY_UNIT = 'write the unit after the number, or set lotUnits in the mapping'
/** No value of the first records tells the unit. */
const NOTHING_TELLS: Decision<AreaUnit> = {
  choice: null,
  isGuessed: false,
  reason: 'the first records have no such values',
}

/** A value that may be the size of the land. */
interface Way {
  readonly found: Found<string>
  /**
   * The unit by the name of the field or in a column of units; `unsaid`: the column's decision is
   * used.
   */
  readonly unit: Said<AreaUnit>
}

/** A size that was read, with a note about it; or what the value must be. */
type Reading = ReadSize | { readonly expected: string }
interface ReadSize {
  readonly acres: number
  /** By how much the size may be rounded, in acres. */
  readonly rounding: number
  readonly note: () => void
}

/** How far two sizes of the same land may differ, besides by rounding. */
const MAX_DIFFERENCE = 0.02

/**
 * Reads the size of the land in acres; null, with a fault, if there is none. A number without a
 * known unit is refused. Of several sizes, the one named acres is used first, then one of any unit,
 * then one named square feet; the others are reported where they differ.
 */
export function sourceAcres(
  values: SourceValues,
  mapping: Mapping,
  notes: RecordNotes,
): number | null {
  const read: (Way & ReadSize)[] = []
  const failed: (Way & { readonly expected: string })[] = []
  for (const way of waysOf(values, mapping)) {
    const reading = readingOf(way, values, mapping, notes)
    if ('expected' in reading) failed.push({ ...way, ...reading })
    else read.push({ ...way, ...reading })
  }
  const [size, ...others] = read
  if (size !== undefined) {
    for (const { found, expected } of failed) {
      const done = `Another value of the record counts, ${size.acres} acres`
      notes.warn('size-left-out', found, expected, done)
    }
    for (const other of others) if (!isSameSize(size, other)) noteOtherSize(size, other, notes)
    size.note()
    return size.acres
  }
  const [first] = failed
  if (first) notes.refuse('invalid', first.found, first.expected)
  else {
    const path = values.canHave('acres') ? values.pathOf('acres') : values.pathOf('lotSize')
    notes.missing(path, `${path} must have the size of the land in acres.`)
  }
  return null
}

function isSameSize(one: ReadSize, other: ReadSize): boolean {
  const allowed = MAX_DIFFERENCE * Math.max(one.acres, other.acres) + one.rounding + other.rounding
  return Math.abs(one.acres - other.acres) <= allowed
}

function noteOtherSize(size: Way & ReadSize, other: Way & ReadSize, notes: RecordNotes): void {
  const detail = `${size.found.path} ${formatValue(size.found.value)} counts, ${size.acres} acres; ${other.found.path} ${formatValue(other.found.value)} would be another size, ${other.acres} acres.`
  notes.record('sizes-contradict', other.found, detail)
}

function waysOf(values: SourceValues, { lotUnits }: Mapping): readonly Way[] {
  const beside = saidIn(values.text('lotUnits'), unitOf)
  const named = (field: 'acres' | 'lotSize' | 'lotSquareFeet', unit: AreaUnit) =>
    values.texts(field).map((found): Way => {
      // The values of the column contradict its name.
      const isDenied = field !== 'lotSize' && values.column(found.path)?.unit?.choice === null
      return {
        found,
        unit: isDenied ? { kind: 'unsaid' } : { kind: 'understood', value: unit, found },
      }
    })
  const any =
    lotUnits !== null && beside.kind === 'unsaid'
      ? named('lotSize', lotUnits)
      : values.texts('lotSize').map((found): Way => ({ found, unit: beside }))
  return [
    ...named('acres', UNITS_OF_NAMES.acres),
    ...any,
    ...named('lotSquareFeet', UNITS_OF_NAMES.lotSquareFeet),
  ]
}

function readingOf(
  { found, unit }: Way,
  values: SourceValues,
  { lotUnits }: Mapping,
  notes: RecordNotes,
): Reading {
  const sign = values.decimalSign(found.path)
  const area = areaIn(found.value, sign)
  if (area === null) {
    const isDoubtful = sign === null && areaIn(found.value, '.') !== null
    if (!isDoubtful) return { expected: ACCEPTS }
    return { expected: 'a number with clear decimals; a mapping says their sign as decimalSign' }
  }
  const said = area.unit ?? (unit.kind === 'understood' ? unit.value : null)
  // A unit from the mapping is trusted, regardless of the price.
  const usd = said === null || said === lotUnits ? null : salePrice(values)
  if (said !== null) return saidReading({ ...area, found, notes }, said, usd)
  if (unit.kind === 'not-understood') {
    return {
      expected: `a size with a unit that is known, which ${unit.found.path} ${formatValue(unit.found.value)} is not`,
    }
  }
  const decision = values.column(found.path)?.unit ?? NOTHING_TELLS
  return decidedReading({ ...area, found, notes }, decision, sizeEvidence(values))
}

/** A number that was found for a size. */
interface FoundArea extends ReadArea {
  readonly found: Found<string>
  readonly notes: RecordNotes
}

function saidReading(area: FoundArea, unit: AreaUnit, usd: number | null): Reading {
  const { number } = area
  const acres = acresOf(number, unit)
  if (acres <= 0) return { expected: ACCEPTS }
  const misfitting = misfit(number, unit, usd)
  if (misfitting !== null) {
    const price = usd === null ? '' : ` for $${usd.toLocaleString('en-US')}`
    const size = `${number.toLocaleString('en-US')} ${UNIT_NAMES[unit]}${price}`
    return { expected: `${misfitting}, and ${size} is not; ${SAY_UNIT}` }
  }
  const rounding = roundingOf(number, unit)
  return { acres, rounding, note: () => noteAbout(area, acres) }
}

/** Half of the last digit of a number, in acres. */
function roundingOf(number: number, unit: AreaUnit): number {
  const [, decimals = ''] = String(number).split('.')
  return acresOf(0.5 / 10 ** decimals.length, unit)
}

function noteAbout({ note, found, notes }: FoundArea, acres: number): void {
  if (note === 'range')
    notes.warn('range', found, 'one number', `The lower end was taken, ${acres} acres`)
  if (note === 'deeded') {
    const detail = `${found.path} ${formatValue(found.value)} was read as its deeded part, ${acres} acres.`
    notes.record('size-deeded', found, detail)
  }
  if (note === 'sides') {
    const detail = `${found.path} ${formatValue(found.value)} was read as the sides of a lot in feet, ${acres} acres.`
    notes.record('size-of-sides', found, detail)
  }
}

/**
 * Reads a number without a unit by its column, or otherwise by the same size elsewhere in the
 * record.
 */
function decidedReading(
  area: FoundArea,
  { choice, reason, isGuessed }: Decision<AreaUnit>,
  evidence: SizeEvidence,
): Reading {
  const { number, found, notes } = area
  const unit = choice ?? unitNamed(number, evidence)
  if (unit === null) return { expected: `a size with its unit, because ${reason}; ${SAY_UNIT}` }
  if (!fitsUnit(number, unit, evidence)) {
    return {
      expected: `a size in ${UNIT_NAMES[unit]}, as the column has because ${reason}; ${SAY_UNIT}`,
    }
  }
  const acres = acresOf(number, unit)
  const why = choice === null ? 'the title or another column names the same size' : reason
  const code = isGuessed ? 'unit-guessed' : 'unit-decided'
  const detail = `${found.path} ${formatValue(found.value)} was read as ${UNIT_NAMES[unit]}, ${acres} acres, because ${why}. If that is wrong, ${SAY_UNIT}.`
  return {
    acres,
    rounding: roundingOf(number, unit),
    note: () => {
      noteAbout(area, acres)
      notes.record(code, found, detail)
    },
  }
}
