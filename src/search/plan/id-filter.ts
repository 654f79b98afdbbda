import type { ListingId } from '../../domain/values/ids.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import type { ListableFilter } from './filter.ts'

/** Listings with one of several ids. */
export class IdFilter implements ListableFilter {
  readonly count: number
  readonly #table: ListingTable
  readonly #slots: ReadonlySet<number>

  constructor(table: ListingTable, ids: readonly ListingId[]) {
    this.#table = table
    this.#slots = new Set(ids.map(id => table.slots.slotOf(id)).filter(slot => slot !== -1))
    this.count = this.#slots.size
  }

  addTo(program: SegmentProgram, segment: number): void {
    const { memory, segments } = this.#table.space
    const slots = [...this.#slots].filter(slot => slot >>> segments.shift === segment)
    if (slots.length === 0) {
      program.andAny([])
      return
    }
    const block = program.ownBlock()
    for (const slot of slots) {
      const bit = slot - segment * segments.slots
      const at = block + (bit >>> 3)
      memory.u8[at] = (memory.u8[at] ?? 0) | (1 << (bit & 7))
    }
    program.and(block)
  }

  has(slot: number): boolean {
    return this.#slots.has(slot)
  }

  filterList(slots: Uint32Array, count: number): number {
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (this.#slots.has(slot)) slots[size++] = slot
    }
    return size
  }

  isIn(segment: number): boolean {
    const { shift } = this.#table.space.segments
    return [...this.#slots].some(slot => slot >>> shift === segment)
  }

  list(): Uint32Array {
    return Uint32Array.from(this.#slots)
  }
}
