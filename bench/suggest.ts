import { parseArgs } from 'node:util'
import { Random } from '../demo/random.ts'
import { PublicRecords } from '../src/catalog/listings/public-records.ts'
import { LiveIndex } from '../src/catalog/live-index/live-index.ts'
import { Suggester } from '../src/catalog/suggestions/suggester.ts'
import { PlaceNames } from '../src/domain/suggesting/places-by-name.ts'
import { Calendar } from '../src/domain/values/calendar.ts'
import { loadPlaceBackground } from '../src/reference/bundled-background.ts'
import { SENTENCES } from '../test/site/sentences.ts'
import { BenchedIndex } from './benched-index.ts'
import { openDatabase } from './catalog.ts'
import { paceOf } from './latencies.ts'
import { machine, note, print, printTable, shownNumber } from './report.ts'
import { sized, TINY_LISTINGS } from './sized.ts'

/**
 * Measures suggestions and the reading of sentences, counts of listings included: texts as they grow while a name is typed, names with
 * mistakes, with their states, questions, and sentences as people type them.
 * Run: node --expose-gc bench/suggest.ts [--listings N | --database FILE]
 */

interface Taken {
  readonly ms: number
  readonly cpuMs: number
}

const TEXTS = sized(2000, 4)
const SEED = 1
const MAX_SUGGESTIONS = 8

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: String(sized(1_000_000, TINY_LISTINGS)) },
    database: { type: 'string' },
  },
})
const store = await openDatabase(values)
await using _closing = store
await using index = new LiveIndex(
  store,
  () => new BenchedIndex(),
  error => note(String(error)),
)
note('Loading the index …')
await index.load()
const { gazetteer } = index
const random = new Random(SEED)

const before = usedBytes()
const pieces: number[] = []
const building = PlaceNames.build(gazetteer.places, loadPlaceBackground())
for (let isDone = false; !isDone; ) {
  const began = performance.now()
  isDone = building.next().done === true
  pieces.push(performance.now() - began)
}
const buildMs = pieces.reduce((sum, ms) => sum + ms, 0)

const suggester = new Suggester(index, new PublicRecords(store), loadPlaceBackground, Date.now)
await suggester.prepare()
const megabytes = (usedBytes() - before) / 1e6
const calendar = new Calendar('UTC')

const kinds: Readonly<Record<string, readonly string[]>> = {
  'while typing': texts(name => name.slice(0, 1 + Math.floor(random.next() * name.length))),
  'with a mistake': texts(withMistake),
  'with a state': texts((name, state) => `${name} ${state}`),
  'with a mistake and a state': texts((name, state) => `${withMistake(name)}, ${state}`),
  questions: texts((name, state) => `40 acres with a creek near ${name} ${state} under 300k`),
}
const sentences = SENTENCES.map(([text]) => text)
const rows: string[][] = []
const all: Taken[] = []
for (const [kind, asked] of Object.entries(kinds)) {
  const taken = await takenBy(asked, text => suggester.suggest(text, MAX_SUGGESTIONS, calendar))
  all.push(...taken)
  rows.push(row(kind, taken))
}
const readings: Readonly<Record<string, readonly string[]>> = {
  'reading a sentence': [...sentences, ...(kinds['questions'] ?? []), ...sentences],
  'reading many places': texts(name => `${name} or `.repeat(50)),
  'reading words nobody knows': texts(name => `${withMistake(name)}x `.repeat(50)),
}
for (const [kind, asked] of Object.entries(readings)) {
  rows.push(row(kind, await takenBy(asked, text => suggester.understand(text, calendar))))
}
print(machine())
print(
  `${index.listingCount} listings; the names take ${Math.round(megabytes)} MB and ${Math.round(buildMs)} ms, in pieces of at most ${Math.round(Math.max(...pieces))} ms`,
)
printTable(
  ['texts', 'p50 ms', 'p95 ms', 'p99 ms', 'mean CPU ms'],
  [...rows, row('all suggestions', all)],
)

/**
 * What each call takes. Processor time is that of this thread, which other programs lengthen less; many kernels count it in
 * ticks of 4 ms, so that only its mean says something.
 */
async function takenBy(
  asked: readonly string[],
  ask: (text: string) => Promise<unknown>,
): Promise<readonly Taken[]> {
  const taken: Taken[] = []
  for (const text of asked) {
    const began = performance.now()
    const cpu = process.threadCpuUsage()
    await ask(text)
    const { user, system } = process.threadCpuUsage(cpu)
    taken.push({ ms: performance.now() - began, cpuMs: (user + system) / 1000 })
  }
  return taken
}

function row(name: string, taken: readonly Taken[]): string[] {
  const { p50, p95, p99 } = paceOf(taken.map(({ ms }) => ms))
  const cpuMs = taken.reduce((sum, one) => sum + one.cpuMs, 0) / taken.length
  return [name, ...[p50, p95, p99, cpuMs].map(shownNumber)]
}

function texts(make: (name: string, state: string) => string): string[] {
  const { cities, counties, lakes } = gazetteer.places
  const places = [...cities, ...counties, ...counties, ...lakes]
  return Array.from({ length: TEXTS }, () => {
    const place = places[Math.floor(random.next() * places.length)]
    const state = place && gazetteer.state(place.stateId)
    return make(place?.name ?? '', (random.next() < 0.5 ? state?.code : state?.name) ?? '')
  })
}

/** The name with two letters swapped, or one left out, doubled or replaced. */
function withMistake(name: string): string {
  const at = 1 + Math.floor(random.next() * Math.max(1, name.length - 2))
  const start = name.slice(0, at)
  const letter = name[at] ?? ''
  const next = name[at + 1] ?? ''
  const end = name.slice(at + 2)
  const ways = [next + letter, next, letter + letter + next, `e${next}`]
  return `${start}${ways[Math.floor(random.next() * ways.length)]}${end}`
}

function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
