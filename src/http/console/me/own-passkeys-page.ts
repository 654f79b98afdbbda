import type { Passkey } from '../../../domain/users/passkey.ts'
import { PASSKEY_LIMITS } from '../../../domain/users/passkey.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AssetSet } from '../../web/assets/asset-set.ts'
import { errorSummary } from '../../web/error-summary.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { instant } from '../frame/instant.ts'
import { passkeyForm } from '../passkeys/passkey-form.ts'

/**
 * The page on which a person adds a passkey. @param isPossible Whether browsers have passkeys at
 * this address.
 */
export function newPasskeyPage(
  assets: AssetSet,
  state: FormState,
  isPossible: boolean,
): ConsolePage {
  const field = html`${textField(state, 'name', 'Name', {
    note: `A name you will recognize, such as "My phone". Up to ${PASSKEY_LIMITS.name} characters.`,
  })}`
  const form = passkeyForm(assets, {
    action: '/console/me/passkeys/new',
    makes: 'new',
    label: 'Add a passkey',
    fields: field,
  })
  const lines = [...state.faults].map(([name, text]) => ({
    text,
    fieldId: name === 'name' ? 'field-name' : null,
  }))
  return {
    title: 'Add a passkey',
    layout: 'narrow',
    main: html`<h1>Add a passkey</h1>
${errorSummary('There is a problem', lines)}
<p>Sign in the way you unlock your phone or computer, such as with your fingerprint or PIN. A passkey cannot be stolen from this service, and no other site can ask for it.</p>
${isPossible ? html`<p data-no-passkeys>This browser does not support passkeys, or JavaScript is off.</p>${form}` : html`<p>Passkeys need an https address with a host name, or localhost.</p>`}
<p><a href="/console/me">Back to settings</a></p>`,
  }
}

/**
 * The part of the page "Settings". @param refused The passkey whose new name was refused, and the
 * form.
 */
export function passkeySection(passkeys: readonly Passkey[]): Html {
  const list =
    passkeys.length === 0
      ? html`<p>A passkey lets you sign in without a password.</p>`
      : html`<ul class="passkeys">${passkeys.map(passkeyItem)}</ul>`
  return html`<section id="passkeys"><h2>Passkeys</h2>
${list}
<p><a class="button button-quiet" href="/console/me/passkeys/new">Add a passkey</a></p></section>`
}

function passkeyItem({ id, name, createdAt, usedAt }: Passkey): Html {
  const path = `/console/me/passkeys/${id}`
  const used = usedAt === null ? 'not used yet' : html`last used ${instant(usedAt)}`
  return html`<li>
<form method="post" action="${path}/name" class="passkey-name"><label for="passkey-${id}">Name</label> <input id="passkey-${id}" name="name" value="${name}" maxlength="${PASSKEY_LIMITS.name}" autocomplete="off" required> <button class="button-quiet">Save</button></form>
<p class="note">Added ${instant(createdAt)}, ${used}</p>
<form method="post" action="${path}/remove"><button class="button-quiet" aria-label="Remove the passkey ${name}">Remove</button></form>
</li>`
}
