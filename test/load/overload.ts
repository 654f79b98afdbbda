import type { Answers } from './answers.ts'
import { type Offered, probe, sendAtRate, sendInTurn } from './senders.ts'

const CLIENTS = 8
const CAPACITY_SECONDS = 5
const CONNECTIONS = 500
/** Traffic is normal again in a stretch of this long without a refusal, no slower than twice before. */
const STRETCH_SECONDS = 1
const TIMES_AS_SLOW = 2
const NOISE_MS = 20
const MAX_RECOVERY_SECONDS = 30

const ALLOWED = [200, 201, 204, 304, 429, 503]

export interface Overload {
  readonly capacityPerSecond: number
  readonly p99BeforeMs: number
  readonly offered: Offered & { readonly perSecond: number }
  /** The answers to the health checks meanwhile. */
  readonly probes: Answers
  /** From the last request of the overload until traffic was normal; infinite if it never was. */
  readonly recoverySeconds: number
  /** Answers other than success, 429 and 503, and connections that ended without one. */
  readonly strange: readonly string[]
}

/**
 * Finds how much a server answers, offers it a multiple of that for some time, and measures how long
 * it takes afterwards to answer as before.
 * @param traffic Normal requests.
 * @param flood Requests of the overload.
 */
export async function overload(
  port: number,
  traffic: () => string,
  flood: () => string,
  { times, seconds }: { readonly times: number; readonly seconds: number },
): Promise<Overload> {
  await sendInTurn(port, traffic, { clients: CLIENTS, seconds: CAPACITY_SECONDS })
  const before = await sendInTurn(port, traffic, { clients: CLIENTS, seconds: CAPACITY_SECONDS })
  const capacityPerSecond = before.succeeded / CAPACITY_SECONDS
  const p99BeforeMs = before.percentileMs(0.99)
  const perSecond = times * capacityPerSecond
  const end = new AbortController()
  const probing = probe(port, end.signal)
  const offered = await sendAtRate(port, flood, { perSecond, seconds, connections: CONNECTIONS })
  end.abort()
  const { byStatus } = offered.answers
  return {
    capacityPerSecond,
    p99BeforeMs,
    offered: { ...offered, perSecond },
    probes: await probing,
    recoverySeconds: await recovery(port, traffic, p99BeforeMs),
    strange: [...byStatus].flatMap(([status, n]) =>
      ALLOWED.includes(status) ? [] : `${n} × ${status || 'no answer'}`,
    ),
  }
}

async function recovery(port: number, traffic: () => string, p99BeforeMs: number): Promise<number> {
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1000
  while (elapsed() < MAX_RECOVERY_SECONDS) {
    const answers = await sendInTurn(port, traffic, { clients: CLIENTS, seconds: STRETCH_SECONDS })
    const isFast = answers.percentileMs(0.99) <= TIMES_AS_SLOW * p99BeforeMs + NOISE_MS
    if (isFast && answers.succeeded === answers.total) return elapsed() - STRETCH_SECONDS
  }
  return Number.POSITIVE_INFINITY
}
