/**
 * Measures whether one caller can make others wait, fair.ts [SECONDS] [ATTACK …]: a service with 5,000 listings is attacked from one network, in
 * one way after the other, while a victim in another network sends ten requests a second. It prints how the victim fares
 * without and during each attack, and ends with an error when its median is over three times the quiet one and over
 * 30 ms, its p99 over 250 ms, or when it is refused.
 */

import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { listingPath } from '../../../src/domain/public-urls.ts'
import type { ListingId } from '../../../src/domain/values/ids.ts'
import { serve } from '../../cli/acreage.ts'
import { prepare } from '../prepared.ts'
import type { Attack, Beside, Target } from './attack.ts'
import { ATTACKS } from './attacks.ts'
import { type Fared, faredBy, victimFor } from './victim.ts'

const SECONDS = 20
const QUIET_SECONDS = 10
const RATE_PER_MINUTE = 600
const SELLERS = [3, 4, 5]
const MAX_TIMES_AS_SLOW = 3
const MAX_MEDIAN_MS = 30
const MAX_P99_MS = 250
/** What the attack has begun by then is answered before the next attack. */
const PAUSE_MS = 3000
/** When `beside` runs: the attack is in full swing. */
const BESIDE_AFTER_MS = 2000

const [first = '', ...others] = process.argv.slice(2)
const seconds = Number(first) > 0 ? Number(first) : SECONDS
const names = Number(first) > 0 ? others : [first, ...others].filter(name => name !== '')
const unknown = names.filter(name => !ATTACKS.some(attack => attack.name === name))
if (unknown.length > 0) {
  const known = ATTACKS.map(({ name, about }) => `  ${name}: ${about}`).join('\n')
  throw new Error(`There is no attack ${unknown.join(', ')}. These are known:\n${known}`)
}
const folder = mkdtempSync(join(tmpdir(), 'acreage-fair-'))
try {
  const settings = {
    ACREAGE_DATA_DIR: folder,
    ACREAGE_LOG_LEVEL: 'error',
    // Feeds come from servers of the attacks.
    ACREAGE_SOURCE_NETWORKS: '127.0.0.1',
  }
  const accountIds = [1, 1, 2, ...SELLERS]
  const rates = accountIds.map(() => RATE_PER_MINUTE)
  const keys = await prepare(settings, rates, { accountIds, permissions: ['feeds:write'] })
  const sellers = SELLERS.map((accountId, i) => ({ accountId, key: keys[3 + i] ?? '' }))
  // The default of operators; other tests refuse no request.
  await using service = await serve([], { ...settings, ACREAGE_MAX_LAG_MS: '500' })
  const port = Number(new URL(service.address).port)
  const listings = await listingsOnOffer(service.address, keys[2] ?? '')
  const listingIds = listings.map(({ listingID }) => listingID)
  const flyers = listings.map(
    ({ listingID, listingTitle }) => `${pathOf(listingID, listingTitle)}.pdf`,
  )
  const asked = { port, keys: keys.slice(0, 2), otherKey: keys[2] ?? '' }
  const target = { ...asked, sellers, settings, listingIds, flyers }
  print(`The machine was this busy before: ${loadavg()[0]?.toFixed(1)} of ${cpus().length} cores.`)
  await victimFor(target, QUIET_SECONDS)
  for (const attack of ATTACKS) {
    if (names.length > 0 && !names.includes(attack.name)) continue
    const quiet = faredBy(await victimFor(target, QUIET_SECONDS))
    const quietBeside = (await attack.beside?.(target)) ?? null
    const beforeMb = residentMegabytes(service.pid)
    const { fared, beside, peakMb } = await attacked(attack, target, () =>
      residentMegabytes(service.pid),
    )
    report(attack, quiet, fared)
    if (beside && quietBeside) reportBeside(quietBeside, beside)
    print(`  Memory: ${beforeMb} MB before, ${peakMb} MB at most.`)
    await sleep(PAUSE_MS)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The victim and somebody else during an attack. */
async function attacked(attack: Attack, target: Target, megabytes: () => number) {
  const { name } = attack
  const attacker = new Worker(new URL('./attacker.ts', import.meta.url), {
    workerData: { name, target },
  })
  const ended = once(attacker, 'exit')
  let peakMb = 0
  const looking = setInterval(() => {
    peakMb = Math.max(peakMb, megabytes())
  }, 100)
  const someoneElse = async () => {
    await sleep(BESIDE_AFTER_MS)
    return (await attack.beside?.(target)) ?? null
  }
  const [answers, beside] = await Promise.all([victimFor(target, seconds), someoneElse()])
  clearInterval(looking)
  attacker.postMessage('end')
  await ended
  return { fared: faredBy(answers), beside, peakMb }
}

function report({ name, about }: Attack, quiet: Fared, fared: Fared): void {
  print(`${name}: ${about}.`)
  print(`  Quiet: ${shown(quiet)}`)
  print(`  Attacked: ${shown(fared)}`)
  const mostMs = Math.max(MAX_MEDIAN_MS, MAX_TIMES_AS_SLOW * quiet.medianMs)
  if (fared.medianMs > mostMs) fail(`the median is over ${mostMs.toFixed(0)} ms.`)
  if (fared.p99Ms > MAX_P99_MS) fail(`the p99 is over ${MAX_P99_MS} ms.`)
  if (fared.unavailable > 0) fail('the victim was refused.')
}

function reportBeside(quiet: Beside, { ms, maxMs }: Beside): void {
  print(
    `  Somebody else: ${ms.toFixed(0)} ms (quiet: ${quiet.ms.toFixed(0)} ms, at most ${maxMs}).`,
  )
  if (ms > maxMs) fail('somebody else waited too long.')
}

function shown({ medianMs, p99Ms, maxMs, ownP99Ms, unavailable, strange }: Fared): string {
  const [median, p99, most, own] = [medianMs, p99Ms, maxMs, ownP99Ms].map(ms => ms.toFixed(1))
  return `median ${median} ms, p99 ${p99} ms, max ${most} ms, ${unavailable} × 503, ${strange} other errors (p99 of its own delays ${own} ms)`
}

interface OfferedListing {
  readonly listingID: number
  readonly listingTitle: string
}

async function listingsOnOffer(address: string, key: string): Promise<OfferedListing[]> {
  const url = `${address}/v3/listings?listingsPerPage=100`
  const headers = { 'x-api-key': key }
  const pages = await Promise.all(
    [1, 2, 3].map(page => fetch(`${url}&pageNumber=${page}`, { headers })),
  )
  const found = (await Promise.all(pages.map(page => page.json()))) as { data: OfferedListing[] }[]
  return found.flatMap(({ data }) => data)
}

function pathOf(listingId: number, title: string): string {
  return listingPath(listingId as ListingId, title)
}

function residentMegabytes(processId: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

function fail(text: string): void {
  print(`  FAILED: ${text}`)
  process.exitCode = 1
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
