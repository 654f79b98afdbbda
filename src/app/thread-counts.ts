import { CallerTallies } from '../limits/caller-tally.ts'
import { RateLimiter } from '../limits/rate-limit.ts'
import { UploadPlaces } from '../limits/upload-places.ts'
import { clock } from './clock-and-random.ts'
import type { SharedCounts } from './service.ts'

interface CountSources {
  /** How many threads answer requests. */
  readonly threads: number
  /** The number of this thread, from 1. */
  readonly thread: number
  /** Of another thread; null for new memory. */
  readonly memory: {
    readonly limits: SharedArrayBuffer
    readonly callers: SharedArrayBuffer
    readonly uploads: SharedArrayBuffer
  } | null
}

export function openCounts({ threads, thread, memory }: CountSources): SharedCounts {
  return {
    limiter: new RateLimiter(clock, memory?.limits ?? null, thread),
    tallies: new CallerTallies({ threads, thread, memory: memory?.callers ?? null }),
    uploads: new UploadPlaces(memory?.uploads ?? null, thread),
  }
}
