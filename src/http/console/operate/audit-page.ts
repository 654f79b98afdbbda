import { actorText } from '../../../domain/accounts/actor.ts'
import { AUDIT_SUBJECTS, type AuditEntry, toldDetails } from '../../../domain/accounts/audit.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { firstCharacters } from '../../../domain/values/plain-text.ts'
import { fieldId, textField } from '../../web/form-fields.ts'
import type { EntryPlace } from '../frame/entry-place.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { AUDIT, type AuditView, auditPath } from './audit-view.ts'

const DETAIL_CHARACTERS = 1000

interface ShownEntries {
  readonly view: AuditView
  readonly entries: readonly AuditEntry[]
  /** Where the next page begins; null: this is the last one. */
  readonly end: EntryPlace | null
  /** Whether the search ended before the page was full. */
  readonly isCutShort: boolean
  /** The fault of the day; empty: none. */
  readonly fault: string
}

export function auditMain({ view, entries, end, isCutShort, fault }: ShownEntries): Html {
  return html`${filters(view, fault)}
${fault === '' ? entriesTable(entries, isCutShort) : null}
${isCutShort && end ? html`<p>Looked at the entries back to ${instant(end.at)}.</p>` : null}
<nav class="pager" aria-label="Pages">
${view.before === null ? null : html`<a href="${auditPath(view, null)}">Latest</a>`}
${end === null ? null : html`<a href="${auditPath(view, end)}" rel="next">${isCutShort ? 'Look at older entries' : 'Older entries'}</a>`}
</nav>`
}

function filters({ subject, id, actor, day }: AuditView, fault: string): Html {
  const faults = new Map(fault === '' ? [] : [['day', fault]])
  const state = { sent: { id, actor, day }, faults }
  const options = AUDIT_SUBJECTS.map(
    one => html`<option value="${one}"${one === subject ? html` selected` : null}>${one}</option>`,
  )
  return html`<form class="filter-bar" method="get" action="${AUDIT}" role="search">
<div class="field field-short"><label for="${fieldId('subject')}">Kind of record</label><select id="${fieldId('subject')}" name="subject"><option value="">All</option>${options}</select></div>
${textField(state, 'id', 'ID of the record')}
${textField(state, 'actor', 'Key, person or operator')}
${textField(state, 'day', 'Day', { placeholder: 'yyyy-mm-dd' })}
<button class="button-quiet">Filter</button><a href="${AUDIT}">Clear</a></form>`
}

function entriesTable(entries: readonly AuditEntry[], isCutShort: boolean): Html {
  const rows = entries.map(entry => {
    const { at, actor, subject, id, action } = entry
    const details = firstCharacters(toldDetails(entry).join('; '), DETAIL_CHARACTERS)
    return html`<tr><th scope="row">${instant(at)}</th><td><bdi>${actorText(actor)}</bdi></td><td>${subject} <bdi>${id}</bdi></td><td>${action}</td><td class="long-text">${details}</td></tr>`
  })
  const nothing = isCutShort ? 'Nothing found so far.' : 'The audit log has no such entries.'
  return table('Audit log', ['Time', 'Who', 'Record', 'Action', 'Details'], rows, nothing)
}
