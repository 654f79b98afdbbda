/** Space, letters, digits, and one for all other signs. */
const SIGNS = 38
const OTHER_SIGN = SIGNS - 1
const TRIGRAMS = SIGNS ** 3

/** The share of the trigrams of a text that a similar name has. Many names have fewer of them. */
const MIN_SHARE = 0.3
const MAX_SHARED = 255

/**
 * Finds names that share runs of three letters with a text, as PostgreSQL's pg_trgm does: each word
 * is padded with two spaces, so that its first letters weigh more. A text with one typo keeps most
 * of its trigrams. Takes 4 bytes for each trigram of each name, and 9 for each name.
 */
export class TrigramIndex {
  /** Where the names of each trigram begin, and a last entry with the end. */
  readonly #starts: Uint32Array
  readonly #names: Uint32Array
  /** How many trigrams of the current text each name has. */
  readonly #shared: Uint8Array
  /** The names that have any. */
  readonly #touched: Uint32Array

  private constructor(starts: Uint32Array, names: Uint32Array, count: number) {
    this.#starts = starts
    this.#names = names
    this.#shared = new Uint8Array(count)
    this.#touched = new Uint32Array(count)
  }

  /** Yields periodically, so that other work can run. */
  static *build(names: readonly string[], stepSize: number): Generator<void, TrigramIndex> {
    const starts = new Uint32Array(TRIGRAMS + 1)
    for (const [i, name] of names.entries()) {
      for (const trigram of trigramsOf(name, true)) raise(starts, trigram + 1, 1)
      if (i % stepSize === 0) yield
    }
    for (let i = 0; i < TRIGRAMS; i++) raise(starts, i + 1, starts[i] ?? 0)
    const ends = starts.slice()
    const all = new Uint32Array(starts[TRIGRAMS] ?? 0)
    for (const [i, name] of names.entries()) {
      for (const trigram of trigramsOf(name, true)) all[raise(ends, trigram, 1)] = i
      if (i % stepSize === 0) yield
    }
    return new TrigramIndex(starts, all, names.length)
  }

  /** The numbers of the names that share the most trigrams with a text, best first; about `max`. */
  similar(text: string, max: number): number[] {
    const shared = this.#shared
    const touched = this.#touched
    let touchedCount = 0
    const trigrams = trigramsOf(text, false)
    for (const trigram of trigrams) {
      const end = this.#starts[trigram + 1] as number
      for (let i = this.#starts[trigram] as number; i < end; i++) {
        const name = this.#names[i] as number
        const before = shared[name] as number
        if (before === 0) touched[touchedCount++] = name
        if (before < MAX_SHARED) shared[name] = before + 1
      }
    }
    const fewest = Math.max(1, Math.ceil(trigrams.size * MIN_SHARE))
    const byShared: number[][] = []
    for (let i = 0; i < touchedCount; i++) {
      const name = touched[i] as number
      const count = shared[name] as number
      shared[name] = 0
      if (count < fewest) continue
      byShared[count] ??= []
      const names = byShared[count]
      if (names.length < max) names.push(name)
    }
    const found: number[] = []
    for (let count = byShared.length - 1; count >= fewest && found.length < max; count--) {
      for (const name of byShared[count] ?? []) {
        if (found.length >= max) break
        found.push(name)
      }
    }
    return found
  }
}

/** @param isWhole Whether the last word is complete, so that its end counts. */
function trigramsOf(text: string, isWhole: boolean): Set<number> {
  const trigrams = new Set<number>()
  let last = 0
  for (let i = 0; i <= text.length; i++) {
    const isEnd = i === text.length
    const sign = isEnd ? 0 : signOf(text.charCodeAt(i))
    if (sign !== 0 || !isEnd || isWhole) trigrams.add((last * SIGNS + sign) % TRIGRAMS)
    // After a space, the next word begins with two of them.
    last = sign === 0 ? 0 : (last * SIGNS + sign) % (SIGNS * SIGNS)
  }
  return trigrams
}

/** Adds to an element. @returns Its former value. */
function raise(numbers: Uint32Array, at: number, by: number): number {
  const before = numbers[at] ?? 0
  numbers[at] = before + by
  return before
}

function signOf(code: number): number {
  if (code === 32) return 0
  if (code >= 97 && code <= 122) return code - 96
  if (code >= 48 && code <= 57) return code - 21
  return OTHER_SIGN
}
