import type { Criteria } from '../../domain/searching/criteria.ts'
import { ACTIVE, type Flags, HOUSE, LISTING_TYPE, STATUS } from '../columns/flags.ts'
import type { Bitmap } from '../sets/bitmap.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import { AnyOfFilter } from './any-of-filter.ts'
import type { Filter } from './filter.ts'

/**
 * The filters of criteria on fields with few values. Every search has the first one: it finds
 * active listings only.
 */
export function flagFilters(flags: Flags, criteria: Criteria): Filter[] {
  const filters: Filter[] = [new FlagFilter(flags, criteria)]
  const typeBits = criteria.typeBits >>> 0
  if (typeBits !== 0) {
    const isOfType = (slot: number) => (flags.typeBitsAt(slot) & typeBits) !== 0
    filters.push(new AnyOfFilter(flags.typeBitmapsOf(typeBits), isOfType))
  }
  return filters
}

/**
 * Active, has a house, status and listing type in one filter. A listing has exactly one status and
 * one listing type. So "status A or B" is tested as "not status C": most searches accept most
 * statuses, and then this takes few bitmaps, or none.
 */
class FlagFilter implements Filter {
  readonly #flags: Flags
  /** Listings with any other flag do not match. */
  readonly #accepted: number
  /** Listings without one of these flags do not match. */
  readonly #required: number
  readonly #requiredBitmaps: readonly Bitmap[]
  readonly #excludedBitmaps: readonly Bitmap[]

  constructor(flags: Flags, { statuses, listingTypes, hasHouse }: Criteria) {
    this.#flags = flags
    let accepted = ACTIVE | HOUSE
    for (const status of statuses) accepted |= STATUS[status]
    for (const type of listingTypes) accepted |= LISTING_TYPE[type]
    if (hasHouse === false) accepted &= ~HOUSE
    this.#accepted = accepted
    this.#required = ACTIVE | (hasHouse === true ? HOUSE : 0)
    const isUnsold = (accepted & STATUS.S) === 0
    const required = this.#required
    const excluded = ~accepted
    this.#requiredBitmaps = isUnsold
      ? [flags.onMarket, ...flags.bitmapsOf(required & ~ACTIVE)]
      : flags.bitmapsOf(required)
    this.#excludedBitmaps = flags.bitmapsOf(isUnsold ? excluded & ~STATUS.S : excluded)
  }

  addTo(program: SegmentProgram, segment: number): void {
    for (const set of this.#requiredBitmaps) program.and(set.block(segment))
    for (const set of this.#excludedBitmaps) program.andNot(set.block(segment))
  }

  filterList(slots: Uint32Array, count: number): number {
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const flags = this.#flags.flagsAt(slot)
      if ((flags & ~this.#accepted) !== 0) continue
      if ((flags & this.#required) !== this.#required) continue
      slots[size++] = slot
    }
    return size
  }
}
