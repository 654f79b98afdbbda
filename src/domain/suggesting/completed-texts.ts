import { ASKING_PHRASES } from './asking-phrases.ts'
import { LAND_PHRASES } from './land-words.ts'
import type { PlaceNames } from './places-by-name.ts'
import { tokensOf } from './sentence-tokens.ts'

const MAX_WORDS = 4
/** Shorter beginnings could mean anything, except after a negation. */
const MIN_LETTERS = 5
const MIN_LETTERS_DENIED = 2
const DENIALS = new Set(['no', 'not', 'without'])

/** Completes the last words of texts to wishes and landscapes: `owner fi`, `no ho`, `hill c`. */
export class CompletedTexts {
  /** Phrases in order, each with what it means, by their first letters. */
  readonly #phrases: ReadonlyMap<string, readonly (readonly [text: string, meaning: string])[]>

  constructor(names: PlaceNames) {
    const phrases = [ASKING_PHRASES, LAND_PHRASES].flatMap(({ byFirst }) =>
      [...byFirst.values()].flat().map(([words, value]) => {
        const text = words.join(' ')
        return [text, JSON.stringify(value ?? text)] as const
      }),
    )
    const landscapes = [...names.landscapes.keys()].map(text => [text, text] as const)
    const all = [...phrases, ...landscapes].sort(([a], [b]) => (a < b ? -1 : 1))
    this.#phrases = Map.groupBy(all, ([text]) => text.slice(0, MIN_LETTERS_DENIED))
  }

  /** Texts that mean different things, at most `max`; none if the last words are a whole phrase. */
  of(text: string, max: number): string[] {
    // Numbers stay as they are: the "under" of "under $400,000" begins nothing.
    const tokens = tokensOf(text)
    const words = tokens
      .slice(tokens.findLastIndex(({ kind }) => kind === 'number') + 1)
      .filter(({ kind }) => kind === 'word')
    for (let count = Math.min(MAX_WORDS, words.length); count > 0; count--) {
      const last = words.slice(-count)
      const beginning = last.map(word => word.text).join(' ')
      const isDenied = DENIALS.has(words.at(-count - 1)?.text ?? '')
      if (beginning.length < (isDenied ? MIN_LETTERS_DENIED : MIN_LETTERS)) continue
      const alike = this.#phrases.get(beginning.slice(0, MIN_LETTERS_DENIED)) ?? []
      const fitting = alike.filter(([phrase]) => phrase.startsWith(beginning))
      if (fitting.some(([phrase]) => phrase === beginning)) return []
      const different = new Map(fitting.map(([phrase, meaning]) => [meaning, phrase] as const))
      const before = text.slice(0, last[0]?.start)
      if (different.size > 0)
        return [...different.values()].slice(0, isDenied ? 1 : max).map(end => before + end)
    }
    return []
  }
}
