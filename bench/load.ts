import autocannon from 'autocannon'

import { IS_TINY } from './sized.ts'

/** An answer that takes longer than this counts as missing. */
const TIMEOUT_SECONDS = 60

export interface SentRequest {
  readonly method: 'GET' | 'POST'
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Load {
  readonly connections: number
  readonly seconds: number
  /** Makes the next request; any connection sends it. */
  readonly next: () => SentRequest
}

export interface LoadResult {
  readonly requestsPerSecond: number
  /** The time of each answer in milliseconds. */
  readonly latenciesMs: readonly number[]
}

/** Sends requests over keep-alive connections, each as soon as the one before is answered. */
export async function putUnderLoad(address: string, load: Load): Promise<LoadResult> {
  const { connections, seconds, next } = load
  const latenciesMs: number[] = []
  const refused = new Map<number, number>()
  const began = performance.now()
  const instance = autocannon({
    url: address,
    connections,
    // An end by the number of requests comes at once, by time only in the second after.
    ...(IS_TINY ? { amount: 2 * connections } : { duration: seconds }),
    timeout: TIMEOUT_SECONDS,
    requests: [{ setupRequest: request => ({ ...request, ...next() }) }],
  })
  instance.on('response', (_client, status, _bytes, latencyMs) => {
    latenciesMs.push(latencyMs)
    if (status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1)
  })
  const { errors } = await instance
  const elapsedSeconds = (performance.now() - began) / 1000
  if (errors > 0 || refused.size > 0) {
    const list = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ')
    throw new Error(`Not all was answered: ${errors} errors, ${list || 'no refusals'}.`)
  }
  return { requestsPerSecond: latenciesMs.length / elapsedSeconds, latenciesMs }
}
