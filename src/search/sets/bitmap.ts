import type { KernelMemory } from '../kernel/kernel-memory.ts'
import { type Archive, expectSame } from '../snapshot-archive.ts'
import type { Segments } from './segments.ts'

/**
 * What all sets of slots in one memory share: the memory, the size of segments, and three blocks.
 */
export class BitmapSpace {
  readonly memory: KernelMemory
  readonly segments: Segments
  /** A block with no slot, and a block with all slots; both must not be written to. */
  readonly nothing: number
  readonly everything: number
  /** A block for temporary results: any call that uses it may overwrite it. */
  readonly spare: number

  constructor(memory: KernelMemory, segments: Segments) {
    this.memory = memory
    this.segments = segments
    this.nothing = memory.allocateZeros(segments.blockBytes)
    this.everything = memory.allocate(segments.blockBytes)
    this.spare = memory.allocate(segments.blockBytes)
    memory.u8.fill(255, this.everything, this.everything + segments.blockBytes)
  }

  /** These blocks are allocated first, so they have the same addresses in every index. */
  transfer(archive: Archive): void {
    for (const block of [this.nothing, this.everything, this.spare]) expectSame(archive, block)
  }
}

/**
 * A set of slots: one bit for each slot, in one block for each segment that has members. Adding,
 * removing and testing take constant time. A segment without members takes no memory.
 */
export class Bitmap {
  readonly #space: BitmapSpace
  #blocks: number[] = []

  constructor(space: BitmapSpace) {
    this.#space = space
  }

  /** Writes this part to an archive, or reads it from one. */
  transfer(archive: Archive): void {
    this.#blocks = archive.exchange(this.#blocks)
  }

  /** The address of a segment's block; callers must not write to it. */
  block(segment: number): number {
    return this.#blocks[segment] || this.#space.nothing
  }

  /** Whether a slot can be added without a new block. */
  hasBlockFor(slot: number): boolean {
    return !!this.#blocks[slot >>> this.#space.segments.shift]
  }

  /** The address of a segment's block, which may be written to; allocates it if needed. */
  ownBlock(segment: number): number {
    const blocks = this.#blocks
    while (blocks.length <= segment) blocks.push(0)
    const known = blocks[segment]
    if (known) return known
    const { memory, segments } = this.#space
    const block = memory.allocateZeros(segments.blockBytes)
    blocks[segment] = block
    return block
  }

  has(slot: number): boolean {
    const { memory, segments } = this.#space
    const bit = slot & segments.mask
    const word = memory.u32[(this.block(slot >>> segments.shift) >>> 2) + (bit >>> 5)] ?? 0
    return ((word >>> (bit & 31)) & 1) === 1
  }

  add(slot: number): void {
    const { memory, segments } = this.#space
    const segment = slot >>> segments.shift
    const block = this.#blocks[segment] || this.ownBlock(segment)
    const bit = slot & segments.mask
    const at = (block >>> 2) + (bit >>> 5)
    memory.u32[at] = (memory.u32[at] ?? 0) | (1 << (bit & 31))
  }

  /** Adds `slots[from]` to `slots[to - 1]`, which must be in ascending order. */
  addAll(slots: Uint32Array, from: number, to: number): void {
    const { memory, segments } = this.#space
    const { shift, mask } = segments
    for (let i = from; i < to; ) {
      const segment = (slots[i] ?? 0) >>> shift
      const block = this.ownBlock(segment) >>> 2
      const { u32 } = memory
      for (; i < to; i++) {
        const slot = slots[i] ?? 0
        if (slot >>> shift !== segment) break
        const at = block + ((slot & mask) >>> 5)
        u32[at] = (u32[at] ?? 0) | (1 << (slot & 31))
      }
    }
  }

  delete(slot: number): void {
    const { memory, segments } = this.#space
    const block = this.#blocks[slot >>> segments.shift]
    if (!block) return
    const bit = slot & segments.mask
    const at = (block >>> 2) + (bit >>> 5)
    memory.u32[at] = (memory.u32[at] ?? 0) & ~(1 << (bit & 31))
  }

  put(slot: number, isMember: boolean): void {
    if (isMember) this.add(slot)
    else this.delete(slot)
  }

  /** Copies the members of another set. */
  copy(other: Bitmap): void {
    const { memory, segments } = this.#space
    for (const [segment, block] of other.#blocks.entries()) {
      if (!block) continue
      const own = this.ownBlock(segment)
      memory.u8.copyWithin(own, block, block + segments.blockBytes)
    }
  }

  /** Frees a segment's block when it has no members. */
  releaseIfEmpty(segment: number): void {
    const { memory, segments } = this.#space
    const block = this.#blocks[segment]
    if (!block || memory.kernel.count(block, segments.blockBytes) > 0) return
    memory.free(block, segments.blockBytes)
    this.#blocks[segment] = 0
  }

  /** Frees all blocks. The set is then empty. */
  release(): void {
    const { memory, segments } = this.#space
    for (const block of this.#blocks) if (block) memory.free(block, segments.blockBytes)
    this.#blocks.length = 0
  }
}
