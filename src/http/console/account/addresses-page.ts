import type { FastifyInstance } from 'fastify'
import type { Member } from '../../../domain/accounts/member.ts'
import {
  addressStateOf,
  type LeadAddress,
  type LeadAddressState,
} from '../../../domain/leads/lead-address.ts'
import { COPY_FORMATS, type CopyFormat } from '../../../domain/leads/lead-copy.ts'
import { addressKey } from '../../../domain/values/email.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { form } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { instant } from '../frame/instant.ts'
import { pathId } from '../frame/path-id.ts'
import { table } from '../frame/table.ts'
import { accountPath, addAccountPage } from './account-frame.ts'
import { addAnswers } from './answers-page.ts'

const STATES: Readonly<Record<LeadAddressState, string>> = {
  confirmed: 'Confirmed',
  asked: 'Pending',
  'not asked': 'Not sent yet',
  revoked: 'Stopped',
}
/** Where leads go is changed only by a person who has just given the password. */
const FORM = { rule: 'proved', fields: ['address'] } as const

/** The addresses to which the leads of an account go, and how it answers and assigns them. */
export function addAddresses(app: FastifyInstance, context: ConsoleContext): void {
  addAnswers(app, context)
  const { accounts, addresses } = context.catalog
  const addForm = addAccountPage(app, context, {
    tab: 'addresses',
    needs: ['account:write'],
    done: {
      asked: 'We sent a confirmation email to that address.',
      used: 'Leads are now emailed to that address.',
      copies: 'Copies of leads: saved.',
      stopped: 'Leads no longer go to that address.',
      unchanged: 'Nothing changed: that address was not getting leads.',
    },
    main: async ({ principal, signedIn }, member, { state }) => {
      const { id, email } = member
      const path = accountPath(id, 'addresses')
      const rows = (await addresses.ofAccount(principal, id)).map(one => row(one, member, path))
      // A person who acts for the account only as an owner of its office gets no leads.
      const isColleague = signedIn.memberships.some(
        ({ accountId, isOfOffice }) => accountId === id && !isOfOffice,
      )
      const own = isColleague ? signedIn.user.email : email
      const canUseOwn = addressKey(own) !== addressKey(email)
      const fault = state.faults.get('email')
      const shown = fault === undefined ? state : { ...state, faults: new Map() }
      const field = html`${textField(state, 'address', 'Add an email', { type: 'email', inputMode: 'email', note: 'We send it a link. Leads go there once the link is used.' })}
<button class="button-quiet">Send confirmation</button>`
      return html`<section><h2>Leads are emailed to</h2><p><strong><bdi>${email}</bdi></strong></p>
${fault === undefined ? null : html`<p class="field-error" role="alert">${fault}</p>`}
${canUseOwn ? html`<form method="post" action="${path}/use"><button class="button-quiet" name="email" value="${own}">Use my email, ${own}</button></form>` : null}</section>
<section><h2>Other addresses</h2>
<p class="note">A listing can send its leads to another address. That address has to confirm first; until then, leads go to the account.</p>
<p class="note">A CRM can get a copy of each lead at a confirmed address, in a format that it reads. See which in the documentation.</p>
${table('Addresses', ['Email', 'Status', 'Copy for a CRM', 'Actions'], rows)}
${form(path, shown, ['address'], field)}</section>`
    },
  })
  addForm('', FORM, async ({ principal, text }, id) => {
    await addresses.ask(principal, id, text('address'))
    return 'asked'
  })
  addForm('/use', FORM, async ({ principal, text }, id) => {
    await accounts.chooseEmail(principal, id, text('email').trim())
    return 'used'
  })
  addForm('/:address/copies', FORM, async ({ principal, params, text }, id) => {
    const format = COPY_FORMATS.find(one => one === text('format')) ?? ''
    await unlessHidden(addresses.copy(principal, id, pathId(params, 'address'), format))
    return 'copies'
  })
  addForm('/:address/stop', FORM, async ({ principal, params }, id) =>
    (await addresses.withdraw(principal, id, pathId(params, 'address'))) ? 'stopped' : 'unchanged',
  )
}

function row(named: LeadAddress, { email }: Member, path: string): Html {
  const { id, address, askedAt } = named
  const state = addressStateOf(named)
  const isOwn = addressKey(address) === addressKey(email)
  const changes =
    state === 'confirmed' && !isOwn
      ? html`<form method="post" action="${path}/use"><button class="button-quiet" name="email" value="${address}">Send all leads here</button></form><form method="post" action="${path}/${id}/stop"><button class="button-quiet">Stop</button></form>`
      : null
  return html`<tr><th scope="row"><bdi>${address}</bdi></th><td>${STATES[state]}${state === 'asked' && askedAt !== null ? html` since ${instant(askedAt)}` : null}</td><td>${state === 'confirmed' && !isOwn ? copies(named, path) : null}</td><td><div class="row-actions">${changes}${isOwn ? 'In use' : null}</div></td></tr>`
}

const FORMATS: Readonly<Record<CopyFormat | '', string>> = {
  '': 'None',
  adf: 'ADF/XML',
  fields: 'Plain fields',
}

function copies({ id, address, copyFormat }: LeadAddress, path: string): Html {
  const options = Object.entries(FORMATS).map(
    ([value, label]) =>
      html`<option value="${value}"${value === copyFormat ? html` selected` : null}>${label}</option>`,
  )
  return html`<form method="post" action="${path}/${id}/copies" class="row-actions"><select name="format" aria-label="Copies of leads to ${address}">${options}</select><button class="button-quiet" aria-label="Save the copies to ${address}">Save</button></form>`
}
