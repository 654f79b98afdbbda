import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { ReceivedInvitation } from '../../../domain/users/invitation.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { InvitationId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { instant } from '../frame/instant.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { guarded } from '../visits/guarded.ts'

/** The sentences above the first page, by the answer to an invitation. */
export const ANSWERED: Readonly<Record<string, string>> = {
  accepted: 'You joined the account.',
  declined: 'Invitation declined.',
}

const MAY: Readonly<Record<ReceivedInvitation['role'], string>> = {
  owner: 'Owners manage the listings, leads, profile, people, keys and feeds of the account.',
  editor: 'Editors manage the listings and leads of the account.',
}

/** The invitations of the person, on the first page; null: there are none. */
export async function invitationsAtHome(
  { catalog }: ConsoleContext,
  signedIn: SignedIn,
): Promise<Html | null> {
  const received = await catalog.invitations.received(signedIn)
  if (received.length === 0) return null
  return html`<section><h2>Invitations</h2>${received.map(invitationPart)}</section>`
}

function invitationPart(invitation: ReceivedInvitation): Html {
  const { id, accountId, accountName, inviterName, role, expiresAt } = invitation
  const who = inviterName === '' ? 'You are invited' : html`<bdi>${inviterName}</bdi> invited you`
  return html`<form method="post" action="/console/invitations/${id}" class="invitation">
<p>${who} to join <b><bdi>${accountName}</bdi></b> (account ${accountId}) as an ${role}. ${MAY[role]}</p>
<p class="note">Expires ${instant(expiresAt)}</p>
<div class="row-actions"><button name="answer" value="accepted">Accept</button>
<button class="button-quiet" name="answer" value="declined">Decline</button></div>
</form>`
}

/** Answers to invitations. */
export function addReceivedInvitations(app: FastifyInstance, context: ConsoleContext): void {
  app.post(
    '/invitations/:invitation',
    guarded(context, async (request, reply, signedIn) => {
      const id = pathId<InvitationId>(request.params, 'invitation')
      const answer = sentTexts(request.body)('answer')
      if (!Object.hasOwn(ANSWERED, answer)) throw noPage()
      const isAccepted = answer === 'accepted'
      await unlessHidden(context.catalog.invitations.answer(signedIn, id, isAccepted))
      return reply.redirect(`/console?done=${answer}`, 303)
    }),
  )
}
