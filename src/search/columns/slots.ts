import type { Archive } from '../snapshot-archive.ts'
import type { NumberColumn } from './column.ts'

const PARTS = 256
const FIRST_PLACES = 16
const GONE = 0xffffffff

/**
 * Which slot a listing is in. A hash table of slots, whose ids the column has, so that it takes 8
 * to 16 bytes a listing; it is in 256 parts, each of which grows by itself, so that growing takes
 * a 256th of the time that it would take the whole. Slots that are given back are given out first.
 */
export class Slots {
  readonly #ids: NumberColumn
  readonly #parts: Part[]
  #free: number[] = []
  #end = 0
  #size = 0

  /** @param ids The id of each slot's listing. */
  constructor(ids: NumberColumn) {
    this.#ids = ids
    this.#parts = Array.from({ length: PARTS }, () => new Part(ids))
  }

  /** Writes what it is to an archive, or takes it from one. */
  transfer(archive: Archive): void {
    this.#free = archive.exchange(this.#free)
    this.#end = archive.exchange(this.#end)
    this.#size = archive.exchange(this.#size)
    for (const part of this.#parts) part.transfer(archive)
  }

  /** How many listings have a slot. */
  get size(): number {
    return this.#size
  }

  /** One more than the highest slot that was ever given out. */
  get end(): number {
    return this.#end
  }

  /** The slot that the next new listing will have. */
  get next(): number {
    return this.#free.at(-1) ?? this.#end
  }

  /** The slot of a listing; -1: it has none. */
  slotOf(id: number): number {
    return this.#partOf(id).slotOf(id)
  }

  idOf(slot: number): number {
    return this.#ids.get(slot)
  }

  /** Gives a listing that has none the slot `next`, for which the column must have room. */
  add(id: number): number {
    const slot = this.#free.pop() ?? this.#end++
    this.#ids.set(slot, id)
    this.#partOf(id).add(id, slot)
    this.#size++
    return slot
  }

  /** Takes a listing's slot back and returns it; -1: it has none. The column keeps its id. */
  remove(id: number): number {
    const slot = this.#partOf(id).remove(id)
    if (slot === -1) return -1
    this.#free.push(slot)
    this.#size--
    return slot
  }

  #partOf(id: number): Part {
    const part = this.#parts[hash(id) >>> 24]
    if (!part) throw new Error(`No part for ${id}`)
    return part
  }
}

/** Mixes all bits of an id, since ids often follow each other (the finalizer of MurmurHash3). */
function hash(id: number): number {
  let mixed = (id | 0) ^ (id / 2 ** 32)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Open addressing with linear probing; places hold slot + 1, 0 is free. */
class Part {
  readonly #ids: NumberColumn
  #places = new Uint32Array(FIRST_PLACES)
  /** Places that are not free, those of removed listings included. */
  #taken = 0
  #listings = 0

  constructor(ids: NumberColumn) {
    this.#ids = ids
  }

  transfer(archive: Archive): void {
    this.#places = archive.exchange(this.#places)
    this.#taken = archive.exchange(this.#taken)
    this.#listings = archive.exchange(this.#listings)
  }

  slotOf(id: number): number {
    const place = this.#placeOf(id)
    return place === -1 ? -1 : (this.#places[place] ?? 0) - 1
  }

  add(id: number, slot: number): void {
    if (4 * (this.#taken + 1) > 3 * this.#places.length) this.#rehash()
    this.#listings++
    this.#put(id, slot)
  }

  remove(id: number): number {
    const place = this.#placeOf(id)
    if (place === -1) return -1
    const slot = (this.#places[place] ?? 0) - 1
    this.#places[place] = GONE
    this.#listings--
    return slot
  }

  #placeOf(id: number): number {
    const mask = this.#places.length - 1
    for (let place = hash(id) & mask; ; place = (place + 1) & mask) {
      const held = this.#places[place] ?? 0
      if (held === 0) return -1
      if (held !== GONE && this.#ids.get(held - 1) === id) return place
    }
  }

  #put(id: number, slot: number): void {
    const mask = this.#places.length - 1
    let place = hash(id) & mask
    while (this.#places[place] !== 0) place = (place + 1) & mask
    this.#places[place] = slot + 1
    this.#taken++
  }

  #rehash(): void {
    const before = this.#places
    const isCrowded = 2 * this.#listings >= before.length
    this.#places = new Uint32Array(isCrowded ? 2 * before.length : before.length)
    this.#taken = 0
    for (const held of before) {
      if (held !== 0 && held !== GONE) this.#put(this.#ids.get(held - 1), held - 1)
    }
  }
}
