import type { FastifyInstance } from 'fastify'
import type { Users } from '../../../../catalog/people/users.ts'
import type { Principal } from '../../../../domain/accounts/principal.ts'
import { FaultList } from '../../../../domain/problem.ts'
import {
  hasSecondFactor,
  personLabel,
  SERVICE_ROLES,
  type ServiceRole,
  type User,
  type UserWithMemberships,
} from '../../../../domain/users/user.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { UserId } from '../../../../domain/values/ids.ts'
import { choiceGroup, type FormState, textField } from '../../../web/form-fields.ts'
import type { ConsoleContext } from '../../console-context.ts'
import { form } from '../../frame/form-page.ts'
import { nullIfHidden } from '../../frame/hidden.ts'
import { instant } from '../../frame/instant.ts'
import { noPage } from '../../frame/path-id.ts'
import { queryNumber, queryText } from '../../frame/query-texts.ts'
import { ROLE_NAMES } from '../../frame/role-names.ts'
import { factList, nextPage, table } from '../../frame/table.ts'
import type { Notices, PageRequest } from '../../page/add-page.ts'
import { addOperatePage, addOperateRecord, seekForm } from '../operate-frame.ts'
import { ACCOUNTS } from './accounts-page.ts'

const USERS = '/console/operate/users'
/** How many people are on a page. */
const PAGE_ROWS = 100
const HEADS = ['Name', 'ID', 'Email', 'Roles', 'Status', 'Last signed in']

const DONE: Readonly<Record<string, string>> = {
  invited: 'Invited. People without a password get a link by email.',
  operator: 'This person is now an operator, and was signed out everywhere.',
  moderator: 'This person is now a moderator, and was signed out everywhere.',
  'no-role': 'This person no longer has a service role, and was signed out everywhere.',
  link: 'We sent a link by email.',
  'sign-out': 'This person was signed out everywhere.',
  disable: 'Access disabled. This person was signed out everywhere.',
  enable: 'Access enabled. This person can sign in again.',
}

const ROLE_LABELS: Readonly<Record<ServiceRole, string>> = {
  operator: 'Operator: runs the service, with full access',
  moderator: 'Moderator: reviews the listings of all accounts',
}

/**
 * The people who can sign in: operators enable and disable them, and give them roles in the
 * service.
 */
export function addUsers(app: FastifyInstance, context: ConsoleContext): void {
  const { users } = context.catalog
  const addForm = addOperatePage(app, context, {
    part: 'users',
    done: DONE,
    main: async (request, _, notices) => {
      const { principal, query } = request
      const name = queryText(query, 'q').trim()
      const found = name === '' ? null : await nullIfHidden(users.find(principal, name))
      return found ? { to: `${USERS}/${found.user.id}` } : list(users, request, name, notices)
    },
  })
  addForm('', { rule: 'proved', fields: ['name', 'email', 'role'] }, async request => {
    const { principal, text } = request
    const serviceRole = SERVICE_ROLES.find(one => one === text('role'))
    const faults = new FaultList()
    if (!serviceRole) faults.add('missing', 'role', 'Choose a role.')
    faults.throwIfAny()
    const person = { email: text('email'), name: text('name') }
    if (serviceRole) await users.invite(principal, { ...person, serviceRole })
    return 'invited'
  })
  addUser(app, context)
}

/** @param unknown The name that no person has; empty: none. */
async function list(
  users: Users,
  { principal, query }: PageRequest,
  unknown: string,
  { state }: Notices,
): Promise<Html> {
  const after = unknown === '' ? (queryNumber(query, 'after') ?? 0) : 0
  const people = await users.list(principal, null, after as UserId)
  const end = people.length < PAGE_ROWS ? undefined : people.at(-1)
  const rows = people.map(
    ({ user, memberships }) =>
      html`<tr><th scope="row"><a href="${USERS}/${user.id}"><bdi>${personLabel(user)}</bdi></a></th><td>${user.id}</td><td><bdi>${user.email}</bdi></td><td>${mayOf(user, memberships)}</td><td>${stateOf(user)}</td><td>${signedIn(user)}</td></tr>`,
  )
  return html`${seekForm(USERS, unknown, 'Find a person', 'ID or full email address')}
${unknown === '' ? null : html`<p role="status">No one has the ID or email <bdi>${unknown}</bdi>.</p>`}
${table('People', HEADS, rows, 'No people yet.')}
${nextPage(end ? `${USERS}?after=${end.user.id}` : null)}
<section><h2>Invite an operator or moderator</h2>
${form(USERS, state, ['name', 'email', 'role'], invitationFields(state))}</section>`
}

function invitationFields(state: FormState): Html {
  const chosen = [state.sent['role'] ?? '']
  return html`${textField(state, 'name', 'Name')}
${textField(state, 'email', 'Email', { type: 'email', inputMode: 'email' })}
${choiceGroup(state, { name: 'role', legend: 'Role', type: 'radio', options: Object.entries(ROLE_LABELS), chosen })}
<button>Invite</button>`
}

