import type { FastifyInstance } from 'fastify'
import type { OpenJob, OpenState } from '../../../catalog/jobs/open-job.ts'
import { Problem } from '../../../domain/problem.ts'
import { queryString } from '../../../domain/public-urls.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { firstCharacters } from '../../../domain/values/plain-text.ts'
import { selectField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { instant } from '../frame/instant.ts'
import { pathId } from '../frame/path-id.ts'
import { MAX_QUERY_TEXT, queryNumber, queryText } from '../frame/query-texts.ts'
import { nextPage, table } from '../frame/table.ts'
import { addOperatePage } from './operate-frame.ts'

const PAGE_ROWS = 50
/** No worker takes a job that has been due for longer. */
const LATE_MS = 900_000
const ERROR_CHARACTERS = 500
const JOB_HEADS = [
  ...(['Job', 'Topic', 'About', 'Key', 'Status', 'Attempts', 'Next run'] as const),
  ...(['Last error', 'Actions'] as const),
]

/** The open jobs of a topic. */
interface TopicCounts {
  readonly topic: string
  readonly waiting: number
  readonly failed: number
  /** When the oldest waiting job was added, in milliseconds since 1970 UTC; null: none waits. */
  readonly oldestAt: number | null
}

/** Emails and other jobs that are waiting or have failed. */
export function addJobs(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, clock } = context
  const { jobs } = catalog
  const addForm = addOperatePage(app, context, {
    part: 'jobs',
    done: {
      retry: 'The job will run again.',
      discard: 'Job discarded. It will not run.',
      discarded: 'All failed jobs of this topic were discarded. They will not run.',
      failed: 'All failed jobs of this topic will run again.',
      none: 'This topic has no failed jobs.',
      gone: 'Nothing changed: the job is already done or removed.',
    },
    main: async ({ principal, query }) => {
      const view = jobsView(query)
      const topics = byTopic(await jobs.backlog(principal))
      const toDiscard = topics.find(one => one.topic === queryText(query, 'discard'))
      if (toDiscard !== undefined && toDiscard.failed > 0) return discardQuestion(toDiscard)
      const found = await jobs.open(principal, view, view.after, PAGE_ROWS + 1)
      const shown = found.slice(0, PAGE_ROWS)
      const last = found.length > PAGE_ROWS ? shown.at(-1) : undefined
      const photosWaiting = await jobs.photosWaiting(principal)
      const { pause } = await catalog.outgoing.state(principal)
      return html`${pause === null ? null : html`<p class="warning">Emails, webhooks, feeds and photo downloads have been paused since ${instant(pause.since)}, as happens after a restore. To resume, run <code>acreage outgoing resume</code>.</p>`}
${topicsTable(topics)}
${photosWaiting === 0 ? null : html`<p class="note">${counted(photosWaiting, 'imported photo is', 'imported photos are')} waiting to be downloaded; jobs are added a few at a time.</p>`}
<section><h2>Jobs</h2>
${filters(view, topics)}
${jobsTable(view, shown, clock())}
${nextPage(last ? pathOf({ ...view, after: last.id }) : null)}</section>`
    },
  })
  addForm('/:job/retry', {}, async ({ principal, params, query }) => {
    const isDone = await isStillOpen(jobs.retry(principal, [pathId(params, 'job')], null))
    return { to: pathOf(jobsView(query), JOBS, isDone ? 'retry' : 'gone') }
  })
  addForm('/:job/discard', { rule: 'proved' }, async ({ principal, params, query }) => {
    const isDone = await isStillOpen(jobs.drop(principal, [pathId(params, 'job')]))
    return { to: pathOf(jobsView(query), JOBS, isDone ? 'discard' : 'gone') }
  })
  addForm('/failed', {}, async ({ principal, text }) => {
    const topic = text('topic').slice(0, MAX_QUERY_TEXT)
    const count = await jobs.retryFailed(principal, { topic, key: null })
    return count > 0 ? 'failed' : 'none'
  })
  addForm('/failed/discard', { rule: 'proved' }, async ({ principal, text }) => {
    const topic = text('topic').slice(0, MAX_QUERY_TEXT)
    const count = await jobs.dropFailed(principal, { topic, key: null })
    return count > 0 ? 'discarded' : 'none'
  })
}

/** Asks before all failed jobs of a topic are discarded. */
function discardQuestion({ topic, failed }: TopicCounts): Html {
  return html`<section><h2>Discard ${counted(failed, 'failed job')} of ${topic}?</h2>
<p>They will not run, and this cannot be undone. Jobs that fail before you confirm are discarded too; waiting jobs are not.</p>
<form method="post" action="${JOBS}/failed/discard" class="row-actions"><button name="topic" value="${topic}">Discard all failed</button> <a class="button button-quiet" href="${JOBS}">Cancel</a></form></section>`
}

