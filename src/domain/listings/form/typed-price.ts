import { typedNumber } from './typed-number.ts'

/** What a price in a form is for: all the land, or a year of its lease; an acre; a month. */
export const PRICE_UNITS = ['whole', 'acre', 'month'] as const
type PriceUnit = (typeof PRICE_UNITS)[number]

/** What people write behind such a price; the first text of a unit is what the form writes. */
const ENDINGS: Readonly<Record<PriceUnit, readonly string[]>> = {
  whole: ['', 'per year', 'a year', '/year', '/ year', '/yr', 'yearly', 'annually'],
  acre: ['per acre', 'an acre', '/acre', '/ acre', '/ac', '/ac.'],
  month: ['per month', 'a month', '/month', '/ month', '/mo', '/mo.', 'monthly'],
}
const MAX_CHARACTERS = 80
const MONTHS = 12

/** A price as it was typed. */
export interface TypedPrice {
  /** The text without its unit. */
  readonly amount: string
  readonly unit: PriceUnit
}

/** `400 per month` */
export function priceText({ amount, unit }: TypedPrice): string {
  return `${amount} ${ENDINGS[unit][0]}`.trim()
}

export function typedPrice(text: string): TypedPrice {
  const typed = text.trim()
  if (typed.length > MAX_CHARACTERS) return { amount: typed, unit: 'whole' }
  const small = typed.toLowerCase()
  for (const unit of PRICE_UNITS) {
    for (const ending of ENDINGS[unit]) {
      if (ending === '' || !small.endsWith(ending)) continue
      return { amount: typed.slice(0, -ending.length).trim(), unit }
    }
  }
  return { amount: typed, unit: 'whole' }
}

/**
 * A typed price as listings store it: of the land, or of a year of its lease.
 * @param acres By which a price per acre is multiplied; null if unknown.
 * @returns Null: nothing was typed; undefined: not a price, or one per acre of unknown acres.
 */
export function wholePrice(text: string, acres: number | null): number | null | undefined {
  const { amount, unit } = typedPrice(text)
  const number = typedNumber(amount)
  if (typeof number !== 'number' || unit === 'whole') return number
  if (unit === 'month') return inCents(number * MONTHS)
  return acres === null ? undefined : inCents(number * acres)
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}