/** The page of a person. */
function addUser(app: FastifyInstance, context: ConsoleContext): void {
  const { users } = context.catalog
  const addForm = addOperateRecord(app, context, {
    part: 'users',
    done: DONE,
    token: 'person',
    find: (principal, id: UserId) => users.find(principal, String(id)),
    title: ({ user }) => personLabel(user),
    main: (_request, found, { state }) => userMain(found, state),
  })
  addForm('', { rule: 'proved', fields: [] }, async ({ principal, text }, { user }) => {
    const action = text('do')
    const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
    if (!act) throw noPage()
    await act(users, principal, user.id)
    return action
  })
}

type Act = (users: Users, principal: Principal, id: UserId) => Promise<unknown>

const ACTIONS: Readonly<Record<string, Act>> = {
  operator: (users, principal, id) => users.setServiceRole(principal, id, 'operator'),
  moderator: (users, principal, id) => users.setServiceRole(principal, id, 'moderator'),
  'no-role': (users, principal, id) => users.setServiceRole(principal, id, null),
  disable: (users, principal, id) => users.setDisabled(principal, id, true),
  enable: (users, principal, id) => users.setDisabled(principal, id, false),
  'sign-out': (users, principal, id) => users.signOut(principal, id),
  link: (users, principal, id) => users.sendLink(principal, id),
}

function mayOf(
  { serviceRole }: Pick<User, 'serviceRole'>,
  memberships: UserWithMemberships['memberships'],
): string {
  const ofAccounts = memberships.map(({ accountId, role }) => `${role} of ${accountId}`)
  const all = [...(serviceRole === null ? [] : [serviceRole]), ...ofAccounts]
  return all.length === 0 ? 'None' : all.join(', ')
}

function stateOf({ disabledAt, password }: User): string {
  if (disabledAt !== null) return 'Disabled'
  return password === '' ? 'No password yet' : 'Active'
}

function signedIn({ signedInAt }: User): Html | string {
  return signedInAt === null ? 'Never' : instant(signedInAt)
}

/** A person, with the actions of people who run the service. */
function userMain({ user, memberships }: UserWithMemberships, state: FormState): Html {
  const facts: readonly (readonly [string, Html | string | null])[] = [
    ['ID', String(user.id)],
    ['Email', html`<bdi>${user.email}</bdi>`],
    ['Status', stateOf(user)],
    ['Service role', user.serviceRole === null ? 'None' : ROLE_NAMES[user.serviceRole]],
    ['Two-factor authentication', hasSecondFactor(user) ? 'On' : 'Off'],
    ['Last signed in', signedIn(user)],
    ['Created', instant(user.createdAt)],
    ['Disabled since', user.disabledAt === null ? null : instant(user.disabledAt)],
  ]
  const rows = memberships.map(
    ({ accountId, accountName, role, isActive }) =>
      html`<tr><th scope="row"><a href="${ACCOUNTS}/${accountId}"><bdi>${accountName}</bdi></a></th><td>${ROLE_NAMES[role]}</td><td>${isActive ? 'Active' : 'Inactive'}</td><td><a href="/console/accounts/${accountId}/people">Manage people</a></td></tr>`,
  )
  return html`${factList('facts', facts)}
<p><a href="/console/operate/security?person=${user.id}">Security events</a></p>
<section><h2>Accounts</h2>
${table('Accounts', ['Account', 'Role', 'Status', 'Actions'], rows, 'This person has no accounts.')}</section>
<section><h2>Access</h2>
${form(`${USERS}/${user.id}`, state, [], actionsOf(user))}</section>`
}

function actionsOf({ serviceRole, disabledAt, password }: User): Html {
  const isIn = disabledAt === null
  const actions: readonly (readonly [name: string, label: string])[] = [
    ...(serviceRole === 'operator' ? [] : [['operator', 'Make operator'] as const]),
    ...(serviceRole === 'moderator' ? [] : [['moderator', 'Make moderator'] as const]),
    ...(serviceRole === null ? [] : [['no-role', 'Remove service role'] as const]),
    ...(isIn
      ? [['link', password === '' ? 'Send new invitation' : 'Send password link'] as const]
      : []),
    ...(isIn ? [['sign-out', 'Sign out everywhere'] as const] : []),
    isIn ? ['disable', 'Disable access'] : ['enable', 'Enable access'],
  ]
  return html`<p class="note">The link goes to the email above, and lets the person choose a password. Changing the role or disabling access signs the person out everywhere.</p>
<div class="row-actions">${actions.map(([name, label]) => html`<button class="button-quiet" name="do" value="${name}">${label}</button>`)}</div>`
}
