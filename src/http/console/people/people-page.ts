import type { OfficePlace } from '../../../catalog/accounts/offices.ts'
import type { Invitation } from '../../../domain/users/invitation.ts'
import type { MemberRole, UserWithMemberships } from '../../../domain/users/user.ts'
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

interface ShownPeople {
  readonly id: AccountId
  readonly name: string
  readonly people: readonly UserWithMemberships[]
  readonly invitations: readonly Invitation[]
  readonly place: OfficePlace
}

/** The people of an account, those who are invited, and the form that invites somebody. */
export function peoplePage(
  { id, name, people, invitations, place: { office, below } }: ShownPeople,
  state: FormState,
  done: string,
): ConsolePage {
  const path = accountPath(id, 'people')
  const chosen = state.sent['role'] ?? 'editor'
  const roles = MEMBER_ROLES.map(value => ({
    value,
    label: ROLE_LABELS[value],
    isChosen: value === chosen,
    count: null,
  }))
  const rows = people.map(one => memberRow(one, id, path))
  const invited = invitations.map(one => invitationRow(one, id))
  const fields = html`${textField(state, 'email', 'Email', { type: 'email', inputMode: 'email' })}
<fieldset><legend>Role</legend>${choiceFields('role', 'radio', roles, state.faults.get('role'))}</fieldset>
<button>Invite</button>`
  return {
    title: 'People',
    main: html`${accountHead(id, name, 'people', done)}
${table('People', ['Name', 'Email', 'Role', 'Last signed in', 'Change'], rows)}
${office === null ? null : html`<p class="note">The account is below the office <bdi>${office.name}</bdi>, whose owners act for it, too.</p>`}
${below.length === 0 ? null : belowPart(below)}
${invited.length === 0 ? null : html`<section><h2>Invited</h2>${table('Invited', ['Email', 'Role', 'Email sent', 'Valid until', 'Change'], invited)}</section>`}
<section><h2>Invite somebody</h2>
<p class="note">The person gets an email, signs in, and accepts or declines. Until then, the invitation gives no access.</p>
${form(path, state, ['email', 'role'], fields)}</section>`,
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

function memberRow(
  { user, memberships }: UserWithMemberships,
  accountId: AccountId,
  path: string,
): Html {
  const { role } = memberships.find(one => one.accountId === accountId) ?? { role: 'editor' }
  const other = otherRole(role)
  const last = user.signedInAt === null ? 'never' : instant(user.signedInAt)
  return html`<tr><th scope="row"><bdi>${user.name}</bdi></th><td>${user.email}</td><td>${role}</td><td>${last}</td>
<td><form method="post" action="${path}/${user.id}" class="row-actions">
<button class="button-quiet" name="role" value="${other}">Make ${other}</button>
<a class="button button-quiet" href="${path}/${user.id}/remove">Remove</a>
</form></td></tr>`
}

/** Only what the inviter has typed: nothing about the person. */
function invitationRow(
  { id, email, role, isMailed, expiresAt }: Invitation,
  accountId: AccountId,
): Html {
  const other = otherRole(role)
  return html`<tr><th scope="row"><bdi>${email}</bdi></th><td>${role}</td><td>${isMailed ? 'Sent' : 'Not sent'}</td><td>${instant(expiresAt)}</td>
<td><form method="post" action="${accountPath(accountId)}/invitations/${id}" class="row-actions">
<button class="button-quiet" name="do" value="${other}">Make ${other}</button>
<button class="button-quiet" name="do" value="again">Invite again</button>
<button class="button-quiet" name="do" value="withdraw">Withdraw</button>
</form></td></tr>`
}

function otherRole(role: MemberRole): MemberRole {
  return role === 'owner' ? 'editor' : 'owner'
}
