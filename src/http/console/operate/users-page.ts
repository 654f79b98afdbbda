import type { ServiceRole, User, UserWithMemberships } from '../../../domain/users/user.ts'
import { hasSecondFactor, personLabel } from '../../../domain/users/user.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { choiceFields, type FormState, textField } from '../../web/form-fields.ts'
import { form } from '../frame/form-page.ts'
import { instant } from '../frame/instant.ts'
import { nextPage, table } from '../frame/table.ts'
import { ACCOUNTS } from './accounts-page.ts'
import { seekForm } from './operate-frame.ts'

export const USERS = '/console/operate/users'

const ROLE_LABELS: Readonly<Record<ServiceRole, string>> = {
  operator: 'Operator: runs the service, and may do everything',
  moderator: 'Moderator: watches over the listings of all accounts',
}

/** @param unknown Who was looked for in vain; empty: nobody. @param next The address of the next page; null: this is the last one. */
export function usersMain(
  people: readonly UserWithMemberships[],
  state: FormState,
  unknown: string,
  next: string | null,
): Html {
  const rows = people.map(
    ({ user, memberships }) =>
      html`<tr><th scope="row"><a href="${USERS}/${user.id}"><bdi>${personLabel(user)}</bdi></a></th><td>${user.id}</td><td><bdi>${user.email}</bdi></td><td>${mayOf(user, memberships)}</td><td>${stateOf(user)}</td><td>${signedIn(user)}</td></tr>`,
  )
  const heads = ['Name', 'Number', 'Email', 'May', 'State', 'Last signed in']
  return html`${seekForm(USERS, unknown, 'Find a person', 'The number, or the whole email address')}
${unknown === '' ? null : html`<p role="status">Nobody has the number or the address <bdi>${unknown}</bdi>.</p>`}
${table('People', heads, rows, 'There is nobody.')}
${nextPage(next)}
<section><h2>Let somebody in to run the service</h2>
${form(USERS, state, ['name', 'email', 'role'], invitationFields(state))}</section>`
}

function invitationFields(state: FormState): Html {
  const roles = Object.entries(ROLE_LABELS).map(([value, label]) => ({
    value,
    label,
    isChosen: value === state.sent['role'],
    count: null,
  }))
  return html`${textField(state, 'name', 'Name')}
${textField(state, 'email', 'Email', { type: 'email', inputMode: 'email' })}
<fieldset><legend>Role</legend>${choiceFields('role', 'radio', roles, state.faults.get('role'))}</fieldset>
<button>Invite</button>`
}

function mayOf(
  { serviceRole }: Pick<User, 'serviceRole'>,
  memberships: UserWithMemberships['memberships'],
): string {
  const ofAccounts = memberships.map(({ accountId, role }) => `${role} of ${accountId}`)
  const all = [...(serviceRole === null ? [] : [serviceRole]), ...ofAccounts]
  return all.length === 0 ? 'nothing' : all.join(', ')
}

function stateOf({ disabledAt, password }: User): string {
  if (disabledAt !== null) return 'kept out'
  return password === '' ? 'has no password yet' : 'active'
}

function signedIn({ signedInAt }: User): Html | string {
  return signedInAt === null ? 'never' : instant(signedInAt)
}

/** A person, with the actions of people who run the service. */
export function userMain({ user, memberships }: UserWithMemberships, state: FormState): Html {
  const facts: readonly (readonly [string, Html | string])[] = [
    ['Number', String(user.id)],
    ['Email', html`<bdi>${user.email}</bdi>`],
    ['State', stateOf(user)],
    ['Role in the service', user.serviceRole ?? 'none'],
    ['Second factor', hasSecondFactor(user) ? 'chosen' : 'none'],
    ['Last signed in', signedIn(user)],
    ['Let in', instant(user.createdAt)],
    ...(user.disabledAt === null ? [] : [['Kept out since', instant(user.disabledAt)] as const]),
  ]
  const rows = memberships.map(
    ({ accountId, accountName, role, isActive }) =>
      html`<tr><th scope="row"><a href="${ACCOUNTS}/${accountId}"><bdi>${accountName}</bdi></a></th><td>${role}</td><td>${isActive ? 'active' : 'inactive'}</td><td><a href="/console/accounts/${accountId}/people">Its people</a></td></tr>`,
  )
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<p><a href="/console/operate/security?person=${user.id}">Security events</a></p>
<section><h2>Accounts</h2>
${table('Accounts', ['Account', 'Role', 'State', 'Change'], rows, 'The person works for no account.')}</section>
<section><h2>Change</h2>
${form(`${USERS}/${user.id}`, state, [], actionsOf(user))}</section>`
}

function actionsOf({ serviceRole, disabledAt, password }: User): Html {
  const isIn = disabledAt === null
  const actions: readonly (readonly [name: string, label: string])[] = [
    ...(serviceRole === 'operator' ? [] : [['operator', 'Make operator'] as const]),
    ...(serviceRole === 'moderator' ? [] : [['moderator', 'Make moderator'] as const]),
    ...(serviceRole === null ? [] : [['no-role', 'Take the role in the service away'] as const]),
    ...(isIn
      ? [['link', password === '' ? 'Mail a new invitation' : 'Mail a new link'] as const]
      : []),
    ...(isIn ? [['sign-out', 'Sign out everywhere'] as const] : []),
    isIn ? ['disable', 'Keep out'] : ['enable', 'Let in again'],
  ]
  return html`<p class="note">A link lets the person choose a new password; it goes to the address above. Who gets another role, or is kept out, is signed out everywhere.</p>
<div class="row-actions">${actions.map(([name, label]) => html`<button class="button-quiet" name="do" value="${name}">${label}</button>`)}</div>`
}
