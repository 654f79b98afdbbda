import type { MapCell, MapGrid } from '../domain/places/map-cells.ts'
import type { Criteria, SearchRequest, SearchResult } from '../domain/searching/criteria.ts'
import { FACET_PARTS, type FacetPart, type FacetsOf } from '../domain/searching/facets.ts'
import type { ListingFigures } from '../domain/searching/listing-figures.ts'
import type { SearchRecord } from '../domain/searching/search-record.ts'
import type { SortKey } from '../domain/searching/sort-order.ts'
import type { ListingId } from '../domain/values/ids.ts'
import { ListingTable } from './columns/listing-table.ts'
import { IndexMemories } from './index-memories.ts'
import { DEFAULT_SHAPE, type IndexShape } from './index-shape.ts'
import { Scratch } from './kernel/scratch.ts'
import type { Filter, ListableFilter } from './plan/filter.ts'
import { type Plan, Planner } from './plan/planner.ts'
import { CellCounter } from './results/cell-counter.ts'
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
import { SegmentProgram } from './sets/segment-program.ts'
import { type Archive, ArchiveReader, ArchiveWriter, expectSame } from './snapshot-archive.ts'
import { TextIndex } from './words/text-index.ts'

/** With a larger share of listings out of place order, searches take noticeably longer. */
const MAX_UNORDERED_SHARE = 1 / 8

/**
 * The fast engine. Every listing has a slot, which is the position of one bit. Each criterion
 * selects a set of slots, in most cases a stored bitmap, and a search is the intersection of a few
 * sets. It works segment by segment, so that the data stays in the nearest cache. The page is read
 * from the sorted slots of the sort's column. A search takes O(criteria · slots / 128) vector
 * operations, or O(criteria · length) if a criterion has a short list.
 *
 * Listings that are added before `build` have no boundaries and no postings yet. `build`, or the
 * first search, creates them all in one pass. docs/design/search-engine.md explains everything with
 * an example.
 */
export class BitmapIndex implements Snapshottable {
  readonly #shape: IndexShape
  readonly #memories: IndexMemories
  readonly #table: ListingTable
  readonly #texts: TextIndex
  readonly #titles: TextIndex
  readonly #planner: Planner
  readonly #program: SegmentProgram
  /** Builds the blocks of nested conditions. */
  readonly #inner: SegmentProgram
  readonly #result: ResultSet
  readonly #pageSpace: PageSpace
  readonly #scratches: readonly Scratch[]
  /** The tables of a snapshot that is being restored; null for none. */
  #reserved: Uint8Array | null = null
  readonly #facets: FacetCounter
  readonly #cells: CellCounter

