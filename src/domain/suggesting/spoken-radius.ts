import type { Token } from './sentence-tokens.ts'
import { numberAt } from './spoken-numbers.ts'
import { longestAt, phraseList, phraseTable } from './word-phrases.ts'

/** How far "near" reaches. */
export const NEAR_MILES = 50

const MAX_MILES = 500
const MILES_OF_KILOMETER = 0.621371
/** The speed of cars on country roads. */
const MILES_OF_HOUR = 50
const MILES_OF_MINUTE = MILES_OF_HOUR / 60

const WITHIN = phraseList(
  'within|{no;not} {further;farther} than|closer than|not over|max|within about|inside|up to|less than|under|no more than|not more than|about|around|approximately|at most|a',
)
const UNITS = phraseTable<number>({
  'mile|miles|mi|milla|millas': 1,
  'kilometer|kilometers|kilometre|kilometres|km|kms': MILES_OF_KILOMETER,
})
const TIMES = phraseTable<number>({
  'hour|hours|hr|hrs': MILES_OF_HOUR,
  'minute|minutes|min|mins': MILES_OF_MINUTE,
})
const OF = phraseList(
  'de|of|from|around|near|to|outside|outside of|away from|radius of|radius around|radius from|drive of|drive from|drive to|drive away from|driving distance of|ride from|north of|south of|east of|west of',
)
const NEAR = phraseList(
  'near|nearby|nr|neer|near to|close to|around|outside|outside of|by|next to|not far from|not too far from|cerca de',
)

/** Words of distances, which are not names of places on their own. */
export const RADIUS_WORDS: readonly string[] = [
  ...[WITHIN, UNITS, TIMES, OF, NEAR].flatMap(({ words }) => words),
]

/** Miles around the place that follows, or that is named elsewhere. */
export interface SpokenRadius {
  readonly miles: number
  readonly end: number
}

/**
 * `within 30 miles of`, `an hour from`, `20 mile radius`; or only `near`. Null if no distance
 * begins at the token.
 */
export function radiusAt(tokens: readonly Token[], first: number): SpokenRadius | null {
  const start = longestAt(WITHIN, tokens, first)?.end ?? first
  const spoken = numberAt(tokens, start) ?? oneAt(tokens, start) ?? numberAt(tokens, first)
  const isWithin = tokens[first]?.text === 'within' || tokens[first]?.text === 'inside'
  if (spoken) return measuredAt(tokens, spoken, isWithin)
  const one = oneAt(tokens, first)
  return one && measuredAt(tokens, one, isWithin)
}

/** The token after `near` and the like; null if none begins at the token. */
export function nearAt(tokens: readonly Token[], first: number): number | null {
  return longestAt(NEAR, tokens, first)?.end ?? null
}

/** `an hour`, `a mile` */
function oneAt(tokens: readonly Token[], at: number): { value: number; end: number } | null {
  const text = tokens[at]?.text
  return text === 'a' || text === 'an' ? { value: 1, end: at + 1 } : null
}

function measuredAt(
  tokens: readonly Token[],
  { value, end }: { readonly value: number; readonly end: number },
  isWithin: boolean,
): SpokenRadius | null {
  const hyphen = tokens[end]?.text === '-' ? end + 1 : end
  const unit = longestAt(UNITS, tokens, hyphen)
  const time = unit ? null : longestAt(TIMES, tokens, hyphen)
  const found = unit ?? time
  if (found === null) return null
  const of = longestAt(OF, tokens, found.end)
  const radius = tokens[found.end]?.text === 'radius' ? found.end + 1 : found.end
  // "5 minutes" alone is not a distance, "within an hour" is one from a place that is named
  // elsewhere.
  if (time && of === null && !isWithin) return null
  const miles = Math.min(MAX_MILES, Math.max(1, Math.round(value * found.value)))
  return { miles, end: of?.end ?? radius }
}
