import type { FactName } from './land-facts.ts'
import { UTILITIES } from './phrases.ts'
import type { Sentence } from './sentences.ts'

/**
 * Words that make a sentence doubtful: it may be about other land, a plan, the past or a belief,
 * and then states no fact of this land, regardless of its phrases.
 */
const NEIGHBORS = `
neighbor neighbors neighboring adjoining adjacent adjoins door elsewhere other others
another belongs sold separately`
const FAR = 'nearby behind beyond away past mile miles mi minutes minute min close nearest closest'
const UNSURE = `
if whether would could might may maybe perhaps possible poss possibly potential potentially proposed planned plans future
expected believe believes believed beleive think thinks unknown unk suppose supposed suppost hope unsure sure verify confirm
likely appears seems says said say told want promise considered consider prefer guess wish dream imagine suit suitable
negotiable negotiated neg hopefully prior mention mentions mentioned reportedly allegedly`
const GONE = `
expired expires expire former formerly previous previously prev once gone removed abandoned disconnected denied failed
filled drained lapsed repealed ended inactive defunct dead died historic history breached capped severed`
const LIMITED = 'except unless until but subject whatever any such far'
const NEEDED = `
need needs needed require required requires requirement lacks lacking drill drilled dig build built install
hookup fee unpaid quoted extra buyer buyers cost expense`
const BASIC = `${NEIGHBORS} ${UNSURE} ${GONE}`
const NOT = words(
  'no not never without neither nor isnt arent dont doesnt cannot cant wont none nothing hardly lacks free',
)
/** Words after a phrase such as `no power` that make it doubtful. */
const NO_LONGER_NONE = words('yet at connected nearer were was ever')
const LOTS = words('lot lots tract tr parcel parcels section unit')

interface Doubts {
  /** Words that make the whole sentence doubtful. */
  readonly sentence: ReadonlySet<string>
  /** Words that make doubtful the part of the sentence in which the phrase is. */
  readonly part: ReadonlySet<string>
  /** Words that may not follow the phrase, and those that may not precede it. */
  readonly next: ReadonlySet<string>
  readonly previous: ReadonlySet<string>
}

function doubts(sentence: string, part = '', next = '', previous = ''): Doubts {
  return {
    sentence: words(sentence),
    part: words(part),
    next: words(next),
    previous: words(previous),
  }
}

const DOUBTS: { readonly [Name in FactName]: Doubts } = {
  access:
    doubts(`${BASIC} ${FAR} off then first comes leaving drive driveway lane private pvt license permission from part
plat house conservation drainage utility pipeline itself across`),
  power: doubts(`${BASIC} ${FAR} solar generator across can`, NEEDED),
  water: doubts(
    `${BASIC} ${FAR} across can oil gas irrigation stock livestock cattle rights hot wells`,
    `need needs needed require required requires lacks dig hookup fee unpaid quoted extra trough lines rights frontage`,
  ),
  sewer: doubts(`${BASIC} ${FAR} across yet holding permit design scheduled phase`, NEEDED),
  surfaceWater: doubts(
    `${BASIC} ${FAR} across near toward towards view views viewing sight keeping site sites room spot access park community
resort dry phase lots places not common these supply seldom valley county area country everywhere`,
    '',
    'bottom bottoms bed beds road estates',
  ),
  yearRound: doubts(`${BASIC} most access road maintained open`),
  minerals: doubts(`${NEIGHBORS} ${UNSURE} ${LIMITED} expired years surface keeps`),
  restrictions: doubts(`${BASIC} ${LIMITED} upon on views view access we company`),
  mobileHomes: doubts(
    `${BASIC} ${LIMITED} when approval acc double doubles doublewide wides within days under over removed`,
  ),
  hoa: doubts(`${BASIC} ${LIMITED} voluntary vol optional isnt currently know road`),
  agExempt: doubts(`${BASIC} no not qualify qualifies eligible apply rollback had can`),
  financing: doubts(`${UNSURE} ${GONE} not dont wont sorry cannot bank`),
  terrain: doubts(
    `${NEIGHBORS} ${UNSURE} gone`,
    `one mile miles nearby away spot spots pad camp no not part partly partially three side only need needs needed floor sea
eye lake`,
    'road floor floors #',
    'pond lake water sea eye river',
  ),
}

/** All words that raise doubts. */
export const DOUBT_WORDS: ReadonlySet<string> = new Set([
  ...NOT,
  ...LOTS,
  ...NO_LONGER_NONE,
  ...Object.values(DOUBTS).flatMap(({ sentence, part, next, previous }) => [
    ...[...sentence, ...part, ...next, ...previous],
  ]),
])

/** Whether a phrase does not state its fact, because of the words around it. */
export function isDoubtful(sentence: Sentence, fact: FactName, from: number, to: number): boolean {
  if (sentence.isQuestion) return true
  const { words: all } = sentence
  const { sentence: refused, part, next, previous } = DOUBTS[fact]
  if (next.has(all[to] ?? '') || previous.has(all[from - 1] ?? '')) return true
  if (isDenied(sentence, from) || isNoneOfAPart(sentence, from, to)) return true
  if (OF_ONE_LOT.has(fact) && namesLot(sentence)) return true
  const [first, end] = partAround(sentence, from, to)
  for (let at = 0; at < all.length; at++) {
    const word = all[at] ?? ''
    // The words of the phrase itself raise no doubt about it.
    if (word === '' || (at >= from && at < to)) continue
    if (refused.has(word)) return true
    if (at < first || at >= end) continue
    if (part.has(word) || (at >= to && at < to + 3 && NOT.has(word))) return true
  }
  return false
}

/**
 * `No power yet`, `no power at the cabin`, `no minerals were severed` do not mean that the land has
 * none.
 */
function isNoneOfAPart({ words: all }: Sentence, from: number, to: number): boolean {
  if (!NOT.has(all[from] ?? '')) return false
  return NO_LONGER_NONE.has(all[to] ?? '') || NO_LONGER_NONE.has(all[to + 1] ?? '')
}

/** The part of a sentence, between commas, colons and the like, that contains a phrase. */
function partAround({ words: all, gaps }: Sentence, from: number, to: number): [number, number] {
  const divides = (at: number) => gaps[at] === 'break' || gaps[at] === 'comma'
  let first = from
  while (first > 0 && !divides(first) && all[first - 1] !== ':') first--
  let end = to
  while (end < all.length && !divides(end)) end++
  return [first, end]
}

/** Facts that one lot of several may have. */
const OF_ONE_LOT: ReadonlySet<FactName> = new Set<FactName>([
  ...(['power', 'water', 'sewer', 'surfaceWater'] as const),
])

/** Whether a sentence is about one of several lots, such as `lot 15`. */
function namesLot({ words: all, gaps }: Sentence): boolean {
  return all.some((word, i) => LOTS.has(word) && all[i + 1] === '#' && gaps[i + 1] === 'space')
}

/** A negation applies to the words after it, even across the commas of a list of utilities. */
function isDenied({ words: all, gaps }: Sentence, from: number): boolean {
  // `No restrictions and no HOA` are two of the same.
  if (NOT.has(all[from] ?? '')) return false
  for (let at = from - 1; at >= 0 && gaps[at + 1] !== 'break'; at--) {
    const word = all[at] ?? ''
    if (NOT.has(word)) return true
    if (word === ':' || (gaps[at + 1] === 'comma' && !UTILITIES.has(word))) return false
  }
  return false
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(word => word !== ''))
}