  constructor(shape: Partial<IndexShape> = {}) {
    this.#shape = { ...DEFAULT_SHAPE, ...shape }
    this.#memories = new IndexMemories(this.#shape.maxBytes)
    const { columns: memory } = this.#memories
    this.#table = new ListingTable(memory, this.#shape)
    const { space } = this.#table
    this.#texts = new TextIndex(space.segments, this.#memories, this.#shape)
    this.#titles = new TextIndex(space.segments, this.#memories, this.#shape)
    const scratches = Array.from({ length: 4 }, () => new Scratch(memory))
    const [found, slots, keys, grid] = scratches as [Scratch, Scratch, Scratch, Scratch]
    this.#scratches = scratches
    const words = { texts: this.#texts, titles: this.#titles }
    this.#inner = new SegmentProgram(space)
    this.#planner = new Planner(
      this.#table,
      words,
      { found, grid, inner: this.#inner },
      this.#shape,
    )
    this.#program = new SegmentProgram(space)
    this.#result = new ResultSet(space)
    const { ids, segments } = space
    const { gathered } = this.#shape
    this.#pageSpace = { memory, ids, shift: segments.shift, slots, keys, gathered }
    this.#facets = new FacetCounter(this.#table, slots)
    this.#cells = new CellCounter(this.#table, slots)
  }

  get size(): number {
    return this.#table.slots.size
  }

  get usedBytes(): number {
    return this.#memories.usedBytes
  }

  get isDisordered(): boolean {
    return this.#table.unorderedShare > MAX_UNORDERED_SHARE
  }

  put(record: SearchRecord): void {
    const isNew = this.#table.slots.slotOf(record.id) === -1
    const needsSegment = isNew && this.#table.isFull
    const newSlots = needsSegment ? this.#table.space.segments.slots : 0
    const { end } = this.#table.slots
    if (needsSegment && this.#memories.hasRoomOnlyToBuild(end + newSlots)) this.build()
    this.#memories.ensureRoom([...record.texts, record.title], newSlots)
    if (needsSegment) {
      this.#table.addSegment()
      this.#texts.addSegment()
      this.#titles.addSegment()
    }
    const slot = this.#table.put(record)
    this.#texts.put(slot, record.texts)
    this.#titles.put(slot, [record.title])
  }

  remove(id: ListingId): void {
    const slot = this.#table.remove(id)
    if (slot === -1) return
    this.#texts.remove(slot)
    this.#titles.remove(slot)
  }

  build(): void {
    if (this.#table.isBuilt) return
    const { order, end } = this.#table.orderByPlace()
    this.#texts.reorder(order, end)
    this.#titles.reorder(order, end)
    this.#table.build()
    this.#texts.build(this.#table.slots.end)
    this.#titles.build(this.#table.slots.end)
  }

  search(request: SearchRequest): SearchResult {
    this.build()
    const plan = this.#planner.plan(request.criteria)
    if (plan === null) return { total: 0, ids: [] }
    const list = this.#shortList(plan)
    return list ? this.#searchList(list, request) : this.#searchBitmaps(plan, request)
  }

  facets<Part extends FacetPart = FacetPart>(
    criteria: Criteria,
    parts: readonly FacetPart[] = FACET_PARTS,
  ): FacetsOf<Part> {
    const found = this.#resultOf(criteria)
    return found instanceof ResultSet
      ? this.#facets.ofSet(found, criteria, parts)
      : this.#facets.ofList(found, criteria, parts)
  }

  figures(ids: readonly ListingId[]): ListingFigures[] {
    return ids.flatMap(id => this.#table.figures(id) ?? [])
  }

  cells(criteria: Criteria, grid: MapGrid): MapCell[] {
    const found = this.#resultOf(criteria)
    return found instanceof ResultSet
      ? this.#cells.ofSet(found, grid)
      : this.#cells.ofList(found, grid)
  }

  save(): Uint8Array[] {
    const archive = new ArchiveWriter()
    this.#transfer(archive)
    return [archive.bytes(), ...this.#memories.all.map(memory => memory.bytes())]
  }

  reserve([bytes = 0, ...memoryBytes]: readonly number[]): Uint8Array[] {
    this.#reserved = new Uint8Array(bytes)
    const reserved = this.#memories.all.map((memory, i) => memory.reserve(memoryBytes[i] ?? 0))
    return [this.#reserved, ...reserved]
  }

  restore(): void {
    if (!this.#reserved) throw new Error('Nothing was reserved')
    const archive = new ArchiveReader(this.#reserved)
    this.#reserved = null
    this.#transfer(archive)
    archive.end()
  }

  #transfer(archive: Archive): void {
    expectSame(archive, JSON.stringify(this.#shape))
    for (const memory of this.#memories.all) memory.transfer(archive)
    this.#table.transfer(archive)
    this.#texts.transfer(archive)
    this.#titles.transfer(archive)
    this.#program.transfer(archive)
    this.#inner.transfer(archive)
    this.#result.transfer(archive)
    for (const scratch of this.#scratches) scratch.transfer(archive)
  }

  /** All results of a search as a list or as a set, valid until the next search. */
  #resultOf(criteria: Criteria): Uint32Array | ResultSet {
    this.build()
    const plan = this.#planner.plan(criteria)
    if (plan === null) return new Uint32Array(0)
    return this.#shortList(plan) ?? this.#matchAll(plan)
  }

  /**
   * The slots that match all filters, found by scanning the shortest list of one of them; null if a
   * search over bitmaps takes less time.
   */
  #shortList({ listable, filters }: Plan): Uint32Array | null {
    let shortest: ListableFilter | null = null
    for (const filter of listable) {
      if (shortest === null || filter.count < shortest.count) shortest = filter
    }
    if (!shortest || shortest.count > this.#maxWalkedSlots(shortest.count, listable)) return null
    const list = shortest.list()
    return list && filtered(list, filters, shortest)
  }

  #maxWalkedSlots(count: number, listable: readonly ListableFilter[]): number {
    const { maxWalked, slotsPerWalked } = this.#shape
    const { slots, space } = this.#table
    if (count <= maxWalked || count > slots.end / slotsPerWalked) return maxWalked
    // The segments that a search over bitmaps would scan.
    let segments = 0
    for (let segment = 0; segment < space.ids.segments; segment++) {
      if (listable.every(filter => filter.isIn(segment))) segments++
    }
    return (segments * space.segments.slots) / slotsPerWalked
  }

  #searchList(found: Uint32Array, request: SearchRequest): SearchResult {
    const page = this.#pageRequest(request, found.length)
    const isEmpty = page.from >= page.to
    const ids = isEmpty ? [] : pageOfList(found, page, this.#pageSpace)
    return { total: found.length, ids: ids as ListingId[] }
  }

  #searchBitmaps(plan: Plan, request: SearchRequest): SearchResult {
    const result = this.#matchAll(plan)
    const { total } = result
    const page = this.#pageRequest(request, total)
    if (page.from >= page.to) return { total, ids: [] }
    const isSmall = total <= this.#maxSortedSlots()
    const ids = (isSmall ? pageOfSmallSet : pageOfSet)(result, page, this.#pageSpace)
    return { total, ids: ids as ListingId[] }
  }

  /** All results of a search, valid until the next search. */
  #matchAll({ filters, refining }: Plan): ResultSet {
    const result = this.#result
    const program = this.#program
    const { segments } = this.#table.space
    const end = Math.ceil(this.#table.slots.end / segments.slots)
    result.clear(end)
    for (let segment = 0; segment < end; segment++) {
      program.begin()
      for (const filter of filters) {
        filter.addTo(program, segment)
        if (program.isEmpty) break
      }
      if (program.isEmpty) continue
      const target = result.block(segment)
      const found = program.run(segment, target)
      if (found === 0) continue
      result.add(segment, found, program.extent)
      for (const filter of refining) result.removed(filter.refine(program, segment, target))
    }
    return result
  }

  #maxSortedSlots(): number {
    const { maxSorted, slotsPerSorted } = this.#shape
    return Math.max(maxSorted, this.#table.slots.end / slotsPerSorted)
  }

  #pageRequest({ criteria, sort, offset, limit }: SearchRequest, total: number): PageRequest {
    const { key } = sort
    return {
      column: this.#table.sorted(key),
      isDescending: sort.descending,
      within: isCriterion(key) ? criteria[key] : null,
      from: offset,
      to: Math.min(offset + limit, total),
    }
  }
}

/** Sort columns that no criterion limits. */
const UNLIMITED = ['tier', 'modifiedAt', 'changedAt', 'reducedShare'] as const

function isCriterion(key: SortKey): key is Exclude<SortKey, (typeof UNLIMITED)[number]> {
  return !UNLIMITED.some(one => one === key)
}

/** The slots of a filter's list that pass all filters. Reorders the list. */
function filtered(list: Uint32Array, filters: readonly Filter[], own: Filter): Uint32Array {
  let count = list.length
  for (const filter of filters) if (filter !== own) count = filter.filterList(list, count)
  return list.subarray(0, count)
}