/** Whether a job could be changed; not when another person, or its own end, came first. */
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

const JOBS = '/console/operate/jobs'

/** The jobs that the page shows, as its address names them. */
interface JobsView {
  /** Null: of all topics. */
  readonly topic: string | null
  readonly state: OpenState | null
  /** The last job before the page; 0: the page is the first one. */
  readonly after: number
}

/** Reads a view; unreadable parts are left out. */
function jobsView(query: unknown): JobsView {
  const topic = queryText(query, 'topic')
  const state = queryText(query, 'state')
  return {
    topic: topic === '' ? null : topic,
    state: state === 'waiting' || state === 'failed' ? state : null,
    after: queryNumber(query, 'after') ?? 0,
  }
}

/** @param path The page, or what is sent from it. @param done What was done; empty: nothing. */
function pathOf({ topic, state, after }: JobsView, path = JOBS, done = ''): string {
  const query = queryString({
    ...(topic !== null && { topic }),
    ...(state !== null && { state }),
    ...(after > 0 && { after }),
    ...(done !== '' && { done }),
  })
  return query === '' ? path : `${path}?${query}`
}

function topicsTable(topics: readonly TopicCounts[]): Html {
  const rows = topics.map(
    ({ topic, waiting, failed, oldestAt }) =>
      html`<tr><th scope="row"><a href="${pathOf({ topic, state: null, after: 0 })}">${topic}</a></th><td>${waiting.toLocaleString('en-US')}</td><td>${failed === 0 ? '0' : html`<a href="${pathOf({ topic, state: 'failed', after: 0 })}">${failed.toLocaleString('en-US')}</a>`}</td><td>${oldestAt === null ? null : instant(oldestAt)}</td>
<td>${failed === 0 ? null : html`<form method="post" action="${JOBS}/failed" class="row-actions"><button class="button-quiet" name="topic" value="${topic}">Retry all failed</button> <a class="button button-quiet" href="${JOBS}?${queryString({ discard: topic })}">Discard all failed</a></form>`}</td></tr>`,
  )
  const heads = ['Topic', 'Waiting', 'Failed', 'Oldest since', 'Actions']
  return table('Topics', heads, rows, 'No jobs are waiting, and none have failed.')
}

function filters({ topic, state }: JobsView, topics: readonly TopicCounts[]): Html {
  const names = new Set([...topics.map(one => one.topic), ...(topic === null ? [] : [topic])])
  const topicOptions = [['', 'All'] as const, ...[...names].map(name => [name, name] as const)]
  const states = [
    ['', 'All'] as const,
    ['waiting', 'Waiting'] as const,
    ['failed', 'Failed'] as const,
  ]
  return html`<form class="filter-bar" method="get" action="${JOBS}">
${selectField('topic', 'Topic', { options: topicOptions, chosen: topic ?? '', isShort: true })}
${selectField('state', 'Status', { options: states, chosen: state ?? '', isShort: true })}
<button class="button-quiet">Filter</button></form>`
}

function jobsTable(view: JobsView, jobs: readonly OpenJob[], now: number): Html {
  const rows = jobs.map(job => {
    const { id, topic, about, key, attempts, lastError } = job
    return html`<tr><th scope="row">${id}</th><td>${topic}</td><td>${about}</td><td><bdi>${key}</bdi></td><td>${stateText(job)}</td><td>${attempts}</td><td>${nextText(job, now)}</td><td class="long-text">${firstCharacters(lastError, ERROR_CHARACTERS)}</td>
<td><div class="row-actions">${action(view, id, 'retry', 'Retry')}${action(view, id, 'discard', 'Discard')}</div></td></tr>`
  })
  return table('Jobs', JOB_HEADS, rows, 'No jobs match.')
}

function action(view: JobsView, id: number, name: string, label: string): Html {
  return html`<form method="post" action="${pathOf(view, `${JOBS}/${id}/${name}`)}"><button class="button-quiet">${label}<span class="visually-hidden"> job ${id}</span></button></form>`
}

function stateText({ state, isKnown }: OpenJob): string {
  if (!isKnown) return 'Unknown to this version'
  return state === 'failed' ? 'Failed' : 'Waiting'
}

function nextText({ dueAt }: OpenJob, now: number): Html | string {
  if (dueAt === null) return ''
  if (dueAt > now) return instant(dueAt)
  return now - dueAt > LATE_MS ? html`Stuck, due since ${instant(dueAt)}` : 'Now'
}
