import type { Criteria } from '../../domain/searching/criteria.ts'
import type { Phrase } from '../../domain/searching/keywords.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import { wordsOf } from '../../domain/values/words.ts'
import { matching } from '../matching.ts'

/** The words of some texts, separately for each text. */
type Words = readonly (readonly string[])[]

/**
 * A listing that is tested against many searches: its texts are split into words when the first
 * search needs them.
 */
export class WordedRecord {
  readonly record: SearchRecord
  #texts: Words | null = null
  #title: Words | null = null

  constructor(record: SearchRecord) {
    this.record = record
  }

  /**
   * Whether the listing meets some criteria. Each call compiles all their tests, so a caller with
   * many criteria should try cheaper tests first.
   */
  meets(criteria: Criteria): boolean {
    return matching(criteria, (_, phrase, inTitles) => this.#has(phrase, inTitles))(this.record)
  }

  #has(phrase: Phrase, inTitles: boolean): boolean {
    this.#texts ??= wordsIn(this.record.texts)
    if (hasPhrase(this.#texts, phrase)) return true
    if (!inTitles) return false
    this.#title ??= wordsIn([this.record.title])
    return hasPhrase(this.#title, phrase)
  }
}

/** A zero character separates a text as if it were two. */
function wordsIn(texts: readonly string[]): Words {
  return texts.flatMap(text => text.split('\0')).map(wordsOf)
}

/** O(words · phrase), which is bounded because texts and phrases have limits. */
function hasPhrase(texts: Words, phrase: Phrase): boolean {
  return texts.some(words => {
    const last = words.length - phrase.length
    for (let at = 0; at <= last; at++) {
      if (phrase.every((word, i) => words[at + i] === word)) return true
    }
    return false
  })
}
