import type { Allowance } from '../limits/rate-limit.ts'
import type { Measures } from './worker-measures.ts'

/** Sent by a worker once it can answer requests. */
export interface StartedWorker {
  readonly address: string
  readonly listingCount: number
  readonly offeredCount: number
}

/** Messages from a worker to the primary process. */
export type FromWorker =
  | { readonly kind: 'indexed'; readonly listings: number }
  | (StartedWorker & { readonly kind: 'ready' })
  /** Sent once, before the worker exits on its own. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Answered with `taken`, in the order of the requests. */
  | { readonly kind: 'take'; readonly requests: readonly LimitedRequest[] }
  /** Takes back one count; has no answer. */
  | { readonly kind: 'give-back'; readonly request: LimitedRequest }
  | { readonly kind: 'takes-connections' }
  | { readonly kind: 'takes-no-connections' }
  /** Confirms a connection that was sent to it. */
  | { readonly kind: 'has-connection'; readonly id: number }
  | { readonly kind: 'ended-connection' }
  /** The answer to `measure`. */
  | { readonly kind: 'measured'; readonly round: number; readonly measures: Measures }

/** Messages from the primary process to a worker. */
export type ToWorker =
  /** Comes with the connection; answered with `has-connection`. */
  | { readonly kind: 'connection'; readonly id: number }
  | { readonly kind: 'taken'; readonly allowances: readonly Allowance[] }
  /** Answered with `measured`. */
  | { readonly kind: 'measure'; readonly round: number }
  /** The worker finishes its requests and exits. */
  | { readonly kind: 'stop' }

/** A request that counts against a limit. */
export type LimitedRequest = readonly [caller: string, ratePerMinute: number]
