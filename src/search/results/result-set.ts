import { Scratch } from '../kernel/scratch.ts'
import type { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'

/**
 * The slots that a search found: a bit for each slot, all segments in one piece, with the count of
 * each segment. All searches use the same one.
 */
export class ResultSet {
  readonly #space: BitmapSpace
  readonly #bits: Scratch
  #address = 0
  readonly #counts: number[] = []
  #total = 0

  constructor(space: BitmapSpace) {
    this.#space = space
    this.#bits = new Scratch(space.memory)
  }

  /** Writes the address of the bits to an archive, or reads it from one. The set is then empty. */
  transfer(archive: Archive): void {
    this.#bits.transfer(archive)
  }

  get total(): number {
    return this.#total
  }

  get segments(): number {
    return this.#counts.length
  }

  countIn(segment: number): number {
    return this.#counts[segment] ?? 0
  }

  /** The address of the bits of all segments. */
  get address(): number {
    return this.#address
  }

  /** The address of a segment's block, which may be written to. */
  block(segment: number): number {
    return this.#address + segment * this.#space.segments.blockBytes
  }

  /** Empties the set and makes room for this many segments, to be added one by one. */
  clear(segments: number): void {
    this.#address = this.#bits.ofBytes(Math.max(1, segments) * this.#space.segments.blockBytes)
    this.#counts.length = 0
    this.#total = 0
  }

  /** Adds the next segment, whose block is complete. */
  addSegment(count: number): void {
    this.#counts.push(count)
    this.#total += count
  }

  /** How many results are in another set. */
  countAnd(other: Bitmap): number {
    const { memory, segments, nothing } = this.#space
    const { kernel } = memory
    const { blockBytes } = segments
    let total = 0
    for (let segment = 0; segment < this.#counts.length; segment++) {
      const block = other.block(segment)
      if (this.#counts[segment] === 0 || block === nothing) continue
      total += kernel.countAnd(this.block(segment), block, blockBytes)
    }
    return total
  }

  /** How many results are in `upper` and not in `lower`. `upper` null: all; `lower` null: none. */
  countBetween(upper: Bitmap | null, lower: Bitmap | null): number {
    if (!lower) return upper ? this.countAnd(upper) : this.#total
    if (!upper) return this.#total - this.countAnd(lower)
    const { memory, segments } = this.#space
    const { kernel } = memory
    const { blockBytes } = segments
    let total = 0
    for (let segment = 0; segment < this.#counts.length; segment++) {
      if (this.#counts[segment] === 0) continue
      const [above, below] = [upper.block(segment), lower.block(segment)]
      total += kernel.countBetween(this.block(segment), above, below, blockBytes)
    }
    return total
  }

  /**
   * Like `countBetween`, but counts only a sixteenth of all slots, in short stretches all over the
   * set.
   */
  sampleBetween(upper: Bitmap | null, lower: Bitmap | null): number {
    const { memory, segments, everything, nothing } = this.#space
    const { kernel } = memory
    const { blockBytes } = segments
    let total = 0
    for (let segment = 0; segment < this.#counts.length; segment++) {
      if (this.#counts[segment] === 0) continue
      const above = upper ? upper.block(segment) : everything
      const below = lower ? lower.block(segment) : nothing
      total += kernel.sampleBetween(this.block(segment), above, below, blockBytes)
    }
    return total
  }

  /** Writes the results that are in `upper` and not in `lower`; returns how many. */
  gather(upper: Bitmap | null, lower: Bitmap | null, out: number): number {
    const { memory, segments, everything, nothing } = this.#space
    let end = out
    for (const [segment, count] of this.#counts.entries()) {
      if (count === 0) continue
      const found = memory.kernel.gather(
        this.block(segment),
        upper ? upper.block(segment) : everything,
        lower ? lower.block(segment) : nothing,
        segments.blockBytes,
        segment * segments.slots,
        end,
      )
      end += 4 * found
    }
    return (end - out) / 4
  }
}
