import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ConsoleContext } from '../console-context.ts'
import { sentTexts } from '../frame/form-page.ts'
import { pathId } from '../frame/path-id.ts'
import { doneText, MAX_QUERY_TEXT } from '../frame/query-texts.ts'
import { jobsMain, type TopicCounts } from './jobs-page.ts'
import { JOBS, jobsView, pathOf } from './jobs-view.ts'
import { forOperators, operatePage } from './operate-frame.ts'

const PAGE_ROWS = 50

const DONE: Readonly<Record<string, string>> = {
  retry: 'The job is due again.',
  discard: 'The job is discarded, and will never be done.',
  failed: 'All jobs of the topic that were given up are due again.',
  none: 'No job of the topic was given up.',
  gone: 'Nothing was changed: the job is done or removed already.',
}

/** Mail and other jobs that wait or were given up. */
export function addJobs(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, clock } = context
  const { jobs } = catalog
  app.get(
    '/operate/jobs',
    forOperators(context, 'operate', async ({ query }, reply, signedIn) => {
      const { principal } = signedIn
      const view = jobsView(query)
      const topics = byTopic(await jobs.backlog(principal))
      const found = await jobs.open(principal, view, view.after, PAGE_ROWS + 1)
      const shown = found.slice(0, PAGE_ROWS)
      const last = found.length > PAGE_ROWS ? shown.at(-1) : undefined
      const next = last ? pathOf({ ...view, after: last.id }) : null
      const photosWaiting = await jobs.photosWaiting(principal)
      const { pause } = await catalog.outgoing.state(principal)
      const main = jobsMain({
        view,
        topics,
        jobs: shown,
        next,
        photosWaiting,
        now: clock(),
        pausedSince: pause?.since ?? null,
      })
      const page = operatePage(signedIn, JOBS, 'Jobs', doneText(query, DONE), main)
      return pages.send(reply, page, signedIn)
    }),
  )
  const change =
    (name: string, work: (signedIn: SignedIn, id: number) => Promise<unknown>) =>
    async ({ params, query }: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => {
      const done = await isStillOpen(work(signedIn, pathId(params, 'job')))
      return reply.redirect(pathOf(jobsView(query), JOBS, done ? name : 'gone'), 303)
    }
  app.post(
    '/operate/jobs/:job/retry',
    forOperators(
      context,
      'operate',
      change('retry', ({ principal }, id) => jobs.retry(principal, [id], null)),
    ),
  )
  app.post(
    '/operate/jobs/:job/discard',
    forOperators(
      context,
      'operate',
      change('discard', ({ principal }, id) => jobs.drop(principal, [id])),
      'proved',
    ),
  )
  app.post(
    '/operate/jobs/failed',
    forOperators(context, 'operate', async ({ body }, reply, { principal }) => {
      const topic = sentTexts(body)('topic').slice(0, MAX_QUERY_TEXT)
      const count = await jobs.retryFailed(principal, { topic, key: null })
      return reply.redirect(`${JOBS}?done=${count > 0 ? 'failed' : 'none'}`, 303)
    }),
  )
}

/** Whether a job could be changed; not when somebody, or its own end, was earlier. */
async function isStillOpen(changed: Promise<unknown>): Promise<boolean> {
  try {
    await changed
    return true
  } catch (error) {
    if (error instanceof Problem && ['not-found', 'conflict'].includes(error.code)) return false
    throw error
  }
}

/** Adds the versions of each topic up. */
function byTopic(backlog: readonly TopicCounts[]): readonly TopicCounts[] {
  const topics = new Map<string, TopicCounts>()
  for (const { topic, waiting, failed, oldestAt } of backlog) {
    const before = topics.get(topic)
    const oldest = [before?.oldestAt, oldestAt].filter(at => typeof at === 'number')
    topics.set(topic, {
      topic,
      waiting: waiting + (before?.waiting ?? 0),
      failed: failed + (before?.failed ?? 0),
      oldestAt: oldest.length === 0 ? null : Math.min(...oldest),
    })
  }
  return [...topics.values()]
}
