import { shown } from '../../domain/values/scalars.ts'
import { fitsUnit, type SizeEvidence, sizeEvidence, unitNamed } from '../columns/size-evidence.ts'
import { UNIT_NAMES } from '../columns/size-units.ts'
import type { Decision } from '../mapping/columns.ts'
import type { AreaUnit, Mapping } from '../mapping/mapping.ts'
import type { Found, SourceValues } from '../mapping/source-values.ts'
import { acresOf, areaIn, type ReadArea, unitOf } from '../values/area.ts'
import type { RecordNotes } from './record-notes.ts'
import { type Said, saidIn } from './said.ts'

const ACCEPTS = 'the size of the land above 0, such as 40, 40 acres or 2.5 hectares'
const SAY_UNIT = 'a mapping says the unit as lotUnits'
/** No value of the first records tells the unit. */
const NOTHING_TELLS: Decision<AreaUnit> = {
  choice: null,
  isGuessed: false,
  reason: 'the first records have no such values',
}

/** A value that may be the size of the land. */
interface Way {
  readonly found: Found<string>
  /** The unit by the name of the field or in a column of units; `unsaid`: the column's decision counts. */
  readonly unit: Said<AreaUnit>
}

/** A size that was read, with what is to be noted about it; or what the value must be. */
type Reading = { readonly acres: number; readonly note: () => void } | { readonly expected: string }

/** Reads the size of the land in acres; null, with a fault: there is none. A number without a known unit is refused. */
export function sourceAcres(
  values: SourceValues,
  mapping: Mapping,
  notes: RecordNotes,
): number | null {
  const ways = waysOf(values, mapping)
  const failed: (Way & { readonly expected: string })[] = []
  for (const way of ways) {
    const reading = readingOf(way, values, notes)
    if ('expected' in reading) {
      failed.push({ ...way, expected: reading.expected })
      continue
    }
    const [first] = failed
    if (first) {
      const done = `Another value of the record counts, ${reading.acres} acres`
      notes.warn('size-left-out', first.found, first.expected, done)
    }
    reading.note()
    return reading.acres
  }
  const [first] = failed
  if (first) notes.refuse('invalid', first.found, first.expected)
  else {
    const path = values.canHave('acres') ? values.pathOf('acres') : values.pathOf('lotSize')
    notes.missing(path, `${path} must have the size of the land in acres.`)
  }
  return null
}

function waysOf(values: SourceValues, { lotUnits }: Mapping): readonly Way[] {
  const beside = saidIn(values.text('lotUnits'), unitOf)
  const named = (field: 'acres' | 'lotSize' | 'lotSquareFeet', unit: AreaUnit) =>
    values
      .texts(field)
      .map((found): Way => ({ found, unit: { kind: 'understood', value: unit, found } }))
  const any =
    lotUnits !== null && beside.kind === 'unsaid'
      ? named('lotSize', lotUnits)
      : values.texts('lotSize').map((found): Way => ({ found, unit: beside }))
  return [...named('acres', 'acres'), ...any, ...named('lotSquareFeet', 'squareFeet')]
}

function readingOf({ found, unit }: Way, values: SourceValues, notes: RecordNotes): Reading {
  const sign = values.decimalSign(found.path)
  const area = areaIn(found.value, sign)
  if (area === null) {
    const isDoubtful = sign === null && areaIn(found.value, '.') !== null
    if (!isDoubtful) return { expected: ACCEPTS }
    return { expected: 'a number with clear decimals; a mapping says their sign as decimalSign' }
  }
  const said = area.unit ?? (unit.kind === 'understood' ? unit.value : null)
  if (said !== null) return saidReading(area, said, found, notes)
  if (unit.kind === 'not-understood') {
    return {
      expected: `a size with a unit that is known, which ${unit.found.path} ${shown(unit.found.value)} is not`,
    }
  }
  const decision = values.column(found.path)?.unit ?? NOTHING_TELLS
  return decidedReading(area, decision, found, sizeEvidence(values), notes)
}

function saidReading(
  { number, note }: ReadArea,
  unit: AreaUnit,
  found: Found<string>,
  notes: RecordNotes,
): Reading {
  const acres = acresOf(number, unit)
  if (acres <= 0) return { expected: ACCEPTS }
  return { acres, note: () => tellNote(note, acres, found, notes) }
}

function tellNote(
  note: ReadArea['note'],
  acres: number,
  found: Found<string>,
  notes: RecordNotes,
): void {
  if (note === 'range')
    notes.warn('range', found, 'one number', `The lower end was taken, ${acres} acres`)
  if (note === 'deeded') {
    const detail = `${found.path} ${shown(found.value)} was read as its deeded part, ${acres} acres.`
    notes.tell('size-deeded', found, detail)
  }
  if (note === 'sides') {
    const detail = `${found.path} ${shown(found.value)} was read as the sides of a lot in feet, ${acres} acres.`
    notes.tell('size-of-sides', found, detail)
  }
}

/** Reads a number without a unit as its column, or else by the same size that the record names elsewhere. */
function decidedReading(
  { number, note }: ReadArea,
  { choice, reason, isGuessed }: Decision<AreaUnit>,
  found: Found<string>,
  evidence: SizeEvidence,
  notes: RecordNotes,
): Reading {
  const unit = choice ?? unitNamed(number, evidence)
  if (unit === null) return { expected: `a size with its unit: ${reason}; ${SAY_UNIT}` }
  if (!fitsUnit(number, unit, evidence)) {
    return {
      expected: `a size in ${UNIT_NAMES[unit]}, as the column has because ${reason}; ${SAY_UNIT}`,
    }
  }
  const acres = acresOf(number, unit)
  const why = choice === null ? 'the title or another column names the same size' : reason
  const code = isGuessed ? 'unit-guessed' : 'unit-decided'
  const detail = `${found.path} ${shown(found.value)} was read as ${UNIT_NAMES[unit]}, ${acres} acres, because ${why}; ${SAY_UNIT}.`
  return {
    acres,
    note: () => {
      tellNote(note, acres, found, notes)
      notes.tell(code, found, detail)
    },
  }
}
