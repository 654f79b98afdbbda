import type { FastifyInstance } from 'fastify'
import type { OfficePlace } from '../../../catalog/accounts/offices.ts'
import type { Invitations } from '../../../catalog/invitations/invitations.ts'
import type { Principal } from '../../../domain/accounts/principal.ts'
import { FaultList } from '../../../domain/problem.ts'
import type { Invitation } from '../../../domain/users/invitation.ts'
import {
  MEMBER_ROLES,
  type MemberRole,
  type UserWithMemberships,
} from '../../../domain/users/user.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId, InvitationId, UserId } from '../../../domain/values/ids.ts'
import { choiceGroup, type FormState, textField } from '../../web/form-fields.ts'
import { accountPath, addAccountPage } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { form } from '../frame/form-page.ts'
import { instant } from '../frame/instant.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { ROLE_NAMES } from '../frame/role-names.ts'
import { table } from '../frame/table.ts'
import { addRemoval } from './removal.ts'

const DONE: Readonly<Record<string, string>> = {
  invited: 'Invited. They join once they accept the invitation.',
  changed: 'Role changed.',
  removed: 'Person removed.',
  again: 'Invitation sent again.',
  withdraw: 'Invitation withdrawn.',
}

const ROLES: readonly (readonly [MemberRole, string])[] = [
  ['owner', 'Owner: also manages the profile, people, keys and feeds'],
  ['editor', 'Editor: manages listings and leads'],
]

type Act = (invitations: Invitations, ...of: [Principal, AccountId, InvitationId]) => Promise<void>

/** What an owner does with an invitation, by the names of the buttons. */
const INVITATION_ACTIONS: Readonly<Record<string, Act>> = {
  owner: (invitations, ...of) => invitations.setRole(...of, 'owner'),
  editor: (invitations, ...of) => invitations.setRole(...of, 'editor'),
  again: (invitations, ...of) => invitations.again(...of),
  withdraw: (invitations, ...of) => invitations.withdraw(...of),
}

/** The people of an account, whom its owners invite and let go. */
export function addPeople(app: FastifyInstance, context: ConsoleContext): void {
  const { users, invitations, offices } = context.catalog
  const addForm = addAccountPage(app, context, {
    tab: 'people',
    needs: ['people:write'],
    done: DONE,
    main: async ({ principal }, { id }, { state }) => {
      const path = accountPath(id, 'people')
      const people = await users.list(principal, id)
      const invited = await invitations.ofAccount(principal, id)
      const { office, below } = await offices.of(principal, id)
      const rows = people.map(one => memberRow(one, id, path))
      const heads = ['Email', 'Role', 'Email sent', 'Expires', 'Actions']
      return html`${table('People', ['Name', 'Email', 'Role', 'Last signed in', 'Actions'], rows)}
${office === null ? null : html`<p class="note">This account belongs to the office <bdi>${office.name}</bdi>, whose owners can manage it too.</p>`}
${below.length === 0 ? null : belowPart(below)}
${
  invited.length === 0
    ? null
    : html`<section><h2>Invited</h2>${table(
        'Invited',
        heads,
        invited.map(one => invitationRow(one, id)),
      )}</section>`
}
<section><h2>Invite someone</h2>
<p class="note">They get an email and can accept or decline. They have no access until they accept.</p>
${form(path, state, ['email', 'role'], invitationFields(state))}</section>`
    },
  })
  addForm('', { rule: 'proved', fields: ['email', 'role'] }, async (request, accountId) => {
    const { principal, text } = request
    const role = roleIn(text('role'))
    const faults = new FaultList()
    if (!role) faults.add('missing', 'role', 'Choose a role.')
    faults.throwIfAny()
    if (role) await invitations.invite(principal, { email: text('email'), accountId, role })
    return 'invited'
  })
  addForm('/:person', { rule: 'proved', fields: [] }, async (request, accountId) => {
    const person = pathId<UserId>(request.params, 'person')
    const role = roleIn(request.text('role'))
    if (!role) throw noPage()
    await users.setRole(request.principal, person, accountId, role)
    return 'changed'
  })
  const path = '/accounts/:account/invitations/:invitation'
  addForm('', { rule: 'proved', fields: [], path }, async (request, accountId) => {
    const id = pathId<InvitationId>(request.params, 'invitation')
    const action = request.text('do')
    const act = Object.hasOwn(INVITATION_ACTIONS, action) ? INVITATION_ACTIONS[action] : undefined
    if (!act) throw noPage()
    await act(invitations, request.principal, accountId, id)
    return Object.hasOwn(DONE, action) ? action : 'changed'
  })
  addRemoval(app, context)
}

function roleIn(text: string): MemberRole | undefined {
  return MEMBER_ROLES.find(one => one === text)
}

function invitationFields(state: FormState): Html {
  return html`${textField(state, 'email', 'Email', { type: 'email', inputMode: 'email' })}
${choiceGroup(state, { name: 'role', legend: 'Role', type: 'radio', options: ROLES, chosen: [state.sent['role'] ?? 'editor'] })}
<button>Invite</button>`
}

/** The accounts below an office. */
function belowPart(below: OfficePlace['below']): Html {
  const items = below.map(
    ({ id, name }) => html`<li><a href="${accountPath(id)}"><bdi>${name}</bdi></a></li>`,
  )
  return html`<section><h2>Accounts in this office</h2>
<p>Owners of this account can manage these too:</p><ul>${items}</ul></section>`
}

function memberRow(
  { user, memberships }: UserWithMemberships,
  accountId: AccountId,
  path: string,
): Html {
  const { role } = memberships.find(one => one.accountId === accountId) ?? { role: 'editor' }
  const other = otherRole(role)
  const last = user.signedInAt === null ? 'Never' : instant(user.signedInAt)
  return html`<tr><th scope="row"><bdi>${user.name}</bdi></th><td>${user.email}</td><td>${ROLE_NAMES[role]}</td><td>${last}</td>
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
  return html`<tr><th scope="row"><bdi>${email}</bdi></th><td>${ROLE_NAMES[role]}</td><td>${isMailed ? 'Sent' : 'Not sent'}</td><td>${instant(expiresAt)}</td>
<td><form method="post" action="${accountPath(accountId)}/invitations/${id}" class="row-actions">
<button class="button-quiet" name="do" value="${other}">Make ${other}</button>
<button class="button-quiet" name="do" value="again">Resend</button>
<button class="button-quiet" name="do" value="withdraw">Withdraw</button>
</form></td></tr>`
}

function otherRole(role: MemberRole): MemberRole {
  return role === 'owner' ? 'editor' : 'owner'
}
