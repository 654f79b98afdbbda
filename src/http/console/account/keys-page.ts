import type { FastifyInstance } from 'fastify'
import { type ApiKey, isInForce } from '../../../domain/accounts/api-key.ts'
import { KEY_PERMISSIONS, type KeyPermission } from '../../../domain/accounts/permissions.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId, UserId } from '../../../domain/values/ids.ts'
import { oneLine } from '../../../domain/values/plain-text.ts'
import { choiceGroup, selectField, textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { form } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { instant } from '../frame/instant.ts'
import { makerName } from '../frame/maker-name.ts'
import { noPage } from '../frame/path-id.ts'
import { shownOnce } from '../frame/shown-once.ts'
import { table } from '../frame/table.ts'
import type { Notices, PageRequest } from '../page/add-page.ts'
import { accountPath, addAccountPage } from './account-frame.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const KEY_ID = /^[0-9A-Za-z]{8}$/

const PERMISSION_LABELS: Readonly<Record<KeyPermission, string>> = {
  'listings:write': 'Add and edit listings',
  'leads:read': 'Read leads',
  'leads:mute': 'Submit leads without sending email',
  'leads:assign': 'Assign leads to other accounts',
  'feeds:write': 'Manage and run feeds',
  'webhooks:write': 'Manage webhooks',
  'searches:write': 'Save searches for buyers',
  'showcase:write': 'Manage featured listings',
}

/** How long a key may be valid, in days; empty: until it is revoked. */
const VALIDITIES: Readonly<Record<string, string>> = {
  '': 'Never',
  '30': '30 days',
  '90': '90 days',
  '365': '1 year',
}

/** How long a key stays valid once there is another one, in hours. */
const GRACES: Readonly<Record<string, string>> = {
  '0': 'immediately',
  '1': 'in 1 hour',
  '8': 'in 8 hours',
  '24': 'in 24 hours',
}

/**
 * The keys of an account: created with no more than the person may do, shown once, replaced and
 * revoked.
 */
export function addKeys(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, clock } = context
  const addForm = addAccountPage(app, context, {
    tab: 'keys',
    needs: ['keys:write'],
    done: { revoked: 'Key revoked.' },
    main: async (request, { id }, notices) => {
      const found = await catalog.keys.ofAccount(request.principal, id)
      const makers = await catalog.keys.makers(found)
      const now = clock()
      const valid = found.filter(key => isInForce(key, now))
      const past = found.filter(key => !isInForce(key, now))
      return html`${shownOnce(notices.once, 'The key', null)}
<p class="note">Programs send a key with each request. <a href="/docs">API documentation</a></p>
${valid.length === 0 ? html`<p>No keys yet.</p>` : keyTable(valid, makers, id)}
${past.length === 0 ? null : html`<details><summary>${past.length} expired or revoked</summary>${keyTable(past, makers, null)}</details>`}
<section><h2>Create a key</h2>${newKeyForm(request, id, notices)}</section>`
    },
  })
  /** @throws Problem `not-found` for a key that the account does not have. */
  const keyOf = async ({ params, principal }: PageRequest, id: AccountId): Promise<string> => {
    const { key } = params as { key: string }
    const own = await catalog.keys.ofAccount(principal, id)
    if (!KEY_ID.test(key) || !own.some(one => one.id === key)) throw noPage()
    return key
  }
  addForm(
    '',
    { rule: 'proved', fields: ['note', 'valid'] },
    async ({ principal, text, texts }, accountId) => {
      const days = numberAmong(VALIDITIES, text('valid'))
      const expiresAt = days === 0 ? null : clock() + days * DAY_MS
      const chosen = texts('permission')
      const permissions = KEY_PERMISSIONS.filter(one => chosen.includes(one))
      const wanted = { accountId, permissions, note: oneLine(text('note')), expiresAt }
      return { once: (await catalog.keys.create(principal, wanted)).text }
    },
  )
  addForm('/:key/replace', { rule: 'proved', fields: [] }, async (request, accountId) => {
    const key = await keyOf(request, accountId)
    const graceMs = numberAmong(GRACES, request.text('grace')) * HOUR_MS
    return { once: (await catalog.keys.rotate(request.principal, key, graceMs)).text }
  })
  addForm('/:key/revoke', { rule: 'proved' }, async (request, accountId) => {
    const key = await keyOf(request, accountId)
    await unlessHidden(catalog.keys.revoke(request.principal, key))
    return 'revoked'
  })
}

function numberAmong(choices: Readonly<Record<string, string>>, text: string): number {
  return Object.hasOwn(choices, text) ? Number(text) : 0
}

/** @param id Null: the keys cannot be revoked. */
function keyTable(
  keys: readonly ApiKey[],
  makers: ReadonlyMap<UserId, string>,
  id: AccountId | null,
): Html {
  const rows = keys.map(
    key =>
      html`<tr><th scope="row"><code>${key.id}</code></th><td>${key.note}</td><td><bdi>${makerName(key, makers)}</bdi></td><td>${key.permissions.length === 0 ? 'Read public data' : key.permissions.map(one => PERMISSION_LABELS[one]).join(', ')}</td><td>${key.lastUsedAt === null ? 'Never' : instant(key.lastUsedAt)}</td><td>${ended(key)}</td>${id === null ? null : html`<td>${keyChanges(id, key.id)}</td>`}</tr>`,
  )
  const heads = ['Key', 'Note', 'Created by', 'Permissions', 'Last used', 'Expires']
  return table('Keys', id === null ? heads : [...heads, 'Actions'], rows)
}

function keyChanges(id: AccountId, key: string): Html {
  const path = `${accountPath(id, 'keys')}/${key}`
  const graces = Object.entries(GRACES)
    .reverse()
    .map(([hours, label]) => html`<option value="${hours}">${label}</option>`)
  return html`<div class="key-changes"><form method="post" action="${path}/replace"><label>The old key expires <select name="grace">${graces}</select></label> <button class="button-quiet" aria-label="Replace the key ${key}">Replace</button></form>
<form method="post" action="${path}/revoke"><button class="button-quiet" aria-label="Revoke the key ${key}">Revoke</button></form></div>`
}

function ended({ revokedAt, expiresAt }: ApiKey): Html | string {
  if (revokedAt !== null) return html`Revoked ${instant(revokedAt)}`
  return expiresAt === null ? 'Never' : instant(expiresAt)
}

function newKeyForm(request: PageRequest, id: AccountId, { state }: Notices): Html {
  const options = KEY_PERMISSIONS.filter(one =>
    mayActFor(request.principal, ['keys:write', one], id),
  ).map(one => [one, PERMISSION_LABELS[one]] as const)
  const note = html`<p class="note">Every key can read public data.</p>`
  const content = html`${textField(state, 'note', 'Note', { note: 'For your own reference: what uses the key' })}
${choiceGroup(state, { name: 'permission', legend: 'Permissions', type: 'checkbox', options, chosen: request.texts('permission'), note })}
${selectField('valid', 'Expires', { options: Object.entries(VALIDITIES), chosen: state.sent['valid'] ?? '' })}
<button>Create key</button>`
  return form(accountPath(id, 'keys'), state, ['note', 'permission', 'valid'], content)
}
