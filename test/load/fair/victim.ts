import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './attack.ts'
import { type Answered, Client, VICTIM } from './client.ts'

const PER_SECOND = 10
const CONNECTIONS = 50

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

/** Sends ten requests a second, whether answers come or not. */
export async function victimFor(target: Target, seconds: number): Promise<readonly Answered[]> {
  using client = new Client(target.port, VICTIM, CONNECTIONS)
  const answers: Promise<Answered>[] = []
  const began = performance.now()
  for (let i = 0; i < seconds * PER_SECOND; i++) {
    await sleep(Math.max(0, began + (1000 * i) / PER_SECOND - performance.now()))
    answers.push(client.ask(pathAt(i, target)))
  }
  return await Promise.all(answers)
}

/** How one caller fared. */
export interface Fared {
  readonly medianMs: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly unavailable: number
  /** Answers other than success and 503. */
  readonly strange: number
}

export function faredBy(answers: readonly Answered[]): Fared {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.max(0, Math.ceil(share * times.length) - 1)] ?? 0
  const unavailable = answers.filter(({ status }) => status === 503).length
  const succeeded = answers.filter(({ status }) => status >= 200 && status < 400).length
  return {
    ...{ medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1), unavailable },
    strange: answers.length - succeeded - unavailable,
  }
}
