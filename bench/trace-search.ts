import { deepEqual } from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { DEFAULT_CRITERIA, type SearchRequest } from '../src/domain/searching/criteria.ts'
import { keywordTerms } from '../src/domain/searching/keywords.ts'
import type { SearchRecord } from '../src/domain/searching/search-record.ts'
import { SORT_ORDERS } from '../src/domain/searching/sort-order.ts'
import { loadBundledPlaces } from '../src/reference/bundled-places.ts'
import { BitmapIndex } from '../src/search/bitmap-index.ts'
import { ListingTable } from '../src/search/columns/listing-table.ts'
import { DEFAULT_SHAPE } from '../src/search/index-shape.ts'
import { compileKernel } from '../src/search/kernel/kernel.ts'
import { KernelMemory } from '../src/search/kernel/kernel-memory.ts'
import { Scratch } from '../src/search/kernel/scratch.ts'
import type { Filter } from '../src/search/plan/filter.ts'
import { type Plan, Planner } from '../src/search/plan/planner.ts'
import { BucketOrder } from '../src/search/results/bucket-order.ts'
import { BucketWalk } from '../src/search/results/bucket-walk.ts'
import { ResultSet } from '../src/search/results/result-set.ts'
import { SegmentProgram } from '../src/search/sets/segment-program.ts'
import { TextIndex } from '../src/search/words/text-index.ts'
import { demoRecords } from './demo-records.ts'
import { sized } from './sized.ts'

/**
 * Follows one search of the demo catalog through the parts of the search engine and prints what
 * each step leaves; docs/design/search-engine.md explains the output.
 * Run: node bin/run bench/trace-search.ts [--listings N] [--slot N] [--keywords TEXT]
 */

const NOW = Date.UTC(2026, 10, 20, 12)
const REPEATS = 1000
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: String(sized(100_000, 2000)) },
    /** The slot to show. */
    slot: { type: 'string', default: String(sized(70_000, 70)) },
    keywords: { type: 'string', default: '' },
  },
})

function print(name: string, ...texts: readonly (string | number)[]): void {
  process.stdout.write(`${name.padEnd(34)} ${texts.join(' ')}\n`)
}

const places = loadBundledPlaces()
const texas = places.states.find(({ code }) => code === 'TX')
const byPrice = SORT_ORDERS.find(({ key, descending }) => key === 'priceUsd' && !descending)
if (!texas || !byPrice) throw new Error('There is no Texas, or no sort by price.')
const request: SearchRequest = {
  criteria: {
    ...DEFAULT_CRITERIA,
    location: { kind: 'state', ids: [texas.id] },
    priceUsd: { min: null, max: 250_000 },
    acres: { min: 20, max: 100 },
    keywords: keywordTerms(values.keywords),
  },
  sort: byPrice,
  offset: 300,
  limit: 15,
}

const kernel = compileKernel()
const newMemory = (): KernelMemory => new KernelMemory(kernel, DEFAULT_SHAPE.maxBytes)
const memory = newMemory()
const table = new ListingTable(memory, DEFAULT_SHAPE)
const { space, slots } = table
const { segments } = space
const memories = { rows: newMemory(), postings: newMemory() }
const texts = new TextIndex(segments, memories, DEFAULT_SHAPE)
const titles = new TextIndex(segments, memories, DEFAULT_SHAPE)
const planner = new Planner(
  table,
  { texts, titles },
  { found: new Scratch(memory), grid: new Scratch(memory), inner: new SegmentProgram(space) },
  DEFAULT_SHAPE,
)
const index = new BitmapIndex()
for (const record of demoRecords(places, Number(values.listings), NOW)) put(record)
const { order, end } = table.orderByPlace()
texts.reorder(order, end)
table.build()
texts.build(slots.end)

function put(record: SearchRecord): void {
  if (table.isFull) {
    table.addSegment()
    texts.addSegment()
  }
  texts.put(table.put(record), record.texts)
  index.put(record)
}

