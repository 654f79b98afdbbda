import { askedSeconds } from './retry-after.ts'

/** Sends a request once. */
export type Send = (request: Request) => Promise<Response>

interface RetryOptions {
  /** How many times a request is sent again at most. */
  readonly retries: number
  /** The longest wait before one of them. */
  readonly maxWaitSeconds: number
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  /** From 0 to below 1. */
  readonly random: () => number
}

const FIRST_BACK_OFF_SECONDS = 0.5
/** Timers take no more. */
const MAX_TIMER_MS = 2 ** 31 - 1
const TOKEN_BYTES = 16

/**
 * Sends requests, and sends those again that failed temporarily: the connection broke before there was an answer, or
 * the answer is 429, 503, or a 409 with Retry-After. Such a 409 means that an earlier attempt of the same POST is
 * still in progress.
 *
 * It waits as long as Retry-After says. If that is longer than `maxWaitSeconds`, it returns the answer at once.
 * Without Retry-After the waits double, beginning with half a second. Each is shortened by up to a half at random, so
 * that clients do not all come back together.
 *
 * A POST gets an Idempotency-Key if it has none, so that the service carries it out once however often it arrives.
 */
export function retryingFetch(send: Send, options: RetryOptions): Send {
  const { retries, maxWaitSeconds, clock, random } = options
  const backOffSeconds = (retry: number) =>
    Math.min(maxWaitSeconds, FIRST_BACK_OFF_SECONDS * 2 ** retry) * (1 - random() / 2)
  return async request => {
    request.signal.throwIfAborted()
    // The service ignores an empty one.
    if (request.method === 'POST' && !request.headers.get('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', newToken())
    }
    const isRepeatable =
      ['GET', 'HEAD', 'DELETE'].includes(request.method) || request.headers.has('Idempotency-Key')
    for (let retry = 0; isRepeatable && retry < retries; retry++) {
      let seconds = backOffSeconds(retry)
      try {
        // A body can be read only once. A request without a body needs no copy.
        const response = await send(request.body === null ? request : request.clone())
        const asked = askedSeconds(response.headers.get('Retry-After'), clock())
        if (!isForNow(response.status, asked)) return response
        if (asked !== null && asked > maxWaitSeconds) return response
        if (asked !== null && asked > 0) seconds = asked
        await response.body?.cancel()
      } catch (error) {
        if (request.signal.aborted) throw error
      }
      await pause(seconds, request.signal)
    }
    return await send(request)
  }
}

function isForNow(status: number, askedSeconds: number | null): boolean {
  return status === 429 || status === 503 || (status === 409 && askedSeconds !== null)
}

/** @throws The reason of the signal. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop)
        resolve()
      },
      Math.min(MAX_TIMER_MS, seconds * 1000),
    )
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** A token as unique as a UUID; browsers make UUIDs only on pages with https. */
function newToken(): string {
  // Node.js 18 has no global crypto. The token need not be secret, only unique.
  const bytes =
    globalThis.crypto === undefined
      ? Uint8Array.from({ length: TOKEN_BYTES }, () => Math.random() * 256)
      : globalThis.crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
