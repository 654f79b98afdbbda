import type { MessagePort } from 'node:worker_threads'
import type { Measures } from './thread-measures.ts'

/** What a thread is for. */
export type ThreadTask =
  /** Owns the search index, and answers the searches of the other threads. */
  | { readonly kind: 'search'; readonly state: SharedArrayBuffer }
  | {
      readonly kind: 'http'
      /** From 1. */
      readonly number: number
      readonly port: number
      readonly listens: 'at-once' | 'once-loaded'
      /** Memory in which these threads count together. */
      readonly counts: CountMemory
    }

export interface CountMemory {
  readonly limits: SharedArrayBuffer
  readonly callers: SharedArrayBuffer
  readonly uploads: SharedArrayBuffer
}

/** The data with which a thread starts. */
export interface ThreadData {
  readonly task: ThreadTask
  /** Memory in which it shows that its event loop turns. */
  readonly pulse: SharedArrayBuffer
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** The way of a thread to the search thread. */
export interface SearchConnection {
  readonly port: MessagePort
  readonly state: SharedArrayBuffer
}

/** Messages from a thread to the main thread. */
export type FromThread =
  | { readonly kind: 'indexed'; readonly listings: number }
  | { readonly kind: 'listening'; readonly port: number }
  /** It can do its task. */
  | { readonly kind: 'ready'; readonly address: string | null }
  /** Sent once, before the thread ends on its own. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** The answer to `measure`. */
  | { readonly kind: 'measured'; readonly round: number; readonly measures: Measures }

/** Messages from the main thread to a thread. */
export type ToThread =
  /** To an HTTP thread: there is a search thread. */
  | ({ readonly kind: 'search' } & SearchConnection)
  /** To the search thread: there is another thread that searches. */
  | { readonly kind: 'client'; readonly port: MessagePort }
  /** Answered with `measured`. */
  | { readonly kind: 'measure'; readonly round: number }
  /** The thread finishes its requests and ends. */
  | { readonly kind: 'stop' }
