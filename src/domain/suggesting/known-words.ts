import { AMOUNT_WORDS } from './amount-words.ts'
import { ASKING_PHRASES } from './asking-phrases.ts'
import { EditDistance } from './edit-distance.ts'
import {
  AFTER_DENIED,
  EXCEPTIONS,
  FILLERS,
  INDIFFERENT,
  LAND_PHRASES,
  LAND_WORDS,
  LEGAL_WORDS,
  NEGATIONS,
  NOT_NEEDED,
  QUESTIONS,
  UNREAD_PHRASES,
} from './land-words.ts'
import { NUMBER_WORDS } from './spoken-numbers.ts'
import { RADIUS_WORDS } from './spoken-radius.ts'
import { SPAN_WORDS } from './spoken-spans.ts'

/** With fewer letters, a typo cannot be told from another word; with so few, only a swap can. */
const MIN_LETTERS_OF_MISTAKE = 4
const MIN_LETTERS_OF_TWO_MISTAKES = 9

const LAND: ReadonlySet<string> = new Set(LAND_WORDS)

/** Words that the reader of sentences knows, apart from names. */
const COMMON: ReadonlySet<string> = new Set([
  ...LAND,
  ...[ASKING_PHRASES, FILLERS, LAND_PHRASES, NEGATIONS, UNREAD_PHRASES].flatMap(
    ({ words }) => words,
  ),
  ...[AFTER_DENIED, EXCEPTIONS, INDIFFERENT, NOT_NEEDED, QUESTIONS].flatMap(({ words }) => words),
  ...LEGAL_WORDS,
  ...SPAN_WORDS,
  ...AMOUNT_WORDS,
  ...NUMBER_WORDS,
  ...RADIUS_WORDS,
  ...['county', 'parish', 'borough', 'state'],
])

/** Whether descriptions of land have a word. */
export function isLandWord(word: string): boolean {
  return LAND.has(word)
}

/** Whether a word has a meaning of its own, so that on its own it is not the name of a town. */
export function isCommonWord(word: string): boolean {
  return COMMON.has(word)
}

/**
 * Corrects words with a typo or two that are close to a common word or a word of a state's name.
 */
export class WordMender {
  readonly #byFirst: ReadonlyMap<string, readonly string[]>
  readonly #distance = new EditDistance()

  readonly #names: readonly string[]

  constructor(names: readonly string[]) {
    this.#names = names
    const long = [...names, ...COMMON].filter(word => word.length >= MIN_LETTERS_OF_MISTAKE)
    this.#byFirst = Map.groupBy(new Set(long), word => word.slice(0, 1))
  }

  /**
   * The word that was meant; null if none is close. The first letter, or the first two swapped,
   * must be right.
   */
  mended(word: string): string | null {
    if (word.length < MIN_LETTERS_OF_MISTAKE) return null
    // Names of states of five letters may lack one while they are typed: `texa`.
    const isUnfinished = (name: string) => name.length === 5 && name.slice(0, -1) === word
    const unfinished = this.#names.find(isUnfinished)
    if (unfinished !== undefined) return unfinished
    const limit = word.length < MIN_LETTERS_OF_TWO_MISTAKES ? 1 : 2
    let best: string | null = null
    let fewest = limit + 1
    for (const first of new Set([word.slice(0, 1), word.slice(1, 2)])) {
      for (const known of this.#byFirst.get(first) ?? []) {
        if (Math.abs(known.length - word.length) > limit) continue
        const fewer = Math.min(word.length, known.length)
        if (fewer === MIN_LETTERS_OF_MISTAKE && !isSwapped(word, known)) continue
        const { whole } = this.#distance.between(word, known, limit)
        if (whole < fewest) [best, fewest] = [known, whole]
      }
    }
    return best
  }
}

/** Short words are close only with the same letters: `fram` is `farm`, `mini` is not `mine`. */
function isSwapped(one: string, other: string): boolean {
  return [...one].sort().join() === [...other].sort().join()
}
