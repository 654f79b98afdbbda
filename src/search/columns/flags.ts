import type { Criteria } from '../../domain/criteria.ts'
import type { PropertyTypeId, StatusCode } from '../../domain/lookup-lists.ts'
import type { SearchRecord } from '../../domain/search-record.ts'
import type { Filter } from '../plan/filter.ts'
import { Bitmap, type BitmapSpace } from '../sets/bitmap.ts'
import { narrowToUnion } from '../sets/intersection.ts'
import type { Archive } from '../snapshot-archive.ts'
import { ByteColumn, ShortColumn } from './column.ts'

const ACTIVE = 1
const HOUSE = 2
const STATUS = { P: 4, PP: 8, S: 16 } as const
const LISTING_TYPE = { 1: 32, 2: 64, 3: 128 } as const

/** The traits of a listing, each a bit: that it is active, has a house, its status and its type. */
function traitsOf(record: SearchRecord): number {
  return (
    (record.active ? ACTIVE : 0) |
    (record.hasHouse ? HOUSE : 0) |
    STATUS[record.status] |
    LISTING_TYPE[record.listingType]
  )
}

/** What a listing has of a few values, a bitmap for each of them, and the bits of each slot. */
export class Traits {
  readonly #space: BitmapSpace
  readonly #traits: ByteColumn
  readonly #types: ShortColumn
  readonly #bitmaps: readonly Bitmap[]
  readonly #typeBitmaps: readonly Bitmap[]

  constructor(space: BitmapSpace) {
    this.#space = space
    this.#traits = new ByteColumn(space.memory, space.segments)
    this.#types = new ShortColumn(space.memory, space.segments)
    this.#bitmaps = Array.from({ length: 8 }, () => new Bitmap(space))
    this.#typeBitmaps = Array.from({ length: 32 }, () => new Bitmap(space))
  }

  addSegment(): void {
    this.#traits.addSegment()
    this.#types.addSegment()
  }

  /** Writes what it is to an archive, or takes it from one. */
  transfer(archive: Archive): void {
    this.#traits.transfer(archive)
    this.#types.transfer(archive)
    for (const bitmap of [...this.#bitmaps, ...this.#typeBitmaps]) bitmap.transfer(archive)
  }

  put(slot: number, record: SearchRecord): void {
    this.#set(slot, traitsOf(record), record.typeBits >>> 0)
  }

  remove(slot: number): void {
    this.#set(slot, 0, 0)
  }

  /** The slots of listings with a status; to be read only. */
  ofStatus(status: StatusCode): Bitmap {
    return bitmapOf(this.#bitmaps, STATUS[status])
  }

  /** The slots of listings that a property type is among; to be read only. */
  ofType(type: PropertyTypeId): Bitmap {
    return bitmapOf(this.#typeBitmaps, type)
  }

  /** What every search begins with, and what it asks for besides. */
  filters(criteria: Criteria): Filter[] {
    const filters: Filter[] = [new TraitFilter(this.#space, this.#traits, this.#asked(criteria))]
    const typeBits = criteria.typeBits >>> 0
    if (typeBits !== 0) {
      const sets = this.#typeBitmaps.filter((_, bit) => ((typeBits >>> bit) & 1) === 1)
      filters.push(new TypeFilter(this.#space, this.#types, typeBits, sets))
    }
    return filters
  }

  /** A set that has all or none of several traits is asked for by those that it lacks, if any. */
  #asked({ statuses, listingTypes, hasHouse }: Criteria): AskedTraits {
    let accepted = ACTIVE | HOUSE
    for (const status of statuses) accepted |= STATUS[status]
    for (const type of listingTypes) accepted |= LISTING_TYPE[type]
    if (hasHouse === false) accepted &= ~HOUSE
    const required = ACTIVE | (hasHouse === true ? HOUSE : 0)
    const excluded = this.#bitmaps.filter((_, bit) => ((accepted >>> bit) & 1) === 0)
    const wanted = this.#bitmaps.filter((_, bit) => ((required >>> bit) & 1) === 1)
    return { accepted, required, wanted, excluded }
  }

  #set(slot: number, traits: number, types: number): void {
    this.#flip(this.#bitmaps, slot, this.#traits.get(slot) ^ traits)
    this.#flip(this.#typeBitmaps, slot, (this.#types.get(slot) ^ types) >>> 0)
    this.#traits.set(slot, traits)
    this.#types.set(slot, types)
  }

  #flip(bitmaps: readonly Bitmap[], slot: number, changed: number): void {
    for (let bits = changed; bits !== 0; bits &= bits - 1) {
      const bitmap = bitmaps[31 - Math.clz32(bits & -bits)]
      bitmap?.put(slot, !bitmap.has(slot))
    }
  }
}

function bitmapOf(bitmaps: readonly Bitmap[], trait: number): Bitmap {
  const bitmap = bitmaps[Math.log2(trait)]
  if (!bitmap) throw new Error(`There is no bitmap for the trait ${trait}.`)
  return bitmap
}

interface AskedTraits {
  /** A listing has no other traits … */
  readonly accepted: number
  /** … and all of these. */
  readonly required: number
  readonly wanted: readonly Bitmap[]
  readonly excluded: readonly Bitmap[]
}

class TraitFilter implements Filter {
  readonly #space: BitmapSpace
  readonly #traits: ByteColumn
  readonly #asked: AskedTraits

  constructor(space: BitmapSpace, traits: ByteColumn, asked: AskedTraits) {
    this.#space = space
    this.#traits = traits
    this.#asked = asked
  }

  narrow(segment: number, target: number): void {
    const { memory, segments } = this.#space
    const { kernel } = memory
    const { wanted, excluded } = this.#asked
    for (const set of wanted) kernel.and(target, target, set.block(segment), segments.blockBytes)
    for (const set of excluded) {
      kernel.andNot(target, target, set.block(segment), segments.blockBytes)
    }
  }

  settle(): void {}

  keep(slots: Uint32Array, count: number): number {
    const { accepted, required } = this.#asked
    let kept = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const traits = this.#traits.get(slot)
      if ((traits & ~accepted) !== 0 || (traits & required) !== required) continue
      slots[kept++] = slot
    }
    return kept
  }
}

/** Any of several property types. */
class TypeFilter implements Filter {
  readonly #space: BitmapSpace
  readonly #types: ShortColumn
  readonly #typeBits: number
  readonly #sets: readonly Bitmap[]

  constructor(space: BitmapSpace, types: ShortColumn, typeBits: number, sets: readonly Bitmap[]) {
    this.#space = space
    this.#types = types
    this.#typeBits = typeBits
    this.#sets = sets
  }

  narrow(segment: number, target: number): void {
    narrowToUnion(this.#space, this.#sets, segment, target)
  }

  settle(): void {}

  keep(slots: Uint32Array, count: number): number {
    let kept = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if ((this.#types.get(slot) & this.#typeBits) !== 0) slots[kept++] = slot
    }
    return kept
  }
}
