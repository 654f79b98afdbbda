import { amountIn } from './amounts.ts'
import type { DecimalSign } from './decimal-sign.ts'

const FACTORS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 1000,
    m: 1_000_000,
    mm: 1_000_000,
    mil: 1_000_000,
    million: 1_000_000,
    thousand: 1000,
  }),
)
/** Words of sellers who give the price only on request. */
const ON_REQUEST =
  /^(?:call|poa|por|ask|contact|inquire|enquire|negotiable|tbd|market|make offer|price|upon|on request|n\/?a|null|none|undisclosed)\b/i
/** Texts that may stand around an amount of US dollars. */
const DOLLARS = new Set(['', '$', 'usd', 'usd$', 'us$', '$us', 'dollars'])
/** Words beside a price, before the amount and after it. */
const TOLD = /^(?:price|list price|asking price|asking)\b|\b(?:obo|firm|negotiable)$/g
/** Amounts up to this stand for a price that is not given. */
const MAX_PLACEHOLDER = 1
/** Dollars have no third decimal, so `185.000` may be 185 dollars or 185,000, unless the column has decimal commas. */
const DOUBTFUL: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /(?:^|[^\d.,])\d{1,3}\.\d{3}(?![\d.,])/,
  ',': /(?:^|[^\d.,])\d{1,3},\d{3}(?![\d.,])/,
}

/** Payments a year of a rent. */
const PAYMENTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    day: 365,
    daily: 365,
    week: 52,
    weekly: 52,
    month: 12,
    monthly: 12,
    mo: 12,
    quarter: 4,
    quarterly: 4,
    year: 1,
    yr: 1,
    yearly: 1,
    annual: 1,
    annually: 1,
  }),
)

const MAX_PERIOD_CHARACTERS = 20

/** A price, and how it was read. */
export interface ReadPrice {
  /** US dollars in whole cents; null: on request. */
  readonly usd: number | null
  readonly note: 'range' | 'rent' | null
  /** How many payments of this price a year has; null: it is no rent. */
  readonly payments: number | null
}

/** Reads a price: `$35,000.00 `, `1.2M`, `350k`, `$500/month`; null when the text is none. @param column Its decimal sign; null: it is not known, and points may be those of thousands. */
export function priceIn(text: string, column: DecimalSign | null = '.'): ReadPrice | null {
  const sign = column ?? '.'
  const trimmed = text.trim()
  if (!/\d/.test(trimmed) && ON_REQUEST.test(trimmed.slice(0, 40)))
    return { usd: null, note: null, payments: null }
  const amount = amountIn(trimmed, sign)
  if (amount === null || amount.before.endsWith('-')) return null
  const [words = '', period = ''] = withoutTold(amount.after).split(/\/|\bper\b|\ba\b/)
  const [factor, unit] = factorOf(words.trim())
  if (!DOLLARS.has(withoutTold(amount.before).replace(/[\s.:]/g, '')) || !DOLLARS.has(unit))
    return null
  if (factor === 1 && amount.number > MAX_PLACEHOLDER && DOUBTFUL[sign].test(trimmed)) return null
  const payments = period === '' ? null : paymentsOf(period)
  if (payments === undefined) return null
  const usd = Math.round(amount.number * factor * 100) / 100
  const note = amount.upTo === null ? null : 'range'
  return { usd: usd <= MAX_PLACEHOLDER ? null : usd, note, payments }
}

/** How many payments a year a period such as `Month` has; undefined: it is no period. */
export function paymentsOf(period: string): number | undefined {
  const word = period.trim().slice(0, MAX_PERIOD_CHARACTERS).toLowerCase()
  // linear: at most 20 characters
  return PAYMENTS.get(word) ?? PAYMENTS.get(word.replace(/[.s]+$/, ''))
}

function withoutTold(words: string): string {
  return words.replace(TOLD, '').trim()
}

function factorOf(words: string): [factor: number, rest: string] {
  const [first = '', ...others] = words.replace(/[.+]/g, '').split(/\s+/)
  const factor = FACTORS.get(first)
  return factor === undefined ? [1, words.replace(/[.\s+]/g, '')] : [factor, others.join('')]
}
