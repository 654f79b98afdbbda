import { DATE_WINDOWS, type DateWindowLabel, windowDays } from '../listings/lookup-lists.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import type { Token } from './sentence-tokens.ts'
import { numberAt } from './spoken-numbers.ts'
import { longestAt, phraseList, phraseTable } from './word-phrases.ts'

type Subject = 'listed' | 'reduced'

const SUBJECTS = phraseTable<Subject>({
  'listed|newly listed|new|added|posted|new listings|new listing|new land|put up|on the market|on market|came on the market':
    'listed',
  'reduced|price reduced|reduced price|reduced prices|price drop|price drops|price dropped|price cut|price cuts|price reduction|price reductions|marked down|lowered price|lowered prices|price was lowered|price was reduced|price decrease|discounted|precio reducido|rebajado|rebajada|rebajados|rebajadas|dropped|price lowered|price improvement|recently reduced|just reduced|recent price drop':
    'reduced',
})
/** Phrases for a lowered price that say how long ago. */
const RECENT = new Set(['recently', 'recent', 'just'])
const BEFORE = phraseList(
  'in|within|in the|within the|over the|during the|for the|since|from the|the|from',
)
const LAST = phraseList('last|past|previous|this|these|ultimos|ultima')
const UNITS = phraseTable<number>({
  'hour|hours|hrs': 1 / 24,
  'day|days|dias': 1,
  'week|weeks|wk|semana|semanas': 7,
  'month|months|mes|meses': 30,
  'year|years': 365,
})
const DAYS = phraseTable<number>({ 'today|yesterday|hoy': 1 })
const RECENT_DAYS = 30

/** Words of time spans, which are not names of places on their own. */
export const SPAN_WORDS: readonly string[] = [SUBJECTS, LAST, UNITS, DAYS].flatMap(
  ({ words }) => words,
)

/** A time before now in which land was listed, or its price lowered. */
export interface SpokenSpan {
  readonly end: number
  readonly query: Partial<SearchQuery>
}

/**
 * `listed this week`, `price drop in the last 30 days`, `new today`, `last 3 months`; or only
 * `reduced`. Null if none begins at the token.
 */
export function spanAt(tokens: readonly Token[], first: number): SpokenSpan | null {
  const subject = longestAt(SUBJECTS, tokens, first)
  const span = daysAt(tokens, subject?.end ?? first)
  if (span === null) {
    if (subject?.value !== 'reduced') return null
    const isRecent = RECENT.has(subject.words[0] ?? '')
    return { end: subject.end, query: { reduced: isRecent ? windowOf(RECENT_DAYS) : 'any' } }
  }
  const past = windowOf(span.days)
  const late = subject ? null : longestAt(SUBJECTS, tokens, span.end)
  const isReduced = (subject ?? late)?.value === 'reduced'
  const end = late?.value === 'reduced' ? late.end : span.end
  return { end, query: isReduced ? { reduced: past } : { listed: { from: null, to: null, past } } }
}

/** Days before now; a span needs `last`, `this` or the like, or is a day with a name. */
function daysAt(tokens: readonly Token[], first: number): { days: number; end: number } | null {
  const start = longestAt(BEFORE, tokens, first)?.end ?? first
  const day = longestAt(DAYS, tokens, start)
  if (day) return { days: day.value, end: day.end }
  const last = longestAt(LAST, tokens, start)
  if (last === null) return null
  const number = numberAt(tokens, last.end)
  const unit = longestAt(UNITS, tokens, number?.end ?? last.end)
  return unit && { days: (number?.value ?? 1) * unit.value, end: unit.end }
}

/** The shortest window of searches that has so many days; the longest one for more. */
function windowOf(days: number): DateWindowLabel {
  const windows = DATE_WINDOWS.map(({ label }) => label).toSorted(
    (a, b) => windowDays(a) - windowDays(b),
  )
  const found = windows.find(label => windowDays(label) >= days) ?? windows.at(-1)
  return found as DateWindowLabel
}
