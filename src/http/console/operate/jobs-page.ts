import type { OpenJob } from '../../../catalog/jobs/open-job.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { firstCharacters } from '../../../domain/values/plain-text.ts'
import { instant } from '../frame/instant.ts'
import { nextPage, table } from '../frame/table.ts'
import { JOBS, type JobsView, pathOf } from './jobs-view.ts'

/** The open jobs of a topic. */
export interface TopicCounts {
  readonly topic: string
  readonly waiting: number
  readonly failed: number
  /** When the oldest waiting job was added, in milliseconds since 1970 UTC; null: none waits. */
  readonly oldestAt: number | null
}

interface ShownJobs {
  readonly view: JobsView
  readonly topics: readonly TopicCounts[]
  readonly jobs: readonly OpenJob[]
  /** The address of the next page; null: this is the last one. */
  readonly next: string | null
  /** How many photos of imports have no job yet. */
  readonly photosWaiting: number
  readonly now: number
  /** Since when nothing goes out, in milliseconds since 1970 UTC; null: it does. */
  readonly pausedSince: number | null
}

/** A job that is due for longer is not begun by anybody. */
const LATE_MS = 900_000
const ERROR_CHARACTERS = 500

export function jobsMain(shown: ShownJobs): Html {
  const { view, topics, jobs, next, photosWaiting, now, pausedSince } = shown
  return html`${pausedSince === null ? null : html`<p class="warning">Nothing goes out since ${instant(pausedSince)}: mail, webhooks, feeds and photos from other servers wait, as after a restore. <code>acreage outgoing resume</code> sends and fetches them.</p>`}
${topicsTable(topics)}
${photosWaiting === 0 ? null : html`<p class="note">${counted(photosWaiting, 'photo of imports waits', 'photos of imports wait')} in their listings, and will get jobs a few at a time.</p>`}
<section><h2>Jobs</h2>
${filters(view, topics)}
${jobsTable(view, jobs, now)}
${nextPage(next)}</section>`
}

function topicsTable(topics: readonly TopicCounts[]): Html {
  const rows = topics.map(
    ({ topic, waiting, failed, oldestAt }) =>
      html`<tr><th scope="row"><a href="${pathOf({ topic, state: null, after: 0 })}">${topic}</a></th><td>${waiting.toLocaleString('en-US')}</td><td>${oldestAt === null ? null : instant(oldestAt)}</td><td>${failed === 0 ? '0' : html`<a href="${pathOf({ topic, state: 'failed', after: 0 })}">${failed.toLocaleString('en-US')}</a>`}</td>
<td>${failed === 0 ? null : html`<form method="post" action="${JOBS}/failed"><button class="button-quiet" name="topic" value="${topic}">Retry all given up</button></form>`}</td></tr>`,
  )
  const heads = ['Topic', 'Wait', 'The oldest since', 'Given up', 'Decide']
  return table('Topics', heads, rows, 'No job waits, and none was given up.')
}

function filters({ topic, state }: JobsView, topics: readonly TopicCounts[]): Html {
  const names = new Set([...topics.map(one => one.topic), ...(topic === null ? [] : [topic])])
  const option = (value: string, label: string, chosen: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : null}>${label}</option>`
  return html`<form class="filter-bar" method="get" action="${JOBS}">
<div class="field field-short"><label for="field-topic">Topic</label><select id="field-topic" name="topic">${option('', 'All', topic ?? '')}${[...names].map(name => option(name, name, topic ?? ''))}</select></div>
<div class="field field-short"><label for="field-state">State</label><select id="field-state" name="state">${option('', 'All', state ?? '')}${option('waiting', 'Waits', state ?? '')}${option('failed', 'Given up', state ?? '')}</select></div>
<button class="button-quiet">Filter</button></form>`
}

function jobsTable(view: JobsView, jobs: readonly OpenJob[], now: number): Html {
  const rows = jobs.map(job => {
    const { id, topic, about, key, attempts, lastError } = job
    return html`<tr><th scope="row">${id}</th><td>${topic}</td><td>${about}</td><td><bdi>${key}</bdi></td><td>${stateText(job)}</td><td>${attempts}</td><td>${nextText(job, now)}</td><td class="long-text">${firstCharacters(lastError, ERROR_CHARACTERS)}</td>
<td><div class="row-actions">${action(view, id, 'retry', 'Retry')}${action(view, id, 'discard', 'Discard')}</div></td></tr>`
  })
  const heads = [
    'Job',
    'Topic',
    'About',
    'Key',
    'State',
    'Attempts',
    'Next',
    'Last failure',
    'Decide',
  ]
  return table('Jobs', heads, rows, 'There are no such jobs.')
}

function action(view: JobsView, id: number, name: string, label: string): Html {
  return html`<form method="post" action="${pathOf(view, `${JOBS}/${id}/${name}`)}"><button class="button-quiet">${label}<span class="visually-hidden"> job ${id}</span></button></form>`
}

function stateText({ state, isKnown }: OpenJob): string {
  if (!isKnown) return 'not known to this version'
  return state === 'failed' ? 'given up' : 'waits'
}

function nextText({ dueAt }: OpenJob, now: number): Html | string {
  if (dueAt === null) return ''
  if (dueAt > now) return instant(dueAt)
  return now - dueAt > LATE_MS ? html`stuck, due since ${instant(dueAt)}` : 'now'
}
