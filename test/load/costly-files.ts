/**
 * Asks the site for what costs it most, costly-files.ts [SECONDS] [LISTINGS]: pictures and flyers of boundaries with 10,000
 * corners, sitemaps, CSV files, and tiles, CSV files and feeds of areas with 490 corners. They are asked for from one address,
 * several at once, within its limits. A visitor from another address searches ten times a second meanwhile. It ends
 * with an error when the median search takes more than three times as long as without them, and over 10 ms.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { FORM } from '../api/posted-listings.ts'
import { serve } from '../cli/acreage.ts'
import { Answers } from './answers.ts'
import { prepare } from './prepared.ts'

const SECONDS = 10
const LISTINGS = 60_000
const MAX_TIMES_AS_SLOW = 3
const MIN_SLOW_MS = 10
const SEARCHES_PER_SECOND = 10
const MAX_STOP_MS = 5000
const VISITOR = '127.0.0.2'
const ATTACKER = '127.0.0.3'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CORNERS = 10_000

/** Corner `i` of a boundary, each coordinate from 0 to 1. */
const SHAPES: Readonly<Record<string, (i: number) => readonly [number, number]>> = {
  comb: i => [i / CORNERS, i % 2],
  star: i => {
    const angle = (2 * Math.PI * i * 4999) / CORNERS
    return [0.5 + 0.5 * Math.cos(angle), 0.5 + 0.5 * Math.sin(angle)]
  },
  random: i => [(i * 0.618034) % 1, (i * i * 0.414214) % 1],
}

interface Attack {
  readonly name: string
  readonly clients: number
  readonly path: (number: number) => string
}

const [seconds = SECONDS, listings = LISTINGS] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'acreage-files-'))
const agents = Object.fromEntries(
  [VISITOR, ATTACKER].map(address => [
    address,
    new Agent({ keepAlive: true, localAddress: address, maxSockets: 64 }),
  ]),
)
try {
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_LOG_LEVEL: 'warn' }
  const [key = ''] = await prepare(settings, [0], { listings, permissions: ['listings:write'] })
  await using service = await serve([], settings)
  const { address } = service
  const pages = await postBoundaries(address, key)
  print(`The machine was this busy before: ${loadavg()[0]?.toFixed(1)} of ${cpus().length} cores.`)
  await searching(address, sleep(2000))
  const idle = await searching(address, sleep(5000))
  print(`Searches alone: ${idle}`)
  for (const attack of attacks(pages)) await beside(address, attack, idle)
  await stopDuringDrawing(service, pages)
} finally {
  for (const agent of Object.values(agents)) agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}

function attacks(pages: readonly string[]): Attack[] {
  const page = (number: number) => pages[number % pages.length] ?? ''
  const area = (number: number) => `polygon=${encodeURIComponent(areaOf(number))}`
  const tile = (number: number) => {
    const z = 6 + (number % 6)
    const x = Math.floor(2 ** z * 0.23)
    const y = Math.floor(2 ** z * 0.4)
    return `/site/tiles/${z}/${x}/${y + (number % 3)}.mvt`
  }
  return [
    { name: 'Pictures of boundaries', clients: 8, path: n => `${page(n)}.png` },
    { name: 'Flyers of boundaries', clients: 8, path: n => `${page(n)}.pdf` },
    { name: 'Pages of boundaries', clients: 8, path: page },
    {
      name: 'Sitemaps of listings',
      clients: 30,
      path: n => `/sitemap-listings-${1 + (n % 2)}.xml`,
    },
    { name: 'CSV files', clients: 4, path: n => `/land.csv?lp=${1000 + n}` },
    { name: 'Tiles of an area', clients: 8, path: n => `${tile(n)}?${area(0)}` },
    { name: 'CSV files of areas', clients: 4, path: n => `/land.csv?${area(n)}` },
    { name: 'Feeds of an area', clients: 8, path: () => `/land.atom?${area(0)}` },
  ]
}

