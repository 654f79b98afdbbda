import { haveCommon } from '../../domain/facts/fact-bits.ts'
import type {
  ComparedAmount,
  OpenRange,
  SimpleCondition,
} from '../../domain/searching/condition.ts'
import type { Phrase } from '../../domain/searching/keywords.ts'
import { isHomeAmount } from '../../domain/searching/range-criteria.ts'
import { HOUSE, LISTING_TYPE, STATUS } from '../columns/flags.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import { NO_NUMBER, type ValueIndex } from '../columns/value-index.ts'
import type { BitmapSpace } from '../sets/bitmap.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import type { TextIndex } from '../words/text-index.ts'
import { AnyOfFilter } from './any-of-filter.ts'
import { slotsOfPhrases } from './either-filter.ts'
import type { Filter } from './filter.ts'
import { IdFilter } from './id-filter.ts'
import { RangeFilter } from './range-filter.ts'
import { ValueFilter } from './value-filter.ts'

/** A simple condition, for programs and for single slots. */
export interface Leaf extends Pick<Filter, 'addTo'> {
  has(slot: number): boolean
}

/** What conditions are about. */
export interface Conditioned {
  readonly table: ListingTable
  /** The words of texts, and of titles. */
  readonly indexes: readonly TextIndex[]
}

/** The leaf or the filter for a simple condition. */
export function leafOf(
  condition: SimpleCondition,
  { table, indexes }: Conditioned,
): Leaf | ValueFilter | IdFilter {
  const { flags } = table
  switch (condition.kind) {
    case 'amount':
      return new AmountLeaf(table, condition.name, condition.range)
    case 'value':
      return new ValueFilter(table.values(condition.name), condition.values)
    case 'known':
      return new KnownLeaf(table.values(condition.name))
    case 'ids':
      return new IdFilter(table, condition.ids)
    case 'idBelow':
      return new LowIdLeaf(table, condition.id)
    case 'status':
      return flagLeaf(table, sumOf(condition.statuses.map(status => STATUS[status])))
    case 'listingType':
      return flagLeaf(table, sumOf(condition.types.map(type => LISTING_TYPE[type])))
    case 'house':
      return flagLeaf(table, HOUSE)
    case 'facts': {
      const isSelected = (slot: number) => haveCommon(table.named.bitsAt(slot), condition.bits)
      return new AnyOfFilter(table.named.bitmapsOf(condition.bits), isSelected)
    }
    case 'phrase':
      return new PhraseLeaf(table.space, indexes, condition.phrase)
    case 'types': {
      const bits = condition.bits >>> 0
      return new AnyOfFilter(
        flags.typeBitmapsOf(bits),
        slot => (flags.typeBitsAt(slot) & bits) !== 0,
      )
    }
  }
}

/** Listings with any of some flags. */
function flagLeaf({ flags }: ListingTable, bits: number): AnyOfFilter {
  return new AnyOfFilter(flags.bitmapsOf(bits), slot => (flags.flagsAt(slot) & bits) !== 0)
}

function sumOf(bits: readonly number[]): number {
  return bits.reduce((sum, bit) => sum | bit, 0)
}

/**
 * Listings whose number is known and in a range. `RangeFilter` lets land without a house pass; a
 * condition does not.
 */
class AmountLeaf implements Leaf {
  readonly #table: ListingTable
  readonly #name: ComparedAmount
  readonly #filter: RangeFilter
  readonly #min: number
  readonly #max: number

  constructor(table: ListingTable, name: ComparedAmount, range: OpenRange) {
    this.#table = table
    this.#name = name
    this.#filter = new RangeFilter(table.range(name), range)
    this.#min = Math.max(range.min ?? -Number.MAX_VALUE, -Number.MAX_VALUE)
    this.#max = Math.min(range.max ?? Number.MAX_VALUE, Number.MAX_VALUE)
  }

  addTo(program: SegmentProgram, segment: number): void {
    this.#filter.addTo(program, segment)
    if (!isHomeAmount(this.#name)) return
    for (const set of this.#table.flags.bitmapsOf(HOUSE)) program.and(set.block(segment))
  }

  has(slot: number): boolean {
    const value = this.#table.range(this.#name).values.get(slot)
    return value >= this.#min && value <= this.#max
  }
}

/** Listings with some words in a row in any of the indexes. */
class PhraseLeaf implements Leaf {
  readonly #space: BitmapSpace
  readonly #sides: ReturnType<typeof slotsOfPhrases>

  constructor(space: BitmapSpace, indexes: readonly TextIndex[], phrase: Phrase) {
    this.#space = space
    this.#sides = slotsOfPhrases(indexes, [phrase])
  }

  addTo(program: SegmentProgram, segment: number): void {
    const sides = this.#sides.filter(side => side.isIn(segment))
    const block = sides.length === 0 ? this.#space.nothing : program.ownBlock()
    for (const side of sides) side.addExactTo(this.#space, segment, block)
    program.and(block)
  }

  has(slot: number): boolean {
    return this.#sides.some(side => side.filterList(Uint32Array.of(slot), 1) === 1)
  }
}

/** Listings with any value. */
class KnownLeaf implements Leaf {
  readonly #index: ValueIndex

  constructor(index: ValueIndex) {
    this.#index = index
  }

  addTo(program: SegmentProgram, segment: number): void {
    program.and(this.#index.known.block(segment))
  }

  has(slot: number): boolean {
    return this.#index.numberAt(slot) !== NO_NUMBER
  }
}

/** Listings whose id is below one. */
class LowIdLeaf implements Leaf {
  readonly #table: ListingTable
  readonly #id: number

  constructor(table: ListingTable, id: number) {
    this.#table = table
    this.#id = id
  }

  addTo(program: SegmentProgram, segment: number): void {
    const { ids, everything, nothing } = this.#table.space
    const open = { upper: everything, lower: nothing }
    program.within(ids.chunk(segment), -Number.MAX_VALUE, this.#id - 1, open)
  }

  has(slot: number): boolean {
    return this.#table.slots.idOf(slot) < this.#id
  }
}
