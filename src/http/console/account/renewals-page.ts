import type { FastifyInstance } from 'fastify'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { addPage } from '../page/add-page.ts'
import { accountIn } from './account-frame.ts'

type Expiring = Awaited<ReturnType<ConsoleContext['catalog']['listings']['expiring']>>

/** The listings of an account that expire soon, or have expired: the page that reminders lead to. */
export function addRenewals(app: FastifyInstance, { catalog, ...context }: ConsoleContext): void {
  const addForm = addPage(
    app,
    { catalog, ...context },
    {
      path: '/accounts/:account/renewals',
      done: { renewed: 'Renewed.' },
      open: async ({ params, signedIn, principal }) => {
        const accountId = accountIn(params, signedIn, ['listings:write'])
        return { accountId, listings: await catalog.listings.expiring(principal, accountId) }
      },
      write: (_request, { accountId, listings }, { done, state }) => ({
        title: 'Renewals',
        main: html`<h1>Renewals</h1>
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}
${[...state.faults.values()].map(fault => html`<div class="error-summary" role="alert"><p>${fault}</p></div>`)}
<p>A renewed listing stays on the site, or comes back if it has expired. If one is sold, mark it as sold instead.</p>
${renewalForm(accountId, listings)}`,
      }),
    },
  )
  addForm('', { fields: [] }, async ({ principal, text }, { listings }) => {
    const wanted = text('listing')
    const chosen = listings.filter(({ id }) => wanted === 'all' || wanted === String(id))
    for (const { id } of chosen) await catalog.listings.renew(principal, id)
    return 'renewed'
  })
}

function renewalForm(accountId: AccountId, listings: Expiring): Html {
  const rows = listings.map(({ id, title, expiresAt, expiredAt }) => {
    const name = title || `Listing ${id}`
    const when =
      expiredAt === null ? html`Expires ${instant(expiresAt)}` : html`Expired ${instant(expiredAt)}`
    return html`<tr><th scope="row"><a href="/console/listings/${id}"><bdi>${name}</bdi></a></th><td>${when}</td><td><button class="button-quiet" name="listing" value="${id}" aria-label="Renew ${name}">Renew</button></td></tr>`
  })
  const all =
    rows.length < 2
      ? null
      : html`<p><button name="listing" value="all">Renew all ${counted(rows.length, 'listing')}</button></p>`
  return html`<form method="post" action="/console/accounts/${accountId}/renewals">${all}
${table('Renewals', ['Listing', 'Status', 'Actions'], rows, 'No listing needs to be renewed now.')}</form>`
}
