import type { AreaUnit } from '../mapping/mapping.ts'
import { type Amount, amountIn } from './amounts.ts'

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
  ...of('squareFeet', 'sf sqf sqft sqfeet squarefeet squarefoot ft2 feet squarefootage'),
  ...of('squareYards', 'sqyd sqyds squareyard squareyards yd2'),
  ...of('squareMeters', 'm2 sqm squaremeter squaremeters squaremetres squaremetre m²'),
  ...of('hectares', 'ha hectare hectares'),
  ...of('sections', 'section sections'),
])
/** Smaller numbers without a unit are acres. */
const MIN_SQUARE_FEET = 1000
const FILLERS =
  /\+\/?-|±|\(|\)|\bapprox(?:imately)?\b|\bm\/l\b|\bmore or less\b|\bmol\b|\babout\b|\bdeeded\b|\btotal\b|\bgross\b|[~≈+.,]/g
/** Signs of amounts that are no size, such as those of a price. */
const OTHER_AMOUNT = /[$€£%]/
/** A sign before a number, which `+/-` is not. */
const NEGATIVE = /(?:^|[^/])-$/
/** The sides of a lot in feet: `127 x 146`. */
// linear: at most 40 characters
const SIDES = /^(\d{1,6}(?:\.\d{1,4})?)\s*(?:ft|')?\s*[x×X]\s*(\d{1,6}(?:\.\d{1,4})?)\s*(?:ft|')?$/

/** The size of land, and how it was read. */
export interface ReadArea {
  /** Rounded to hundredths, or to three digits where it is less than that. */
  readonly acres: number
  /** The assumption that was made; null: none. */
  readonly note: 'range' | 'sides' | 'square-feet-guessed' | 'acres-guessed' | null
}

/**
 * Reads the size of land.
 * @param unit The unit beside the number; null: the text itself says it, or nobody does. Then it is square feet from 1,000 on, if that makes
 * whole hundredths of acres or a size that `other` names, and else acres.
 * @param other Another text of the record that may name the size in acres, such as the title.
 * @returns Null when the text is no size.
 */
export function areaIn(text: string, unit: AreaUnit | null, other = ''): ReadArea | null {
  if (OTHER_AMOUNT.test(text)) return null
  const sides = SIDES.exec(text.trim().slice(0, 40))
  if (sides)
    return { acres: acresOf(Number(sides[1]) * Number(sides[2]), 'squareFeet'), note: 'sides' }
  const amount = amountIn(text)
  if (amount === null || amount.number <= 0 || NEGATIVE.test(amount.before)) return null
  const named = unitAround(amount)
  if (named === undefined) return null
  const known = named ?? unit
  if (known !== null) {
    return { acres: acresOf(amount.number, known), note: amount.upTo === null ? null : 'range' }
  }
  if (isSquareFeet(amount.number, other))
    return { acres: acresOf(amount.number, 'squareFeet'), note: 'square-feet-guessed' }
  const isSure = amount.number < MIN_SQUARE_FEET || namesAcres(other, amount.number)
  return {
    acres: amount.number,
    note: isSure ? (amount.upTo === null ? null : 'range') : 'acres-guessed',
  }
}

/** The unit that a word names, such as `Square Feet`; null: it names none. */
export function unitOf(word: string): AreaUnit | null {
  return UNIT_WORDS.get(wordKey(word)) ?? null
}

/** The unit around a number; null: none is said; undefined: other words are. */
function unitAround({ before, after }: Amount): AreaUnit | null | undefined {
  // "Section 12" says where land lies, and "1 section" how large it is.
  if (/section/.test(before)) return undefined
  const around = `${before} ${after}`.replace(FILLERS, ' ')
  // Signs that are not known may change the number.
  if (/[^\w\s²/-]/.test(around)) return undefined
  const words = wordKey(around)
  return words === '' ? null : UNIT_WORDS.get(words)
}

function isSquareFeet(number: number, other: string): boolean {
  if (number < MIN_SQUARE_FEET) return false
  const acres = number / PER_ACRE.squareFeet
  const isWhole = Math.abs(acres * 100 - Math.round(acres * 100)) < 1e-6
  return isWhole || namesAcres(other, acres)
}

/** Whether a text such as a title names about this many acres. */
function namesAcres(text: string, acres: number): boolean {
  for (const [, digits = ''] of text
    .slice(0, 300)
    .matchAll(/(\d{1,7}(?:\.\d{1,4})?)\+?\s?(?:ac\b|acre)/gi)) {
    if (Math.abs(Number(digits) - acres) <= 0.02 * acres) return true
  }
  return false
}

function acresOf(number: number, unit: AreaUnit): number {
  const acres = number / PER_ACRE[unit]
  if (unit === 'acres') return acres
  return acres < 0.1 ? Number(acres.toPrecision(3)) : Math.round(acres * 100) / 100
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
