import type { FeedRun, FeedRunState } from '../../../domain/feeds/feed.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { withoutBackslashes } from '../../../domain/values/scalars.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'

const RUN_STATES: Readonly<Record<FeedRunState, string>> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  refused: 'Done, but nothing was hidden',
  stopped: 'Stopped',
}

export function runState({ state, isDryRun }: FeedRun): Html {
  const label = isDryRun ? `${RUN_STATES[state]} (test only)` : RUN_STATES[state]
  return state === 'done' || state === 'running'
    ? html`${label}`
    : html`<span class="run-bad">${label}</span>`
}

/** When the schedule runs a feed next. @param dueAt Null: it does not. */
export function nextRun(isPaused: boolean, dueAt: number | null): Html | string {
  if (isPaused) return 'Paused'
  return dueAt === null ? 'Manual only' : instant(dueAt)
}

/**
 * A text of a file. However long its words are, it stays in its cell of a table, and does not
 * change the direction of other text.
 */
export function foreignText(text: string | Html): Html {
  return html`<bdi class="foreign-text">${text}</bdi>`
}

/**
 * The part of a run's report that the page reads; a later version of the program may have written
 * it otherwise.
 */
interface RunReport {
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly RunFault[]
  readonly unread: readonly string[]
  readonly decided: readonly Readonly<Record<'path' | 'about' | 'choice' | 'reason', string>>[]
}

interface RunFault {
  readonly field: string | null
  readonly done: string
  readonly count: number
  readonly examples: readonly {
    readonly key: string | null
    readonly value: string | null
    readonly expected: string
  }[]
}

const COUNT_LABELS: Readonly<Record<string, string>> = {
  read: 'Records read',
  created: 'Listings added',
  changed: 'Listings changed',
  unchanged: 'Unchanged',
  refused: 'Rejected',
  skipped: 'Rows skipped',
  replaced: 'Replaced by a later record',
  hidden: 'Hidden: missing from the file',
  withdrawn: 'Hidden: off the market in the file',
}
/** The listings that a run added or changed, or would have. */
export function writtenCount(text: string): number {
  const { created = 0, changed = 0 } = parsed(text)?.counts ?? {}
  return created + changed
}

const MAX_FAULTS = 50
const MAX_EXAMPLES = 3
const MAX_UNREAD = 100

/**
 * What a run did, and what it refused. @param text The JSON of the report; empty: nothing was read.
 */
export function feedReport(text: string): Html {
  const report = parsed(text)
  if (report === null) return html`<p class="note">No records were read.</p>`
  const counts = Object.entries(COUNT_LABELS).flatMap(([name, label]) => {
    const count = report.counts[name] ?? 0
    return count === 0 && name !== 'read'
      ? []
      : html`<div><dt>${label}</dt><dd>${count.toLocaleString('en-US')}</dd></div>`
  })
  const shown = report.faults.slice(0, MAX_FAULTS)
  const rows = shown.map(
    ({ field, done, count, examples }) =>
      html`<tr><th scope="row">${foreignText(field ?? 'Whole row')}</th><td>${treatment(done)}</td><td>${count.toLocaleString('en-US')}</td><td>${examples.slice(0, MAX_EXAMPLES).map(example)}</td></tr>`,
  )
  const decisions = report.decided
    .slice(0, MAX_UNREAD)
    .map(
      ({ path, about, choice, reason }) =>
        html`<tr><th scope="row">${foreignText(path)}</th><td>${about}</td><td>${choice}</td><td>${foreignText(reason)}</td></tr>`,
    )
  return html`<dl class="facts-list">${counts}</dl>
${table('Errors', ['Field', 'Problem', 'Count', 'Examples'], rows, 'No errors.')}
${decisions.length === 0 ? null : table('How columns were read', ['Column', 'About', 'Read as', 'Reason'], decisions, '')}
${report.unread.length === 0 ? null : html`<p class="note">Ignored fields: ${unreadNames(report.unread)}</p>`}`
}

const TREATMENTS: Readonly<Record<string, string>> = {
  adjusted: 'Imported, adjusted',
  skipped: 'Skipped',
  refused: 'Not imported',
  hidden: 'Taken off the market',
  replaced: 'Replaced by a later record',
  stopped: 'Stopped',
}

/** How a record with a problem was treated, in words. */
export function treatment(done: string): string {
  return TREATMENTS[done] ?? done
}

/** The names of fields that no setting reads; each is a text of the file. */
function unreadNames(names: readonly string[]): Html[] {
  const shown = names
    .slice(0, MAX_UNREAD)
    .map((name, i) => html`${i === 0 ? '' : ', '}<bdi>${name}</bdi>`)
  const left = names.length - shown.length
  return left === 0 ? shown : [...shown, html` and ${left.toLocaleString('en-US')} more`]
}

function example({ key, value, expected }: RunFault['examples'][number]): Html {
  return html`<p>${key === null ? null : html`<code>${foreignText(key.replace('listFeedKey ', ''))}</code> `}${foreignText(expected)}${value === null ? null : html` <span class="note">${foreignText(withoutBackslashes(value))}</span>`}</p>`
}

function parsed(text: string): RunReport | null {
  if (text === '') return null
  const {
    counts = {},
    faults = [],
    unread = [],
    decided = [],
  } = JSON.parse(text) as Partial<RunReport>
  return { counts, faults, unread, decided }
}
