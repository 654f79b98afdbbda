import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Invitations } from '../../../catalog/users/invitations.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { mayActFor, type Principal } from '../../../domain/accounts/principal.ts'
import { FaultList } from '../../../domain/problem.ts'
import { MEMBER_ROLES } from '../../../domain/users/user.ts'
import type { AccountId, InvitationId, UserId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import { actsForAccount } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { doneText } from '../frame/query-texts.ts'
import { guarded } from '../visits/guarded.ts'
import { peoplePage } from './people-page.ts'
import { addRemoval } from './removal.ts'

const DONE: Readonly<Record<string, string>> = {
  invited: 'Invited. The person works for the account once the invitation is accepted.',
  changed: 'Changed.',
  removed: 'Removed.',
  again: 'The email is on its way once more.',
  withdraw: 'The invitation is withdrawn.',
}

/** The fields of an invitation. */
const INVITED = ['email', 'role'] as const

/** The people of an account, whom its owners invite and let go. */
export function addPeople(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  const show = async (
    reply: FastifyReply,
    signedIn: SignedIn,
    id: AccountId,
    done: string,
    state: FormState = FRESH,
  ) => {
    requireOwnAccount(signedIn, id)
    const { principal } = signedIn
    const shown = {
      id,
      name: accountName(await catalog.accounts.find(id)),
      people: await catalog.users.list(principal, id),
      invitations: await catalog.invitations.ofAccount(principal, id),
      place: await catalog.offices.of(principal, id),
    }
    const page = peoplePage(shown, state, done)
    return pages.send(reply, page, signedIn, state.faults.size === 0 ? 200 : 422)
  }
  app.get(
    '/accounts/:account/people',
    guarded(context, (request, reply, signedIn) => {
      const id = pathId<AccountId>(request.params, 'account')
      return show(reply, signedIn, id, doneText(request.query, DONE))
    }),
  )
  app.post(
    '/accounts/:account/people',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const accountId = pathId<AccountId>(request.params, 'account')
        requireOwnAccount(signedIn, accountId)
        const text = sentTexts(request.body)
        try {
          const role = MEMBER_ROLES.find(one => one === text('role'))
          const faults = new FaultList()
          if (!role) faults.add('missing', 'role', 'Choose a role.')
          faults.throwIfAny()
          const invited = { email: text('email'), accountId }
          if (role) await catalog.invitations.invite(signedIn.principal, { ...invited, role })
        } catch (error) {
          const state = refusedForm(error, text, INVITED)
          return show(reply, signedIn, accountId, '', state)
        }
        return reply.redirect(`/console/accounts/${accountId}/people?done=invited`, 303)
      },
      'proved',
      actsForAccount(['people:write']),
    ),
  )
  addRoleChange(app, context, show)
  addInvitationChange(app, context, show)
  addRemoval(app, context)
}

type ShowPeople = (
  reply: FastifyReply,
  signedIn: SignedIn,
  id: AccountId,
  done: string,
  state?: FormState,
) => Promise<FastifyReply>

function addRoleChange(app: FastifyInstance, context: ConsoleContext, show: ShowPeople): void {
  const { users } = context.catalog
  app.post(
    '/accounts/:account/people/:person',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const accountId = pathId<AccountId>(request.params, 'account')
        const person = pathId<UserId>(request.params, 'person')
        requireOwnAccount(signedIn, accountId)
        const text = sentTexts(request.body)
        const role = MEMBER_ROLES.find(one => one === text('role'))
        if (!role) throw noPage()
        const { principal } = signedIn
        try {
          await users.setRole(principal, person, accountId, role)
        } catch (error) {
          return show(reply, signedIn, accountId, '', refusedForm(error, text, []))
        }
        return reply.redirect(`/console/accounts/${accountId}/people?done=changed`, 303)
      },
      'proved',
      actsForAccount(['people:write']),
    ),
  )
}

/** What an owner does with an invitation, by the names of the buttons. */
const INVITATION_ACTIONS: Readonly<
  Record<
    string,
    (invitations: Invitations, ...of: [Principal, AccountId, InvitationId]) => Promise<void>
  >
> = {
  owner: (invitations, ...of) => invitations.setRole(...of, 'owner'),
  editor: (invitations, ...of) => invitations.setRole(...of, 'editor'),
  again: (invitations, ...of) => invitations.again(...of),
  withdraw: (invitations, ...of) => invitations.withdraw(...of),
}

function addInvitationChange(
  app: FastifyInstance,
  context: ConsoleContext,
  show: ShowPeople,
): void {
  const { invitations } = context.catalog
  app.post(
    '/accounts/:account/invitations/:invitation',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const accountId = pathId<AccountId>(request.params, 'account')
        const id = pathId<InvitationId>(request.params, 'invitation')
        requireOwnAccount(signedIn, accountId)
        const text = sentTexts(request.body)
        const action = text('do')
        const act = Object.hasOwn(INVITATION_ACTIONS, action) ? INVITATION_ACTIONS[action] : null
        if (!act) throw noPage()
        try {
          await act(invitations, signedIn.principal, accountId, id)
        } catch (error) {
          return show(reply, signedIn, accountId, '', refusedForm(error, text, []))
        }
        const done = Object.hasOwn(DONE, action) ? action : 'changed'
        return reply.redirect(`/console/accounts/${accountId}/people?done=${done}`, 303)
      },
      'proved',
      actsForAccount(['people:write']),
    ),
  )
}

/** @throws Problem `not-found` for an account whose people the person may not change: nobody learns of it. */
function requireOwnAccount({ principal }: SignedIn, id: AccountId): void {
  if (!mayActFor(principal, ['people:write'], id)) throw noPage()
}
