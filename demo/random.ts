/** A list with at least one element. */
export type Choices<Choice> = readonly [Choice, ...Choice[]]

/** The finalizer of MurmurHash3 (Austin Appleby, public domain): every bit of the input stirs all. */
function stirred(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/**
 * Repeatable random numbers, for the demo, its pictures, tests and benchmarks: the sfc32 generator (Chris
 * Doty-Humphrey, PractRand, public domain) with draws for everyday needs. Three numbers name a stream; streams with
 * different names are independent. Not for secrets.
 */
export class Random {
  #a = 0
  #b = 0
  #c = 0
  #counter = 1

  constructor(seed: number, stream = 0, purpose = 0) {
    this.restart(seed, stream, purpose)
  }

  /** Starts a stream from its beginning. */
  restart(seed: number, stream: number, purpose: number): void {
    this.#a = stirred(seed ^ 0x9e3779b9)
    this.#b = stirred(stream + 0x7f4a7c15)
    this.#c = stirred(Math.imul(purpose + 1, 0x632be5ab) ^ this.#a)
    this.#counter = 1
    for (let round = 0; round < 12; round++) this.#draw()
  }

  #draw(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    this.#c |= 0
    return sum >>> 0
  }

  /** From 0 (included) to 1 (excluded). */
  next(): number {
    return this.#draw() / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return low + Math.floor((high - low + 1) * this.next())
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Choice>(choices: Choices<Choice>): Choice {
    return choices[Math.floor(this.next() * choices.length)] ?? choices[0]
  }

  /** Normally distributed, mean 0 and deviation 1 (Box and Muller, 1958). */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    return radius * Math.cos(2 * Math.PI * this.next())
  }

  /** Log-normal: half of the draws lie below the median, 16 % above median × e^spread. */
  logNormal(median: number, spread: number): number {
    return median * Math.exp(spread * this.normal())
  }

  /** Draws an index by weight. @param totals The weights as `runningTotals` adds them up. */
  drawFrom(totals: Float64Array, count: number = totals.length): number {
    const target = this.next() * (totals[count - 1] ?? 0)
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((totals[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Shuffles a list in place. */
  shuffle<Item>(items: Item[]): Item[] {
    for (let last = items.length - 1; last > 0; last--) {
      const other = Math.floor(this.next() * (last + 1))
      const item = items[last] as Item
      items[last] = items[other] as Item
      items[other] = item
    }
    return items
  }
}

export function runningTotals(weights: readonly number[]): Float64Array {
  const totals = new Float64Array(weights.length)
  let total = 0
  for (const [index, weight] of weights.entries()) {
    total += weight
    totals[index] = total
  }
  return totals
}

/** A list as Choices; null when it is empty. */
export function choicesOf<Choice>(items: readonly Choice[]): Choices<Choice> | null {
  const [first, ...rest] = items
  return first === undefined ? null : [first, ...rest]
}
