import type { ProblemCode } from '../domain/problem.ts'

/** A message from a child process. */
export type ChildReport<Result> =
  /** The process is ready for an order. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly result: Result; readonly residentBytes: number }
  | {
      readonly kind: 'refused'
      readonly code: ProblemCode
      readonly title: string
      readonly detail: string
      readonly retryAfterSeconds: number | null
      readonly residentBytes: number
    }
  /** The work failed for a reason other than the order. */
  | { readonly kind: 'failed'; readonly reason: string; readonly residentBytes: number }
  /** The order takes too much memory; the process exits. */
  | { readonly kind: 'too-large' }
  /** The order takes too much processor time; the process exits. */
  | { readonly kind: 'too-slow' }
