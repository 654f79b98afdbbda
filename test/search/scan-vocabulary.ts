import { wordsOf } from '../../src/domain/values/words.ts'

/** Separates two texts, so that no phrase runs from one text into the next. */
const GAP = 0

/** Numbers the words of texts, so that a text can be stored as a row of numbers. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()

  /** The words of several texts as numbers, in order, with a gap after each text. */
  encode(texts: readonly string[]): Uint32Array {
    const numbers: number[] = []
    for (const text of texts.join('\0').split('\0')) {
      for (const word of wordsOf(text)) numbers.push(this.#numberOf(word))
      numbers.push(GAP)
    }
    return Uint32Array.from(numbers)
  }

  /** A phrase as numbers; null when no text has one of its words. */
  lookUp(words: readonly string[]): Uint32Array | null {
    const numbers = new Uint32Array(words.length)
    for (const [i, word] of words.entries()) {
      const number = this.#numbers.get(word)
      if (number === undefined) return null
      numbers[i] = number
    }
    return numbers
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word)
    if (number === undefined) {
      number = this.#numbers.size + 1
      this.#numbers.set(word, number)
    }
    return number
  }
}

/** Whether a row of words contains a phrase: the same words in a row. */
export function containsPhrase(row: Uint32Array, phrase: Uint32Array): boolean {
  const [first] = phrase
  if (first === undefined) return true
  for (let at = row.indexOf(first); at !== -1; at = row.indexOf(first, at + 1)) {
    let matched = 1
    while (matched < phrase.length && row[at + matched] === phrase[matched]) matched++
    if (matched === phrase.length) return true
  }
  return false
}
