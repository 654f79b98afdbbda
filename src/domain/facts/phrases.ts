import type { Gap, Sentence } from './sentences.ts'
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
  /** What its second word must be, unless the steps leave that open. */
  readonly second: ReadonlySet<string> | null
  /** Phrases of one track do not overlap. */
  readonly track: number
}

/** Where a phrase was found. */
export interface Found<Meaning> {
  readonly meaning: Meaning
  /** The numbers of its first word, and of the first word after it. */
  readonly from: number
  readonly to: number
}

/** The phrases of one meaning, one a line. */
export interface PhraseLines<Meaning> {
  readonly meaning: Meaning
  /** Of the phrases with the same track, only the longest of those that overlap count. */
  readonly track: string
  readonly lines: string
}

const GAP_WORDS = 3

/** Words that never change the meaning within a phrase. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...['the', 'a', 'an', 'is', 'are', 'of', 'this', 'that', 'its', 'already', 'also', 'currently'],
  ...['very', 'both', 'our', 'has', 'have', 'been', 'be', 'will', 'all', 'just', 'right', 'now'],
  ...['there', 'your', 'owned', 'my', 'with', 'w', 'which', 'new', 'still', 'each', 'every'],
])

/** Finds phrases in sentences. Each is tried only at its first words. */
export class Phrasing<Meaning> {
  readonly #byFirst = new Map<string, Phrase<Meaning>[]>()
  readonly #tracks: string[] = []
  /** All words that phrases have. */
  readonly words = new Set<string>(FILLERS)

  constructor(table: readonly PhraseLines<Meaning>[]) {
    for (const { meaning, track, lines } of table) {
      if (!this.#tracks.includes(track)) this.#tracks.push(track)
      for (const line of lines.split(/[;\n]/))
        if (line.trim() !== '') this.#add(line.trim(), meaning, this.#tracks.indexOf(track))
    }
  }

  #add(line: string, meaning: Meaning, track: number): void {
    const steps = line.split(/ +/).map(stepOf)
    const [one, two] = steps
    const second = isRequired(one) && isRequired(two) ? two.words : null
    const phrase = { steps, meaning, track, second }
    for (const step of phrase.steps)
      if (step.kind === 'words') for (const word of step.words) this.words.add(word)
    for (const step of phrase.steps) {
      if (step.kind === 'start') continue
      if (step.kind !== 'words') throw new Error(`A phrase begins with a word, not as in ${line}`)
      for (const word of step.words) {
        const known = this.#byFirst.get(word)
        if (known === undefined) this.#byFirst.set(word, [phrase])
        else if (!known.includes(phrase)) known.push(phrase)
      }
      if (!step.isOptional) break
    }
  }

  /** The longest phrases in a sentence, by their first words. */
  in(sentence: Sentence): Found<Meaning>[] {
    const found: Found<Meaning>[] = []
    /** The last phrase of each track. */
    const last = this.#tracks.map(() => -1)
    const { words } = sentence
    for (let from = 0; from < words.length; from++) {
      const phrases = this.#byFirst.get(words[from] ?? '')
      if (phrases === undefined) continue
      const first = found.length
      const next = words[from + 1] ?? ''
      const isOpen = FILLERS.has(next)
      const isLast = endsPart(sentence.gaps[from + 1])
      for (const { steps, meaning, track, second } of phrases) {
        if (second !== null && (isLast || !(isOpen || second.has(next)))) continue
        const known = last[track] ?? -1
        const end = found[known]?.to ?? 0
        if (known < first && end > from) continue
        const to =
          second === null
            ? matchEnd(sentence, from, steps, 0, true)
            : matchEnd(sentence, from + 1, steps, 1)
        if (to <= from || (known >= first && to <= end)) continue
        if (known < first) last[track] = found.push({ meaning, from, to }) - 1
        else found[known] = { meaning, from, to }
      }
    }
    return found
  }
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

function isRequired(step: Step | undefined): step is Extract<Step, { readonly kind: 'words' }> {
  return step?.kind === 'words' && !step.isOptional
}

function wordsOf(name: string): string[] {
  return Object.hasOwn(WORD_SETS, name) ? (WORD_SETS[name] ?? '').split('|') : [name]
}

/**
 * @param mayFollow Whether the word may come after a comma or the like.
 * @returns The number of the first word after the phrase; -1 if it does not match.
 */
function matchEnd(
  sentence: Sentence,
  at: number,
  steps: readonly Step[],
  next: number,
  mayFollow = false,
): number {
  const step = steps[next]
  if (step === undefined) return at
  const { words, gaps } = sentence
  switch (step.kind) {
    case 'gap':
      return matchGap(sentence, at, steps, next)
    case 'comma':
      return gaps[at] === 'comma' ? matchEnd(sentence, at, steps, next + 1, true) : -1
    case 'slack':
      return gaps[at] === 'break' ? -1 : matchEnd(sentence, at, steps, next + 1, true)
    case 'start':
      return at === 0 || endsPart(gaps[at]) ? matchEnd(sentence, at, steps, next + 1, true) : -1
    case 'end':
      return endsPart(gaps[at]) ? at : -1
    case 'words': {
      const word = words[at] ?? ''
      const skipped = step.isOptional ? matchEnd(sentence, at, steps, next + 1, mayFollow) : -1
      if (word === '' || (!mayFollow && endsPart(gaps[at]))) return skipped
      const taken = step.words.has(word) ? matchEnd(sentence, at + 1, steps, next + 1) : -1
      if (taken >= 0 || step.isOptional) return Math.max(skipped, taken)
      return next > 0 && FILLERS.has(word) ? matchEnd(sentence, at + 1, steps, next) : -1
    }
  }
}

function matchGap(sentence: Sentence, at: number, steps: readonly Step[], next: number): number {
  for (let skipped = 0; skipped <= GAP_WORDS; skipped++) {
    const to = matchEnd(sentence, at + skipped, steps, next + 1)
    if (to >= 0) return to
    if (endsPart(sentence.gaps[at + skipped])) return -1
  }
  return -1
}

/** The gap after the last word is none. */
export function endsPart(gap: Gap | undefined): boolean {
  return gap === undefined || gap === 'comma' || gap === 'break'
}
