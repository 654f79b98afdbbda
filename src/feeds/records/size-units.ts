import { counted } from '../../domain/values/counted.ts'
import type { Decision } from '../mapping/columns.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import { type AreaUnit, areaIn, unitOf, unitOfHead } from '../values/area.ts'
import { saidIn } from './said.ts'
import {
  fitsUnit,
  likelyUnit,
  misfit,
  type SizeEvidence,
  salePrice,
  sizeEvidence,
  UNITS_OF_NAMES,
  unitNamed,
} from './size-evidence.ts'

/** The share of records that must support a unit. */
const MIN_SHARE = 0.95
/**
 * Below `MIN_SHARE`, or with few records, prices only allow a guess; below this share, not even
 * that.
 */
const MIN_GUESSED_SHARE = 0.8
const MIN_PRICED = 20

/** The reason for most columns. */
export const NAME_SAYS = 'the name of the column says so'

export const UNIT_NAMES: Readonly<Record<AreaUnit, string>> = {
  acres: 'acres',
  squareFeet: 'square feet',
  squareMeters: 'square meters',
  squareYards: 'square yards',
  hectares: 'hectares',
  sections: 'sections',
}

type NamedField = keyof typeof UNITS_OF_NAMES

interface Sizes {
  /** How many values have each unit. */
  readonly said: Map<AreaUnit, number>
  /** Whether numbers have decimal commas, as where land is measured in hectares. */
  readonly isMetric: boolean
  readonly bare: { readonly number: number; readonly evidence: SizeEvidence }[]
}

/**
 * Decides the unit of columns with sizes that may have any unit. Acres are never the default: the
 * mapping, the name of the column, units of other values, sizes given elsewhere, or prices must
 * support the unit.
 * @param said The unit given in the mapping; null for none.
 */
export function sizeUnits(
  records: readonly SourceValues[],
  said: AreaUnit | null,
): ReadonlyMap<string, Decision<AreaUnit>> {
  const columns = new Map<string, Sizes>()
  for (const values of records) {
    const unit = saidIn(values.text('lotUnits'), unitOf)
    for (const { path, value } of values.texts('lotSize')) {
      const sizes: Sizes = columns.get(path) ?? {
        said: new Map(),
        bare: [],
        isMetric: values.decimalSign(path) === ',',
      }
      columns.set(path, sizes)
      const area = areaIn(value, values.decimalSign(path))
      const own = area?.unit ?? (unit.kind === 'understood' ? unit.value : null)
      // The sides of a lot say nothing about plain numbers.
      if (area === null || area.note === 'sides') continue
      if (own !== null) sizes.said.set(own, (sizes.said.get(own) ?? 0) + 1)
      else if (unit.kind === 'unsaid') {
        sizes.bare.push({ number: area.number, evidence: sizeEvidence(values) })
      }
    }
  }
  return new Map([
    ...[...columns]
      .filter(([, sizes]) => sizes.said.size + sizes.bare.length > 0)
      .map(([path, sizes]) => [path, decided(path, sizes, said)] as const),
    ...namedUnits(records, said),
  ])
}

/**
 * The units of columns whose fields imply them. A column is not read if its unit is impossible for
 * many sizes.
 */
function namedUnits(
  records: readonly SourceValues[],
  said: AreaUnit | null,
): readonly (readonly [string, Decision<AreaUnit>])[] {
  const columns = new Map<string, { unit: AreaUnit; all: number; misfits: number }>()
  for (const values of records) {
    for (const [field, unit] of Object.entries(UNITS_OF_NAMES) as [NamedField, AreaUnit][]) {
      const usd = unit === said ? null : salePrice(values)
      for (const { path, value } of values.texts(field)) {
        const area = areaIn(value, values.decimalSign(path))
        if (area === null || area.unit !== null) continue
        const column = columns.get(path) ?? { unit, all: 0, misfits: 0 }
        columns.set(path, column)
        column.all++
        if (misfit(area.number, unit, usd) !== null) column.misfits++
      }
    }
  }
  return [...columns].map(([path, { unit, all, misfits }]) => {
    // A single one is a typo.
    if (misfits < 2 || misfits <= (1 - MIN_GUESSED_SHARE) * all) {
      return [path, decision(unit, NAME_SAYS)]
    }
    const reason = `the heading says ${UNIT_NAMES[unit]}, but ${misfits} of ${counted(all, 'value')} cannot be ${UNIT_NAMES[unit]}`
    return [path, decision(null, reason)]
  })
}

function decided(path: string, sizes: Sizes, said: AreaUnit | null): Decision<AreaUnit> {
  if (said !== null) return decision(said, 'the mapping says so')
  const head = unitOfHead(path)
  if (head !== null) return decision(head, NAME_SAYS)
  return bySaid(sizes) ?? byNamed(sizes) ?? byOffers(sizes)
}

/**
 * The unit of other values, if numbers without one can have it: a unit may be given just because it
 * differs from that of the column.
 */
function bySaid({ said, bare }: Sizes): Decision<AreaUnit> | null {
  const [[unit, values] = [null, 0], ...others] = said
  if (unit === null) return null
  if (others.length === 0) {
    const fitting = bare.filter(({ number, evidence }) => fitsUnit(number, unit, evidence))
    const has = values === 1 ? 'has' : 'have'
    const isFitting = fitting.length >= MIN_GUESSED_SHARE * bare.length
    return isFitting ? decision(unit, `${counted(values, 'value')} of the column ${has} it`) : null
  }
  const names = [...said.keys()].map(one => UNIT_NAMES[one]).join(' and ')
  return decision(null, `other values of the column have ${names}`)
}

function byNamed({ bare }: Sizes): Decision<AreaUnit> | null {
  const named = bare.filter(({ evidence }) => evidence.acres.length > 0)
  const most = mostOf(named.map(({ number, evidence }) => unitNamed(number, evidence)))
  if (most === null) return null
  const { unit, votes } = most
  const reason = `in ${votes} of ${counted(named.length, 'record')} the title or another column names the same size`
  return votes >= MIN_SHARE * named.length ? decision(unit, reason) : null
}

function byOffers({ bare, isMetric }: Sizes): Decision<AreaUnit> {
  const most = mostOf(bare.map(({ number, evidence }) => likelyUnit(number, evidence)))
  if (most === null) return decision(null, 'neither units, titles, prices nor homes tell')
  const { unit, votes, all } = most
  const reason = `the prices or homes of ${votes} of ${counted(all, 'record')} are those of ${UNIT_NAMES[unit]}`
  if (isMetric && unit === 'acres') {
    return decision(null, 'the numbers have decimal commas, so they may be acres or hectares')
  }
  if (votes < MIN_GUESSED_SHARE * all) return decision(null, reason)
  return { choice: unit, reason, isGuessed: all < MIN_PRICED || votes < MIN_SHARE * all }
}

/** The unit with the most votes. */
function mostOf(votes: readonly (AreaUnit | null)[]) {
  const counts = new Map<AreaUnit, number>()
  for (const vote of votes) if (vote !== null) counts.set(vote, (counts.get(vote) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (!first) return null
  const [unit, most] = first
  return { unit, votes: most, all: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

function decision(choice: AreaUnit | null, reason: string): Decision<AreaUnit> {
  return { choice, reason, isGuessed: false }
}
