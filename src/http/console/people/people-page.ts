import type { OfficePlace } from '../../../catalog/accounts/offices.ts'
import type { UserWithMemberships } from '../../../domain/users/user.ts'
import { MEMBER_ROLES } from '../../../domain/users/user.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { choiceFields, type FormState, textField } from '../../web/form-fields.ts'
import { accountHead, accountPath } from '../account/account-frame.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { form } from '../frame/form-page.ts'
import { instant } from '../frame/instant.ts'
import { table } from '../frame/table.ts'

const ROLE_LABELS = {
  owner: 'Owner: also the profile, people, keys and feeds',
  editor: 'Editor: listings and leads',
} as const

/** The people of an account, and the form that invites somebody. */
export function peoplePage(
  accountId: AccountId,
  accountName: string,
  people: readonly UserWithMemberships[],
  { office, below }: OfficePlace,
  state: FormState,
  done: string,
): ConsolePage {
  const path = `/console/accounts/${accountId}/people`
  const chosen = state.sent['role'] ?? 'editor'
  const roles = MEMBER_ROLES.map(value => ({
    ...{ value, label: ROLE_LABELS[value], isChosen: value === chosen, count: null },
  }))
  const rows = people.map(one => row(one, accountId, path))
  const fields = html`${textField(state, 'name', 'Name', { autocomplete: 'off' })}
${textField(state, 'email', 'Email', { type: 'email', inputMode: 'email' })}
<fieldset><legend>Role</legend>${choiceFields('role', 'radio', roles, state.faults.get('role'))}</fieldset>
<button>Invite</button>`
  return {
    title: 'People',
    main: html`${accountHead(accountId, accountName, 'people', done)}
${table('People', ['Name', 'Email', 'Role', 'Last signed in', 'Change'], rows)}
${office === null ? null : html`<p class="note">The account is below the office <bdi>${office.name}</bdi>, whose owners act for it, too.</p>`}
${below.length === 0 ? null : belowPart(below)}
<section><h2>Invite somebody</h2>
${form(path, state, ['name', 'email', 'role'], fields)}</section>`,
  }
}

/** The accounts below an office. */
function belowPart(below: OfficePlace['below']): Html {
  const items = below.map(
    ({ id, name }) => html`<li><a href="${accountPath(id)}"><bdi>${name}</bdi></a></li>`,
  )
  return html`<section><h2>Below this office</h2>
<p>The owners of this account act for these, too:</p><ul>${items}</ul></section>`
}

function row({ user, memberships }: UserWithMemberships, accountId: AccountId, path: string): Html {
  const { role } = memberships.find(one => one.accountId === accountId) ?? { role: 'editor' }
  const other = role === 'owner' ? 'editor' : 'owner'
  const isInvited = user.password === ''
  const last =
    user.signedInAt === null ? (isInvited ? 'invited' : 'never') : instant(user.signedInAt)
  return html`<tr><th scope="row"><bdi>${user.name}</bdi></th><td>${user.email}</td><td>${role}</td><td>${last}</td>
<td><form method="post" action="${path}/${user.id}" class="row-actions">
<button class="button-quiet" name="role" value="${other}">Make ${other}</button>
${isInvited ? html`<button class="button-quiet" name="again" value="yes">Invite again</button>` : null}
<button class="button-quiet" name="role" value="none">Remove</button>
</form></td></tr>`
}
