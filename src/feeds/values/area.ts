import { type Amount, amountIn } from './amounts.ts'
import type { DecimalSign } from './decimal-sign.ts'

/** Units of areas. */
export const AREA_UNITS = [
  'acres',
  'squareFeet',
  'squareMeters',
  'squareYards',
  'hectares',
  'sections',
] as const
export type AreaUnit = (typeof AREA_UNITS)[number]

/** How many of a unit an acre has (NIST Handbook 44, appendix C). */
const PER_ACRE: Readonly<Record<AreaUnit, number>> = {
  acres: 1,
  squareFeet: 43_560,
  squareYards: 4840,
  squareMeters: 4046.8564224,
  hectares: 0.40468564224,
  sections: 1 / 640,
}

/** The words of units, without spaces and signs. */
const UNIT_WORDS: ReadonlyMap<string, AreaUnit> = new Map([
  ...of('acres', 'a ac acs acr acre acres acreage totalacres ml moreorless'),
  ...of(
    'squareFeet',
    'sf sqf sqft sqfeet sqfoot squareft squarefeet squarefoot ft2 ft² feet² squarefootage',
  ),
  ...of('squareYards', 'sqyd sqyds squareyard squareyards yd2 yd²'),
  ...of(
    'squareMeters',
    'm2 sqm sqmeter sqmeters sqmetre sqmetres squaremeter squaremeters squaremetres squaremetre m²',
  ),
  ...of('hectares', 'ha hectare hectares'),
  // A section is a square mile.
  ...of('sections', 'section sections sqmi sqmile sqmiles squaremile squaremiles mi2 mi²'),
])
/** Words and signs around a size that do not change it. */
const FILLERS =
  /\+\/?-|±|\(|\)|\bapprox(?:imately)?\b|\bm\/l\b|\bmore or less\b|\bm\.?o\.?l\b|\b(?:about|deeded|surveyed|total|gross|of|lot|tract|parcel|land|property|ranch|farm|site|homesite)\b|[~≈+.,:]/g
/** The signs between sizes that are one size in several units, as in `1.5 AC (65,340 SF)`. */
const BETWEEN_UNITS = /[()/;=|]/
/** How far these may differ. */
const MAX_DIFFERENCE = 0.02
/** The signs between parts of the land, as in `640 deeded + 320 leased`. */
const BETWEEN_PARTS = /\+(?!\/)|&|\band\b|\bplus\b|,\s/i
/** Land that goes with the land for sale, but is not sold. */
const LEASED = /\b(?:leased?|blm|usfs|state|federal|forest|permit|allotment)\b/i
const MAX_CHARACTERS = 100
/** Signs of amounts other than sizes, such as prices. */
const OTHER_AMOUNT = /[$€£%]/
/** A sign before a number, which `+/-` is not. */
const NEGATIVE = /(?:^|[^/])-$/
/** A unit with its square as a digit: `16000 m2`. */
const SQUARED = /(?<![a-z])(ft|yd|mi|m)2(?![\w.])/gi
/** The sides of a lot in feet: `127 x 146`. */
// linear: at most 40 characters
const SIDES = /^(\d{1,6}(?:\.\d{1,4})?)\s*(?:ft|')?\s*[x×X]\s*(\d{1,6}(?:\.\d{1,4})?)\s*(?:ft|')?$/

/** The size of land given in a text. */
export interface ReadArea {
  readonly number: number
  /** Null if the text does not name it. */
  readonly unit: AreaUnit | null
  /** The assumption that was made; null for none. */
  readonly note: 'range' | 'sides' | 'deeded' | null
}

/**
 * Reads the size of land.
 * @param sign The decimal sign of the column, as `amountIn` takes it.
 * @returns Null when the text is not a size above 0.
 */
export function areaIn(text: string, sign: DecimalSign | null = '.'): ReadArea | null {
  if (text.length > MAX_CHARACTERS || OTHER_AMOUNT.test(text)) return null
  const sides = SIDES.exec(text.trim().slice(0, 40))
  if (sides) {
    const number = Number(sides[1]) * Number(sides[2])
    return number > 0 ? { number, unit: 'squareFeet', note: 'sides' } : null
  }
  return oneArea(text, sign) ?? deededArea(text, sign) ?? sameAreas(text, sign)
}

