import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { Users } from '../../../catalog/users/users.ts'
import type { Principal } from '../../../domain/accounts/principal.ts'
import { FaultList, Problem } from '../../../domain/problem.ts'
import { personLabel, SERVICE_ROLES, type UserWithMemberships } from '../../../domain/users/user.ts'
import type { UserId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { doneText, queryNumber, queryText } from '../frame/query-texts.ts'
import { forOperators, operatePage } from './operate-frame.ts'
import { USERS, userMain, usersMain } from './users-page.ts'

const DONE: Readonly<Record<string, string>> = {
  invited: 'Invited. Somebody without a password gets a link by mail.',
  operator: 'The person is an operator now, and signed out everywhere.',
  moderator: 'The person is a moderator now, and signed out everywhere.',
  'no-role': 'The person has no role in the service any more, and is signed out everywhere.',
  link: 'A link is on its way by mail.',
  'sign-out': 'The person is signed out everywhere.',
  disable: 'The person is kept out, and signed out everywhere.',
  enable: 'The person may sign in again.',
}
/** How many people are on a page. */
const PAGE_ROWS = 100

/** The people who can sign in: operators enable and disable them, and give them roles in the service. */
export function addUsers(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  const show = async (
    reply: FastifyReply,
    signedIn: SignedIn,
    { query = {}, unknown = '', state = FRESH }: ListAnswer,
  ) => {
    const after = (queryNumber(query, 'after') ?? 0) as UserId
    const people = await catalog.users.list(signedIn.principal, null, after)
    const end = people.length < PAGE_ROWS ? undefined : people.at(-1)
    const main = usersMain(people, state, unknown, end ? `${USERS}?after=${end.user.id}` : null)
    const page = operatePage(signedIn, USERS, 'People', doneText(query, DONE), main)
    return pages.send(reply, page, signedIn, state.faults.size === 0 ? 200 : 422)
  }
  app.get(
    '/operate/users',
    forOperators(context, 'operate', async ({ query }, reply, signedIn) => {
      const name = queryText(query, 'q').trim()
      if (name === '') return show(reply, signedIn, { query })
      const found = await personNamed(context, signedIn, name)
      if (found) return reply.redirect(`${USERS}/${found.user.id}`, 303)
      return show(reply, signedIn, { unknown: name })
    }),
  )
  app.post(
    '/operate/users',
    forOperators(
      context,
      'operate',
      async ({ body }, reply, signedIn) => {
        const text = sentTexts(body)
        try {
          const serviceRole = SERVICE_ROLES.find(one => one === text('role'))
          const faults = new FaultList()
          if (!serviceRole) faults.add('missing', 'role', 'Choose a role.')
          faults.throwIfAny()
          const person = { email: text('email'), name: text('name') }
          if (serviceRole)
            await catalog.users.invite(signedIn.principal, { ...person, serviceRole })
        } catch (error) {
          return show(reply, signedIn, {
            state: refusedForm(error, text, ['name', 'email', 'role']),
          })
        }
        return reply.redirect(`${USERS}?done=invited`, 303)
      },
      'proved',
    ),
  )
  addUser(app, context)
}

interface ListAnswer {
  readonly query?: unknown
  /** The address that was looked for in vain. */
  readonly unknown?: string
  readonly state?: FormState
}

async function personNamed(
  { catalog }: ConsoleContext,
  { principal }: SignedIn,
  name: string,
): Promise<UserWithMemberships | null> {
  try {
    return await catalog.users.find(principal, name)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return null
    throw error
  }
}

function addUser(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  const show = async (
    reply: FastifyReply,
    signedIn: SignedIn,
    id: UserId,
    { done = '', state = FRESH }: { done?: string; state?: FormState } = {},
  ) => {
    const found = await unlessHidden(catalog.users.find(signedIn.principal, String(id)))
    const page = operatePage(signedIn, USERS, personLabel(found.user), done, userMain(found, state))
    return pages.send(reply, page, signedIn, state === FRESH ? 200 : 422)
  }
  app.get(
    '/operate/users/:person',
    forOperators(context, 'operate', ({ params, query }, reply, signedIn) =>
      show(reply, signedIn, pathId(params, 'person'), { done: doneText(query, DONE) }),
    ),
  )
  app.post(
    '/operate/users/:person',
    forOperators(
      context,
      'operate',
      async ({ params, body }, reply, signedIn) => {
        const id = pathId<UserId>(params, 'person')
        const text = sentTexts(body)
        const action = text('do')
        const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
        if (!act) throw noPage()
        try {
          await act(catalog.users, signedIn.principal, id)
        } catch (error) {
          return show(reply, signedIn, id, { state: refusedForm(error, text, []) })
        }
        return reply.redirect(`${USERS}/${id}?done=${action}`, 303)
      },
      'proved',
    ),
  )
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
