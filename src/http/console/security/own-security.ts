import type { FastifyInstance } from 'fastify'
import { html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { queriedPlace } from '../frame/entry-place.ts'
import { addPage } from '../page/add-page.ts'
import { eventsTable } from './events-table.ts'

const SECURITY = '/console/me/security'

/**
 * What happened to a person's own access, and to the keys and addresses of the accounts that the
 * person owns.
 */
export function addOwnSecurity(app: FastifyInstance, context: ConsoleContext): void {
  addPage(app, context, {
    path: '/me/security',
    open: ({ query }) => queriedPlace(query),
    write: async ({ signedIn }, before) => {
      const page = await context.catalog.securityEvents.own(signedIn, before)
      const ownsAccounts = signedIn.memberships.some(({ role }) => role === 'owner')
      const more = ownsAccounts ? ', and to the keys and lead emails of accounts that you own' : ''
      const reader = {
        ownId: signedIn.user.id,
        older: (place: string) => `${SECURITY}?before=${place}`,
        latest: before && SECURITY,
      }
      const main = html`<p><a href="/console/me">Settings</a></p>
<h1>Security events</h1>
<p>What happened to your access${more}. If you do not recognize something, <a href="/console/me">change your password</a>: this signs out all other browsers.</p>
${eventsTable(page, reader)}`
      return { title: 'Security events', main }
    },
  })
}
