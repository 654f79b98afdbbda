import { type ApiKey, isInForce } from '../../../domain/accounts/api-key.ts'
import type { KeyPermission } from '../../../domain/accounts/permissions.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId, UserId } from '../../../domain/values/ids.ts'
import { choiceFields, type FormState, textField } from '../../web/form-fields.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { form } from '../frame/form-page.ts'
import { instant } from '../frame/instant.ts'
import { makerName } from '../frame/maker-name.ts'
import { type ShownOnce, shownOnce } from '../frame/shown-once.ts'
import { table } from '../frame/table.ts'
import { accountHead, accountPath } from './account-frame.ts'

const PERMISSION_LABELS: Readonly<Record<KeyPermission, string>> = {
  'listings:write': 'Add and change listings',
  'leads:read': 'Read leads',
  'leads:mute': 'Send leads without mail',
  'leads:assign': 'Assign leads to other accounts',
  'feeds:write': 'Change and run feeds',
  'webhooks:write': 'Change webhooks',
  'searches:write': 'Save searches for buyers',
  'showcase:write': 'Change the showcase',
}

/** How long a key may be valid, in days; empty: until it is revoked. */
export const VALIDITIES: Readonly<Record<string, string>> = {
  '': 'Until it is revoked',
  '30': '30 days',
  '90': '90 days',
  '365': 'A year',
}

/** How long a key stays valid once there is another one, in hours. */
export const GRACES: Readonly<Record<string, string>> = {
  '0': 'no longer',
  '1': 'for an hour',
  '8': 'for 8 hours',
  '24': 'for 24 hours',
}

interface ShownKeys {
  readonly id: AccountId
  readonly name: string
  readonly keys: readonly ApiKey[]
  /** The names of the people who made them. */
  readonly makers: ReadonlyMap<UserId, string>
  readonly now: number
  /** The permissions that the person may give. */
  readonly permissions: readonly KeyPermission[]
  /** The permissions that were chosen. */
  readonly chosen: readonly string[]
  /** A key that was just made. */
  readonly made: ShownOnce
  readonly state: FormState
  readonly done: string
}

/** The keys with which programs act for an account. */
export function keysPage(shown: ShownKeys): ConsolePage {
  const { id, name, keys, makers, now, made, done } = shown
  const inForce = keys.filter(key => isInForce(key, now))
  const past = keys.filter(key => !isInForce(key, now))
  return {
    title: 'API keys',
    main: html`${accountHead(id, name, 'keys', done)}
${shownOnce(made, 'The key', null)}
<p class="note">Programs send a key with each request. <a href="/docs">What they can ask for</a></p>
${inForce.length === 0 ? html`<p>There are no keys.</p>` : keyTable(inForce, makers, id)}
${past.length === 0 ? null : html`<details><summary>${past.length} expired or revoked</summary>${keyTable(past, makers, null)}</details>`}
<section><h2>New key</h2>${newKeyForm(shown)}</section>`,
  }
}

/** @param id Null: the keys cannot be revoked. */
function keyTable(
  keys: readonly ApiKey[],
  makers: ReadonlyMap<UserId, string>,
  id: AccountId | null,
): Html {
  const rows = keys.map(
    key =>
      html`<tr><th scope="row"><code>${key.id}</code></th><td>${key.note}</td><td><bdi>${makerName(key, makers)}</bdi></td><td>${key.permissions.length === 0 ? 'Read public data' : key.permissions.map(one => PERMISSION_LABELS[one]).join(', ')}</td><td>${key.lastUsedAt === null ? 'never' : instant(key.lastUsedAt)}</td><td>${ended(key)}</td>${id === null ? null : html`<td>${keyChanges(id, key.id)}</td>`}</tr>`,
  )
  const heads = ['Key', 'Note', 'Made by', 'May', 'Last used', 'Valid']
  return table('Keys', id === null ? heads : [...heads, 'Change'], rows)
}

function keyChanges(id: AccountId, key: string): Html {
  const path = `${accountPath(id, 'keys')}/${key}`
  const graces = Object.entries(GRACES)
    .reverse()
    .map(([hours, label]) => html`<option value="${hours}">${label}</option>`)
  return html`<div class="key-changes"><form method="post" action="${path}/replace"><label>The old one stays valid <select name="grace">${graces}</select></label> <button class="button-quiet" aria-label="Replace the key ${key}">Replace</button></form>
<form method="post" action="${path}/revoke"><button class="button-quiet" aria-label="Revoke the key ${key}">Revoke</button></form></div>`
}

function ended({ revokedAt, expiresAt }: ApiKey): Html | string {
  if (revokedAt !== null) return html`revoked ${instant(revokedAt)}`
  return expiresAt === null ? 'until it is revoked' : instant(expiresAt)
}

function newKeyForm({ id, permissions, chosen, state }: ShownKeys): Html {
  const choices = permissions.map(value => {
    const label = PERMISSION_LABELS[value]
    return { value, label, isChosen: chosen.includes(value), count: null }
  })
  const valid = Object.entries(VALIDITIES).map(
    ([value, label]) =>
      html`<option value="${value}"${value === (state.sent['valid'] ?? '') ? html` selected` : null}>${label}</option>`,
  )
  const content = html`${textField(state, 'note', 'Note', { note: 'For yourself: what uses the key' })}
<fieldset><legend>The key may</legend><p class="note">Every key may read public data.</p>${choiceFields('permission', 'checkbox', choices, state.faults.get('permission'))}</fieldset>
<div class="field"><label for="field-valid">Valid</label><select id="field-valid" name="valid">${valid}</select></div>
<button>Make the key</button>`
  return form(accountPath(id, 'keys'), state, ['note', 'permission', 'valid'], content)
}