function oneArea(text: string, sign: DecimalSign | null): ReadArea | null {
  const amount = amountIn(text.replace(SQUARED, '$1²'), sign)
  if (amount === null || amount.number <= 0 || NEGATIVE.test(amount.before)) return null
  const unit = unitAround(amount)
  if (unit === undefined) return null
  return { number: amount.number, unit, note: amount.upTo === null ? null : 'range' }
}

/** The deeded part of land with other parts that are leased. */
function deededArea(text: string, sign: DecimalSign | null): ReadArea | null {
  const parts = text.split(BETWEEN_PARTS)
  const [deeded, ...others] = parts.filter(part => !LEASED.test(part))
  if (deeded === undefined || others.length > 0 || parts.length === 1) return null
  if (!/\bdeeded\b/i.test(deeded)) return null
  const area = oneArea(deeded, sign)
  return area && { ...area, note: 'deeded' }
}

/** A size given in several units, which must agree. */
function sameAreas(text: string, sign: DecimalSign | null): ReadArea | null {
  const parts = text.split(BETWEEN_UNITS).filter(part => part.trim() !== '')
  const areas = parts.flatMap(part => oneArea(part, sign) ?? [])
  const [first] = areas
  if (!first || parts.length < 2 || areas.length < parts.length) return null
  const acres = areas.flatMap(({ number, unit }) => (unit === null ? [] : [acresOf(number, unit)]))
  const [size = 0] = acres
  const isSame = acres.every(one => Math.abs(one - size) <= MAX_DIFFERENCE * size)
  return acres.length === areas.length && isSame ? first : null
}

/** The unit that a word names, such as `Square Feet` or `Sq Ft (Approx)`; null for none. */
export function unitOf(word: string): AreaUnit | null {
  const bounded = word.slice(0, 40).toLowerCase()
  return (
    UNIT_WORDS.get(wordKey(bounded)) ??
    UNIT_WORDS.get(wordKey(bounded.replace(FILLERS, ' '))) ??
    null
  )
}

/** The unit that the name of a column ends with, such as `Lot Size (Sq Ft)`; null for none. */
export function unitOfHead(head: string): AreaUnit | null {
  const words = head
    .slice(-60)
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .split(/[^A-Za-z0-9²]+/)
    // A single letter, as in "Lot A", is not a unit.
    .filter(word => word.length > 1)
  return unitOf(words.slice(-2).join('')) ?? unitOf(words.at(-1) ?? '')
}

/** The unit around a number; null for none; undefined if there are other words. */
function unitAround({ before, after }: Amount): AreaUnit | null | undefined {
  // "Section 12" is a location, and "1 section" a size.
  if (/section|\b(?:lot|tract|parcel|site)\b/.test(before)) return undefined
  const around = `${before} ${after}`.replace(FILLERS, ' ')
  // Unknown signs may change the number.
  if (/[^\w\s²/-]/.test(around)) return undefined
  const words = wordKey(around)
  return words === '' ? null : UNIT_WORDS.get(words)
}

/** Rounded to hundredths, or to three digits below a tenth. */
export function acresOf(number: number, unit: AreaUnit): number {
  const acres = number / PER_ACRE[unit]
  if (unit === 'acres') return acres
  return acres < 0.1 ? Number(acres.toPrecision(3)) : Math.round(acres * 100) / 100
}

export function squareFeetOf(number: number, unit: AreaUnit): number {
  return (number / PER_ACRE[unit]) * PER_ACRE.squareFeet
}

/** The sizes in acres that a text such as a title names. */
export function acresNamed(text: string): readonly number[] {
  const named = text
    .slice(0, 300)
    .matchAll(/(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(\.\d{1,4})?\+?[\s-]?(?:ac\b|acre)/gi)
  return [...named].map(([, whole = '', decimals = '']) =>
    Number(whole.replaceAll(',', '') + decimals),
  )
}

function wordKey(word: string): string {
  return word
    .slice(0, 40)
    .toLowerCase()
    .replace(/[^a-z0-9²]/g, '')
}

function of(unit: AreaUnit, words: string): [string, AreaUnit][] {
  return words.split(' ').map(word => [word, unit])
}
