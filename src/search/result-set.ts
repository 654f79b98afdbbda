import type { Archive } from './archive.ts'
import { Bitmap, type BitmapSpace } from './bitmap.ts'
import { Scratch } from './scratch.ts'

/**
 * What a search has found so far, as a bitmap over all segments that is used for one search after
 * the other, with the number of slots in each segment.
 */
export class ResultSet {
  readonly #space: BitmapSpace
  readonly #set: Bitmap
  readonly #table: Scratch
  readonly #counts: number[] = []
  #total = 0

  constructor(space: BitmapSpace) {
    this.#space = space
    this.#set = new Bitmap(space)
    this.#table = new Scratch(space.memory)
  }

  /** Writes where its blocks are to an archive, or takes it from one; it is empty then. */
  transfer(archive: Archive): void {
    this.#set.transfer(archive)
    this.#table.transfer(archive)
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

  /** The address of a segment's block, which may be written to. */
  block(segment: number): number {
    return this.#set.ownBlock(segment)
  }

  /** Where the kernel finds the addresses of the blocks, until the next call. */
  table(): number {
    const table = this.#table.ofBytes(4 * this.#counts.length)
    for (let segment = 0; segment < this.#counts.length; segment++) {
      this.#space.memory.u32[(table >>> 2) + segment] = this.block(segment)
    }
    return table
  }

  clear(): void {
    this.#counts.length = 0
    this.#total = 0
  }

  /** Takes the next segment's block as it is now. */
  addSegment(count: number): void {
    this.#counts.push(count)
    this.#total += count
  }

  /** How many of them another set holds. */
  countAnd(other: Bitmap): number {
    const { memory, segments, nothing } = this.#space
    let total = 0
    for (const [segment, count] of this.#counts.entries()) {
      if (count === 0) continue
      const block = other.block(segment)
      if (block === nothing) continue
      total += memory.kernel.countAnd(this.block(segment), block, segments.blockBytes)
    }
    return total
  }

  /** Writes the slots that are below one cut and not below another; returns how many. */
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
