import type { ProblemCode } from '../domain/problem.ts'

/** A message from a child process. */
export type ChildReport<Result> =
  /** The process can take an order. */
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
  /** The work failed, and the order is not the reason. */
  | { readonly kind: 'failed'; readonly reason: string; readonly residentBytes: number }
  /** The order takes too much memory, and the process ends. */
  | { readonly kind: 'too-large' }
  /** The order takes too much processor time, and the process ends. */
  | { readonly kind: 'too-slow' }
