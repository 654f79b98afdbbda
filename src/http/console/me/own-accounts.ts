import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { WorkedAccount } from '../../../domain/users/user.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { form } from '../frame/form-page.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { ROLE_NAMES } from '../frame/role-names.ts'
import { table } from '../frame/table.ts'
import { addPage } from '../page/add-page.ts'

/** The accounts that a person can leave; null: there are none. */
export function ownAccounts({ memberships }: Pick<SignedIn, 'memberships'>): Html | null {
  const rows = memberships
    .filter(({ isOfOffice }) => !isOfOffice)
    .map(
      ({ accountId, accountName, role }) =>
        html`<tr><th scope="row"><bdi>${accountName}</bdi></th><td>${ROLE_NAMES[role]}</td><td><a href="/console/me/accounts/${accountId}">Leave</a></td></tr>`,
    )
  if (rows.length === 0) return null
  return html`<section><h2>Accounts</h2>
${table('Accounts', ['Account', 'Role', 'Actions'], rows)}</section>`
}

/** The page on which a person leaves an account. */
export function addLeaving(app: FastifyInstance, context: ConsoleContext): void {
  const addForm = addPage(app, context, {
    path: '/me/accounts/:account',
    open: ({ params, signedIn }) => ownAccount(params, signedIn),
    write: (_request, { accountId, accountName, role }, { state }) => {
      const path = `/console/me/accounts/${accountId}`
      const main = html`<h1>Leave <bdi>${accountName}</bdi></h1>
<p>You are ${role === 'owner' ? 'an owner' : 'an editor'} of this account. If you leave, you lose access to its listings and leads, the API keys you created are revoked, webhooks whose URL you entered are deleted, and leads no longer go to your email. To come back, you need a new invitation.</p>
${form(path, state, [], html`<button>Leave account</button>`)}
<p><a href="/console/me">Cancel</a></p>`
      return { title: 'Leave an account', layout: 'narrow', main }
    },
  })
  addForm('', { rule: 'proved', fields: [] }, async ({ signedIn }, { accountId }) => {
    await context.catalog.users.leave(signedIn, accountId)
    return { to: '/console/me?done=left' }
  })
}

/**
 * @throws Problem `not-found` for an account that the person does not work for, or only as an owner
 * of its office.
 */
function ownAccount(params: unknown, { memberships }: SignedIn): WorkedAccount {
  const id = pathId<AccountId>(params, 'account')
  const own = memberships.find(one => one.accountId === id)
  if (!own || own.isOfOffice) throw noPage()
  return own
}
