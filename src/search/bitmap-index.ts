import type { Criteria, SearchRequest, SearchResult } from '../domain/criteria.ts'
import type { Facets } from '../domain/facets.ts'
import type { ListingId } from '../domain/ids.ts'
import type { SearchRecord } from '../domain/search-record.ts'
import { ListingTable } from './columns/listing-table.ts'
import { DEFAULT_SHAPE, type IndexShape } from './index-shape.ts'
import { compileKernel } from './kernel/kernel.ts'
import { KernelMemory } from './kernel/kernel-memory.ts'
import { Scratch } from './kernel/scratch.ts'
import type { Filter } from './plan/filter.ts'
import { type Plan, Planner } from './plan/planner.ts'
import { FacetCounter } from './results/facet-counter.ts'
import { ResultSet } from './results/result-set.ts'
import {
  type PageRequest,
  type PageSpace,
  pageOfList,
  pageOfSet,
  pageOfSmallSet,
} from './results/sorted-page.ts'
import type { Snapshottable } from './search-index.ts'
import { type Archive, ArchiveReader, ArchiveWriter, expectSame } from './snapshot-archive.ts'
import { TextIndex } from './words/text-index.ts'

/** More than any one write can take: what bitmaps it lengthens, what cuts it makes … */
const RESERVE_BYTES = 2 ** 24
/** … and, when it needs a new segment, all columns and cuts of that, for each of its slots. */
const RESERVE_BYTES_PER_SLOT = 1024
/** What `build` makes of each slot: the cuts of listings like the demo's take some 200. */
const BUILT_BYTES_PER_SLOT = 256
/** Rows of words are very many and short. */
const ROW_STEP_BYTES = 4
/** Words, new ones above all, and what they are put together in; for each letter of the texts. */
const RESERVE_BYTES_PER_LETTER = 64

/**
 * The fast engine. Every listing has a slot, a bit's place; each criterion is a set of slots, most
 * of them kept as bitmaps, and a search is the intersection of a few, segment by segment, so that
 * what is in work stays in the nearest cache. The page is read off the sort column's own lists.
 * A search takes O(criteria · slots / 128) vector operations; one that has a short list takes
 * O(criteria · its length).
 *
 * The first listings come without cuts, which `build`, or the first search, makes all at once.
 */
export class BitmapIndex implements Snapshottable {
  readonly #shape: IndexShape
  readonly #memory: KernelMemory
  readonly #rowMemory: KernelMemory
  readonly #postingMemory: KernelMemory
  readonly #table: ListingTable
  readonly #texts: TextIndex
  readonly #planner: Planner
  readonly #result: ResultSet
  readonly #pages: PageSpace
  readonly #scratches: readonly Scratch[]
  /** What is to be restored, beside the memories; null: nothing. */
  #reserved: Uint8Array | null = null
  readonly #facets: FacetCounter

