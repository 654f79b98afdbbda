import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SMALLEST } from '../api/posted-listings.ts'
import { type PictureBomb, pictureBombs } from '../media/picture-bombs.ts'
import { pictureServer } from '../media/picture-fixtures.ts'

/**
 * Sends every picture that is made to harm to a service, two at a time, as files and by address, and
 * measures what the service's own memory grows by and how long searches take meanwhile.
 */

const MAX_GROWTH_MIB = 200
const SEARCH_INTERVAL_MS = 20
const QUIET_MS = 5000
const MAX_WAIT_MS = 600_000

const script = fileURLToPath(new URL('./picture-service.ts', import.meta.url))
const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
const [line] = await once(child.stdout, 'data')
const { port, key } = JSON.parse(String(line)) as { port: number; key: string }
const base = `http://127.0.0.1:${port}`
const headers = { 'x-api-key': key }

function tell(text: string): void {
  process.stdout.write(`${text}\n`)
}

function residentMib(): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'latin1')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function search(): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(`${base}/v3/listings?la=1&sortid=1`, { headers })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`A search was answered with ${answer.status}`)
  return performance.now() - begin
}

/** Searches at a steady pace until it is told to stop. @returns How long each took. */
async function searching(signal: AbortSignal): Promise<number[]> {
  const pending: Promise<number>[] = []
  while (!signal.aborted) {
    pending.push(search())
    await sleep(SEARCH_INTERVAL_MS)
  }
  return await Promise.all(pending)
}

function shownLatencies(latenciesMs: readonly number[]): string {
  const sorted = latenciesMs.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  return `${sorted.length} searches, median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms`
}

async function createListing(images: readonly object[]): Promise<number> {
  const answer = await fetch(`${base}/v3/listings/0`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ accountID: 1, data: { ...SMALLEST, images } }),
  })
  return ((await answer.json()) as { listingID: number }).listingID
}

async function upload(id: number, { name, bytes }: PictureBomb): Promise<void> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), name)
  const begin = performance.now()
  const url = `${base}/ext/listings/${id}/images`
  const answer = await fetch(url, { method: 'POST', headers, body: form })
  const body = (await answer.json()) as { errors?: unknown }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  tell(`  ${name}: ${answer.status} after ${seconds} s ${JSON.stringify(body.errors ?? '')}`)
  if (answer.status >= 500) process.exitCode = 1
}

async function uploadAll(bombs: readonly PictureBomb[]): Promise<void> {
  const id = await createListing([])
  const queue = bombs.values()
  const sender = async () => {
    for (const bomb of queue) await upload(id, bomb)
  }
  await Promise.all([sender(), sender()])
}

interface State {
  readonly state: string
  readonly reason: string
  readonly source: string
}

async function postAll(bombs: readonly PictureBomb[]): Promise<void> {
  await using host = await pictureServer(({ url = '' }, response) => {
    response.end(bombs.find(({ name }) => url === `/${name}`)?.bytes)
  })
  const id = await createListing(bombs.map(({ name }) => ({ large: { SRC: host.url + name } })))
  const end = performance.now() + MAX_WAIT_MS
  for (;;) {
    const answer = await fetch(`${base}/ext/listings/${id}/images`, { headers })
    const { images } = (await answer.json()) as { images: State[] }
    if (images.every(({ state, reason }) => state !== 'waiting' || reason !== '')) {
      for (const { state, reason, source } of images) tell(`  ${source}: ${state} ${reason}`)
      return
    }
    if (performance.now() > end) throw new Error('The photos were not fetched within ten minutes')
    await sleep(250)
  }
}

async function beside(what: string, work: () => Promise<void>): Promise<void> {
  const stop = new AbortController()
  let maxMib = 0
  const timer = setInterval(() => {
    maxMib = Math.max(maxMib, residentMib())
  }, 50)
  tell(`${what}:`)
  const before = residentMib()
  const latencies = searching(stop.signal)
  await work().finally(() => stop.abort())
  tell(`${what}: ${shownLatencies(await latencies)}`)
  clearInterval(timer)
  const grown = maxMib - before
  tell(`${what}: memory of the service ${before.toFixed(0)} MiB, at most ${maxMib.toFixed(0)} MiB`)
  if (grown > MAX_GROWTH_MIB) {
    tell(`It grew by ${grown.toFixed(0)} MiB; ${MAX_GROWTH_MIB} MiB are allowed.`)
    process.exitCode = 1
  }
}

try {
  const bombs = await pictureBombs()
  tell(`${bombs.length} pictures`)
  await beside('Quiet', async () => void (await sleep(QUIET_MS)))
  await beside('As files', () => uploadAll(bombs))
  await beside('By address', () => postAll(bombs))
} finally {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
