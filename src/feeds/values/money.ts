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
/** Texts that may surround an amount of US dollars. */
const DOLLARS = new Set(['', '$', 'usd', 'usd$', 'us$', '$us', 'dollars'])
/** Words next to a price, before the amount and after it. */
const TOLD = /^(?:price|list price|asking price|asking)\b|\b(?:obo|firm|negotiable)$/g
/** Words of sellers that do not change a price. */
const WORDS = new Set(
  'owner seller will financing finance financed terms available reduced price list listed asking ask now only just new at to or best offer offers considered obo firm negotiable cash us usd dollars total closing costs plus motivated sale special today'.split(
    ' ',
  ),
)
/** A former price. */
const FORMER =
  /\b(?:was|reduced from|originally|formerly|previously)\b[\s:]{0,3}\$?\s?\d[\d.,]{0,14}k?\b/gi
/** A remark in parentheses; with a number, it is not just a remark about the price. */
// linear: at most 100 characters
const REMARK = /\([^()]{0,80}\)/g
/** Words of a remark by which its number is the price. */
const NEWER = /\b(?:now|new|reduced to)\b/i
/** A reduction, which is not the price; `REDUCED! $189,900` has one. */
const REDUCTION = /\breduced\s{0,3}\$?$/
/** The same factor at both ends of a range: `$200K - $250K`. */
// linear: at most 100 characters
const RANGE_OF_FACTORS = /(\d)\s?([km])(\s*(?:-|–|—|to)\s*\$?\s*[\d.,]+\s?)(?=\2)/i
/** What a price is for: an acre. */
const ACRE = /^ac(?:re)?s?\.?$/
/** Words that say that a price is that of the whole land. */
const WHOLE = new Set(
  'total|total price|whole|whole property|property|per property|all|lump sum|each|ea|sale|usd|dollars|us dollars|$'.split(
    '|',
  ),
)
/** Thousands with a space between. */
const SPACED = /\d\s\d{3}/
/** Amounts up to this are placeholders for a price that is not given. */
const MAX_PLACEHOLDER = 1
/**
 * Dollars have no third decimal, so `185.000` may be 185 dollars or 185,000, unless the column has
 * decimal commas.
 */
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
    annum: 1,
    'semi-annually': 2,
    semiannually: 2,
    'semi-monthly': 24,
    semimonthly: 24,
  }),
)

const MAX_PERIOD_CHARACTERS = 20

/** A price, and how it was read. */
export interface ReadPrice {
  /** US dollars in whole cents; null: on request. */
  readonly usd: number | null
  /** `words`: there are words around the amount that do not change it. */
  readonly note: 'range' | 'words' | null
  /** How many payments of this price a year has; null if it is not a rent. */
  readonly payments: number | null
  readonly isPerAcre: boolean
}

const MAX_CHARACTERS = 100
const NO_PRICE: ReadPrice = { usd: null, note: null, payments: null, isPerAcre: false }

/**
 * Reads a price: `$35,000.00 `, `1.2M`, `350k`, `$500/month`, `REDUCED! $189,900`,
 * `$5,000 per acre`; null when the text is not one.
 * @param column Its decimal sign; null if it is unknown, and points may be those of thousands.
 */
export function priceIn(text: string, column: DecimalSign | null = '.'): ReadPrice | null {
  const sign = column ?? '.'
  const trimmed = text.trim()
  if (trimmed.length > MAX_CHARACTERS) return null
  if (!/\d/.test(trimmed) && ON_REQUEST.test(trimmed.slice(0, 40))) return NO_PRICE
  const reported = withoutRemarks(trimmed)
  const amount =
    reported === null ? null : amountIn(reported.replace(RANGE_OF_FACTORS, '$1$3'), sign)
  // A dash after a word is not a minus sign.
  if (amount === null || /^[^a-z]*-$/.test(amount.before)) return null
  if (REDUCTION.test(amount.before)) return null
  const [words = '', ...periods] = withoutRemark(amount.after).split(/\/|\bper\b|\ban?\b/)
  const [factor, unit] = factorOf(words.trim())
  const before = withoutRemark(amount.before)
  const isPlain = DOLLARS.has(before.replace(/[\s.:]/g, '')) && DOLLARS.has(unit.replace(/\s/g, ''))
  if (!isPlain && !(isAround(before) && isAround(unit))) return null
  if (factor === 1 && amount.number > MAX_PLACEHOLDER && DOUBTFUL[sign].test(trimmed)) return null
  const units = periods.map(period => period.replace(/[()!*]/g, '').trim())
  const payments = units.filter(period => !ACRE.test(period)).map(paymentsOf)
  if (payments.includes(undefined) || payments.length > 1) return null
  const usd = Math.round(amount.number * factor * 100) / 100
  const isWordy = !isPlain || reported !== trimmed || SPACED.test(trimmed)
  return {
    usd: usd <= MAX_PLACEHOLDER ? null : usd,
    note: amount.upTo !== null ? 'range' : isWordy ? 'words' : null,
    payments: payments[0] ?? null,
    isPerAcre: payments.length < units.length,
  }
}

/**
 * A text without former prices and without remarks that have other numbers; null if a remark may
 * have the price.
 */
function withoutRemarks(text: string): string | null {
  const remarks = (text.match(REMARK) ?? []).filter(remark => /\d/.test(remark))
  if (remarks.some(remark => NEWER.test(remark))) return null
  return remarks
    .reduce((rest, remark) => rest.replace(remark, ' '), text)
    .replace(FORMER, ' ')
    .trim()
}

/** Whether words around an amount leave it unchanged. */
function isAround(text: string): boolean {
  const words = text.split(/[\s.:!*,;()"'$+–-]+/)
  return words.every(word => word === '' || WORDS.has(word))
}

/** How many payments a year a period such as `Month` has; undefined if it is not a period. */
export function paymentsOf(period: string): number | undefined {
  const word = period.trim().slice(0, MAX_PERIOD_CHARACTERS).toLowerCase()
  // linear: at most 20 characters
  return PAYMENTS.get(word) ?? PAYMENTS.get(word.replace(/[.s]+$/, ''))
}

/** What a price is for, by a text such as `Per Acre` or `Total`; null if unknown. */
export function pricedPartIn(text: string): 'acre' | 'whole' | null {
  const words = text.trim().slice(0, MAX_PERIOD_CHARACTERS).toLowerCase()
  if (ACRE.test(words.replace(/^(?:\$?\s?\/\s?|(?:usd |\$ ?|price )?per )/, ''))) return 'acre'
  return WHOLE.has(words) ? 'whole' : null
}

function withoutRemark(words: string): string {
  return words.replace(TOLD, '').trim()
}

function factorOf(words: string): [factor: number, rest: string] {
  const [first = '', ...others] = words.replace(/[.+]/g, '').split(/\s+/)
  const factor = FACTORS.get(first)
  return factor === undefined ? [1, [first, ...others].join(' ')] : [factor, others.join(' ')]
}
