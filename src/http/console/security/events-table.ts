import type { SecurityEventsPage } from '../../../catalog/users/security-events.ts'
import type { AuditEntry } from '../../../domain/accounts/audit.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { UserId } from '../../../domain/values/ids.ts'
import { type EntryPlace, placeText } from '../frame/entry-place.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { eventText } from './event-texts.ts'

/** The reader of the events. */
interface EventsReader {
  /** Null: an operator, who sees where all requests came from. */
  readonly ownId: UserId | null
  /** The address of the page of older events. */
  readonly older: (place: string) => string
  /** The address of the page with the latest events; null: this is it. */
  readonly latest: string | null
}

/** The events, with the link to older ones. */
export function eventsTable(
  { events, names, end }: SecurityEventsPage,
  { ownId, older, latest }: EventsReader,
): Html {
  const rows = events.map(event => {
    const about = ownId === null ? html`<td>${aboutOf(event, names)}</td>` : null
    return html`<tr><th scope="row">${instant(event.at)}</th>${about}<td>${eventText(event)}</td><td><bdi>${whoOf(event, ownId, names)}</bdi></td><td>${fromOf(event, ownId)}</td></tr>`
  })
  const heads = ['Time', ...(ownId === null ? ['About'] : []), 'What', 'Who', 'IP address']
  return html`${table('Security events', heads, rows, 'No events.')}
<nav class="pager" aria-label="Pages">
${latest === null ? null : html`<a href="${latest}">Latest</a>`}
${olderLink(end, older)}
</nav>`
}

function olderLink(end: EntryPlace | null, older: EventsReader['older']): Html | null {
  return end && html`<a href="${older(placeText(end))}" rel="next">Older events</a>`
}

function whoOf(
  { actor: { kind, name } }: AuditEntry,
  ownId: UserId | null,
  names: SecurityEventsPage['names'],
): string {
  switch (kind) {
    case 'user':
      if (name === String(ownId)) return 'You'
      return names.get(Number(name) as UserId) ?? `Person ${name}`
    case 'guest':
      return 'Unknown'
    case 'key':
      return `API key ${name}`
    case 'operator':
      return ownId === null ? `Operator ${name}, by command` : 'An operator'
    case 'service':
      return 'The service'
  }
}

/** Only operators see the addresses of others who have signed in. */
function fromOf(
  { actor: { kind, name, clientAddress } }: AuditEntry,
  ownId: UserId | null,
): string {
  const isShown = ownId === null || kind === 'guest' || name === String(ownId)
  return isShown ? clientAddress : ''
}

function aboutOf({ subject, id }: AuditEntry, names: SecurityEventsPage['names']): Html | string {
  if (subject !== 'user') return ''
  if (id === '') return 'Everyone'
  const name = names.get(Number(id) as UserId)
  return name === undefined
    ? `Person ${id}`
    : html`<a href="/console/operate/users/${id}"><bdi>${name}</bdi></a>`
}
