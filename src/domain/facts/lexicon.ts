import { SPELLINGS } from './spellings.ts'

/** A word that rules know, and its number in the tables of phrases: 0 if these do not have it. */
export interface Word {
  readonly text: string
  readonly number: number
  /** Whether a sentence without such a word states no fact. */
  readonly isTopic: boolean
}

export const UNKNOWN: Word = { text: '', number: 0, isTopic: false }

/** The words that rules know, by their spellings in lower case. */
export class Lexicon {
  readonly #words = new Map<string, Word>()
  /** A text is not cut into strings, which would take longer than the rest of reading it. */
  readonly #byHash = new Map<number, readonly [spelling: string, word: Word]>()

  /**
   * @param numbers The words of the tables of phrases.
   * @param others Words that only other rules know.
   */
  constructor(
    numbers: ReadonlyMap<string, number>,
    others: Iterable<string>,
    topics: ReadonlySet<string>,
  ) {
    for (const text of new Set([...numbers.keys(), ...others]))
      this.#words.set(text, { text, number: numbers.get(text) ?? 0, isTopic: topics.has(text) })
    for (const [text, spellings] of Object.entries(SPELLINGS))
      for (const spelling of spellings.split(' ')) this.#words.set(spelling, this.word(text))
    for (const [spelling, word] of this.#words) {
      let hash = 0
      for (let i = 0; i < spelling.length; i++) hash = nextHash(hash, spelling.charCodeAt(i))
      if (this.#byHash.has(hash)) throw new Error(`Another word has the hash of ${spelling}.`)
      this.#byHash.set(hash, [spelling, word])
    }
  }

  word(spelling: string): Word {
    return this.#words.get(spelling) ?? UNKNOWN
  }

  /** The word between two places of a text whose hash this is. */
  at(text: string, start: number, end: number, hash: number): Word {
    const known = this.#byHash.get(hash)
    if (known === undefined) return UNKNOWN
    const [spelling, word] = known
    return spelling.length === end - start && text.startsWith(spelling, start) ? word : UNKNOWN
  }
}

/** The hash of a word and one more character. */
export function nextHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0
}
