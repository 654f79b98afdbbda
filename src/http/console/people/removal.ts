import type { FastifyInstance } from 'fastify'
import type { LeftBehind } from '../../../catalog/accounts/departures.ts'
import type { UserWithMemberships } from '../../../domain/users/user.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { UserId } from '../../../domain/values/ids.ts'
import { choiceFields, type FormState } from '../../web/form-fields.ts'
import { accountIn, accountPath } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { form } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { pathId } from '../frame/path-id.ts'
import { addPage } from '../page/add-page.ts'

const CHOICES = ['keys', 'webhooks', 'leads'] as const

/**
 * The page that removes a person from an account, and asks what becomes of the person's keys,
 * webhooks and leads.
 */
export function addRemoval(app: FastifyInstance, context: ConsoleContext): void {
  const { users } = context.catalog
  const addForm = addPage(app, context, {
    path: '/accounts/:account/people/:person/remove',
    open: ({ params, signedIn }) => ({
      account: accountIn(params, signedIn, ['people:write']),
      person: pathId<UserId>(params, 'person'),
    }),
    write: async ({ principal }, { account, person }, { state }) => {
      const left = await unlessHidden(users.leftBehind(principal, person, account))
      const path = accountPath(account, 'people')
      const main = html`<h1>Remove <bdi>${left.user.name}</bdi></h1>
<p><bdi>${left.user.email}</bdi> will lose access to the listings and leads of this account.</p>
${form(`${path}/${person}/remove`, state, CHOICES, fields(left, state))}
<p><a href="${path}">Cancel</a></p>`
      return { title: 'Remove a person', layout: 'narrow', main }
    },
  })
  addForm('', { rule: 'proved', fields: CHOICES }, async (request, { account, person }) => {
    const { principal, text } = request
    // Without an answer, keys, webhooks and leads end: nothing goes on by mistake.
    const settlement = {
      revokesKeys: text('keys') !== 'keep',
      removesWebhooks: text('webhooks') !== 'keep',
      stopsLeads: text('leads') !== 'keep',
    }
    await users.remove(principal, person, account, settlement)
    return { to: `${accountPath(account, 'people')}?done=removed` }
  })
}

function fields(
  { keys, webhooks, leadAddresses }: UserWithMemberships & LeftBehind,
  { sent }: FormState,
): Html {
  const choices = (name: (typeof CHOICES)[number], ends: string, stays: string) =>
    choiceFields(name, 'radio', [
      { value: 'end', label: ends, isChosen: sent[name] !== 'keep', count: null },
      { value: 'keep', label: stays, isChosen: sent[name] === 'keep', count: null },
    ])
  const named = (name: Html, note: string) =>
    html`<li>${name}${note === '' ? null : html` <bdi>${note}</bdi>`}</li>`
  const agreed = leadAddresses.filter(({ isAgreed }) => isAgreed)
  const addresses = [...new Set(agreed.map(({ address }) => address))]
  return html`${
    keys.length === 0
      ? null
      : html`<fieldset><legend>API keys that this person created</legend><ul>${keys.map(({ id, note }) => named(html`<code>${id}</code>`, note))}</ul>
${choices('keys', 'Revoke them: programs that use them stop working', 'Keep them: the person may still know them')}</fieldset>`
  }
${
  webhooks.length === 0
    ? null
    : html`<fieldset><legend>Webhooks whose URL this person entered</legend><ul>${webhooks.map(({ url, description }) => named(html`<span class="webhook-url">${url}</span>`, description))}</ul>
${choices('webhooks', 'Delete them: nothing more is sent there', 'Keep them: the person may still see what is sent there')}</fieldset>`
}
${
  addresses.length === 0
    ? null
    : html`<fieldset><legend>Leads go to <bdi>${addresses.join(', ')}</bdi></legend>
${choices('leads', 'Send leads to the account or another owner instead', 'Keep sending leads to this person')}</fieldset>`
}
<button>Remove person</button>`
}
