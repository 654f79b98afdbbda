import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './attack.ts'
import { type Answered, Client, VICTIM } from './client.ts'

const PER_SECOND = 10
const CONNECTIONS = 50
const OWN_RESOLUTION_MS = 5

/** What somebody who looks for land sees, without the requests that an attack spoils for everybody, such as those of caches. */
function pathAt(i: number, { listingIds }: Target): string {
  const listingId = listingIds[(i * 37) % listingIds.length]
  const paths = [
    `/land?stateID=${1 + (i % 50)}`,
    `/property/land/${listingId}`,
    `/land?la=${20 + (i % 60)}&ha=500`,
    `/site/tiles/6/${12 + (i % 8)}/${24 + (i % 3)}.mvt`,
  ]
  return paths[i % paths.length] ?? '/'
}

interface Victim {
  readonly answers: readonly Answered[]
  /** The p99 of how late its own timers were, in milliseconds: what is late here is no fault of the service. */
  readonly ownP99Ms: number
}

/** Sends ten requests a second, whether answers come or not. */
export async function victimFor(target: Target, seconds: number): Promise<Victim> {
  using client = new Client(target.port, VICTIM, CONNECTIONS)
  const answers: Promise<Answered>[] = []
  const own = monitorEventLoopDelay({ resolution: OWN_RESOLUTION_MS })
  own.enable()
  const began = performance.now()
  for (let i = 0; i < seconds * PER_SECOND; i++) {
    await sleep(Math.max(0, began + (1000 * i) / PER_SECOND - performance.now()))
    answers.push(client.ask(pathAt(i, target)))
  }
  const all = await Promise.all(answers)
  own.disable()
  return { answers: all, ownP99Ms: own.percentile(99) / 1e6 - OWN_RESOLUTION_MS }
}

/** How one caller fared. */
export interface Fared {
  readonly medianMs: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly unavailable: number
  /** Answers other than success and 503. */
  readonly strange: number
  readonly ownP99Ms: number
}

export function faredBy({ answers, ownP99Ms }: Victim): Fared {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.max(0, Math.ceil(share * times.length) - 1)] ?? 0
  const unavailable = answers.filter(({ status }) => status === 503).length
  const succeeded = answers.filter(({ status }) => status >= 200 && status < 400).length
  return {
    medianMs: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    unavailable,
    strange: answers.length - succeeded - unavailable,
    ownP99Ms,
  }
}
