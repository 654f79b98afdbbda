import type { FactValue } from './land-facts.ts'
import type { Gap, Sentence } from './sentences.ts'

/**
 * A phrase of a table, such as `gravel|caliche county? road`: words, each with alternatives. A
 * question mark makes one optional; `..` matches up to three words of any kind within the same part
 * of the sentence, `&` the words of a list of utilities, which may have commas, `&&` such a list
 * that also says whose they are, and `,` a comma.
 */
type Step =
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly isOptional: boolean }
  | { readonly kind: 'gap' | 'comma' }
  | { readonly kind: 'list'; readonly words: ReadonlySet<string> }

interface Phrase {
  readonly steps: readonly Step[]
  readonly value: FactValue
  /**
   * The words that can follow the first, ignoring fillers between them; null if anything may
   * follow.
   */
  readonly second: ReadonlySet<string> | null
}

/** Where a phrase was found. */
export interface FoundPhrase {
  readonly value: FactValue
  /** The numbers of its first word, and of the first word after it. */
  readonly from: number
  readonly to: number
}

const GAP_WORDS = 3
/** Lists are shorter. */
const LIST_WORDS = 12

/** The words in lists of utilities. */
export const UTILITIES: ReadonlySet<string> = new Set([
  ...['and', 'or', 'nor', 'power', 'electric', 'electricity', 'water', 'well', 'septic', 'sewer'],
  ...['gas', 'natural', 'phone', 'cable', 'fiber', 'internet', 'tel', 'telephone', 'utilities'],
  ...['services', 'cabin', 'house'],
])
const OWNED_UTILITIES: ReadonlySet<string> = new Set([
  ...UTILITIES,
  ...['city', 'county', 'rural', 'public', 'municipal', 'community', 'co', 'op', 'underground'],
  ...['service', 'lines', 'line'],
])

/** Words that never change the meaning within a phrase. */
const FILLERS: ReadonlySet<string> = new Set([
  ...['the', 'a', 'an', 'is', 'are', 'of', 'this', 'that', 'its', 'already', 'also', 'currently'],
  ...['very', 'both', 'our', 'has', 'have', 'been', 'be', 'will', 'all', 'just', 'right', 'now'],
  ...['there', 'your', 'owned'],
])

/** Finds phrases in sentences. Each is tried only at its first words. */
export class Phrasing {
  readonly #byFirst = new Map<string, Phrase[]>()
  readonly #words = new Set<string>([...OWNED_UTILITIES, ...FILLERS, ':'])

  /** @param table Phrases, one a line, by their meanings. */
  constructor(table: readonly (readonly [value: FactValue, lines: string])[]) {
    for (const [value, lines] of table) {
      for (const line of lines.split('\n')) if (line.trim() !== '') this.#add(line.trim(), value)
    }
  }

  #add(line: string, value: FactValue): void {
    const steps = line.split(/ +/).map(stepOf)
    const phrase = { steps, value, second: secondOf(steps) }
    for (const step of phrase.steps) {
      if (step.kind === 'words') for (const word of step.words) this.#words.add(word)
    }
    for (const step of phrase.steps) {
      if (step.kind !== 'words') throw new Error(`A phrase begins with a word, not as in ${line}`)
      for (const word of step.words) {
        const known = this.#byFirst.get(word)
        if (known === undefined) this.#byFirst.set(word, [phrase])
        else if (!known.includes(phrase)) known.push(phrase)
      }
      if (!step.isOptional) break
    }
  }

  /** All words that phrases have. */
  get words(): Set<string> {
    return this.#words
  }

  /** The longest phrases of each fact in a sentence that do not overlap. */
  in(sentence: Sentence): FoundPhrase[] {
    const found: FoundPhrase[] = []
    const { words } = sentence
    for (let from = 0; from < words.length; from++) {
      const word = words[from] ?? ''
      const phrases = word === '' ? undefined : this.#byFirst.get(word)
      if (phrases !== undefined) addLongest(sentence, from, phrases, found)
    }
    return found
  }
}

/**
 * Adds the longest of the phrases that begin at a word, for each fact whose last phrase has ended.
 */
