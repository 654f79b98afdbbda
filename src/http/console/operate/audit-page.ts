import type { FastifyInstance } from 'fastify'
import type { NamedEntries } from '../../../catalog/writes/audit-log.ts'
import { actorText } from '../../../domain/accounts/actor.ts'
import {
  AUDIT_SUBJECTS,
  type AuditEntry,
  type AuditSubject,
  auditDetails,
} from '../../../domain/accounts/audit.ts'
import { queryString } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { UserId } from '../../../domain/values/ids.ts'
import { firstCharacters } from '../../../domain/values/plain-text.ts'
import { selectField, textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { type EntryPlace, placeText, queriedPlace } from '../frame/entry-place.ts'
import { instant } from '../frame/instant.ts'
import { queryText } from '../frame/query-texts.ts'
import { table } from '../frame/table.ts'
import { addOperatePage } from './operate-frame.ts'

const PAGE_ROWS = 50
const DETAIL_CHARACTERS = 1000

/**
 * The audit log, for people who run the service: owners of accounts see only the history of their
 * listings.
 */
export function addAudit(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, calendar } = context
  addOperatePage(app, context, {
    part: 'audit',
    main: async ({ principal, query }) => {
      const view = auditView(query)
      const { subject, id, actor, before } = view
      const times = endsOf(view, calendar)
      if (times === null) {
        const main = html`${filters(view, 'Enter a date as yyyy-mm-dd, such as 2026-11-20.')}
${pager(view, null, false)}`
        return { main, status: 422 }
      }
      const filter = { subject, id: id === '' ? null : id, actor: actor === '' ? null : actor }
      const found = await catalog.audit.latest(
        principal,
        { ...filter, ...times },
        before,
        PAGE_ROWS,
      )
      const { end, entries } = found
      const isCutShort = end !== null && entries.length < PAGE_ROWS
      return html`${filters(view, '')}
${entriesTable(found, isCutShort)}
${isCutShort ? html`<p>Searched entries back to ${instant(end.at)}.</p>` : null}
${pager(view, end, isCutShort)}`
    },
  })
}

/** The ends of a day; null: there is no such day. */
function endsOf(
  { day }: AuditView,
  calendar: Calendar,
): { readonly since: number | null; readonly until: number | null } | null {
  if (day === '') return { since: null, until: null }
  const since = calendar.startOfDay(day)
  const until = calendar.endOfDay(day)
  return since === null ? null : { since, until }
}

const AUDIT = '/console/operate/audit'

/**
 * The entries that the page shows, as its address names them. The texts are as they were typed;
 * empty: any.
 */
interface AuditView {
  readonly subject: AuditSubject | null
  readonly id: string
  readonly actor: string
  /** yyyy-mm-dd, if it is a day at all. */
  readonly day: string
  /** The last entry before the page; null: the page begins with the latest. */
  readonly before: EntryPlace | null
}

function auditView(query: unknown): AuditView {
  const subject = queryText(query, 'subject')
  return {
    subject: AUDIT_SUBJECTS.find(one => one === subject) ?? null,
    id: queryText(query, 'id').trim(),
    actor: queryText(query, 'actor').trim(),
    day: queryText(query, 'day').trim(),
    before: queriedPlace(query),
  }
}

/** The address of a view, from another place on. */
function auditPath({ subject, id, actor, day }: AuditView, before: EntryPlace | null) {
  const query = queryString({
    ...(subject !== null && { subject }),
    ...(id !== '' && { id }),
    ...(actor !== '' && { actor }),
    ...(day !== '' && { day }),
    ...(before !== null && { before: placeText(before) }),
  })
  return query === '' ? AUDIT : `${AUDIT}?${query}`
}

function filters({ subject, id, actor, day }: AuditView, fault: string): Html {
  const state = { sent: { id, actor, day }, faults: new Map(fault === '' ? [] : [['day', fault]]) }
  const subjects = [['', 'All'] as const, ...AUDIT_SUBJECTS.map(one => [one, one] as const)]
  return html`<form class="filter-bar" method="get" action="${AUDIT}" role="search">
${selectField('subject', 'Record type', { options: subjects, chosen: subject, isShort: true })}
${textField(state, 'id', 'Record ID')}
${textField(state, 'actor', 'Key, person or operator')}
${textField(state, 'day', 'Date', { placeholder: 'yyyy-mm-dd' })}
<button class="button-quiet">Filter</button><a href="${AUDIT}">Clear</a></form>`
}

function pager(view: AuditView, end: EntryPlace | null, isCutShort: boolean): Html {
  return html`<nav class="pager" aria-label="Pages">
${view.before === null ? null : html`<a href="${auditPath(view, null)}">Latest</a>`}
${end === null ? null : html`<a href="${auditPath(view, end)}" rel="next">${isCutShort ? 'Search older entries' : 'Older entries'}</a>`}
</nav>`
}

function entriesTable({ entries, names }: NamedEntries, isCutShort: boolean): Html {
  const rows = entries.map(entry => {
    const details = firstCharacters(auditDetails(entry).join('; '), DETAIL_CHARACTERS)
    return html`<tr><th scope="row">${instant(entry.at)}</th><td><bdi>${whoOf(entry, names)}</bdi></td><td>${recordOf(entry, names)}</td><td>${entry.action}</td><td class="long-text">${details}</td></tr>`
  })
  const nothing = isCutShort ? 'Nothing found so far.' : 'No entries match.'
  return table('Audit log', ['Time', 'Who', 'Record', 'Action', 'Details'], rows, nothing)
}

/** `Pat Field (person 77 from 10.0.0.7)` */
function whoOf({ actor }: AuditEntry, names: NamedEntries['names']): string {
  const name = actor.kind === 'user' ? names.get(Number(actor.name) as UserId) : undefined
  return name === undefined ? actorText(actor) : `${name} (${actorText(actor)})`
}

/** The record that an entry is about, with a link to its page if it has one. */
function recordOf({ subject, id }: AuditEntry, names: NamedEntries['names']): Html {
  const name = subject === 'user' ? names.get(Number(id) as UserId) : undefined
  const text = html`${subject} <bdi>${id}</bdi>`
  if (name !== undefined) return html`<bdi>${name}</bdi> (${text})`
  const pages = PAGES_OF[subject]
  return pages === undefined || id === '' ? text : html`<a href="${pages}${id}">${text}</a>`
}

const PAGES_OF: Readonly<Partial<Record<AuditSubject, string>>> = {
  listing: '/console/listings/',
  lead: '/console/leads/',
}
