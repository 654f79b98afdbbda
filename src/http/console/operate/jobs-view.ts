import type { OpenState } from '../../../catalog/jobs/open-job.ts'
import { queryString } from '../../../domain/public-urls.ts'
import { queryNumber, queryText } from '../frame/query-texts.ts'

export const JOBS = '/console/operate/jobs'

/** The jobs that the page shows, all of which its address says. */
export interface JobsView {
  /** Null: of all topics. */
  readonly topic: string | null
  readonly state: OpenState | null
  /** The last job before the page; 0: the page is the first one. */
  readonly after: number
}

/** Reads a view; unreadable parts are left out. */
export function jobsView(query: unknown): JobsView {
  const topic = queryText(query, 'topic')
  const state = queryText(query, 'state')
  return {
    topic: topic === '' ? null : topic,
    state: state === 'waiting' || state === 'failed' ? state : null,
    after: queryNumber(query, 'after') ?? 0,
  }
}

/** @param path The page, or what is sent from it. @param done What was done; empty: nothing. */
export function pathOf({ topic, state, after }: JobsView, path = JOBS, done = ''): string {
  const query = queryString({
    ...(topic !== null && { topic }),
    ...(state !== null && { state }),
    ...(after > 0 && { after }),
    ...(done !== '' && { done }),
  })
  return query === '' ? path : `${path}?${query}`
}
