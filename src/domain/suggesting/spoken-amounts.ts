import type { Range } from '../searching/criteria.ts'

const NUMBER = String.raw`\$?\s?(\d[\d,]*(?:\.\d+)?|\.\d+)\s?(k|m|mm|mil|million|thousand)?`
const LESS = `under|below|less than|cheaper than|smaller than|up to|at most|no more than|not over|max(?:imum)?(?: of)?|<=?|≤`
const MORE = `over|above|more than|bigger than|larger than|at least|no less than|min(?:imum)?(?: of)?|starting at|from|>=?|≥`
const ABOUT = `about|around|approx(?:imately)?|roughly|circa|~`
const TO = String.raw`\s*(?:-|–|—|to|and)\s*`
const ONE = String.raw`(?:(${LESS})|(${MORE})|(${ABOUT}))?\s*${NUMBER}\s?(\+|plus\b)?`
const AFTERWARDS = String.raw`(?:\s*(?:(or less|or under|max(?:imum)?)|(or more|or over|and up|min(?:imum)?|\+))(?![a-z]))?`

const SCALES: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  mm: 1_000_000,
  mil: 1_000_000,
  million: 1_000_000,
}
const MAX_AMOUNT = 1e12
/** "About 40 acres" finds from three quarters to five quarters of it. */
const ABOUT_SHARE = 0.25

/** The meaning of a number without "under" or "over". */
type Alone = 'about' | 'max' | 'min'

/** Finds amounts in a text, such as `under 300k` or `20-50 acres`. */
export interface SpokenAmount {
  readonly between: RegExp
  readonly one: RegExp
  readonly alone: Alone
}

/**
 * The expressions take texts of at most 200 characters.
 * @param unit What follows the number, as the source of a regular expression.
 */
export function spokenAmount(unit: string, alone: Alone): SpokenAmount {
  return {
    // linear: at most 200 characters
    between: new RegExp(
      String.raw`(?<![\w.])(?:between|from)?\s*${NUMBER}(?:\s*${unit})?${TO}${NUMBER}[\s-]*${unit}`,
      'g',
    ),
    // linear: at most 200 characters
    one: new RegExp(String.raw`(?<![\w.,$])${ONE}[\s-]*${unit}${AFTERWARDS}`, 'g'),
    alone,
  }
}

/** The range of a match of `between`; null when a number is too high to be one. */
export function rangeBetween(match: RegExpMatchArray): Range | null {
  const [, low = '', lowScale, high = '', highScale] = match
  const max = numberOf(high, highScale)
  // "100-200k" means 100k to 200k.
  const isScaleShared = lowScale === undefined && numberOf(low) < 1000
  const min = numberOf(low, isScaleShared ? highScale : lowScale)
  if (!(min <= max && max <= MAX_AMOUNT)) return null
  return { min, max }
}

/** The range of a match of `one`; null when the number is too high. */
export function rangeOfOne(match: RegExpMatchArray, alone: Alone): Range | null {
  const [, less, more, about, digits = '', scale, plus, orLess, orMore] = match
  const value = numberOf(digits, scale)
  if (value > MAX_AMOUNT) return null
  if (less || orLess) return { min: null, max: value }
  if (more || plus || orMore) return { min: value, max: null }
  if (about || alone === 'about') {
    return { min: rounded(value * (1 - ABOUT_SHARE)), max: rounded(value * (1 + ABOUT_SHARE)) }
  }
  return alone === 'max' ? { min: null, max: value } : { min: value, max: null }
}

/** Whether a match of `one` can only be money: a dollar sign, thousands, or a number that is high after "under" or "over". */
export function isMoney(match: RegExpMatchArray): boolean {
  const [whole, less, more, , digits = '', scale] = match
  if (whole.includes('$') || scale !== undefined) return true
  return numberOf(digits) >= 1000 && (less !== undefined || more !== undefined)
}

function numberOf(digits: string, scale?: string): number {
  return Number(digits.replaceAll(',', '')) * (SCALES[scale ?? ''] ?? 1)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
