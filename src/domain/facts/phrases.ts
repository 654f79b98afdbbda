import { type Gap, type Sentence, SYMBOLS_OF_WORD } from './sentences.ts'
import { WORD_SETS } from './word-sets.ts'

/**
 * A phrase of a table, such as `gravel|caliche county? road`: words, each with alternatives, of
 * which those in capitals are named in `WORD_SETS`. A question mark makes one optional; `..`
 * matches up to three words of any kind within the same part of the sentence, `,` a comma, `,?` one or none, and `^`
 * and `$` the ends of a part.
 */
type Step =
  | { readonly kind: 'words'; readonly words: ReadonlySet<string>; readonly isOptional: boolean }
  | { readonly kind: 'gap' | 'comma' | 'slack' | 'start' | 'end' }

interface Phrase<Meaning> {
  readonly steps: readonly Step[]
  readonly meaning: Meaning
  /** Of the phrases with the same track, only the longest of those that overlap count. */
  readonly track: string
}

/** Where a phrase was found. */
export interface Found<Meaning> {
  readonly meaning: Meaning
  readonly track: string
  /** The numbers of its first word, and of the first word after it. */
  readonly from: number
  readonly to: number
}

/** The phrases of one meaning, one a line. */
export interface PhraseLines<Meaning> {
  readonly meaning: Meaning
  readonly track: string
  readonly lines: string
}

/**
 * How far a phrase was read, as a number: the phrase, its next step, the words that a gap has taken,
 * and whether the next word may come after a comma or the like.
 */
type Position = number
const PHRASE = 256
const STEP = 8
const TAKEN = 2
const GAP_WORDS = 3

/** A state of the automaton: some words of a sentence may be the beginnings of these phrases. */
interface State<Meaning> {
  readonly positions: readonly Position[]
  /** The phrases that are whole, and those that are if a part of the sentence ends here. */
  readonly whole: readonly Phrase<Meaning>[]
  readonly wholeAtEnd: readonly Phrase<Meaning>[]
  /** The states after the next word, by its symbol; null for none. */
  readonly next: Map<number, State<Meaning> | null>
}

/** More states than all phrases need. When texts lead to more, all are worked out again. */
const MAX_STATES = 20_000

/** Words that never change the meaning within a phrase. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...['the', 'a', 'an', 'is', 'are', 'of', 'this', 'that', 'its', 'already', 'also', 'currently'],
  ...['very', 'both', 'our', 'has', 'have', 'been', 'be', 'will', 'all', 'just', 'right', 'now'],
  ...['there', 'your', 'owned', 'my', 'with', 'w', 'which', 'new', 'still', 'each', 'every'],
])

const FREQUENT: ReadonlySet<string> = new Set([
  ...FILLERS,
  ...'and # $# acre acres feet land county'.split(' '),
])

/**
 * Finds all phrases together, by an automaton. A state is worked out when the first text leads to
 * it, and looked up from then on.
 */
export class Phrasing<Meaning> {
  readonly #phrases: Phrase<Meaning>[] = []
  readonly #byFirst = new Map<string, Set<Position>>()
  readonly #states = new Map<string, State<Meaning>>()
  /** The states after the first word, by its symbol. */
  #first: (State<Meaning> | null | undefined)[] = []
  /** All words that phrases have, with their numbers from 1. */
  readonly words = new Map([...FILLERS].map((word, i) => [word, i + 1]))

  constructor(table: readonly PhraseLines<Meaning>[]) {
    for (const { meaning, track, lines } of table)
      for (const line of lines.split(/[;\n]/))
        if (line.trim() !== '') this.#add(line.trim(), meaning, track)
    this.#forget()
  }

  #add(line: string, meaning: Meaning, track: string): void {
    const steps = line.split(/ +/).map(stepOf)
    const position = (this.#phrases.push({ steps, meaning, track }) - 1) * PHRASE + 1
    let isFirst = true
    for (const step of steps) {
      if (step.kind === 'words') {
        for (const word of step.words) {
          if (!this.words.has(word)) this.words.set(word, this.words.size + 1)
          if (isFirst) this.#byFirst.set(word, (this.#byFirst.get(word) ?? new Set()).add(position))
        }
        isFirst &&= step.isOptional
      } else if (step.kind !== 'start' && isFirst) {
        throw new Error(`A phrase begins with a word, not as in ${line}`)
      }
    }
  }

