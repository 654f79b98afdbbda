import { plainWords } from '../places/name-words.ts'
import type { State } from '../places/place.ts'
import type { StateId } from '../values/ids.ts'
import { EditDistance } from './edit-distance.ts'

/** A name of a state may have three words. */
const MAX_WORDS = 3
const MIN_LETTERS_OF_BEGINNING = 2
const MIN_LETTERS_WITH_MISTAKE = 4

/** Codes of states that are also English words. */
export const WORD_CODES: ReadonlySet<string> = new Set(['in', 'or', 'me', 'hi', 'la', 'de', 'us'])

/**
 * The short names of states, in addition to their codes. Names that are also words are left out,
 * such as `wash`.
 */
const SHORT_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  'AR ark|arkansaw;AZ ariz;CA calif|cali;CO colo;CT conn;FL fla;KS kans;MA mass;MI mich;MN minn;MT mont;NE nebr;NC n carolina|no carolina|carolina del norte;ND n dakota|no dakota|dakota del norte;OK okla;PA penn|penna|pensilvania;SC s carolina|so carolina|carolina del sur;SD s dakota|so dakota|dakota del sur;TN tenn;TX tex|tejas;WI wisc;WV w virginia|w va|virginia occidental;WY wyo;NM n mexico|nuevo mexico;LA luisiana;MO misuri;MS misisipi;NJ nueva jersey;NY nueva york'
    .split(';')
    .map(row => [row.slice(0, 2), row.slice(3).split('|')]),
)

/** The short names of a state, in lower case. */
export function shortNamesOf({ code }: Pick<State, 'code'>): readonly string[] {
  return SHORT_NAMES.get(code) ?? []
}

/** A text that names a state, split into its parts. */
export interface StateReading {
  /** The words without those of the state; at least one. */
  readonly words: readonly string[]
  readonly states: ReadonlySet<StateId>
  /**
   * Whether the state is named in full or by its code; otherwise by its beginning or with a typo.
   */
  readonly isCertain: boolean
}

/** Finds the state in texts such as `austin tx`, `austin, texas`, `texas austin`, `austin te`. */
export class StateNames {
  readonly #names: readonly (readonly [name: string, id: StateId])[]
  readonly #words: readonly string[]
  readonly #byText: ReadonlyMap<string, StateId>
  readonly #distance = new EditDistance()

  constructor(states: readonly State[]) {
    this.#names = states.map(({ name, id }) => [plainWords(name).join(' '), id])
    this.#words = [...new Set(this.#names.flatMap(([name]) => name.split(' ')))]
    const codes = states.flatMap(state =>
      [state.code.toLowerCase(), ...shortNamesOf(state)].map(text => [text, state.id] as const),
    )
    this.#byText = new Map([...this.#names, ...codes])
  }

  get words(): readonly string[] {
    return this.#words
  }

  /** The state with exactly this name or code. */
  named(text: string): StateId | undefined {
    return this.#byText.get(text)
  }

  /** The name of a state in lower case. */
  nameOf(id: StateId): string {
    return this.#names.find(([, one]) => one === id)?.[0] ?? ''
  }

  /** All ways to read the last or the first words as a state, and the others as something else. */
  *readings(words: readonly string[]): Generator<StateReading> {
    for (let count = 1; count <= MAX_WORDS && count < words.length; count++) {
      const last = words.slice(-count).join(' ')
      const before = words.slice(0, -count)
      const exact = this.named(last)
      if (exact !== undefined) yield { words: before, states: new Set([exact]), isCertain: true }
      else {
        const states = this.#similar(last)
        if (states.size > 0) yield { words: before, states, isCertain: false }
      }
      const first = this.named(words.slice(0, count).join(' '))
      if (first !== undefined) {
        yield { words: words.slice(count), states: new Set([first]), isCertain: true }
      }
    }
  }

  #similar(text: string): Set<StateId> {
    const states = new Set<StateId>()
    if (text.length < MIN_LETTERS_OF_BEGINNING) return states
    const limit = text.length < MIN_LETTERS_WITH_MISTAKE ? 0 : 1
    for (const [name, id] of this.#names) {
      const isSimilar =
        name.startsWith(text) || this.#distance.between(text, name, limit).whole <= limit
      if (isSimilar) states.add(id)
    }
    return states
  }
}
