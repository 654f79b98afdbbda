import type { PropertyTypeId, StatusCode } from '../../domain/listings/lookup-lists.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import { Bitmap, type BitmapSpace } from '../sets/bitmap.ts'
import type { Archive } from '../snapshot-archive.ts'
import { ByteColumn, ShortColumn } from './column.ts'

/** The bit of each flag in a slot's byte of flags. */
export const ACTIVE = 1
export const HOUSE = 2
export const STATUS = { P: 4, PP: 8, S: 16 } as const
export const LISTING_TYPE = { 1: 32, 2: 64, 3: 128 } as const

const FLAGS = 8
const PROPERTY_TYPES = 32

function isOnMarket(flags: number): boolean {
  return (flags & (ACTIVE | STATUS.S)) === ACTIVE
}

function flagsOf(record: SearchRecord): number {
  return (
    (record.active ? ACTIVE : 0) |
    (record.hasHouse ? HOUSE : 0) |
    STATUS[record.status] |
    LISTING_TYPE[record.listingType]
  )
}

/**
 * The fields of a listing that have only a few values: active, has a house, status, listing type
 * and property types. Each value has a bitmap over all slots. Each slot also has its own flags, so
 * that a short list of slots can be checked without the bitmaps.
 */
export class Flags {
  readonly space: BitmapSpace
  readonly #flags: ByteColumn
  readonly #propertyTypes: ShortColumn
  readonly #flagBitmaps: readonly Bitmap[]
  readonly #typeBitmaps: readonly Bitmap[]
  /** Active and not sold: nearly all searches need this. */
  readonly onMarket: Bitmap

  constructor(space: BitmapSpace) {
    this.space = space
    this.#flags = new ByteColumn(space.memory, space.segments)
    this.#propertyTypes = new ShortColumn(space.memory, space.segments)
    this.#flagBitmaps = Array.from({ length: FLAGS }, () => new Bitmap(space))
    this.#typeBitmaps = Array.from({ length: PROPERTY_TYPES }, () => new Bitmap(space))
    this.onMarket = new Bitmap(space)
  }

  addSegment(): void {
    this.#flags.addSegment()
    this.#propertyTypes.addSegment()
  }

  /** Serializes this part with an archive, in either direction. */
  transfer(archive: Archive): void {
    this.#flags.transfer(archive)
    this.#propertyTypes.transfer(archive)
    for (const bitmap of this.#bitmaps) bitmap.transfer(archive)
  }

  put(slot: number, record: SearchRecord): void {
    this.#set(slot, flagsOf(record), record.typeBits >>> 0)
  }

  remove(slot: number): void {
    this.#set(slot, 0, 0)
  }

  /** See `Column.reorder`. */
  reorder(order: Uint32Array, end: number): void {
    for (const column of [this.#flags, this.#propertyTypes]) column.reorder(order, end)
    for (const bitmap of this.#bitmaps) bitmap.release()
    for (let slot = 0; slot < order.length; slot++) {
      const flags = this.#flags.get(slot)
      addTo(this.#flagBitmaps, slot, flags)
      addTo(this.#typeBitmaps, slot, this.#propertyTypes.get(slot))
      if (isOnMarket(flags)) this.onMarket.add(slot)
    }
  }

  /** The flags of a slot, as bits. */
  flagsAt(slot: number): number {
    return this.#flags.get(slot)
  }

  /** The property types of a slot, as bits. */
  typeBitsAt(slot: number): number {
    return this.#propertyTypes.get(slot)
  }

  /** The bitmaps of several flags; callers must not change them. */
  bitmapsOf(flags: number): readonly Bitmap[] {
    return this.#flagBitmaps.filter((_, bit) => ((flags >>> bit) & 1) === 1)
  }

  /** The bitmaps of several property types; callers must not change them. */
  typeBitmapsOf(typeBits: number): readonly Bitmap[] {
    return this.#typeBitmaps.filter((_, bit) => ((typeBits >>> bit) & 1) === 1)
  }

  /** The slots of the listings with a status; callers must not change them. */
  ofStatus(status: StatusCode): Bitmap {
    return onlyOne(this.bitmapsOf(STATUS[status]))
  }

  /** The slots of the listings with a property type; callers must not change them. */
  ofType(type: PropertyTypeId): Bitmap {
    return onlyOne(this.typeBitmapsOf(type))
  }

  #set(slot: number, flags: number, typeBits: number): void {
    flip(this.#flagBitmaps, slot, this.#flags.get(slot) ^ flags)
    flip(this.#typeBitmaps, slot, (this.#propertyTypes.get(slot) ^ typeBits) >>> 0)
    this.#flags.set(slot, flags)
    this.#propertyTypes.set(slot, typeBits)
    this.onMarket.put(slot, isOnMarket(flags))
  }

  get #bitmaps(): readonly Bitmap[] {
    return [...this.#flagBitmaps, ...this.#typeBitmaps, this.onMarket]
  }
}

/** Flips the slot's bit in the bitmap of each flag that changed. */
function flip(bitmaps: readonly Bitmap[], slot: number, changed: number): void {
  for (let bits = changed; bits !== 0; bits &= bits - 1) {
    const bitmap = bitmaps[31 - Math.clz32(bits & -bits)]
    bitmap?.put(slot, !bitmap.has(slot))
  }
}

/** Adds the slot to the bitmap of each of its flags. */
function addTo(bitmaps: readonly Bitmap[], slot: number, flags: number): void {
  for (let bits = flags; bits !== 0; bits &= bits - 1) {
    bitmaps[31 - Math.clz32(bits & -bits)]?.add(slot)
  }
}

function onlyOne([bitmap]: readonly Bitmap[]): Bitmap {
  if (!bitmap) throw new Error('There is no bitmap for this value.')
  return bitmap
}