  /**
   * A sentence with a phrase of some meanings has at least one of these words: of each, the alternatives
   * of one step, without short words where possible, as these are frequent.
   */
  topics(isMeant: (meaning: Meaning) => boolean): ReadonlySet<string> {
    const rarity = (words: readonly string[]) =>
      Math.min(...words.map(word => (FREQUENT.has(word) ? 0 : word.length)))
    return new Set(
      this.#phrases.flatMap(({ steps, meaning }) => {
        const required = steps.flatMap(step =>
          step.kind === 'words' && !step.isOptional ? [[...step.words]] : [],
        )
        return isMeant(meaning)
          ? (required.reverse().toSorted((one, other) => rarity(other) - rarity(one))[0] ?? [])
          : []
      }),
    )
  }

  /** The longest phrases in a sentence, by their first words. */
  in(sentence: Sentence): Found<Meaning>[] {
    const { symbols, gaps } = sentence
    const found: Found<Meaning>[] = []
    for (let from = 0; from < symbols.length; from++) {
      const first = found.length
      let state = this.#first[symbols[from] as number]
      if (state === undefined) state = this.#begin(sentence, from)
      for (let to = from + 1; state !== null; to++) {
        for (const { meaning, track } of endsPart(gaps[to]) ? state.wholeAtEnd : state.whole)
          addLongest(found, { meaning, track, from, to }, first)
        if (to === symbols.length) break
        const next = state.next.get(symbols[to] as number)
        state = next === undefined ? this.#continue(state, sentence, to) : next
      }
    }
    return found
  }

  /** An array with a place for each symbol is faster than one that grows. */
  #forget(): void {
    this.#states.clear()
    this.#first = Array.from({ length: SYMBOLS_OF_WORD * (this.words.size + 1) })
  }

  #begin(sentence: Sentence, at: number): State<Meaning> | null {
    const state = this.#after(this.#byFirst.get(sentence.words[at] ?? '') ?? [], sentence, at)
    this.#first[sentence.symbols[at] as number] = state
    return state
  }

  #continue(state: State<Meaning>, sentence: Sentence, at: number): State<Meaning> | null {
    const next = this.#after(state.positions, sentence, at)
    state.next.set(sentence.symbols[at] as number, next)
    return next
  }

  /** The state after one more word; null for none. */
  #after(before: Iterable<Position>, { words, gaps }: Sentence, at: number): State<Meaning> | null {
    const positions = new Set<Position>()
    for (const one of before) this.#advance(one, gaps[at] as Gap, words[at] as string, positions)
    return positions.size === 0 ? null : this.#stateOf([...positions].sort((a, b) => a - b))
  }

  #stateOf(positions: readonly Position[]): State<Meaning> {
    const key = positions.join()
    const known = this.#states.get(key)
    if (known !== undefined) return known
    if (this.#states.size === MAX_STATES) this.#forget()
    const whole = (atEnd: boolean) => {
      const phrases = positions
        .filter(one => this.#isWhole(one, atEnd))
        .map(one => this.#phraseAt(one))
      return phrases.filter(({ track }, i) => phrases.findIndex(one => one.track === track) === i)
    }
    const state = { positions, whole: whole(false), wholeAtEnd: whole(true), next: new Map() }
    this.#states.set(key, state)
    return state
  }

  #phraseAt(position: Position): Phrase<Meaning> {
    return this.#phrases[Math.floor(position / PHRASE)] as Phrase<Meaning>
  }

  /** Adds the positions after a word; none if it does not continue the phrase. */
  #advance(position: Position, gap: Gap, word: string, to: Set<Position>): void {
    const number = Math.floor((position % PHRASE) / STEP)
    const step = this.#phraseAt(position).steps[number]
    const mayFollow = position % 2 === 1
    const next = position - (position % STEP) + STEP
    const skip = (isJoined: boolean) => this.#advance(next + (isJoined ? 0 : 1), gap, word, to)
    switch (step?.kind) {
      case 'gap':
        skip(true)
        if (!endsPart(gap) && position % STEP < GAP_WORDS * TAKEN) to.add(position + TAKEN)
        return
      case 'comma':
        if (gap === 'comma') skip(false)
        return
      case 'slack':
        if (gap !== 'break') skip(false)
        return
      case 'start':
        if (endsPart(gap)) skip(false)
        return
      case 'words':
        if (step.isOptional) skip(!mayFollow)
        if (word === '' || (endsPart(gap) && !mayFollow)) return
        if (step.words.has(word)) to.add(next)
        if (!step.isOptional && number > 0 && FILLERS.has(word)) to.add(position - (position % 2))
        return
    }
  }

  #isWhole(position: Position, atEnd: boolean): boolean {
    return this.#phraseAt(position)
      .steps.slice(Math.floor((position % PHRASE) / STEP))
      .every(step =>
        step.kind === 'words'
          ? step.isOptional
          : step.kind === 'slack' || step.kind === 'gap' || (step.kind === 'end' && atEnd),
      )
  }

  get stateCount(): number {
    return this.#states.size
  }
}

/** @param first The number of the first phrase that begins at the same word. */
function addLongest<Meaning>(found: Found<Meaning>[], phrase: Found<Meaning>, first: number): void {
  for (let i = found.length - 1; i >= 0; i--) {
    const { track, to } = found[i] as Found<Meaning>
    if (track !== phrase.track) continue
    if (i >= first) found[i] = phrase
    if (i >= first || to > phrase.from) return
    break
  }
  found.push(phrase)
}

function stepOf(text: string): Step {
  if (text === '..') return { kind: 'gap' }
  if (text === ',') return { kind: 'comma' }
  if (text === ',?') return { kind: 'slack' }
  if (text === '^') return { kind: 'start' }
  if (text === '$') return { kind: 'end' }
  const isOptional = text.endsWith('?')
  const names = (isOptional ? text.slice(0, -1) : text).split('|')
  return { kind: 'words', words: new Set(names.flatMap(wordsOf)), isOptional }
}

function wordsOf(name: string): string[] {
  return Object.hasOwn(WORD_SETS, name) ? (WORD_SETS[name] ?? '').split('|') : [name]
}

/** The gap after the last word is none. */
export function endsPart(gap: Gap | undefined): boolean {
  return gap === undefined || gap === 'comma' || gap === 'break'
}