/** A shape of 490 corners over Texas. */
function areaOf(number: number): string {
  const corners = Array.from({ length: 490 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 490
    const reach = (i % 2 === 0 ? 5 : 2) - (number % 50) / 100
    return { latitude: 31.5 + reach * Math.sin(angle), longitude: -98.5 + reach * Math.cos(angle) }
  })
  return encodePolyline(corners)
}

async function postBoundaries(base: string, key: string): Promise<string[]> {
  const pages: string[] = []
  for (const [name, corner] of Object.entries(SHAPES)) {
    const corners = Array.from({ length: CORNERS }, (_, i) => {
      const [x, y] = corner(i)
      return { latitude: 31.7 + 0.1 * y, longitude: -97.6 + 0.1 * x }
    })
    const data = { ...FORM, listingTitle: name, encodedBoundaries: encodePolyline(corners) }
    const answer = await fetch(`${base}/v3/listings/0`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ accountID: 1, data }),
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    const { listingID } = (await answer.json()) as { listingID: number }
    pages.push(`/property/${name}/${listingID}`)
  }
  return pages
}

/** Asks again and again, as soon as each client is answered, until the time is over. */
async function beside(base: string, { name, clients, path }: Attack, idle: Answers): Promise<void> {
  const answers = new Answers()
  const stop = new AbortController()
  let number = 0
  const client = async () => {
    while (!stop.signal.aborted) {
      const { status, latencyMs } = await get(base, path(number++), ATTACKER, stop.signal)
      answers.add({ status, latencyMs })
      // Whoever is over a limit waits; within it, files are asked for as fast as they come.
      if (status === 429 || status === 503) await sleep(500)
    }
  }
  const attack = Promise.all(Array.from({ length: clients }, client))
  const searches = await searching(base, sleep(1000 * seconds))
  stop.abort()
  await attack
  print(`${name}, ${clients} at once: ${answers}`)
  print(`  Searches beside them: ${searches}`)
  const before = idle.percentileMs(0.5)
  const during = searches.percentileMs(0.5)
  const isSlow = during > MAX_TIMES_AS_SLOW * before && during > MIN_SLOW_MS
  if (isSlow || searches.succeeded !== searches.total) fail(`${name} made a visitor wait.`)
  await sleep(500)
}

/** A visitor who searches ten times a second, each time for something else, whether answers come or not. */
async function searching(base: string, until: Promise<void>): Promise<Answers> {
  const answers = new Answers()
  const pending: Promise<void>[] = []
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  for (let number = 0; !isOver; number++) {
    const path = `/land?stateID=${1 + (number % 50)}&lp=${number}`
    const search = get(base, path, VISITOR, new AbortController().signal)
    pending.push(search.then(answers.add))
    await sleep(1000 / SEARCHES_PER_SECOND)
  }
  await Promise.all(pending)
  return answers
}

function get(
  base: string,
  path: string,
  from: string,
  signal: AbortSignal,
): Promise<{ status: number; latencyMs: number }> {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<{ status: number; latencyMs: number }>()
  const end = (status: number) => resolve({ status, latencyMs: performance.now() - began })
  const agent = agents[from] ?? false
  const asked = request(base + path, { agent, signal, headers: { 'user-agent': BROWSER } })
  asked.once('response', response => {
    response.once('error', () => end(0))
    response.once('end', () => end(response.statusCode ?? 0))
    response.resume()
  })
  asked.once('error', () => end(0))
  asked.end()
  return promise
}

async function stopDuringDrawing(
  service: Awaited<ReturnType<typeof serve>>,
  pages: readonly string[],
): Promise<void> {
  const { signal } = new AbortController()
  const drawn = pages.map(page => get(service.address, `${page}.png?stop`, ATTACKER, signal))
  await sleep(50)
  const began = performance.now()
  await service.end('SIGTERM')
  const ms = performance.now() - began
  const statuses = (await Promise.all(drawn)).map(({ status }) => status)
  print(`A stop while pictures were asked for took ${ms.toFixed(0)} ms; they: ${statuses.join()}.`)
  if (ms > MAX_STOP_MS) fail('The stop was held up.')
}

function fail(text: string): void {
  print(`FAILED: ${text}`)
  process.exitCode = 1
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
