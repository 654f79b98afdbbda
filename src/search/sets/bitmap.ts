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
 * A set of slots: one bit for each slot, in one block for each segment. Adding, removing and
 * testing take constant time. A segment without members takes no memory. Neither does a segment in
 * which all slots are members, if `fill` was called for it.
 */
export class Bitmap {
  readonly #space: BitmapSpace
  /** The address of each segment's block; 0 if the segment has no members. */
  #blocks: number[] = []

  constructor(space: BitmapSpace) {
    this.#space = space
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#blocks = archive.exchange(this.#blocks)
  }

  /** The address of a segment's block; callers must not write to it. */
  block(segment: number): number {
    return this.#blocks[segment] || this.#space.nothing
  }

  /** The number of segments in which the set may have members. */
  get blockCount(): number {
    let count = 0
    for (const block of this.#blocks) if (block) count++
    return count
  }

  /** How many members the set has. Each call counts them. */
  get size(): number {
    const { memory, segments } = this.#space
    let count = 0
    for (const block of this.#blocks) {
      if (block) count += memory.kernel.count(block, segments.blockBytes)
    }
    return count
  }

  /** Whether a slot can be added without a new block. */
  hasBlockFor(slot: number): boolean {
    return !!this.#blocks[slot >>> this.#space.segments.shift]
  }

  /** The address of a segment's block, which may be written to; allocates it if needed. */
  ownBlock(segment: number): number {
    const blocks = this.#blocks
    while (blocks.length <= segment) blocks.push(0)
    const { memory, segments, everything } = this.#space
    const known = blocks[segment]
    if (known && known !== everything) return known
    const { blockBytes } = segments
    const block = known ? memory.allocate(blockBytes) : memory.allocateZeros(blockBytes)
    if (known) memory.u8.fill(255, block, block + blockBytes)
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
    const { memory, segments, everything } = this.#space
    const segment = slot >>> segments.shift
    const block = this.#blocks[segment] || this.ownBlock(segment)
    if (block === everything) return
    const bit = slot & segments.mask
    const at = (block >>> 2) + (bit >>> 5)
    memory.u32[at] = (memory.u32[at] ?? 0) | (1 << (bit & 31))
  }

  /**
   * All members, lowest first.
   * @param count How many there are.
   */
  members(count: number): Uint32Array {
    const { memory, segments, everything, nothing } = this.#space
    const bytes = 4 * Math.max(1, count)
    const gathered = memory.allocate(bytes)
    let out = gathered
    for (const [segment, block] of this.#blocks.entries()) {
      if (!block) continue
      const first = segment * segments.slots
      const { kernel } = memory
      out += 4 * kernel.gather(block, everything, nothing, segments.blockBytes, first, out)
    }
    const slots = memory.u32.slice(gathered >>> 2, out >>> 2)
    memory.free(gathered, bytes)
    return slots
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
    const { memory, segments, everything } = this.#space
    const segment = slot >>> segments.shift
    let block = this.#blocks[segment]
    if (!block) return
    if (block === everything) block = this.ownBlock(segment)
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
    const { memory, segments, everything } = this.#space
    for (const [segment, block] of other.#blocks.entries()) {
      if (block === everything) this.fill(segment)
      if (!block || block === everything) continue
      const own = this.ownBlock(segment)
      memory.u8.copyWithin(own, block, block + segments.blockBytes)
    }
  }

  /** Makes all slots of a segment members. Their block is shared with other sets. */
  fill(segment: number): void {
    this.clear(segment)
    while (this.#blocks.length <= segment) this.#blocks.push(0)
    this.#blocks[segment] = this.#space.everything
  }

  /** Removes all members in a segment. */
  clear(segment: number): void {
    const { memory, segments, everything } = this.#space
    const block = this.#blocks[segment]
    if (block && block !== everything) memory.free(block, segments.blockBytes)
    if (block) this.#blocks[segment] = 0
  }

  /** Frees a segment's block when it has no members. */
  releaseIfEmpty(segment: number): void {
    const { memory, segments } = this.#space
    const block = this.#blocks[segment]
    if (block && memory.kernel.count(block, segments.blockBytes) === 0) this.clear(segment)
  }

  /** Frees all blocks. The set is then empty. */
  release(): void {
    for (const segment of this.#blocks.keys()) this.clear(segment)
    this.#blocks.length = 0
  }
}