function addLongest(
  sentence: Sentence,
  from: number,
  phrases: readonly Phrase[],
  found: FoundPhrase[],
): void {
  const before = found.length
  const next = followers(sentence.words, from)
  for (const { steps, value, second } of phrases) {
    // Rejects most phrases before the slower comparison.
    if (second !== null && !next.some(word => second.has(word))) continue
    const to = matchEnd(sentence, from, steps, 0, true)
    if (to <= from) continue
    const known = found.findIndex(one => one.value.fact === value.fact && one.to > from)
    if (known === -1) found.push({ value, from, to })
    else if (known >= before && to > (found[known]?.to ?? 0)) found[known] = { value, from, to }
  }
}

function secondOf([first, second]: readonly Step[]): ReadonlySet<string> | null {
  const isSure = first?.kind === 'words' && !first.isOptional
  if (!isSure || second?.kind !== 'words' || second.isOptional) return null
  return new Set(second.words)
}

/**
 * The words that may be the second one of a phrase: the next one, and those after it while there
 * are only fillers between.
 */
function followers(words: readonly string[], from: number): readonly string[] {
  const next = words[from + 1]
  if (next === undefined) return []
  if (!FILLERS.has(next)) return [next]
  let end = from + 1
  while (FILLERS.has(words[end] ?? '')) end++
  return words.slice(from + 1, end + 1)
}

function stepOf(text: string): Step {
  if (text === '..') return { kind: 'gap' }
  if (text === ',') return { kind: 'comma' }
  if (text === '&') return { kind: 'list', words: UTILITIES }
  if (text === '&&') return { kind: 'list', words: OWNED_UTILITIES }
  const isOptional = text.endsWith('?')
  const words = (isOptional ? text.slice(0, -1) : text).split('|')
  return { kind: 'words', words, isOptional }
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
  const word = sentence.words[at]
  if (word === undefined) return isRestOptional(steps, next) ? at : -1
  switch (step.kind) {
    case 'gap':
      return matchGap(sentence, at, steps, next)
    case 'comma':
      return sentence.gaps[at] === 'comma' ? matchEnd(sentence, at, steps, next + 1, true) : -1
    case 'list':
      return matchList(sentence, at, steps, next, step.words)
    case 'words': {
      const skipped = step.isOptional ? matchEnd(sentence, at, steps, next + 1, mayFollow) : -1
      if (!mayFollow && endsPart(sentence.gaps[at])) return skipped
      const isHere = step.words.includes(word)
      const taken = isHere ? matchEnd(sentence, at + 1, steps, next + 1) : -1
      if (taken >= 0 || step.isOptional) return Math.max(skipped, taken)
      return next > 0 && FILLERS.has(word) ? matchEnd(sentence, at + 1, steps, next) : -1
    }
  }
}

function isRestOptional(steps: readonly Step[], next: number): boolean {
  for (let i = next; i < steps.length; i++) {
    const step = steps[i]
    if (step?.kind !== 'words' || !step.isOptional) return false
  }
  return true
}

function matchGap(sentence: Sentence, at: number, steps: readonly Step[], next: number): number {
  for (let skipped = 0; skipped <= GAP_WORDS; skipped++) {
    const to = matchEnd(sentence, at + skipped, steps, next + 1)
    if (to >= 0) return to
    if (endsPart(sentence.gaps[at + skipped])) return -1
  }
  return -1
}

/** Skips words of a list, and then continues with the phrase. */
function matchList(
  sentence: Sentence,
  from: number,
  steps: readonly Step[],
  next: number,
  listed: ReadonlySet<string>,
): number {
  for (let at = from; at < from + LIST_WORDS; at++) {
    if (at > from && sentence.gaps[at] === 'break') return -1
    const to = matchEnd(sentence, at, steps, next + 1, true)
    if (to >= 0) return to
    if (!listed.has(sentence.words[at] ?? '')) return -1
  }
  return -1
}

function endsPart(gap: Gap | undefined): boolean {
  return gap === undefined || gap === 'comma' || gap === 'break'
}
