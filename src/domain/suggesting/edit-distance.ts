const MAX_CHARACTERS = 80

/** How far a text is from a name, and from the closest beginning of the name. */
export interface Distances {
  readonly whole: number
  readonly beginning: number
}

/**
 * Counts the letters to insert, delete, replace or swap with their neighbor to turn one text into
 * another ("optimal string alignment", after Damerau, 1964). Its cost is the product of both
 * lengths.
 */
export class EditDistance {
  #earlier = new Uint8Array(MAX_CHARACTERS + 1)
  #last = new Uint8Array(MAX_CHARACTERS + 1)
  #row = new Uint8Array(MAX_CHARACTERS + 1)

  /** @param limit Distances above it are returned as `limit + 1`. */
  between(text: string, name: string, limit: number): Distances {
    const far = { whole: limit + 1, beginning: limit + 1 }
    // Letters beyond these cannot be reached within the limit.
    const width = Math.min(name.length, text.length + limit, MAX_CHARACTERS)
    if (text.length > MAX_CHARACTERS || text.length - name.length > limit) return far
    for (let j = 0; j <= width; j++) this.#last[j] = j
    for (let i = 1; i <= text.length; i++) {
      if (this.#fillRow(text, name, i, width) > limit) return far
      const free = this.#earlier
      this.#earlier = this.#last
      this.#last = this.#row
      this.#row = free
    }
    const whole = width === name.length ? (this.#last[width] ?? far.whole) : far.whole
    let beginning = limit + 1
    for (let j = 0; j <= width; j++) beginning = Math.min(beginning, this.#last[j] ?? beginning)
    return { whole: Math.min(whole, limit + 1), beginning }
  }

  /**
   * Computes the distances of the first `i` letters to each beginning of the name.
   * @returns The smallest one.
   */
  #fillRow(text: string, name: string, i: number, width: number): number {
    const earlier = this.#earlier
    const last = this.#last
    const row = this.#row
    const letter = text.charCodeAt(i - 1)
    const before = text.charCodeAt(i - 2)
    row[0] = i
    let smallest = i
    for (let j = 1; j <= width; j++) {
      const other = name.charCodeAt(j - 1)
      let least = Math.min(last[j] as number, row[j - 1] as number) + 1
      least = Math.min(least, (last[j - 1] as number) + (letter === other ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && letter === name.charCodeAt(j - 2) && before === other
      if (isSwapped) least = Math.min(least, (earlier[j - 2] as number) + 1)
      row[j] = least
      if (least < smallest) smallest = least
    }
    return smallest
  }
}
