import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { WorkedAccount } from '../../../domain/users/user.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, form, refusedForm } from '../frame/form-page.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { table } from '../frame/table.ts'
import { guarded } from '../visits/guarded.ts'

/** The accounts that a person can leave; null: there are none. */
export function ownAccounts({ memberships }: Pick<SignedIn, 'memberships'>): Html | null {
  const rows = memberships
    .filter(({ isOfOffice }) => !isOfOffice)
    .map(
      ({ accountId, accountName, role }) =>
        html`<tr><th scope="row"><bdi>${accountName}</bdi></th><td>${role}</td><td><a href="/console/me/accounts/${accountId}">Leave</a></td></tr>`,
    )
  if (rows.length === 0) return null
  return html`<section><h2>Accounts</h2>
${table('Accounts', ['Account', 'Role', 'Change'], rows)}</section>`
}

/** The page on which a person leaves an account. */
export function addLeaving(app: FastifyInstance, context: ConsoleContext): void {
  const path = '/me/accounts/:account'
  app.get(
    path,
    guarded(context, (request, reply, signedIn) =>
      show(context, reply, signedIn, ownAccount(request.params, signedIn), FRESH),
    ),
  )
  app.post(
    path,
    guarded(
      context,
      async (request, reply, signedIn) => {
        const own = ownAccount(request.params, signedIn)
        try {
          await context.catalog.users.leave(signedIn, own.accountId)
        } catch (error) {
          return show(
            context,
            reply,
            signedIn,
            own,
            refusedForm(error, () => '', []),
          )
        }
        return reply.redirect('/console/me?done=left', 303)
      },
      'proved',
      ({ params }, signedIn) => ownAccount(params, signedIn),
    ),
  )
}

/** @throws Problem `not-found` for an account that the person does not work for, or only as an owner of its office. */
function ownAccount(params: unknown, { memberships }: SignedIn): WorkedAccount {
  const id = pathId<AccountId>(params, 'account')
  const own = memberships.find(one => one.accountId === id)
  if (!own || own.isOfOffice) throw noPage()
  return own
}

function show(
  { pages }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  { accountId, accountName, role }: WorkedAccount,
  state: FormState,
): FastifyReply {
  const main = html`<h1>Leave <bdi>${accountName}</bdi></h1>
<p>You are ${role === 'owner' ? 'an owner' : 'an editor'} of this account. Once you leave, you no longer see its listings and leads, the API keys that you made are revoked, webhooks whose address you entered are removed, and messages of buyers no longer go to your address. To come back, you need a new invitation.</p>
${form(`/console/me/accounts/${accountId}`, state, [], html`<button>Leave the account</button>`)}
<p><a href="/console/me">Stay</a></p>`
  const page = { title: 'Leave an account', layout: 'narrow', main } as const
  return pages.send(reply, page, signedIn, state === FRESH ? 200 : 422)
}