function showSlot(slot: number): void {
  const id = slots.idOf(slot)
  const price = table.range('priceUsd')
  const bucket = price.buckets.bucketOf(price.values.get(slot), id)
  const segment = slot >>> segments.shift
  const bit = slot & segments.mask
  print('slot', slot, `= segment ${segment}, bit ${bit} (byte ${bit >>> 3} of each block)`)
  print('  listing', id)
  print('  flags', table.flags.flagsAt(slot).toString(2).padStart(8, '0'))
  print('  property types', table.flags.typeBitsAt(slot).toString(2).padStart(12, '0'))
  print('  number of its county', table.values('countyId').numberAt(slot))
  print(
    '  price',
    price.values.get(slot),
    `in bucket ${bucket} of ${price.buckets.boundaryCount + 1}`,
  )
  const [from, to] = [bucket - 1, bucket].map(i => price.buckets.boundary(i)?.value ?? '(none)')
  print('  that bucket', `from ${from} to below ${to}, ${price.buckets.count(bucket)} listings`)
}

function showPlan(filters: readonly Filter[]): void {
  for (const [i, filter] of filters.entries()) {
    const count = 'count' in filter ? `${filter.count} slots at most` : ''
    const isListed = 'list' in filter && typeof filter.list === 'function' && filter.list() !== null
    print(`  ${i + 1} ${filter.constructor.name}`, count, isListed ? '(a list)' : '')
  }
}

/** Does the same as `BitmapIndex` for a search over bitmaps, with one filter more in each line. */
function match({ filters, refining }: Plan): ResultSet {
  const result = new ResultSet(space)
  const program = new SegmentProgram(space)
  const end = Math.ceil(slots.end / segments.slots)
  const clear = (target: number): void => {
    memory.u8.fill(0, target, target + segments.blockBytes)
  }
  result.clear(end)
  for (let segment = 0; segment < end; segment++) {
    const target = result.block(segment)
    print(`segment ${segment}`, Math.min(segments.slots, slots.end - segment * segments.slots))
    let found = 0
    for (let count = 1; count <= filters.length && !program.isEmpty; count++) {
      clear(target)
      program.begin()
      for (const filter of filters.slice(0, count)) filter.addTo(program, segment)
      if (program.isEmpty) break
      found = program.run(segment, target)
      print(`  ${count} ${filters[count - 1]?.constructor.name}`, found)
    }
    if (program.isEmpty) print('  cannot match')
    else if (found > 0) {
      result.add(segment, found, program.extent)
      for (const filter of refining) result.removed(filter.refine(program, segment, target))
    }
    program.begin()
  }
  return result
}

function showPage(result: ResultSet): void {
  const column = table.sorted(request.sort.key)
  const { descending } = request.sort
  const within = request.criteria.priceUsd
  const order = new BucketOrder(result, { column, isDescending: descending, within })
  const { buckets } = column
  const walk = new BucketWalk(result, column, descending)
  const out = new Scratch(memory).ofBytes(4 * result.total)
  const most = Math.max(DEFAULT_SHAPE.maxSorted, slots.end / DEFAULT_SHAPE.slotsPerSorted)
  print('total', result.total)
  if (result.total <= most) {
    print('page', `the result is small (up to ${most}): all its members are compared`)
    return
  }
  print('positions with results', `${order.start.position} to before ${order.end.position}`)
  const { position, before } = order.lastNotAfter(request.offset, order.start, order.end)
  const bucket = order.bucket(position)
  const name = `the page begins in position ${position}`
  print(name, `= bucket ${bucket}, ${before} results before it, ${buckets.count(bucket)} listings`)
  print('  that bucket has', walk.page(bucket, 0, result.total, out), 'results')
}

const plan = planner.plan(request.criteria)
if (!plan) throw new Error('No listing can match.')
const { boundaryCount } = table.range('priceUsd').buckets
print('listings', slots.size, `in ${space.ids.segments} segments of ${segments.slots} slots`)
print('a block', segments.blockBytes, 'bytes; of the price there are', boundaryCount, 'boundaries')
showSlot(Number(values.slot))
print('plan')
showPlan(plan.filters)
const result = match(plan)
showPage(result)
const answer = index.search(request)
deepEqual(answer.total, result.total)
print('ids of page 21', answer.ids.join(' '))
const began = performance.now()
for (let i = 0; i < REPEATS; i++) index.search(request)
print('time', (performance.now() - began).toFixed(0), 'µs')
const facets = index.facets(request.criteria)
print('facets', `${facets.counties.size} counties, ${[...facets.statuses].join(' ')}`)
