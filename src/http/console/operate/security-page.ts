import type { FastifyInstance } from 'fastify'
import { queryString } from '../../../domain/public-urls.ts'
import { html } from '../../../domain/values/html.ts'
import type { UserId } from '../../../domain/values/ids.ts'
import { textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { queriedPlace } from '../frame/entry-place.ts'
import { queryNumber } from '../frame/query-texts.ts'
import { eventsTable } from '../security/events-table.ts'
import { addOperatePage } from './operate-frame.ts'

const SECURITY = '/console/operate/security'

/** What happened to the access of all people, or of one. */
export function addSecurity(app: FastifyInstance, context: ConsoleContext): void {
  addOperatePage(app, context, {
    part: 'security',
    title: 'Security events',
    main: async ({ principal, query }) => {
      const person = queryNumber(query, 'person') as UserId | null
      const before = queriedPlace(query)
      const found = await context.catalog.securityEvents.all(principal, person, before)
      const text = person === null ? '' : String(person)
      const path = (place?: string) => {
        const parts = { ...(text !== '' && { person: text }), ...(place && { before: place }) }
        const search = queryString(parts)
        return search === '' ? SECURITY : `${SECURITY}?${search}`
      }
      const state = { sent: { person: text }, faults: new Map() }
      return html`<p class="note">Sign-ins, failed attempts and new browsers; changes of passwords, authenticator apps, passkeys and email addresses; API keys and who created them; and where leads go. All of it is in the audit log too.</p>
<form class="filter-bar" method="get" action="${SECURITY}" role="search">
${textField(state, 'person', 'Person ID', { inputMode: 'numeric' })}
<button class="button-quiet">Filter</button><a href="${SECURITY}">Clear</a></form>
${eventsTable(found, { ownId: null, older: path, latest: before && path() })}`
    },
  })
}
