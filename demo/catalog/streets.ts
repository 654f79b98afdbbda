import type { Random } from '../random.ts'
import {
  CHURCH_NAMES,
  DESERT_ROAD_NAMES,
  HAWAII_ROAD_NAMES,
  ROAD_NAMES,
  STREET_PATTERNS,
} from './text/street-patterns.ts'

export interface Street {
  /** `FM 217` */
  readonly road: string
  /** With its number, if it has one: `1250 FM 217`. */
  readonly text: string
  readonly isHighway: boolean
}

const DIGITS = '0123456789'
const LETTERS = 'ABCDEFHJKMNOPTVWXYZ'

/** Roads that the state maintains, and not the county. */
const HIGHWAY = /^(FM|Ranch Road|Route|State R|M-|K-)|(?<!County )Highway|(?<!County )Route/

/**
 * A country road, named as roads of the state are; three of five have a number.
 * @param highway Whether a highway is wanted, if the state's names distinguish them.
 */
export function chooseStreet(stateCode: string, highway: boolean, random: Random): Street {
  const patterns = STREET_PATTERNS[stateCode] ?? ROAD_NAMES
  let pattern = random.pick(patterns)
  for (let tries = 0; highway && tries < 12 && !HIGHWAY.test(pattern); tries++)
    pattern = random.pick(patterns)
  const church = /Church|Chapel/.test(pattern)
  const named = pattern.replace(/@@|#+|[@%]/g, sign => {
    if (sign === '@@') return letters(random)
    if (sign === '@') return church ? random.pick(CHURCH_NAMES) : roadName(stateCode, random)
    if (sign === '%') return random.pick(['N', 'S', 'E', 'W'])
    return digits(sign.length, random)
  })
  // No county would name a road "Hollow Hollow Rd".
  const road = named.replace(/\b(\w+) \1\b/, '$1')
  const text = random.chance(0.6) ? `${random.whole(101, 9899)} ${road}` : road
  return { road, text, isHighway: HIGHWAY.test(pattern) }
}

function roadName(stateCode: string, random: Random): string {
  if (stateCode === 'HI') return random.pick(HAWAII_ROAD_NAMES)
  const desert = stateCode === 'AZ' || stateCode === 'NM' || stateCode === 'NV'
  return random.pick(desert ? DESERT_ROAD_NAMES : ROAD_NAMES)
}

/** The lettered roads of Missouri and Wisconsin: K, ZZ. */
function letters(random: Random): string {
  const letter = LETTERS[random.whole(0, LETTERS.length - 1)] ?? 'A'
  return random.chance(0.5) ? letter : letter + letter
}

function digits(count: number, random: Random): string {
  let text = ''
  for (let place = 0; place < count; place++)
    text += DIGITS[random.whole(place === 0 ? 1 : 0, 9)] ?? ''
  return text
}