  constructor(shape: Partial<IndexShape> = {}) {
    this.#shape = { ...DEFAULT_SHAPE, ...shape }
    const kernel = compileKernel()
    const memory = new KernelMemory(kernel, this.#shape.mostBytes)
    this.#memory = memory
    this.#rowMemory = new KernelMemory(kernel, this.#shape.mostBytes, ROW_STEP_BYTES)
    this.#postingMemory = new KernelMemory(kernel, this.#shape.mostBytes)
    this.#table = new ListingTable(memory, this.#shape)
    const { space } = this.#table
    const memories = { rows: this.#rowMemory, postings: this.#postingMemory }
    this.#texts = new TextIndex(space.segments, memories, this.#shape)
    const [found, slots, keys] = [new Scratch(memory), new Scratch(memory), new Scratch(memory)]
    this.#scratches = [found, slots, keys]
    this.#planner = new Planner(this.#table, this.#texts, found)
    this.#result = new ResultSet(space)
    const { ids, segments } = space
    this.#pages = { memory, ids, shift: segments.shift, slots, keys }
    this.#facets = new FacetCounter(this.#table, slots)
  }

  get size(): number {
    return this.#table.slots.size
  }

  /** Bytes taken, in all memories. */
  get usedBytes(): number {
    return this.#memories.reduce((sum, memory) => sum + memory.usedBytes, 0)
  }

  put(record: SearchRecord): void {
    const isNew = this.#table.slots.slotOf(record.id) === -1
    const needsSegment = isNew && this.#table.isFull
    if (needsSegment && this.#hasRoomOnlyToBuild()) this.build()
    this.#ensureRoom(record, needsSegment)
    if (needsSegment) {
      this.#table.addSegment()
      this.#texts.addSegment()
    }
    const slot = this.#table.put(record)
    this.#texts.put(slot, record.texts)
  }

  remove(id: ListingId): void {
    const slot = this.#table.remove(id)
    if (slot !== -1) this.#texts.remove(slot)
  }

  build(): void {
    if (this.#table.isBuilt) return
    const { end } = this.#table.slots
    this.#table.build()
    this.#texts.build(end)
  }

  search(request: SearchRequest): SearchResult {
    this.build()
    const plan = this.#planner.plan(request.criteria)
    if (plan === null) return { total: 0, ids: [] }
    const list = this.#shortList(plan)
    const result = list ? this.#walk(list, plan.filters, request) : this.#sweep(plan, request)
    return result
  }

  facets(criteria: Criteria): Facets {
    this.build()
    const plan = this.#planner.plan(criteria)
    if (plan === null) return this.#facets.ofList(new Uint32Array(0))
    const list = this.#shortList(plan)
    const facets = list
      ? this.#facets.ofList(kept(list, plan.filters))
      : this.#facets.ofSet(this.#find(plan), this.#mostWalked())
    return facets
  }

  save(): Uint8Array[] {
    const archive = new ArchiveWriter()
    this.#transfer(archive)
    return [archive.bytes(), ...this.#memories.map(memory => memory.bytes())]
  }

  reserve([bytes = 0, ...memoryBytes]: readonly number[]): Uint8Array[] {
    this.#reserved = new Uint8Array(bytes)
    const reserved = this.#memories.map((memory, i) => memory.reserve(memoryBytes[i] ?? 0))
    return [this.#reserved, ...reserved]
  }

  restore(): void {
    if (!this.#reserved) throw new Error('Nothing was reserved')
    const archive = new ArchiveReader(this.#reserved)
    this.#reserved = null
    this.#transfer(archive)
    archive.end()
  }

  get #memories(): readonly KernelMemory[] {
    return [this.#memory, this.#rowMemory, this.#postingMemory]
  }

  #transfer(archive: Archive): void {
    expectSame(archive, JSON.stringify(this.#shape))
    for (const memory of this.#memories) memory.transfer(archive)
    this.#table.transfer(archive)
    this.#texts.transfer(archive)
    this.#result.transfer(archive)
    for (const scratch of this.#scratches) scratch.transfer(archive)
  }

  /** The shortest list of slots that a search may go along; null: all are too long. */
  #shortList({ listed }: Plan): Uint32Array | null {
    const [shortest] = listed.toSorted((a, b) => a.count - b.count)
    return shortest && shortest.count <= this.#mostWalked() ? shortest.list() : null
  }

  #mostWalked(): number {
    const { mostWalked, slotsForWalked } = this.#shape
    return Math.max(mostWalked, this.#table.slots.end / slotsForWalked)
  }

  #walk(list: Uint32Array, filters: readonly Filter[], request: SearchRequest): SearchResult {
    const found = kept(list, filters)
    const page = this.#pageRequest(request, found.length)
    const isEmpty = page.from >= page.to
    const ids = isEmpty ? [] : pageOfList(found, page, this.#pages)
    return { total: found.length, ids: ids as ListingId[] }
  }

  #sweep(plan: Plan, request: SearchRequest): SearchResult {
    const result = this.#find(plan)
    const { total } = result
    const page = this.#pageRequest(request, total)
    if (page.from >= page.to) return { total, ids: [] }
    const isSmall = total <= this.#mostSorted()
    const ids = (isSmall ? pageOfSmallSet : pageOfSet)(result, page, this.#pages)
    return { total, ids: ids as ListingId[] }
  }

  /** All that match, until the next search. */
  #find({ filters }: Plan): ResultSet {
    const result = this.#result
    const { kernel } = this.#memory
    const { segments, used } = this.#table.space
    const { blockBytes } = segments
    const end = Math.ceil(this.#table.slots.end / segments.slots)
    result.clear(end)
    for (let segment = 0; segment < end; segment++) {
      const target = result.block(segment)
      const all = used.block(segment)
      kernel.or(target, all, all, blockBytes)
      for (const filter of filters) filter.narrow(segment, target)
      for (const filter of filters) filter.settle(segment, target)
      result.addSegment(kernel.count(target, blockBytes))
    }
    return result
  }

  #mostSorted(): number {
    const { mostSorted, slotsForSorted } = this.#shape
    return Math.max(mostSorted, this.#table.slots.end / slotsForSorted)
  }

  #pageRequest({ criteria, sort, offset, limit }: SearchRequest, total: number): PageRequest {
    const { key } = sort
    return {
      column: this.#table.sorted(key),
      isDescending: sort.descending,
      within: key === 'tier' || key === 'modifiedAt' ? null : criteria[key],
      from: offset,
      to: Math.min(offset + limit, total),
    }
  }

  /** Put off for longer, cuts would find no room. */
  #hasRoomOnlyToBuild(): boolean {
    const { slots, space } = this.#table
    const slotsThen = slots.end + space.segments.slots
    const bytes = this.#memory.usedBytes + slotsThen * BUILT_BYTES_PER_SLOT + RESERVE_BYTES
    return bytes > this.#shape.mostBytes
  }

  #ensureRoom({ texts }: SearchRecord, needsSegment: boolean): void {
    const { slots } = this.#table.space.segments
    const segmentBytes = needsSegment ? slots * RESERVE_BYTES_PER_SLOT : 0
    this.#memory.ensureRoom(RESERVE_BYTES + segmentBytes)
    let letters = 0
    for (const text of texts) letters += text.length
    const textBytes = RESERVE_BYTES + letters * RESERVE_BYTES_PER_LETTER
    this.#rowMemory.ensureRoom(textBytes + (needsSegment ? 8 * slots : 0))
    this.#postingMemory.ensureRoom(textBytes)
  }
}

/** The slots of a list that all filters let through; the list comes out in another order. */
function kept(list: Uint32Array, filters: readonly Filter[]): Uint32Array {
  let count = list.length
  for (const filter of filters) count = filter.keep(list, count)
  return list.subarray(0, count)
}
