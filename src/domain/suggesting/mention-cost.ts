import { isLargeTown } from './named-place.ts'
import type { Mention } from './place-mentions.ts'
import type { KnownPlaces } from './places-read.ts'

/** The costs of a mention of a place in a reading. A word of land costs 1.6, an unknown word 5. */
const SURE = 0.8
const REGION = 0.7
const LIKELY = 1.2
const SIMILAR = 1.6
const WITHOUT_LAND = 1.9
const DOUBTFUL = 3
/** Costs less than the same word without effect. */
const CODE_IN_CAPITALS = 0.05

/** Null if the words are not a place. */
export function costOf(
  { form, places, isCommon, isWord, isLand, isLandscape, words }: Mention,
  isExpected: boolean,
  known: KnownPlaces,
): number | null {
  const hasLand = places.some(place => place.kind === 'state' || known.hasLand(place))
  switch (form) {
    case 'zip':
    case 'listed':
      return SURE
    case 'code':
      return SURE
    case 'wordCode':
      return CODE_IN_CAPITALS
    case 'stated':
      // Mobile is a city; Fence in Wisconsin is unlikely to be meant.
      return isLand && words === 1 && !places.some(isLargeTown) ? null : SURE
    case 'similar':
      return hasLand ? SIMILAR : null
    case 'plain': {
      // West Texas is a part of Texas rather than the town of West.
      if (isLandscape || places.some(({ kind }) => kind === 'region')) return REGION
      if (places.some(({ kind }) => kind === 'state')) return SURE
      const isLarge = places.some(isLargeTown)
      // "Cool" and "show low" are towns only where a place is expected, and "mesa" is a city there.
      if ((isCommon || isWord) && !isExpected && (isLand || !isLarge)) return null
      if (isCommon && words === 1 && !isLarge && (isLand || isWord)) return null
      if (hasLand || isCommon) return LIKELY
      return isExpected || words > 1 ? WITHOUT_LAND : DOUBTFUL
    }
  }
}
