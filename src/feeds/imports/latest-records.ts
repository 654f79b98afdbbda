import { hash } from 'node:crypto'

/**
 * Finds the records of a file that a later record with the same identity replaces. It keeps 96 bits of each identity, not
 * the identity: two of a million agree by chance once in 10^17 files.
 */
export class LatestRecords {
  /** Two numbers of 48 bits for each record of the file, in order. NaN: the record has no identity. */
  readonly #digests: number[] = []
  /** The last place of each identity that the file has more than once, by its two numbers. */
  #last: ReadonlyMap<string, number> | null = null

  /** How many records there are. */
  get count(): number {
    return this.#digests.length / 2
  }

  /** Adds the next record. */
  add(identity: string | null): void {
    this.#digests.push(...digestOf(identity))
  }

  /** Whether a later record has the same identity. @param index The place of the record, from 0. */
  isReplaced(index: number, identity: string | null): boolean {
    if (identity === null) return false
    this.#last ??= this.#lastOfRepeated()
    const last = this.#last.get(digestOf(identity).join())
    return last !== undefined && last > index
  }

  #lastOfRepeated(): ReadonlyMap<string, number> {
    const firsts = Float64Array.from({ length: this.count }, (_, i) => this.#digests[2 * i] ?? NaN)
    const sorted = firsts.slice().sort()
    const repeated = new Set(sorted.filter((digest, i) => digest === sorted[i - 1]))
    const last = new Map<string, number>()
    for (const [i, first] of firsts.entries()) {
      if (repeated.has(first)) last.set(`${first},${this.#digests[2 * i + 1]}`, i)
    }
    return last
  }
}

function digestOf(identity: string | null): [number, number] {
  if (identity === null) return [NaN, NaN]
  const bytes = hash('sha256', identity, 'buffer')
  return [bytes.readUIntBE(0, 6), bytes.readUIntBE(6, 6)]
}
