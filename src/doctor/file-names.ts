import { hash } from 'node:crypto'

const FIRST_CAPACITY = 1024
const MAX_EXAMPLES = 5

/**
 * The files named in the database at the time of the call; a running service may remove some during
 * the iteration.
 */
export type NamedFiles = () => AsyncIterable<string> | Iterable<string>

/**
 * A set of tens of millions of file names. A Set of V8 has at most 2²⁴ elements, and each text
 * takes some hundred bytes. Here a name takes 8 bytes: 53 bits of its SHA-1. With 40 million names,
 * the odds that a given name collides with another are one in 200 million.
 */
export class FileNames {
  /** The shortened digests in ascending order, each once. */
  readonly #prints: Float64Array
  /** The first names. */
  readonly examples: readonly string[]

  private constructor(prints: Float64Array, examples: readonly string[]) {
    this.#prints = prints
    this.examples = examples
  }

  /**
   * @param names May contain duplicates.
   * @param isWanted Whether to add a name to the set (default all).
   */
  static async of(
    names: AsyncIterable<string> | Iterable<string>,
    isWanted: (name: string) => boolean = () => true,
  ): Promise<FileNames> {
    const draft = new Draft()
    for await (const name of names) if (isWanted(name)) draft.add(name)
    return new FileNames(draft.ordered(), [...draft.examples])
  }

  get size(): number {
    return this.#prints.length
  }

  has(name: string): boolean {
    const print = printOf(name)
    let from = 0
    let to = this.#prints.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#prints[middle] ?? 0) < print) from = middle + 1
      else to = middle
    }
    return this.#prints[from] === print
  }
}

class Draft {
  readonly examples = new Set<string>()
  #prints = new Float64Array(FIRST_CAPACITY)
  #count = 0

  add(name: string): void {
    if (this.#count === this.#prints.length) {
      const larger = new Float64Array(2 * this.#count)
      larger.set(this.#prints)
      this.#prints = larger
    }
    this.#prints[this.#count++] = printOf(name)
    if (this.examples.size < MAX_EXAMPLES) this.examples.add(name)
  }

  ordered(): Float64Array {
    const prints = this.#prints.subarray(0, this.#count).sort()
    let count = 0
    for (const print of prints) {
      if (count === 0 || prints[count - 1] !== print) prints[count++] = print
    }
    return prints.subarray(0, count)
  }
}

function printOf(name: string): number {
  const digest = hash('sha1', name, 'buffer')
  return digest.readUInt32BE(0) * 2 ** 21 + (digest.readUInt32BE(4) >>> 11)
}
