import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { guarded } from '../visits/guarded.ts'

/** The first page: what waits for the person. */
export function addHome(app: FastifyInstance, context: ConsoleContext): void {
  const { pages } = context
  const handler = guarded(context, (_request, reply, signedIn) =>
    pages.send(reply, homePage(signedIn), signedIn),
  )
  app.get('/', handler)
}

function homePage({ user, memberships }: SignedIn): ConsolePage {
  const accounts = memberships.map(
    ({ accountId, accountName, role, isActive }): Html =>
      html`<li><a href="/member/${accountId}">${accountName}</a> <span class="note">${role}${isActive ? '' : ', waits for approval: its listings are not shown yet'}</span></li>`,
  )
  const role =
    user.serviceRole === null
      ? null
      : html`<p>You are ${user.serviceRole === 'operator' ? 'an operator' : 'a moderator'} of this service.</p>`
  return {
    title: 'Overview',
    main: html`<h1>Hello, <bdi>${user.name}</bdi></h1>
${role}
${accounts.length === 0 ? null : html`<h2>Your accounts</h2><ul>${accounts}</ul>`}`,
  }
}
