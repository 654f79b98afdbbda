import type { Allowance } from '../limits/rate-limit.ts'
import type { Measures } from './worker-measures.ts'

/** What a worker tells the primary process. */
export type FromWorker =
  | { readonly kind: 'indexed'; readonly listings: number }
  | { readonly kind: 'ready'; readonly address: string; readonly listingCount: number }
  /** Said once, before the worker ends by itself. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Answered with `taken`, in the order of the questions. */
  | { readonly kind: 'take'; readonly requests: readonly LimitedRequest[] }
  /** Takes back one count; has no answer. */
  | { readonly kind: 'give-back'; readonly request: LimitedRequest }
  | { readonly kind: 'takes-connections' }
  | { readonly kind: 'takes-no-connections' }
  /** It has a connection that was sent to it. */
  | { readonly kind: 'has-connection'; readonly id: number }
  | { readonly kind: 'ended-connection' }
  /** The worker's figures, as they were asked for. */
  | { readonly kind: 'measured'; readonly round: number; readonly measures: Measures }

/** What the primary process tells a worker. */
export type ToWorker =
  /** Comes with the connection; to be answered with `has-connection`. */
  | { readonly kind: 'connection'; readonly id: number }
  | { readonly kind: 'taken'; readonly allowances: readonly Allowance[] }
  /** To be answered with `measured`. */
  | { readonly kind: 'measure'; readonly round: number }
  /** To finish what it took on, and end. */
  | { readonly kind: 'stop' }

/** A request that counts against a limit. */
export type LimitedRequest = readonly [caller: string, ratePerMinute: number]
