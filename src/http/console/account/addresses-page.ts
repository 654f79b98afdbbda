import { accountName, type Member } from '../../../domain/accounts/member.ts'
import {
  addressStateOf,
  type LeadAddress,
  type LeadAddressState,
} from '../../../domain/leads/lead-address.ts'
import { addressKey } from '../../../domain/values/email.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { form } from '../frame/form-page.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'
import { accountHead, accountPath } from './account-frame.ts'

const STATES: Readonly<Record<LeadAddressState, string>> = {
  confirmed: 'Confirmed',
  asked: 'Asked',
  'not asked': 'Not asked yet',
  revoked: 'Stopped',
}

/** The addresses to which the leads of an account go. */
export function addressesPage(
  member: Member,
  addresses: readonly LeadAddress[],
  /** The address with which the present person signs in. */
  own: string,
  state: FormState,
  done: string,
): ConsolePage {
  const path = accountPath(member.id, 'addresses')
  const rows = addresses.map(address => row(address, member, path))
  const canUseOwn = addressKey(own) !== addressKey(member.email)
  const field = html`${textField(state, 'address', 'Another address', { type: 'email', inputMode: 'email', note: 'It gets a message with a link. Leads go there once the link is used.' })}
<button class="button-quiet">Ask the address</button>`
  return {
    title: 'Addresses for leads',
    main: html`${accountHead(member.id, accountName(member), 'addresses', done)}
<section><h2>Leads are mailed to</h2><p><strong><bdi>${member.email}</bdi></strong></p>
${state.faults.has('email') ? html`<p class="field-error" role="alert">${state.faults.get('email') ?? ''}</p>` : null}
${canUseOwn ? html`<form method="post" action="${path}/use"><button class="button-quiet" name="email" value="${own}">Use your own address, ${own}</button></form>` : null}</section>
<section><h2>Other addresses</h2>
<p class="note">A listing may name an address of its own for its leads. Each has to agree first; until then, its leads go to the account.</p>
${table('Addresses', ['Address', 'State', 'Change'], rows, 'There are none.')}
${form(path, state.faults.has('email') ? { ...state, faults: new Map() } : state, ['address'], field)}</section>`,
  }
}

function row(named: LeadAddress, { email }: Member, path: string): Html {
  const { id, address, askedAt } = named
  const state = addressStateOf(named)
  const isOwn = addressKey(address) === addressKey(email)
  const use =
    state === 'confirmed' && !isOwn
      ? html`<form method="post" action="${path}/use"><button class="button-quiet" name="email" value="${address}">Mail all leads there</button></form>`
      : null
  const stop =
    state === 'confirmed' && !isOwn
      ? html`<form method="post" action="${path}/${id}/stop"><button class="button-quiet">Stop</button></form>`
      : null
  return html`<tr><th scope="row"><bdi>${address}</bdi></th><td>${STATES[state]}${state === 'asked' && askedAt !== null ? html`, ${instant(askedAt)}` : null}</td><td><div class="row-actions">${use}${stop}${isOwn ? 'In use' : null}</div></td></tr>`
}
